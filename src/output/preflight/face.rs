//! A finished face, with its edges in millimetres.

use super::cut_outline::CutOutline;
use super::face_area::{FaceArea, millimetres};
use crate::model::{Deck, Group, Length, Side};
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
    /// Where it is cut, if it is no rectangle.
    pub cut: Option<CutOutline>,
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
    /// Returns the group of the cards that show it; none for printed matter.
    pub(super) fn group<'d>(&self, deck: &'d Deck) -> Option<&'d Group> {
        match self.subject {
            FaceSubject::Cards(group, _) => deck.groups.get(group),
            FaceSubject::Sheet(_) => None,
        }
    }

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

    /// Returns how far an area is beyond the cut, at most; negative if it is all inside.
    pub(super) fn beyond_cut(&self, area: FaceArea) -> f32 {
        self.cut.as_ref().map_or_else(|| self.trim().protrusion(area), |cut| cut.beyond(area))
    }

    /// Returns how far an area is beyond the safe area, at most; negative if it is all inside.
    pub(super) fn beyond_safe_area(&self, area: FaceArea) -> f32 {
        self.beyond_cut(area) + millimetres(self.safe)
    }

    /// Returns whether all of an area is beyond the cut.
    pub(super) fn is_cut_off(&self, area: FaceArea) -> bool {
        self.cut.as_ref().map_or_else(|| area.within(self.trim()).is_empty(), |cut| cut.is_gone(area))
    }
}

/// Returns a length in whole micrometres, as limits are.
#[expect(clippy::cast_possible_truncation, reason = "a face is small")]
pub(super) fn length(millimetres: f32) -> Length {
    Length::um((f64::from(millimetres) * 1000.0).round() as i64)
}
