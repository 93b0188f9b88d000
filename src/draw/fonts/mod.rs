//! Fonts: only those that a deck brings with it, so that it prints the same everywhere.
//!
//! They come from the deck's `fonts/`, the project's `fonts/` and the built-in ones, the first folder winning file by
//! file. What the system has installed is never read: only the names of its files are, to say where a missing font could be
//! copied from.

mod alphabets;
mod choice;
mod composites;
mod embedding;
mod families;
mod font_face;
mod font_files;
mod library;
mod mended_tables;
mod named_looks;
mod names;
mod removed_tables;
mod spare_bytes;
mod static_outlines;
mod variable;
mod web;

pub use alphabets::Strangers;
pub use choice::FaceQuery;
pub(crate) use font_face::{FontFace, ShapedGlyph};
pub use font_files::FontFiles;
pub use library::{FONT_ENDINGS, FontLibrary, GENERIC_FAMILIES, LoadedFont};
pub use variable::{WIDTHS, nearest_width, percent, width_name};
