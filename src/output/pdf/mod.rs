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

pub use document::{Page, Placement, PrintFile};

use crate::model::{Length, Size};
use content_stream::{ContentStream, Form, Grouping, Resource, Shared, compose};
use content_writer::SharedResources;
use font_file::FontFile;
use font_table::FontTable;
use glyphs::GlyphUse;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// What all files of a build share: fonts and images, read and cut down once.
pub struct PdfResources {
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
pub struct PdfFace {
    form: Form,
    /// How far the picture goes on past the trim.
    bleed: Length,
}

/// Below this many bytes of operators a drawing is cheaper to repeat than to refer to.
const WORTH_SHARING: usize = 600;

impl PdfResources {
    /// A press room with the fonts of a database.
    #[must_use]
    pub fn new(fonts: &usvg::fontdb::Database) -> Self {
        Self { shared: SharedResources::new(FontTable::new(fonts)), cut_fonts: Mutex::default() }
    }

    /// Draws a tree whose user space is millimetres. Its fonts must be those of the press room.
    #[must_use]
    pub fn draw(&self, tree: &usvg::Tree) -> DrawnPart {
        DrawnPart(Arc::new(emit::draw(tree, &self.shared)))
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

impl DrawnPart {
    /// The drawing as one that many faces refer to, where that is shorter than repeating it.
    #[must_use]
    pub fn stored_once(self, size: Size) -> Self {
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
    /// A face of several drawings, one over the other; `size` is the trim, `bleed` what goes on past it.
    #[must_use]
    pub fn new(drawings: &[DrawnPart], size: Size, bleed: Length) -> Self {
        let streams: Vec<&ContentStream> = drawings.iter().map(|drawing| &*drawing.0).collect();
        let whole = Size { width: size.width + bleed * 2, height: size.height + bleed * 2 };
        // Where anything mixes with what lies below, that must be the face alone, not its neighbours or the paper.
        let group = if streams.iter().any(|stream| stream.blends()) { Grouping::Isolated } else { Grouping::None };
        Self { form: compose(&streams, bbox(whole), None, group), bleed }
    }

    /// The size of the picture with its bleed, and how many bytes it takes compressed.
    #[must_use]
    pub fn compressed_size(&self) -> usize {
        self.form.stream.len()
    }
}

fn bbox(size: Size) -> [f32; 4] {
    #[expect(clippy::cast_possible_truncation, reason = "millimetres of a sheet")]
    let [width, height] = [size.width, size.height].map(|length| length.to_mm() as f32);
    [0.0, 0.0, width, height]
}
