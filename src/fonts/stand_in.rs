//! A font for words that usvg does not set itself: one character stands for all words of a text.

use super::font_tables::written;
use skrifa::Tag;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;
use usvg::fontdb::{Database, FaceInfo, ID, Source, Stretch, Style, Weight};

/// A library of one face, whose only glyph is a square of one em. It stands for every mark.
#[derive(Clone, Debug)]
pub struct StandIn {
    /// The library.
    pub database: Arc<Database>,
    /// Its face.
    pub face: ID,
}

/// Font units to the em.
const EM: u16 = 1000;

impl Default for StandIn {
    fn default() -> Self {
        let mut database = Database::new();
        let face = database.push_face_info(FaceInfo {
            id: ID::dummy(),
            source: Source::Binary(Arc::new(font())),
            index: 0,
            families: Vec::new(),
            post_script_name: String::new(),
            style: Style::Normal,
            weight: Weight::NORMAL,
            stretch: Stretch::Normal,
            monospaced: true,
        });
        Self { database: Arc::new(database), face }
    }
}

impl StandIn {
    /// The characters that stand for words: those of the first plane for private use.
    const MARKS: std::ops::RangeInclusive<u32> = 0xf_0000..=0xf_fffd;

    /// Returns the character that stands for the words of a number; none where there are too many.
    #[must_use]
    pub fn mark(number: usize) -> Option<char> {
        let code = Self::MARKS.start() + u32::try_from(number).ok()?;
        char::from_u32(code).filter(|_| Self::MARKS.contains(&code))
    }

    /// Returns the number of the words that a text stands for; none if it is no mark.
    #[must_use]
    pub fn number(text: &str) -> Option<usize> {
        let mut letters = text.chars();
        let code = u32::from(letters.next()?);
        (Self::MARKS.contains(&code) && letters.next().is_none()).then(|| (code - Self::MARKS.start()) as usize)
    }
}

/// Returns the font as a file: OpenType 1.9, as few tables as a shaper reads.
fn font() -> Vec<u8> {
    let mut tables: BTreeMap<Tag, Cow<'_, [u8]>> = BTreeMap::new();
    let mut add = |tag: &[u8; 4], fields: &[&[u8]]| tables.insert(Tag::new(tag), Cow::Owned(fields.concat()));
    let words = |words: &[u16]| words.iter().flat_map(|word| word.to_be_bytes()).collect::<Vec<u8>>();
    let longs = |longs: &[u32]| longs.iter().flat_map(|long| long.to_be_bytes()).collect::<Vec<u8>>();
    // One subtable for all of Unicode, in which every mark has glyph 1: format 13.
    let group = longs(&[28, 0, 1, *StandIn::MARKS.start(), *StandIn::MARKS.end(), 1]);
    add(b"cmap", &[&words(&[0, 1, 3, 10, 0, 12, 13, 0]), &group]);
    // A contour of four points on the curve, each as far from the one before as it says.
    let square = words(&[1, 0, 0, EM, EM, 3, 0, 0x0101, 0x0101, 0, EM, 0, EM.wrapping_neg(), 0, 0, EM, 0]);
    let half = u16::try_from(square.len() / 2).unwrap_or_default();
    add(b"glyf", &[&square]);
    add(b"loca", &[&words(&[0, 0, half])]);
    let dates = [0; 16];
    add(
        b"head",
        &[
            &longs(&[0x1_0000, 0x1_0000, 0, 0x5f0f_3cf5]),
            &words(&[0, EM]),
            &dates,
            &words(&[0, 0, EM, EM, 0, 8, 2, 0, 0]),
        ],
    );
    let ascent = EM / 5 * 4;
    let descent = (EM / 5).wrapping_neg();
    add(b"hhea", &[&words(&[1, 0, ascent, descent, 0, EM, 0, 0, EM, 1, 0, 0, 0, 0, 0, 0, 0, 2])]);
    add(b"hmtx", &[&words(&[EM, 0, EM, 0])]);
    add(b"maxp", &[&words(&[1, 0, 2, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0])]);
    written(&tables).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use skrifa::{FontRef, GlyphId, MetadataProvider};

    #[test]
    fn every_mark_has_the_same_square() {
        let bytes = font();
        let font = FontRef::new(&bytes).expect("a font");
        let size = skrifa::instance::Size::unscaled();
        let metrics = font.glyph_metrics(size, skrifa::instance::LocationRef::default());
        let bounds = metrics.bounds(GlyphId::new(1)).expect("bounds");
        assert_eq!(
            (bounds.x_max, bounds.y_max, metrics.advance_width(GlyphId::new(1))),
            (1000.0, 1000.0, Some(1000.0))
        );
        assert_eq!(StandIn::mark(0).map(String::from).and_then(|mark| StandIn::number(&mark)), Some(0));
        assert_eq!(StandIn::mark(65_533).map(String::from).and_then(|mark| StandIn::number(&mark)), Some(65_533));
        assert_eq!((StandIn::mark(65_534), StandIn::number("a"), StandIn::number("")), (None, None, None));
    }
}
