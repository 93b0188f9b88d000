//! The faces that words are set in: the files that usvg uses, in the form that the shaper takes.

use crate::fonts::FontLibrary;
use linebender_resource_handle::{Blob, FontData};
use parley_engine::FontInstance;
use skrifa::instance::{LocationRef, Size};
use skrifa::raw::TableProvider;
use skrifa::{FontRef, GlyphId, MetadataProvider, Tag};
use usvg::fontdb::{ID, Source, Stretch, Style as Slant};

/// One face of the deck's fonts, with the measurements that layout needs. Lengths are in sizes of the letters.
pub(super) struct FontFace {
    pub(super) id: ID,
    /// The family, weight, slant and width by which usvg finds this face.
    pub(super) family: String,
    pub(super) weight: u16,
    pub(super) slant: Slant,
    pub(super) width: Stretch,
    /// How far letters reach above the line.
    pub(super) ascent: f64,
    /// How far letters reach below the line.
    pub(super) descent: f64,
    /// The height of a capital.
    pub(super) cap_height: f64,
    /// The width of a hyphen.
    pub(super) hyphen: f32,
    /// Whether the font has small capitals of its own.
    pub(super) has_small_caps: bool,
    pub(super) instance: FontInstance,
    /// Which of the first 128 characters it has, a bit each.
    ascii: u128,
    /// How wide each glyph is: needed at the end of every word.
    advances: Vec<f32>,
}

impl FontFace {
    /// Reads the face of that number; None where its file cannot be read.
    pub(super) fn load(fonts: &FontLibrary, id: ID) -> Option<Self> {
        let about = fonts.database().face(id)?;
        let (Source::Binary(bytes), index) = fonts.database().face_source(id)?;
        let font = FontData { data: Blob::new(bytes), index };
        #[expect(clippy::default_trait_access, reason = "the type is in a crate that is needed for nothing else")]
        let instance = FontInstance { font, synthesis: Default::default() };
        let font = FontRef::from_index(instance.font.data.as_ref(), index).ok()?;
        let metrics = font.metrics(Size::unscaled(), LocationRef::default());
        let em = f32::from(metrics.units_per_em);
        let charmap = font.charmap();
        let ascii = (0..128_u8).filter(|code| charmap.map(*code).is_some()).fold(0, |set, code| set | 1 << code);
        let widths = font.glyph_metrics(Size::unscaled(), LocationRef::default());
        let glyphs = 0..widths.glyph_count();
        let advances: Vec<f32> =
            glyphs.map(|glyph| widths.advance_width(GlyphId::new(glyph)).unwrap_or_default() / em).collect();
        let hyphen = charmap.map('-').and_then(|glyph| advances.get(glyph.to_u32() as usize).copied());
        let share = |units: f32| f64::from(units / em);
        Some(Self {
            id,
            family: about.families.first()?.0.clone(),
            weight: about.weight.0,
            slant: about.style,
            width: about.stretch,
            ascent: share(metrics.ascent),
            descent: share(-metrics.descent),
            cap_height: share(metrics.cap_height.filter(|height| *height > 0.0).unwrap_or(metrics.ascent * 0.75)),
            hyphen: hyphen.unwrap_or(0.3),
            has_small_caps: has_small_caps(&font),
            ascii,
            advances,
            instance,
        })
    }

    /// Returns whether the face has a character.
    pub(super) fn has(&self, character: char) -> bool {
        if character.is_ascii() {
            return self.ascii >> u32::from(character) & 1 == 1;
        }
        self.font().is_some_and(|font| font.charmap().map(character).is_some_and(|glyph| glyph != GlyphId::NOTDEF))
    }

    /// Returns the width of a glyph without kerning.
    pub(super) fn advance(&self, glyph: u32) -> Option<f32> {
        self.advances.get(glyph as usize).copied()
    }

    fn font(&self) -> Option<FontRef<'_>> {
        FontRef::from_index(self.instance.font.data.as_ref(), self.instance.font.index).ok()
    }
}

fn has_small_caps(font: &FontRef<'_>) -> bool {
    let features = font.gsub().and_then(|gsub| gsub.feature_list());
    features.is_ok_and(|list| list.feature_records().iter().any(|record| record.feature_tag() == Tag::new(b"smcp")))
}
