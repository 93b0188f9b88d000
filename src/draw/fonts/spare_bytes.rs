//! Gives the spare bytes of glyphs without contours a meaning.
//!
//! A space may have a glyph of no contours, filled up with bytes to a round length. read-fonts 0.41, which shapes and outlines text
//! here and in usvg, breaks down over them (<https://github.com/googlefonts/fontations/issues/1962>, mended in its later versions).
//! As the glyph's instructions they do no harm: nothing runs instructions, and files have glyphs without them.

use super::removed_tables::face_offsets;
use skrifa::Tag;
use skrifa::raw::{FontRef, TableProvider};
use std::ops::Range;

/// The bytes of a glyph before its instructions: the count of its contours, its box, and the length of the instructions.
const BEFORE: usize = 12;
/// Where the length of the instructions is.
const LENGTH: usize = 10;

/// Returns the font with the spare bytes of glyphs without contours counted as their instructions, or none if there are none.
pub(super) fn without_spare_bytes(font: &[u8]) -> Option<Vec<u8>> {
    let mut mended: Option<Vec<u8>> = None;
    for index in (0..).take(face_offsets(font)?.len()) {
        let Ok(face) = FontRef::from_index(font, index) else { continue };
        for glyph in glyphs(&face).unwrap_or_default() {
            let Some(length) = length_of_instructions(font.get(glyph.clone()).unwrap_or_default()) else { continue };
            let at = glyph.start + LENGTH;
            mended.get_or_insert_with(|| font.to_vec())[at..at + 2].copy_from_slice(&length.to_be_bytes());
        }
    }
    mended
}

/// Returns where the glyphs of a face are in the font.
fn glyphs(face: &FontRef<'_>) -> Option<Vec<Range<usize>>> {
    let records = face.table_directory().table_records();
    let table = records.iter().find(|record| record.tag() == Tag::new(b"glyf"))?;
    let (start, places) = (table.offset() as usize, face.loca(None).ok()?);
    let place = |index: usize| Some(start + places.get_raw(index)? as usize);
    (0..places.len()).map(|index| Some(place(index)?..place(index + 1)?)).collect()
}

/// Returns how long the instructions of a glyph become; none if it has contours, or no bytes to spare.
fn length_of_instructions(glyph: &[u8]) -> Option<u16> {
    let length = u16::from_be_bytes(glyph.get(LENGTH..BEFORE)?.try_into().ok()?);
    let room = glyph.len() - BEFORE;
    let has_spare = glyph.starts_with(&[0, 0]) && usize::from(length) < room;
    // What no length can tell is left as it is: such a drawing is refused.
    has_spare.then_some(u16::try_from(room).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use skrifa::MetadataProvider;
    use skrifa::instance::{LocationRef, Size};
    use skrifa::outline::DrawSettings;
    use skrifa::outline::pen::NullPen;

    const LATO: &[u8] = include_bytes!("../../../tests/fonts/Lato-Regular.ttf");

    /// Returns a font whose letter A has no contours, and a byte to spare; and the letter's glyph.
    fn spared() -> (Vec<u8>, skrifa::GlyphId) {
        let face = FontRef::new(LATO).expect("a font");
        let letter = face.charmap().map('A').expect("it has an A");
        let glyph = glyphs(&face).expect("it has glyphs").swap_remove(letter.to_u32() as usize);
        let mut font = LATO.to_vec();
        font[glyph.start..glyph.start + 2].fill(0);
        font[glyph.start + LENGTH..glyph.start + BEFORE].fill(0);
        (font, letter)
    }

    #[test]
    fn a_glyph_without_contours_may_have_bytes_to_spare() {
        let (font, letter) = spared();
        assert_eq!(without_spare_bytes(LATO), None);
        let mended = without_spare_bytes(&font).expect("it has spare bytes");
        assert_eq!(without_spare_bytes(&mended), None);
        let face = FontRef::new(&mended).expect("a font");
        let outline = face.outline_glyphs().get(letter).expect("it has a glyph");
        let drawn = outline.draw(DrawSettings::unhinted(Size::unscaled(), LocationRef::default()), &mut NullPen);
        assert!(drawn.is_ok(), "{drawn:?}");
    }

    #[test]
    fn only_glyphs_without_contours_are_touched() {
        let glyph = |contours: u8, instructions: u8, length: usize| {
            let mut glyph = vec![0; length];
            (glyph[1], glyph[LENGTH + 1]) = (contours, instructions);
            length_of_instructions(&glyph)
        };
        assert_eq!((glyph(0, 0, 12), glyph(0, 0, 16), glyph(0, 4, 16)), (None, Some(4), None));
        assert_eq!((glyph(1, 0, 16), glyph(0, 9, 16), glyph(0, 0, 70_000)), (None, None, None));
        assert_eq!(length_of_instructions(&[0; 10]), None);
    }
}
