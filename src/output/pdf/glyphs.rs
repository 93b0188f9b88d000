//! The glyphs of each font that a drawing shows, and their text.

use std::collections::BTreeMap;

/// Fonts by their number in the font table, in order, and what is used of each. Every drawing has one, with a few fonts: a list takes
/// a fifth of the memory of a map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct GlyphUse(Vec<(u16, FontUse)>);

/// What is used of a font.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct FontUse {
    /// The codes of letters in `WinAnsiEncoding`, in order, and their glyphs.
    pub(super) letters: Vec<(u8, u16)>,
    /// Glyphs that are shown by their number in the whole font, and the text of each.
    pub(super) glyphs: BTreeMap<u16, String>,
}

impl GlyphUse {
    /// Notes a glyph that is shown by its number, and its text. Of several texts for one glyph the least is kept, so that the
    /// order does not matter.
    pub(super) fn add(&mut self, font: u16, glyph: u16, text: &str) {
        let texts = &mut self.font(font).glyphs;
        match texts.get_mut(&glyph) {
            None => {
                texts.insert(glyph, text.to_owned());
            }
            Some(known) if known.is_empty() || (!text.is_empty() && text < known.as_str()) => text.clone_into(known),
            Some(_) => {}
        }
    }

    /// Notes the glyph of a letter that is shown by its code.
    pub(super) fn add_letter(&mut self, font: u16, code: u8, glyph: u16) {
        let letters = &mut self.font(font).letters;
        if let Err(at) = letters.binary_search_by_key(&code, |(code, _)| *code) {
            letters.insert(at, (code, glyph));
        }
    }

    fn font(&mut self, font: u16) -> &mut FontUse {
        let at = self.0.binary_search_by_key(&font, |(font, _)| *font).unwrap_or_else(|at| {
            self.0.insert(at, (font, FontUse::default()));
            at
        });
        &mut self.0[at].1
    }

    /// Adds what another drawing shows.
    pub(super) fn merge(&mut self, other: &Self) {
        self.merge_numbered(other, |number| number);
    }

    /// Returns the same glyphs with other numbers for their fonts.
    pub(super) fn renumbered(&self, number: impl Fn(u16) -> u16) -> Self {
        let mut renumbered = Self::default();
        renumbered.merge_numbered(self, number);
        renumbered
    }

    fn merge_numbered(&mut self, other: &Self, number: impl Fn(u16) -> u16) {
        for (font, used) in &other.0 {
            let font = number(*font);
            used.letters.iter().for_each(|(code, glyph)| self.add_letter(font, *code, *glyph));
            used.glyphs.iter().for_each(|(glyph, text)| self.add(font, *glyph, text));
        }
    }

    /// Returns every font with what is used of it, in order.
    pub(super) fn fonts(&self) -> impl Iterator<Item = (u16, &FontUse)> {
        self.0.iter().map(|(font, used)| (*font, used))
    }
}

impl FontUse {
    /// Returns every glyph once, in order.
    pub(super) fn all_glyphs(&self) -> impl Iterator<Item = u16> {
        let mut glyphs: Vec<u16> =
            self.letters.iter().map(|(_, glyph)| *glyph).chain(self.glyphs.keys().copied()).collect();
        glyphs.sort_unstable();
        glyphs.dedup();
        glyphs.into_iter()
    }
}
