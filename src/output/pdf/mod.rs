//! PDF: usvg trees become faces, faces become pages, pages become files.
//!
//! A face is a form `XObject`, written once per file however often it is printed. Text stays text, in fonts cut down to the
//! glyphs that are used; only what PDF cannot draw, SVG's filters, becomes an image.

mod clip;
mod content_stream;
mod content_writer;
mod document;
mod emit;
mod finish;
mod font_file;
mod font_table;
mod glyphs;
mod image;
mod number;
mod shading;
mod store;
mod text;

use super::{Finished, Output, OutputFile};
use crate::diag::Finding;
use crate::model::{Length, Size};
use crate::render::{Frame, Part};
use content_stream::{ContentStream, Form, Grouping, Resource, Shared, compose};
use content_writer::SharedResources;
use font_file::FontFile;
use font_table::FontTable;
use glyphs::GlyphUse;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Makes PDFs. All files share its fonts and images, which are read and cut down once.
pub struct PdfOutput {
    shared: SharedResources,
    cut_fonts: Mutex<SubsetFonts>,
}

/// Fonts by their number and the glyphs that they were cut down to.
type SubsetFonts = BTreeMap<(u16, BTreeMap<u16, String>), Option<Arc<FontFile>>>;

/// A drawing in millimetres that is not yet a face: part of one, or the whole.
#[derive(Clone, Debug, Default)]
pub struct DrawnPart(Arc<ContentStream>);

/// A finished face: what one slot of a sheet shows.
#[derive(Debug)]
struct PdfFace {
    form: Form,
    /// How far the picture goes on past the trim.
    bleed: Length,
}

/// Below this many bytes of operators a drawing is cheaper to repeat than to refer to.
const WORTH_SHARING: usize = 600;

impl PdfOutput {
    /// Returns an output with the fonts of a database.
    #[must_use]
    pub fn new(fonts: &usvg::fontdb::Database) -> Self {
        Self { shared: SharedResources::new(FontTable::new(fonts)), cut_fonts: Mutex::default() }
    }

    /// The fonts that forms use, each cut down to the glyphs that they show.
    fn fonts_of<'a>(&self, forms: impl Iterator<Item = &'a Form>) -> BTreeMap<u16, Arc<FontFile>> {
        let mut glyphs = GlyphUse::default();
        forms.for_each(|form| glyphs.merge(&form.glyphs));
        let mut cut = self.cut_fonts.lock().unwrap_or_else(PoisonError::into_inner);
        let mut fonts = BTreeMap::new();
        for (number, glyphs) in glyphs.fonts() {
            let entry = cut.entry((number, glyphs.clone()));
            let make = || FontFile::new(self.shared.fonts.font(number), glyphs).map(Arc::new);
            if let Some(font) = entry.or_insert_with(make) {
                fonts.insert(number, Arc::clone(font));
            }
        }
        fonts
    }
}

impl Output for PdfOutput {
    type Drawn = DrawnPart;

    fn draw(&self, part: &Part, tree: Option<usvg::Tree>, frame: Frame) -> DrawnPart {
        let drawn = tree.map(|tree| DrawnPart(Arc::new(emit::draw(&tree, &self.shared)))).unwrap_or_default();
        if part.uses > 1 { drawn.stored_once(whole(frame)) } else { drawn }
    }

    fn files(&self, finished: &Finished<'_, DrawnPart>) -> Result<Vec<OutputFile>, Finding> {
        let face_of = |face| PdfFace::new(&finished.parts_of(face).collect::<Vec<_>>(), face.frame);
        let faces: Vec<PdfFace> = finished.faces.par_iter().map(face_of).collect();
        let files = finished
            .print_files
            .par_iter()
            .map(|file| OutputFile { name: format!("{}.pdf", file.name), bytes: document::bytes(file, &faces, self) });
        Ok(files.collect())
    }
}

impl DrawnPart {
    /// The drawing as one that many faces refer to, where that is shorter than repeating it.
    fn stored_once(self, size: Size) -> Self {
        if self.0.len() < WORTH_SHARING || self.0.blends() {
            return self;
        }
        let form = compose(&[&self.0], bbox(size), None, Grouping::None);
        let mut stream = ContentStream::default();
        stream.name(Resource::Form(Shared::new(form)));
        stream.push(b"Do\n");
        Self(Arc::new(stream))
    }
}

impl PdfFace {
    /// Returns a face of several drawings, one on top of the other.
    fn new(drawings: &[&DrawnPart], frame: Frame) -> Self {
        let streams: Vec<&ContentStream> = drawings.iter().map(|drawing| &*drawing.0).collect();
        // Where anything blends with what lies below, that must be the face alone, not its neighbours or the paper.
        let group = if streams.iter().any(|stream| stream.blends()) { Grouping::Isolated } else { Grouping::None };
        Self { form: compose(&streams, bbox(whole(frame)), None, group), bleed: frame.bleed }
    }
}

/// The size of a face with its bleed.
fn whole(frame: Frame) -> Size {
    let widened = |length: Length| length + frame.bleed * 2;
    Size { width: widened(frame.trim.width), height: widened(frame.trim.height) }
}

fn bbox(size: Size) -> [f32; 4] {
    #[expect(clippy::cast_possible_truncation, reason = "millimetres of a sheet")]
    let [width, height] = [size.width, size.height].map(|length| length.to_mm() as f32);
    [0.0, 0.0, width, height]
}
