//! Which face of the deck's fonts is used for a text: the same answer for every stage.

use super::FontLibrary;
use super::variable::nearest_weight;
use skrifa::MetadataProvider;
use svgtypes::FontFamily;
use usvg::fontdb::{FaceInfo, Family, ID, Query, Stretch, Style, Weight};

/// The face that a text asks for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FaceQuery {
    /// The family, as [`FontLibrary::known_family`] returns it.
    pub family: String,
    /// From 1 to 1000: 400 is regular, 700 bold.
    pub weight: u16,
    /// Upright, italic or oblique.
    pub style: Style,
    /// How wide the letters are.
    pub stretch: Stretch,
}

impl FontLibrary {
    /// Returns the first of `families` that the deck has; none if it has none of them.
    pub fn known_family<'a>(&'a self, families: &'a [FontFamily]) -> Option<&'a str> {
        let known = families.iter().find_map(|family| match family {
            FontFamily::Serif => Some("serif"),
            FontFamily::SansSerif => Some("sans-serif"),
            FontFamily::Cursive => Some("cursive"),
            FontFamily::Fantasy => Some("fantasy"),
            FontFamily::Monospace => Some("monospace"),
            FontFamily::Named(name) => self.has_family(name).then_some(name.as_str()),
        });
        known.map(|family| self.resolve(family))
    }

    /// Returns the face nearest to a query; none if the library is empty.
    pub fn face(&self, query: &FaceQuery) -> Option<ID> {
        let nearest = |weight| {
            self.database().query(&Query {
                families: &[Family::Name(&query.family)],
                weight: Weight(weight),
                stretch: query.stretch,
                style: query.style,
            })
        };
        let id = nearest(query.weight)?;
        if self.is_variable(id) { nearest(nearest_weight(query.weight)) } else { Some(id) }
    }

    /// Returns the face that has a character which those of `used` lack: in the style of the first and the nearest weight.
    pub fn fallback(&self, character: char, used: &[ID]) -> Option<ID> {
        let first = *used.first()?;
        if used.len() > 1 {
            return self.find_fallback(character, used);
        }
        let mut known = self.fallbacks.lock();
        *known.entry((first, character)).or_insert_with(|| self.find_fallback(character, used))
    }

    fn find_fallback(&self, character: char, used: &[ID]) -> Option<ID> {
        let base = self.database().face(*used.first()?)?;
        let distance = |face: &FaceInfo| {
            let wider = face.stretch.to_number().abs_diff(base.stretch.to_number());
            (face.style != base.style, face.weight.0.abs_diff(base.weight.0), wider)
        };
        let candidates = self.database().faces().filter(|face| !used.contains(&face.id));
        let mut ranked: Vec<_> = candidates.map(|face| (distance(face), face.id)).collect();
        // A stable sort: faces of the same rank keep the order in which they were loaded.
        ranked.sort_by_key(|(distance, _)| *distance);
        ranked.into_iter().map(|(_, id)| id).find(|id| self.has_character(*id, character))
    }

    /// Returns whether a face has a character. All faces of a variable font have the same, so none has to be made.
    pub(crate) fn has_character(&self, id: ID, character: char) -> bool {
        let is_in = |data: &[u8], index: u32| {
            let glyph = skrifa::FontRef::from_index(data, index).ok()?.charmap().map(character)?;
            (glyph.to_u32() != 0).then_some(())
        };
        let found = match self.variable_file(id) {
            Some(file) => Some(is_in((*file.bytes).as_ref(), file.index)),
            None => self.database().with_face_data(id, is_in),
        };
        found.flatten().is_some()
    }
}
