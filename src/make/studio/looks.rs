//! The names of pictures: equal names are equal pictures, whichever state of the deck they come from.

use crate::pipeline::ScreenFaces;

/// The pictures of faces.
pub(super) struct Looks<'f> {
    pub(super) faces: &'f ScreenFaces,
}

impl Looks<'_> {
    /// Returns the name of a face's picture.
    pub(super) fn name(&self, face: usize) -> Option<String> {
        self.faces.look(face).map(|look| format!("{look:016x}"))
    }

    /// Returns the face whose picture has a name.
    pub(super) fn face(&self, name: &str) -> Option<usize> {
        let look = u64::from_str_radix(name, 16).ok().filter(|_| name.len() == 16)?;
        (0..self.faces.count()).find(|face| self.faces.look(*face) == Some(look))
    }
}
