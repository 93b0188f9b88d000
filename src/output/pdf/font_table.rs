//! The fonts that drawings may use: widths, and the character of each glyph.

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, GlyphId, MetadataProvider, Tag};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};
use usvg::fontdb::{Database, ID, Source};

/// Every font of a database under a number that does not change from run to run. The tables of decks that share files count their
/// fonts together.
pub(super) struct FontTable {
    numbers: HashMap<ID, u16>,
    fonts: Arc<Vec<FontEntry>>,
}

/// One font.
pub(super) struct FontEntry {
    data: Arc<dyn AsRef<[u8]> + Send + Sync>,
    index: u32,
    facts: OnceLock<FontFacts>,
}

/// The facts that are read from a font when a drawing first uses it.
#[derive(Debug)]
pub(super) struct FontFacts {
    units_per_em: f32,
    /// Advance widths by glyph, in thousandths of an em.
    widths: Vec<f32>,
    /// The lowest character that each glyph stands for.
    characters: BTreeMap<u16, char>,
    /// Whether glyphs are outlines and nothing else, as a PDF font can hold them.
    outlines: Outlines,
}

/// What a font's glyphs are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outlines {
    /// TrueType quadratics, in one weight.
    TrueType,
    /// PostScript cubics, in one weight.
    PostScript,
    /// Bitmaps, layers, pictures or variable outlines: drawn, not embedded.
    Other,
}

impl FontTable {
    /// Numbers the fonts of databases in their order; a font that several of them have is one. Returns a table for each database.
    pub(super) fn of_all(databases: &[&Database]) -> Vec<Self> {
        let mut fonts = Vec::new();
        let numbers: Vec<HashMap<ID, u16>> = databases.iter().map(|database| numbered(database, &mut fonts)).collect();
        let fonts = Arc::new(fonts);
        numbers.into_iter().map(|numbers| Self { numbers, fonts: Arc::clone(&fonts) }).collect()
    }

    /// Returns the number of a font.
    pub(super) fn number(&self, id: ID) -> Option<u16> {
        self.numbers.get(&id).copied()
    }

    /// Returns the font of that number.
    pub(super) fn font(&self, number: u16) -> &FontEntry {
        &self.fonts[usize::from(number)]
    }
}

/// Adds those of a database's fonts that no database before it has, and returns the numbers of all of them.
fn numbered(database: &Database, fonts: &mut Vec<FontEntry>) -> HashMap<ID, u16> {
    let mut numbers = HashMap::new();
    let before = fonts.len();
    for face in database.faces() {
        let Source::Binary(data) = &face.source;
        let font = FontEntry { data: Arc::clone(data), index: face.index, facts: OnceLock::new() };
        let known = fonts[..before].iter().position(|known| known.is_same(&font));
        let Ok(number) = u16::try_from(known.unwrap_or(fonts.len())) else { continue };
        numbers.insert(face.id, number);
        if known.is_none() {
            fonts.push(font);
        }
    }
    numbers
}

impl FontEntry {
    /// Returns whether another font has the same bytes, as a built-in font of two decks has.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.data, &other.data) && self.index == other.index || self.file() == other.file()
    }

    /// Returns the font file's bytes, and which font of a collection it is.
    pub(super) fn file(&self) -> (&[u8], u32) {
        ((*self.data).as_ref(), self.index)
    }

    /// Returns the font as skrifa reads it.
    pub(super) fn parsed(&self) -> Option<FontRef<'_>> {
        FontRef::from_index((*self.data).as_ref(), self.index).ok()
    }

    /// Returns how many font units make an em.
    pub(super) fn units_per_em(&self) -> f32 {
        self.facts().units_per_em
    }

    /// Returns a glyph's advance, in thousandths of an em.
    pub(super) fn width(&self, glyph: u16) -> f32 {
        self.facts().widths.get(usize::from(glyph)).copied().unwrap_or_default()
    }

    /// Returns the character that a glyph stands for by itself.
    pub(super) fn character(&self, glyph: u16) -> Option<char> {
        self.facts().characters.get(&glyph).copied()
    }

    /// Returns whether a glyph can be shown by the code of its letter: a viewer finds it by the font's own map.
    pub(super) fn is_shown_by_letter(&self, glyph: u16, letter: &str) -> bool {
        let mut letters = letter.chars();
        self.outlines() == Outlines::TrueType && self.character(glyph) == letters.next() && letters.next().is_none()
    }

    /// Returns what its glyphs are made of.
    pub(super) fn outlines(&self) -> Outlines {
        self.facts().outlines
    }

    fn facts(&self) -> &FontFacts {
        self.facts.get_or_init(|| self.parsed().map_or_else(FontFacts::unknown, |font| FontFacts::read(&font)))
    }
}

impl FontFacts {
    fn unknown() -> Self {
        Self { units_per_em: 1000.0, widths: Vec::new(), characters: BTreeMap::new(), outlines: Outlines::Other }
    }

    fn read(font: &FontRef<'_>) -> Self {
        let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
        let units_per_em = f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em.max(1));
        let scale = 1000.0 / units_per_em;
        let width = |glyph| metrics.advance_width(GlyphId::new(glyph)).unwrap_or_default() * scale;
        let mut characters = BTreeMap::new();
        for (code, glyph) in font.charmap().mappings() {
            let (Some(character), Ok(glyph)) = (char::from_u32(code), u16::try_from(glyph.to_u32())) else { continue };
            let known = characters.entry(glyph).or_insert(character);
            *known = character.min(*known);
        }
        Self {
            units_per_em,
            widths: (0..metrics.glyph_count()).map(width).collect(),
            characters,
            outlines: Outlines::read(font),
        }
    }
}

impl Outlines {
    fn read(font: &FontRef<'_>) -> Self {
        let has = |tag: &[u8; 4]| font.table_data(Tag::new(tag)).is_some();
        if [b"fvar", b"COLR"].into_iter().any(has) {
            Self::Other
        } else if has(b"glyf") {
            Self::TrueType
        } else if has(b"CFF ") {
            Self::PostScript
        } else {
            Self::Other
        }
    }
}
