//! Composite glyphs that multiply: a glyph may be made of others twice, and those of others twice, and so on.

use super::removed_tables::face_offsets;
use skrifa::raw::tables::glyf::{Glyf, Glyph};
use skrifa::raw::tables::loca::Loca;
use skrifa::raw::{FontRef, TableProvider};
use skrifa::{GlyphId, MetadataProvider};
use std::collections::HashMap;

/// The most points of a glyph, with those of all glyphs that it is made of. A glyph of its own contours has at most 65,535, and those
/// of the most intricate fonts have some 20,000.
const MOST_POINTS: usize = 100_000;
/// How deep glyphs are made of each other where skrifa draws them.
const DEEPEST: usize = 32;

/// Returns in words that a glyph of a font takes too many points to draw, if one does.
pub(super) fn endless_glyph(font: &[u8]) -> Option<String> {
    (0..).take(face_offsets(font)?.len()).find_map(|index| {
        let face = FontRef::from_index(font, index).ok()?;
        let mut points = GlyphPoints { glyf: face.glyf().ok()?, loca: face.loca(None).ok()?, known: HashMap::new() };
        let glyphs = u32::try_from(points.loca.len()).unwrap_or(u32::MAX);
        let endless = (0..glyphs).map(GlyphId::new).find(|glyph| points.of(*glyph, 0) > MOST_POINTS)?;
        let letter = face.charmap().mappings().find(|(_, glyph)| *glyph == endless);
        let letter = letter.and_then(|(code, _)| char::from_u32(code)).filter(|letter| letter.is_alphanumeric());
        let glyph = letter.map_or_else(|| format!("glyph {endless}"), |letter| format!("letter `{letter}`"));
        Some(format!("has more than {},000 points in its {glyph}", MOST_POINTS / 1_000))
    })
}

/// How many points the glyphs of a face have.
struct GlyphPoints<'f> {
    glyf: Glyf<'f>,
    loca: Loca<'f>,
    /// Those of composite glyphs that have been counted. One that is being counted counts as endless, if it is made of itself.
    known: HashMap<GlyphId, usize>,
}

impl GlyphPoints<'_> {
    /// Counts the points of a glyph, and one for each glyph that it is made of.
    fn of(&mut self, id: GlyphId, depth: usize) -> usize {
        match self.loca.get_glyf(id, &self.glyf) {
            Ok(Some(Glyph::Simple(glyph))) => glyph.num_points() + 1,
            Ok(Some(Glyph::Composite(glyph))) => {
                if let Some(known) = self.known.get(&id) {
                    return *known;
                }
                let endless = MOST_POINTS + 1;
                if depth > DEEPEST {
                    return endless;
                }
                self.known.insert(id, endless);
                let parts = glyph.components().map(|part| self.of(part.glyph.into(), depth + 1));
                let points = parts.fold(1, usize::saturating_add);
                self.known.insert(id, points);
                points
            }
            _ => 1,
        }
    }
}
