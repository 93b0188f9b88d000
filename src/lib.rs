//! Pullet turns a deck described in a text file into PDFs that you print at home and cut out.
//!
//! This is the library behind the `pullet` command. A deck passes through five stages, each a function from value to value
//! that collects [findings](diag::Findings) and goes on:
//!
//! | stage | from | to | entry |
//! |---|---|---|---|
//! | read | `deck.toml` and its tables | [`model::Deck`] | [`spec::read`] |
//! | fill | a card's fields and an SVG template | a face as SVG | [`template::Templates::render_all`] |
//! | set and split | text boxes, shared backgrounds | plain SVG in parts | [`text::FaceText`], [`render::plan`] |
//! | impose | cards, their format and the paper | sheets of slots | [`imposition::impose`] |
//! | write | drawn parts, faces and pages | files | [`output::pdf::PdfOutput::files`] |
//!
//! [`pipeline`] runs them in order: [`pipeline::build`] makes the files, [`pipeline::check`] only looks for faults. Beside
//! the stages stand the rules engines in [`games`], which judge whether the game that a deck names can be played with its
//! cards, and play it; and [`expect`], which checks what the author expects of the cards.
//!
//! # Examples
//!
//! Build a deck in memory, look at what was found, and write the files:
//!
//! ```
//! use pullet::files::{OutputFolder, Project};
//! use pullet::pipeline::{self, BuildSettings};
//!
//! # let folder = tempfile::tempdir().expect("a temporary folder can be made");
//! # let out = folder.path();
//! let project = Project::open("jokerlink").expect("a built-in deck");
//! let build = pipeline::build(&project, &BuildSettings::default());
//! for finding in &build.findings {
//!     eprintln!("{}: {}", finding.code, finding.message);
//! }
//! if !build.findings.has_errors() {
//!     let paths = pipeline::write(&build.files, &OutputFolder::new(out)).expect("the folder can be written");
//!     assert!(paths.iter().all(|path| path.exists()));
//! }
//! ```
//!
//! `ARCHITECTURE.md` in the repository says which module may use which, and follows one card from `deck.toml` to the PDF.

pub use pullet_deck::{files, spec, versions, workbooks};
pub use pullet_draw::{fonts, render, template, text};
pub use pullet_games as games;
pub use pullet_make::{expect, leaflets, pipeline, plots, starters, studio};
pub use pullet_model::{self as model, diag};
pub use pullet_output::{self as output, preflight};
pub use pullet_sheet::{imposition, printers};

use pullet_model::{memo, under_way};

pub mod cli;
pub mod machine;
pub mod server;
