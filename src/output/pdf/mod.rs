//! PDF: usvg trees become faces, faces become pages, pages become files.
//!
//! A face that a file shows more than once is a form `XObject`, written once; other faces are drawn in their pages. Text stays
//! text, in fonts with only the glyphs that are used; only SVG's filters, which PDF cannot draw, become images.
//!
//! The steps: `emit` (with `clip`, `dots`, `gradient`, `image`, `large_shapes` and its `quadratic` curves, `raster`, `text`,
//! `tiles` and what is `with_area`; `cut_out` sees to the edges of pictures) draws a tree as a `content_stream`, `face` joins
//! streams, and `patched` adds bleed that is made from them, `page_content` places faces, lines and the `contour` of what is cut
//! on pages, `reduced` has pictures with fewer pixels, `store` adds what content refers to, with its `picture_bodies`, `document`
//! puts all of it into pages, `finish` corrects them, and `file_writer` writes the file. `matrix` multiplies matrices.

mod clip;
mod content_stream;
mod content_writer;
mod contour;
mod cut_out;
mod deflate;
mod document;
mod dots;
mod emit;
mod exact;
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
mod matrix;
mod number;
mod page_content;
mod patched;
mod picture_bodies;
mod quadratic;
mod raster;
mod reduced;
mod saving;
mod shading;
mod store;
mod text;
mod tiles;
mod truetype;
mod visible;
mod with_area;

pub use deflate::Compression;
pub use face::{DrawnPart, PdfOutput};
pub use saving::Saving;

use super::cut;
use super::{Finished, OutputFile, PartDrawer};
use crate::render::{Drawing, Frame, Part, TreeContents};
use face::PdfFace;
use rayon::prelude::*;
use reduced::ReducedPictures;
use std::collections::BTreeSet;

impl PartDrawer for PdfOutput {
    type Drawn = DrawnPart;

    const CONTENTS: TreeContents = TreeContents::Marks;

    fn draw(&self, part: &Part, drawing: Option<Drawing>, frame: Frame) -> DrawnPart {
        let drawn = drawing.map(|drawing| self.draw_tree(&drawing)).unwrap_or_default();
        if part.uses > 1 { drawn.stored_once(frame) } else { drawn }
    }
}

impl PdfOutput {
    /// Returns what fewer pixels would save in files; what they saved in those that were made before is forgotten.
    pub fn would_save(&self, finished: &Finished<'_, DrawnPart>) -> Saving {
        if self.max_ppi().is_some() {
            let face_of = |face| self.face(&finished.parts_of(face).collect::<Vec<_>>(), face.frame);
            let faces: Vec<PdfFace> = finished.faces.par_iter().map(face_of).collect();
            self.reduced(finished, &faces);
        }
        self.take_saving()
    }

    /// Returns the pictures of files that get fewer pixels, and counts what that saves.
    fn reduced(&self, finished: &Finished<'_, DrawnPart>, faces: &[PdfFace]) -> ReducedPictures {
        let Some(max_ppi) = self.max_ppi() else { return ReducedPictures::default() };
        let pages = finished.print_files.iter().flat_map(|file| &file.pages);
        let shown: BTreeSet<usize> =
            pages.flat_map(|page| page.faces.iter().chain(&page.notes)).map(|placed| placed.face).collect();
        let reduced = ReducedPictures::of(shown.iter().filter_map(|face| faces.get(*face)), max_ppi);
        self.add_saving(reduced.saving);
        reduced
    }

    /// Makes the files.
    pub fn files(&self, finished: &Finished<'_, DrawnPart>) -> Vec<OutputFile> {
        self.forget_files();
        let face_of = |face| self.face(&finished.parts_of(face).collect::<Vec<_>>(), face.frame);
        let faces: Vec<PdfFace> = finished.faces.par_iter().map(face_of).collect();
        let reduced = self.reduced(finished, &faces);
        let files = finished.print_files.par_iter().map(|file| {
            let cuts = cut::contours(file, finished.faces);
            OutputFile {
                name: format!("{}.pdf", file.name),
                bytes: document::bytes(file, &cuts, (&faces, &reduced), self),
            }
        });
        files.collect()
    }
}
