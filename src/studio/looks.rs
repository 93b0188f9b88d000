//! The names of pictures: equal names are equal pictures, whichever state of the deck they come from.

use crate::pipeline::DeckView;

/// The pictures of a deck as it is.
pub(super) struct Looks<'v> {
    pub(super) view: &'v DeckView,
}

impl Looks<'_> {
    /// Returns the name of a face's picture.
    pub(super) fn name(&self, face: usize) -> Option<String> {
        self.view.look(face).map(|look| format!("{look:016x}"))
    }

    /// Returns the face whose picture has a name.
    pub(super) fn face(&self, name: &str) -> Option<usize> {
        let look = u64::from_str_radix(name, 16).ok().filter(|_| name.len() == 16)?;
        (0..self.view.face_count()).find(|face| self.view.look(*face) == Some(look))
    }
}
