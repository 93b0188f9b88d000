//! Letters that usvg has taken from another font than that of their text, because it lacks a character.
//!
//! For one missing character, usvg takes all of a text from the first other font that has all of it.

use super::chosen_fonts::for_text;
use crate::diag::Fault;
use crate::fonts::{FontLibrary, Strangers};
use usvg::fontdb::ID;
use usvg::layout::PositionedGlyph;
use usvg::{FontFamily, Text, TextChunk};

/// Returns the fault of a text of which letters are printed in another font though their own has their alphabet.
pub(super) fn in_text<'t>(text: &'t Text, fonts: &FontLibrary) -> Option<Fault> {
    let mut families = text.chunks().iter().flat_map(TextChunk::spans).map(|span| span.font().families());
    // `sans-serif` alone names no font.
    if !families.clone().all(|families| matches!(families.first(), Some(FontFamily::Named(_)))) {
        return None;
    }
    let is_alone = families.all(|families| families.len() == 1);
    let chunks: Vec<(&'t str, Vec<ID>)> = text
        .chunks()
        .iter()
        .map(|chunk| (chunk.text(), chunk.spans().iter().filter_map(|span| for_text(fonts, span.font()).0).collect()))
        .collect();
    let is_own = |id: ID| chunks.iter().any(|(_, own)| own.contains(&id));
    let glyphs = text.layouted().iter().flat_map(|span| &span.positioned_glyphs);
    let others: Vec<&PositionedGlyph> = glyphs.filter(|glyph| glyph.id.0 != 0 && !is_own(glyph.font)).collect();
    let other = others.first()?.font;
    let has = |id: ID, letter: char| fonts.has_character(id, letter);
    let first_missing = |is_missing: &dyn Fn(ID, char) -> bool| {
        chunks.iter().find_map(|(words, own)| {
            own.iter()
                .find_map(|id| Some((*id, (*words, words.chars().find(|character| is_missing(*id, *character))?))))
        })
    };
    // Who names several families takes letters from all of them.
    let is_looked_for = |character: char| !character.is_control() && (is_alone || !character.is_alphanumeric());
    if let Some((own, missing)) = first_missing(&|id, character| is_looked_for(character) && !has(id, character)) {
        // Figures among words of another alphabet are in the font of that.
        let is_foreign = missing.1.is_alphabetic() && !fonts.lacks_letter(own, missing.1);
        let counts = if is_foreign { char::is_alphabetic } else { char::is_alphanumeric };
        let letters = others.iter().filter_map(|glyph| glyph.text.chars().next().filter(|letter| counts(*letter)));
        let is_own_letter = |letter: char| chunks.iter().flat_map(|(_, own)| own).any(|id| has(*id, letter));
        if letters.into_iter().any(is_own_letter) {
            return Some(fonts.letters_of_other_font((own, other), missing, Strangers::All));
        }
    }
    let (own, missing) = first_missing(&|id, character| is_alone && fonts.lacks_letter(id, character))?;
    Some(fonts.letters_of_other_font((own, other), missing, Strangers::Lacking))
}
