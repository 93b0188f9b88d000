//! SVG becomes usvg trees: parsed once for all faces that share it, and nothing is lost without a report.
//!
//! A face is read as XML first. What several faces have in common, a background or a frame, becomes a [`Part`] of its own
//! that is read and drawn once; see [`plan`]. usvg then simplifies each part, and whatever it could not use is a
//! [`crate::diag::Fault`]. Plain words are taken out of a part that becomes a PDF, and set apart: `marked_words`, `plain_text`,
//! `letter_setter` and [`SetText`].

mod bleed_patches;
mod checks;
mod chosen_fonts;
mod clips;
mod colour_profile;
mod colours;
mod css;
mod decoded;
mod entities;
mod file_marks;
mod filters;
mod font_weights;
mod frame;
mod framed;
mod image_files;
mod lengths;
mod letter_setter;
mod limits;
mod linked_drawing;
mod marked_lines;
mod marked_words;
mod orientation;
mod packed_jpeg;
mod packed_png;
mod part_plan;
mod picture_bleed;
mod picture_box;
mod picture_names;
mod pictures;
mod plain_text;
mod references;
mod set_text;
mod shapes;
mod split_face;
mod strangers;
mod svg_reader;
mod text_marks;
mod usvg_messages;
mod weight;
mod words;
mod xml;

pub use bleed_patches::{BleedPatch, BleedPatches, PatchPaint};
pub(crate) use css::with_own_styles;
pub use decoded::INKS;
pub(crate) use entities::without_entities;
pub use file_marks::{FileMarks, MarkedPlace, drawing_size, is_drawing, mark_of};
pub use frame::Frame;
pub use image_files::{Checksums, JpegFrame, png_chunks};
pub use marked_lines::MarkedLines;
pub use packed_jpeg::{jpeg_rows, packed_jpeg};
pub use packed_png::packed_png;
pub use part_plan::{Part, PartPlan, PlannedPart, plan};
pub use picture_bleed::MADE;
pub use picture_names::{decoded_link, folder_of, picture_names};
pub use pictures::{PictureError, PictureSource, picture_size};
pub(crate) use references::references_in;
pub use set_text::{Drawing, SetGlyph, SetText, SetTexts, TreeContents, WINDOW};
pub use split_face::{SplitFace, styled, units_per_millimetre};
pub use svg_reader::SvgReader;
pub use weight::weighed;
pub use words::words_of;
pub(crate) use xml::{parse_checked, what_is_wrong};
