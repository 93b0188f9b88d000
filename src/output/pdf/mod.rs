//! PDF: usvg trees become faces, faces become pages, pages become files.
//!
//! A face that a file shows more than once is a form `XObject`, written once; other faces are drawn in their pages. Text stays
//! text, in fonts with only the glyphs that are used; only SVG's filters, which PDF cannot draw, become images.
//!
//! The steps: `emit` (with `clip`, `dots`, `gradient`, `image`, `large_shapes`, `raster`, `text` and `tiles`) draws a tree as a
//! `content_stream`, `face` joins streams, and `patched` adds bleed that is made from them, `page_content` places faces, lines and
//! the `contour` of what is cut on pages, `store` adds what content refers to, `document` puts all of it into pages, `finish`
//! corrects them, and `file_writer` writes the file.

mod clip;
mod content_stream;
mod content_writer;
mod contour;
mod deflate;
mod document;
mod dots;
mod emit;
mod face;
mod file_writer;
mod finish;
mod font_file;
mod font_table;
mod glyphs;
mod gradient;
mod image;
mod large_shapes;
mod latin;
mod lines;
mod number;
mod page_content;
mod patched;
mod raster;
mod shading;
mod store;
mod text;
mod tiles;
mod truetype;
mod visible;

pub use deflate::Compression;
pub use face::{DrawnPart, PdfOutput};

use super::cut;
use super::{Finished, Output, OutputFile, PartDrawer};
use crate::diag::Finding;
use crate::render::{Drawing, Frame, Part, WordSetting};
use face::PdfFace;
use rayon::prelude::*;

impl PartDrawer for PdfOutput {
    type Drawn = DrawnPart;

    const WORDS: WordSetting = WordSetting::Apart;

    fn draw(&self, part: &Part, drawing: Option<Drawing>, frame: Frame) -> DrawnPart {
        let drawn = drawing.map(|drawing| self.draw_tree(&drawing)).unwrap_or_default();
        if part.uses > 1 { drawn.stored_once(frame) } else { drawn }
    }
}

impl Output for PdfOutput {
    fn files(&self, finished: &Finished<'_, DrawnPart>) -> Result<Vec<OutputFile>, Finding> {
        self.forget_files();
        let face_of = |face| self.face(&finished.parts_of(face).collect::<Vec<_>>(), face.frame);
        let faces: Vec<PdfFace> = finished.faces.par_iter().map(face_of).collect();
        let files = finished.print_files.par_iter().map(|file| {
            let cuts = cut::contours(file, finished.faces);
            OutputFile { name: format!("{}.pdf", file.name), bytes: document::bytes(file, &cuts, &faces, self).into() }
        });
        Ok(files.collect())
    }
}
