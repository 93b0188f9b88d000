//! Which face of the deck's fonts is used for a text: the same answer for every stage.

use super::FontLibrary;
use super::names::letters;
use super::variable::nearest_weight;
use skrifa::MetadataProvider;
use std::sync::Arc;
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

    /// Returns those of `families` behind the first known one that the deck has.
    pub(crate) fn further_families(&self, families: &[FontFamily]) -> Vec<Arc<str>> {
        let first = self.known_family(families);
        let known = families.iter().filter_map(|family| self.known_family(std::slice::from_ref(family)));
        let mut further: Vec<Arc<str>> = known.filter(|family| Some(*family) != first).map(Arc::from).collect();
        further.dedup();
        further
    }

    /// Returns the face that a name such as `Lato-Bold` means, if there is no family of that name.
    pub(super) fn named_face(&self, name: &str) -> Option<ID> {
        if self.families.contains(name) { None } else { self.names.faces.get(&letters(name)).copied() }
    }

    /// Returns the face nearest to a query; none if the library is empty.
    pub fn face(&self, query: &FaceQuery) -> Option<ID> {
        if let Some(named) = self.named_face(&query.family) {
            return Some(named);
        }
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

    /// Returns the face of the first of some families that has a character which those of `used` lack.
    pub(crate) fn named_fallback(&self, families: &[Arc<str>], character: char, used: &[ID]) -> Option<ID> {
        let base = self.database().face(*used.first()?)?;
        let (weight, style, stretch) = (base.weight.0, base.style, base.stretch);
        let query = |family: &Arc<str>| FaceQuery { family: family.to_string(), weight, style, stretch };
        let mut faces = families.iter().filter_map(|family| self.face(&query(family)));
        faces.find(|id| !used.contains(id) && self.has_character(*id, character))
    }

    /// Does the same, and otherwise returns any face that has the character.
    pub(crate) fn fallback_among(&self, families: &[Arc<str>], character: char, used: &[ID]) -> Option<ID> {
        self.named_fallback(families, character, used).or_else(|| self.fallback(character, used))
    }

    /// Returns whether a font has no space, as those of icons.
    pub(crate) fn has_font_without_space(&self) -> bool {
        *self.without_space.get_or_init(|| self.database().faces().any(|face| !self.has_character(face.id, ' ')))
    }

    /// Returns whether any font has a character.
    pub(crate) fn has_anywhere(&self, character: char) -> bool {
        self.database().faces().any(|face| self.has_character(face.id, character))
    }

    fn find_fallback(&self, character: char, used: &[ID]) -> Option<ID> {
        // What a character for private use means, only the font knows that is named for it.
        if matches!(character, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..) {
            return None;
        }
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
