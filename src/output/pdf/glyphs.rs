//! The glyphs of each font that a drawing shows, and their text.

use std::collections::BTreeMap;

/// Fonts by their number in the font table, their glyphs, and the text of each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct GlyphUse(BTreeMap<u16, BTreeMap<u16, String>>);

impl GlyphUse {
    /// Notes a glyph and its text. Of several texts for one glyph the least is kept, so that the order does not matter.
    pub(super) fn add(&mut self, font: u16, glyph: u16, text: &str) {
        let texts = self.0.entry(font).or_default();
        match texts.get_mut(&glyph) {
            None => {
                texts.insert(glyph, text.to_owned());
            }
            Some(known) if known.is_empty() || (!text.is_empty() && text < known.as_str()) => text.clone_into(known),
            Some(_) => {}
        }
    }

    /// Adds what another drawing shows.
    pub(super) fn merge(&mut self, other: &Self) {
        for (font, glyphs) in &other.0 {
            for (glyph, text) in glyphs {
                self.add(*font, *glyph, text);
            }
        }
    }

    /// Returns the same glyphs with other numbers for their fonts.
    pub(super) fn renumbered(&self, number: impl Fn(u16) -> u16) -> Self {
        let mut renumbered = Self::default();
        for (font, glyphs) in &self.0 {
            glyphs.iter().for_each(|(glyph, text)| renumbered.add(number(*font), *glyph, text));
        }
        renumbered
    }

    /// Returns every font with its glyphs, in order.
    pub(super) fn fonts(&self) -> impl Iterator<Item = (u16, &BTreeMap<u16, String>)> {
        self.0.iter().map(|(font, glyphs)| (*font, glyphs))
    }
}
