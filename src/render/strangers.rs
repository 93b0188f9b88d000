//! Letters that usvg has taken from another font than that of their text, because it lacks a character.
//!
//! For one missing character, usvg takes all of a text from the first other font that has all of it.

use super::chosen_fonts::ChosenFonts;
use crate::diag::Fault;
use crate::fonts::{FontLibrary, Strangers};
use usvg::fontdb::ID;
use usvg::layout::PositionedGlyph;
use usvg::{FontFamily, Text};

/// Returns the fault of a text of which letters are printed in another font though their own has their alphabet.
pub(super) fn in_text<'t>(text: &'t Text, fonts: &FontLibrary, chosen: &ChosenFonts) -> Option<Fault> {
    let mut families = text.chunks().iter().flat_map(|chunk| chunk.spans()).map(|span| span.font().families());
    // `sans-serif` alone names no font.
    if !families.clone().all(|families| matches!(families.first(), Some(FontFamily::Named(_)))) {
        return None;
    }
    let is_alone = families.all(|families| families.len() == 1);
    let chunks: Vec<(&'t str, Vec<ID>)> = text
        .chunks()
        .iter()
        .map(|chunk| {
            (chunk.text(), chunk.spans().iter().filter_map(|span| chosen.of_text(fonts, span.font()).0).collect())
        })
        .collect();
    let is_own = |id: ID| chunks.iter().any(|(_, own)| own.contains(&id));
    let glyphs = text.layouted().iter().flat_map(|span| &span.positioned_glyphs);
    let others: Vec<&PositionedGlyph> = glyphs.filter(|glyph| glyph.id.0 != 0 && !is_own(glyph.font)).collect();
    let other = others.first()?.font;
    let has = |id: ID, letter: char| fonts.has_character(id, letter);
    let is_own_letter = |glyph: &&PositionedGlyph| {
        let letter = glyph.text.chars().next().filter(|letter| letter.is_alphanumeric());
        letter.is_some_and(|letter| chunks.iter().flat_map(|(_, own)| own).any(|id| has(*id, letter)))
    };
    let strangers = if others.iter().any(is_own_letter) { Strangers::All } else { Strangers::Lacking };
    // Who names several families takes letters from all of them.
    let is_looked_for = |character: char| is_alone || !character.is_alphanumeric();
    let is_missing = |id: ID, character: char| match strangers {
        Strangers::All => is_looked_for(character) && !character.is_control() && !has(id, character),
        Strangers::Lacking => is_alone && fonts.lacks_letter(id, character),
    };
    let missing = |(words, own): &(&'t str, Vec<ID>)| {
        let words = *words;
        own.iter().find_map(|id| Some((*id, (words, words.chars().find(|character| is_missing(*id, *character))?))))
    };
    let (own, missing) = chunks.iter().find_map(missing)?;
    Some(fonts.letters_of_other_font((own, other), missing, strangers))
}
