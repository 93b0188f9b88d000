//! Faces and files as other programs see them.

mod alignment;
mod boxes;
mod cutters;
mod document;
mod drafts;
mod drawn_lines;
mod exports;
mod fewer_pixels;
mod geometry;
mod hostile_drawings;
mod lines_without_area;
mod made_bleed;
mod marks;
pub mod one_face;
mod own_fonts;
mod papers;
mod parts;
mod pictures;
mod pixels;
mod placed;
mod proofs;
pub mod reader;
mod same_bytes;
mod shapes;
mod sheet_text;
mod sizes;
