//! PDF: usvg trees become faces, faces become pages, pages become files.
//!
//! A face is a form `XObject`, written once per file however often it is printed. Text stays text, in fonts with only the
//! glyphs that are used; only SVG's filters, which PDF cannot draw, become images.
//!
//! The steps: `emit` (with `clip`, `text`, `gradient` and `image`) draws a tree as a `content_stream`, `face` composes streams
//! into forms, `document` lays out pages, `store` adds what forms refer to, `finish` writes the file.

mod clip;
mod content_stream;
mod content_writer;
mod deflate;
mod document;
mod emit;
mod face;
mod finish;
mod font_file;
mod font_table;
mod glyphs;
mod gradient;
mod image;
mod number;
mod print_file;
mod shading;
mod store;
mod text;

pub use face::{DrawnPart, PdfFace, PdfResources};
pub use print_file::{Page, Placement, PrintFile};
