//! The stages in order for one deck: spec → cards → faces → sheets → files. The only caller of every stage.
//!
//! A build gathers the findings of all stages before it gives up, and makes all its files before it writes the first.
//! [`build`] and [`check`] share one walk: `inputs` reads the deck, asks its game and loads its fonts and templates;
//! `selection` chooses what is printed; `print_job` fills the templates and lays out the sheets; `typesetting` sets the text boxes; `face_renderer` splits the
//! faces into parts and has an output draw them; `cutting` makes what a cutting machine needs; `fault_locator` finds the place of each fault in the deck's own files.

mod alignment;
mod build;
mod by_hand;
mod card_pages;
mod compare;
mod cutting;
mod draft_word;
mod export;
mod face_book;
mod face_renderer;
mod fault_locator;
mod fault_panel;
mod fault_pictures;
mod fault_position;
mod fault_report;
mod fewer_pixels;
mod gang;
mod icons;
mod inputs;
mod label;
mod longest_first;
mod memos;
mod own_lines;
mod pages;
mod picture_files;
mod play;
mod plots;
mod preflight;
mod print_advice;
mod print_file;
mod print_job;
mod printed_matter;
mod printer;
mod proof;
mod report;
mod selection;
mod session;
mod settings;
mod sheet_pages;
mod sheet_text;
mod text_boxes;
mod typesetting;
mod value_source;
mod versions;
mod view;

pub use alignment::{AlignmentOptions, alignment_sheet};
pub use build::{Build, build, build_all, check, check_all, write};
pub use compare::{PlayComparison, SweptRule, compare_plays, sweep};
pub use export::{Export, ExportOptions, ExportTarget, export};
pub use face_book::{CardNumbers, FaceToSet};
pub use fault_pictures::FaultPictures;
pub use fault_report::fault_report;
pub use gang::{GangBuild, build_gang};
pub use icons::{IconEntry, icon_drawings, icon_picture, icons, icons_found};
pub use pages::{MadePages, PageFormat};
pub use play::with_rules;
pub use play::{Play, PlayOptions, deck_to_play, follow, play, players_of, replay};
pub use plots::{PlotOptions, comparison_plots, plots, sweep_plots};
pub use print_advice::how_to_print;
pub use printer::{NamedPrinter, find_printer, printers};
pub use proof::{Proof, proof, write_pictures};
pub use report::{FileReport, MadeFile, PageReport, RegistrationReport, SizeReport, SlotReport};
pub use selection::{Selection, SelectionError};
pub use session::Session;
pub use settings::{BuildSettings, BuildStep, DeckPapers, FaultsShown, Finish, Progress, Strictness};
#[doc(hidden)] // for tests that look at faces before they become files
pub use typesetting::{SetFace, set as set_text};
pub use versions::{
    ComparedPictures, Diff, Edition, EditionError, FrozenDeck, Release, Released, ReportOptions, Upgrade, diff,
    release, releases, side_by_side, upgrade, write_release,
};
pub use view::ScreenFaces;
pub use view::{DeckView, checked_view, quick_view, view};
pub use view::{FaceFile, FaceFileKind};
