//! Drawn parts become faces, and faces of one build share fonts and images.

use super::content_stream::{ContentStream, Form, Grouping, Resource, Shared, compose};
use super::content_writer::SharedResources;
use super::deflate::Compression;
use super::emit;
use super::font_file::FontFile;
use super::font_table::FontTable;
use super::glyphs::{FontUse, GlyphUse};
use super::number::single;
use super::patched;
use super::saving::Saving;
use crate::model::Length;
use crate::render::{BleedPatches, Drawing, Frame};
use parking_lot::Mutex;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// Makes PDFs. All files share its fonts and images, which are read and reduced once.
pub struct PdfOutput {
    pub(super) shared: SharedResources,
    subsets: Mutex<BTreeMap<(u16, FontUse), Subset>>,
    pub(super) compression: Compression,
    /// The most pixels to the inch that pictures are printed with, if there is such a limit.
    max_ppi: Option<u32>,
    saving: Mutex<Saving>,
}

/// A reduced font, once it is made; none of a font that cannot be reduced.
type Subset = Arc<OnceLock<Option<Arc<FontFile>>>>;

/// A drawing in millimetres: part of a face, or the whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct DrawnPart(Arc<ContentStream>);

/// A finished face: what one slot of a sheet shows.
#[derive(Debug)]
pub(super) struct PdfFace {
    /// What it is drawn with, the lowest first.
    pub(super) streams: Vec<Arc<ContentStream>>,
    /// How it is combined with what is below.
    pub(super) group: Grouping,
    /// Its box in its own space, bleed included.
    pub(super) bbox: [f32; 4],
    /// How far the picture extends beyond the trim.
    pub(super) bleed: Length,
    form: OnceLock<Shared<Form>>,
}

/// With fewer bytes of operators a drawing takes less space repeated than referred to.
const WORTH_SHARING: usize = 600;

impl PdfOutput {
    /// Returns an output with the fonts of a database.
    pub fn new(fonts: &usvg::fontdb::Database) -> Self {
        Self::for_decks(&[fonts]).swap_remove(0)
    }

    /// Returns an output for each deck of several that share files, with the fonts of its database: each draws the faces of its
    /// deck, and any of them makes files of the faces of all.
    pub fn for_decks(fonts: &[&usvg::fontdb::Database]) -> Vec<Self> {
        let tables = FontTable::of_all(fonts).into_iter();
        let new = |table| Self {
            shared: SharedResources::new(table),
            subsets: Mutex::default(),
            compression: Compression::default(),
            max_ppi: None,
            saving: Mutex::default(),
        };
        tables.map(new).collect()
    }

    /// Returns the same output with another compression of its files.
    pub fn with_compression(self, compression: Compression) -> Self {
        Self { compression, ..self }
    }

    /// Returns the same output, which prints pictures with at most so many pixels to the inch; none for all that they have.
    pub fn with_max_ppi(self, max_ppi: Option<u32>) -> Self {
        Self { max_ppi, ..self }
    }

    /// Returns the most pixels to the inch that pictures are printed with.
    pub const fn max_ppi(&self) -> Option<u32> {
        self.max_ppi
    }

    /// Counts what fewer pixels save.
    pub(super) fn add_saving(&self, saving: Saving) {
        let mut all = self.saving.lock();
        all.pictures += saving.pictures;
        all.kept += saving.kept;
        all.bytes += saving.bytes;
    }

    /// Returns what fewer pixels saved in the files that were made since this was asked last.
    pub fn take_saving(&self) -> Saving {
        std::mem::take(&mut *self.saving.lock())
    }

    /// Lets go of what only drawing needs.
    pub(super) fn forget_files(&self) {
        self.shared.forget_files();
    }

    /// Draws what is in a user space of millimetres. Its fonts must be those of this output.
    pub(super) fn draw_tree(&self, drawing: &Drawing) -> DrawnPart {
        DrawnPart(Arc::new(emit::draw(drawing, &self.shared)))
    }

    /// Returns a face of several drawings, one over the other.
    pub(super) fn face(&self, drawings: &[&DrawnPart], frame: Frame) -> PdfFace {
        let streams: Vec<Arc<ContentStream>> = drawings.iter().map(|drawing| Arc::clone(&drawing.0)).collect();
        // A blend mode must mix with what is below it on the face, not with neighbours or the paper.
        let group = if streams.iter().any(|stream| stream.blends()) { Grouping::Isolated } else { Grouping::None };
        let (streams, group) = match BleedPatches::of(frame) {
            None => (streams, group),
            Some(patches) => {
                let trim = patches.trim;
                // A copy is combined with its neighbours as a whole: where a clip ends within a pixel, a viewer would otherwise
                // mix each shape with what is below it, and the lowest would be seen along the seam.
                let group = Grouping::Isolated;
                let art = compose(&streams, [trim.left(), trim.top(), trim.right(), trim.bottom()], None, group);
                let stream = patched::patched(&self.shared, art, &patches, bbox(frame));
                (vec![Arc::new(stream)], Grouping::None)
            }
        };
        PdfFace { streams, group, bbox: bbox(frame), bleed: frame.bleed, form: OnceLock::new() }
    }

    /// Returns the fonts that faces use, each with only the glyphs that they show.
    pub(super) fn fonts_of<'a>(&self, faces: impl Iterator<Item = &'a PdfFace>) -> BTreeMap<u16, Arc<FontFile>> {
        let mut glyphs = GlyphUse::default();
        faces.flat_map(|face| &face.streams).for_each(|stream| glyphs.merge(stream.glyphs()));
        let used: Vec<u16> = glyphs.fonts().map(|(number, _)| number).collect();
        let table = &self.shared.fonts;
        let is_same = |one: u16, other: u16| one == other || table.font(one).is_same(table.font(other));
        let first = |number: u16| used.iter().copied().find(|other| is_same(*other, number)).unwrap_or(number);
        let firsts: BTreeMap<u16, u16> = used.iter().map(|number| (*number, first(*number))).collect();
        let glyphs = glyphs.renumbered(|number| firsts[&number]);
        // The map is held while it is looked up only: fonts of several files are reduced beside each other.
        let of_use = |(number, glyphs): (u16, &FontUse)| {
            let mut subsets = self.subsets.lock();
            (number, glyphs.clone(), Arc::clone(subsets.entry((number, glyphs.clone())).or_default()))
        };
        let uses: Vec<_> = glyphs.fonts().map(of_use).collect();
        let reduce = |(number, glyphs, subset): &(u16, FontUse, Subset)| {
            let make = || FontFile::new(table.font(*number), glyphs).map(Arc::new);
            subset.get_or_init(make).clone().map(|font| (*number, font))
        };
        let reduced: Vec<(u16, Arc<FontFile>)> = uses.par_iter().filter_map(reduce).collect();
        let mut fonts = BTreeMap::new();
        for (number, font) in reduced {
            let numbers = firsts.iter().filter(|(_, first)| **first == number);
            fonts.extend(numbers.map(|(number, _)| (*number, Arc::clone(&font))));
        }
        fonts
    }
}

impl PdfFace {
    /// Returns whether it can be drawn where it is shown, without a form: then nothing sets it apart from what is below.
    pub(super) fn is_plain(&self) -> bool {
        self.group == Grouping::None
    }

    /// Returns it as a form, which is made when it is first asked for.
    pub(super) fn form(&self) -> &Shared<Form> {
        self.form.get_or_init(|| Shared::new(compose(&self.streams, self.bbox, None, self.group)))
    }
}

impl DrawnPart {
    /// Returns the drawing as a form that many faces refer to, where that is shorter than repeating it.
    pub(super) fn stored_once(self, frame: Frame) -> Self {
        if self.0.len() < WORTH_SHARING || self.0.blends() {
            return self;
        }
        let form = compose(&[self.0], bbox(frame), None, Grouping::None);
        let mut stream = ContentStream::default();
        stream.name(Resource::Form(Shared::new(form)));
        stream.push(b"Do ");
        Self(Arc::new(stream))
    }
}

/// Returns the box of a face with its bleed.
fn bbox(frame: Frame) -> [f32; 4] {
    let (width, height) = frame.whole();
    [0.0, 0.0, single(width), single(height)]
}
