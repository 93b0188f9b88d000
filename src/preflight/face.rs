//! A finished face, with its edges in millimetres.

use super::face_area::FaceArea;
use crate::model::{Length, Side};
use crate::render::Frame;

/// A finished face.
#[derive(Clone, Debug)]
pub struct InspectedFace<'a> {
    /// What it is for.
    pub subject: FaceSubject,
    /// Its size.
    pub frame: Frame,
    /// How far inside the trim everything that matters must stay.
    pub safe: Length,
    /// The cards that show it, as indices of [`crate::model::Deck::cards`]; none for printed matter.
    pub cards: Vec<usize>,
    /// Its parts by their numbers, the lowest first.
    pub parts: &'a [usize],
}

/// What a face is for. Faults of faces with the same subject have one cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FaceSubject {
    /// A side of the cards of a group, by its index in [`crate::model::Deck::groups`].
    Cards(usize, Side),
    /// Printed matter, by its index in [`crate::model::Deck::sheets`].
    Sheet(usize),
}

impl InspectedFace<'_> {
    /// Returns the trim, from the corner of the bleed.
    pub(super) fn trim(&self) -> FaceArea {
        let bleed = millimetres(self.frame.bleed);
        let (width, height) = (millimetres(self.frame.trim.width), millimetres(self.frame.trim.height));
        FaceArea::new(bleed, bleed, bleed + width, bleed + height)
    }

    /// Returns everything that is printed: the trim with its bleed.
    pub(super) fn page(&self) -> FaceArea {
        self.trim().inset(-millimetres(self.frame.bleed))
    }

    /// Returns the safe area.
    pub(super) fn safe_area(&self) -> FaceArea {
        self.trim().inset(millimetres(self.safe))
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a face is small")]
pub(super) fn millimetres(length: Length) -> f32 {
    length.to_mm() as f32
}

/// Returns a length in whole micrometres, as limits are.
#[expect(clippy::cast_possible_truncation, reason = "a face is small")]
pub(super) fn length(millimetres: f32) -> Length {
    Length::um((f64::from(millimetres) * 1000.0).round() as i64)
}
