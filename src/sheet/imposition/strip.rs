//! The strip between two blocks of cards on a sheet, along which the sheet is cut in two.

use super::register::LineDirection;
use crate::model::{Edge, Edges, Length, Rect};

/// The strip between two blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Strip {
    /// Its direction: level between blocks above each other, upright between blocks beside each other.
    pub(super) axis: LineDirection,
    /// Where it begins: at the cards of the first block.
    pub(super) from: Length,
    /// Where it ends: at the cards of the second block.
    pub(super) to: Length,
    /// How far the cards beside it bleed into it.
    pub(super) bleed: Length,
}

impl Strip {
    /// Returns the bleed of a card, cut short where the card is beside the strip.
    pub(super) fn limited(&self, sides: Edges, trim: Rect) -> Edges {
        let [before, after] = self.edges();
        let (end, start) = match self.axis {
            LineDirection::Level => (trim.bottom(), trim.y),
            LineDirection::Upright => (trim.right(), trim.x),
        };
        let beside = [(end == self.from, before), (start == self.to, after)];
        let beside = beside.into_iter().filter(|(is_beside, _)| *is_beside);
        beside.fold(sides, |sides, (_, edge)| sides.with(edge, sides.at(edge).min(self.bleed)))
    }

    /// Returns whether a card is in the second block.
    pub(super) fn is_after(&self, trim: Rect) -> bool {
        let (start, _) = self.axis.distances(trim.corner());
        start >= self.to
    }

    /// Returns the edge of the first block at the strip, and that of the second.
    pub(super) const fn edges(&self) -> [Edge; 2] {
        match self.axis {
            LineDirection::Level => [Edge::Bottom, Edge::Top],
            LineDirection::Upright => [Edge::Right, Edge::Left],
        }
    }
}
