//! Drawn parts become faces, and faces of one build share fonts and images.

use super::content_stream::{ContentStream, Form, Grouping, Resource, Shared, compose};
use super::content_writer::SharedResources;
use super::emit;
use super::font_file::FontFile;
use super::font_table::FontTable;
use super::glyphs::GlyphUse;
use super::number::single;
use crate::model::{Length, Size};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// What all files of a build share: fonts and images, read and reduced once.
pub struct PdfResources {
    shared: SharedResources,
    subsets: Mutex<Subsets>,
}

/// Fonts by their number and the glyphs that they are reduced to.
type Subsets = BTreeMap<(u16, BTreeMap<u16, String>), Option<Arc<FontFile>>>;

/// A drawing in millimetres: part of a face, or the whole.
#[derive(Clone, Debug, Default)]
pub struct DrawnPart(Arc<ContentStream>);

/// A finished face: what one slot of a sheet shows.
#[derive(Debug)]
pub struct PdfFace {
    pub(super) form: Form,
    /// How far the picture extends beyond the trim.
    pub(super) bleed: Length,
}

/// With fewer bytes of operators a drawing takes less space repeated than referred to.
const WORTH_SHARING: usize = 600;

impl PdfResources {
    /// Returns resources with the fonts of a database.
    #[must_use]
    pub fn new(fonts: &usvg::fontdb::Database) -> Self {
        Self { shared: SharedResources::new(FontTable::new(fonts)), subsets: Mutex::default() }
    }

    /// Draws a tree whose user space is millimetres. Its fonts must be those of these resources.
    #[must_use]
    pub fn draw(&self, tree: &usvg::Tree) -> DrawnPart {
        DrawnPart(Arc::new(emit::draw(tree, &self.shared)))
    }

    /// Returns the fonts that forms use, each with only the glyphs that they show.
    pub(super) fn fonts_of<'a>(&self, forms: impl Iterator<Item = &'a Form>) -> BTreeMap<u16, Arc<FontFile>> {
        let mut glyphs = GlyphUse::default();
        forms.for_each(|form| glyphs.merge(&form.glyphs));
        let mut subsets = self.subsets.lock().unwrap_or_else(PoisonError::into_inner);
        let mut fonts = BTreeMap::new();
        for (number, glyphs) in glyphs.fonts() {
            let entry = subsets.entry((number, glyphs.clone()));
            let make = || FontFile::new(self.shared.fonts.font(number), glyphs).map(Arc::new);
            if let Some(font) = entry.or_insert_with(make) {
                fonts.insert(number, Arc::clone(font));
            }
        }
        fonts
    }
}

impl DrawnPart {
    /// Returns the drawing as a form that many faces refer to, where that is shorter than repeating it.
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
    /// Returns a face of several drawings, one over the other; `size` is the trim, `bleed` extends beyond it.
    #[must_use]
    pub fn new(drawings: &[DrawnPart], size: Size, bleed: Length) -> Self {
        let streams: Vec<&ContentStream> = drawings.iter().map(|drawing| &*drawing.0).collect();
        let whole = Size { width: size.width + bleed * 2, height: size.height + bleed * 2 };
        // A blend mode must mix with what is below it on the face, not with neighbours or the paper.
        let group = if streams.iter().any(|stream| stream.blends()) { Grouping::Isolated } else { Grouping::None };
        Self { form: compose(&streams, bbox(whole), None, group), bleed }
    }

    /// Returns how many bytes its operators take, compressed.
    #[must_use]
    pub fn compressed_size(&self) -> usize {
        self.form.stream.len()
    }
}

fn bbox(size: Size) -> [f32; 4] {
    [0.0, 0.0, single(size.width.to_mm()), single(size.height.to_mm())]
}
