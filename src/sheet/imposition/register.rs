//! Register: the place of a card's back that brings it behind its front.
//!
//! Whether the paper is turned over or folded, a point of the back is behind the point of the front that is its mirror image
//! across one line through the middle of the paper: an upright line when the sheet turns over its long edge or is
//! folded along an upright line, a level one for the short edge and the level fold.
//!
//! The turn of the back follows from the same mirror. A front turned clockwise by `t` has its top in the direction
//! `(sin t, −cos t)`, y down. A player turns a card over about its own vertical axis: the top stays where it is, so the top of
//! the back must point the same way on the card, which is the mirrored way on the page.
//!
//! - Across an upright line: `(−sin t, −cos t)`, which is the direction of `−t`.
//! - Across a level line: `(sin t, cos t)`, which is the direction of `180° − t`.

use super::Turn;
use crate::model::{Edge, Edges, Flip, Length, Point, Rect, Size};

/// The direction of a line on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineDirection {
    /// From top to bottom.
    Upright,
    /// From left to right.
    Level,
}

impl LineDirection {
    /// Returns how long a size is across such lines.
    pub(super) const fn across(self, size: Size) -> Length {
        match self {
            Self::Upright => size.width,
            Self::Level => size.height,
        }
    }

    /// Returns a size with another length across such lines.
    pub(super) const fn with_across(self, size: Size, across: Length) -> Size {
        match self {
            Self::Upright => Size { width: across, ..size },
            Self::Level => Size { height: across, ..size },
        }
    }

    /// Returns the point that is so far across such lines, and so far along them.
    pub(super) const fn point(self, across: Length, along: Length) -> Point {
        match self {
            Self::Upright => Point::new(across, along),
            Self::Level => Point::new(along, across),
        }
    }

    /// Returns how far a point is across such lines, and how far along them.
    pub(super) const fn distances(self, Point { x, y }: Point) -> (Length, Length) {
        match self {
            Self::Upright => (x, y),
            Self::Level => (y, x),
        }
    }
}

/// The mirror across a line through the middle of the paper that takes a front to its back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mirror {
    /// The direction of the line.
    pub(super) axis: LineDirection,
    /// The paper's size across that line. Half of it might not be a whole micrometre, so mirroring uses the whole.
    span: Length,
}

impl Mirror {
    /// Returns the mirror of a sheet that the printer turns over: the long edges of a page that is wider than high are level.
    pub(super) fn from_flip(flip: Flip, paper: Size) -> Self {
        match (flip, paper.width > paper.height) {
            (Flip::LongEdge, false) | (Flip::ShortEdge, true) => Self::across(LineDirection::Upright, paper),
            (Flip::ShortEdge, false) | (Flip::LongEdge, true) => Self::across(LineDirection::Level, paper),
        }
    }

    /// Returns the mirror across the middle of the paper.
    pub(super) const fn across(axis: LineDirection, paper: Size) -> Self {
        Self { axis, span: axis.across(paper) }
    }

    /// Returns the line's distance: from the left edge if it is upright, from the top edge if it is level.
    pub(super) fn middle(self) -> Length {
        self.span / 2
    }

    /// Returns the mirror image of a point.
    pub(super) fn point(self, point: Point) -> Point {
        let (across, along) = self.axis.distances(point);
        self.axis.point(self.span - across, along)
    }

    /// Returns the mirror image of a rectangle.
    pub(super) fn rect(self, rect: Rect) -> Rect {
        match self.axis {
            LineDirection::Upright => Rect { x: self.span - rect.right(), ..rect },
            LineDirection::Level => Rect { y: self.span - rect.bottom(), ..rect },
        }
    }

    /// Returns the lengths at the opposite edges.
    pub(super) fn edges(self, edges: Edges) -> Edges {
        Edges::of(|edge| edges.at(self.edge(edge)))
    }

    /// Returns the opposite edge across the line; an edge that the line crosses stays.
    pub(super) const fn edge(self, edge: Edge) -> Edge {
        match (self.axis, edge) {
            (LineDirection::Upright, Edge::Left) => Edge::Right,
            (LineDirection::Upright, Edge::Right) => Edge::Left,
            (LineDirection::Level, Edge::Top) => Edge::Bottom,
            (LineDirection::Level, Edge::Bottom) => Edge::Top,
            (_, stays) => stays,
        }
    }

    /// Returns the turn of the back of a card whose front has the turn `front`.
    pub(super) const fn turn(self, front: Turn) -> Turn {
        match (self.axis, front) {
            (LineDirection::Upright, Turn::Upright) | (LineDirection::Level, Turn::Half) => Turn::Upright,
            (LineDirection::Upright, Turn::ThreeQuarters) | (LineDirection::Level, Turn::Quarter) => Turn::Quarter,
            (LineDirection::Upright, Turn::Half) | (LineDirection::Level, Turn::Upright) => Turn::Half,
            (LineDirection::Upright, Turn::Quarter) | (LineDirection::Level, Turn::ThreeQuarters) => {
                Turn::ThreeQuarters
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A4: Size = Size::um(210_000, 297_000);

    /// 210 − 9.75 − 63.5 = 136.75 mm: the top left slot of A4's 3 × 3 is behind the top right one.
    #[test]
    fn over_the_long_edge_left_and_right_change_places() {
        let mirror = Mirror::from_flip(Flip::LongEdge, A4);
        let slot = Rect::new(Point::new(Length::um(9_750), Length::um(15_150)), Size::um(63_500, 88_900));
        assert_eq!(mirror.rect(slot), Rect { x: Length::um(136_750), ..slot });
    }

    /// 297 − 15.15 − 88.9 = 192.95 mm.
    #[test]
    fn over_the_short_edge_top_and_bottom_change_places() {
        let mirror = Mirror::from_flip(Flip::ShortEdge, A4);
        let slot = Rect::new(Point::new(Length::um(9_750), Length::um(15_150)), Size::um(63_500, 88_900));
        assert_eq!(mirror.rect(slot), Rect { y: Length::um(192_950), ..slot });
        assert_eq!(mirror.edge(Edge::Top), Edge::Bottom);
        assert_eq!(mirror.edge(Edge::Left), Edge::Left);
    }

    /// `−t` across an upright line, `180° − t` across a level one.
    #[test]
    fn the_back_of_a_turned_card_is_turned_the_other_way() {
        let turns = [Turn::Upright, Turn::Quarter, Turn::Half, Turn::ThreeQuarters];
        for front in turns {
            let long = Mirror::from_flip(Flip::LongEdge, A4).turn(front).degrees();
            let short = Mirror::from_flip(Flip::ShortEdge, A4).turn(front).degrees();
            assert_eq!(long, (360 - front.degrees()) % 360);
            assert_eq!(short, (540 - front.degrees()) % 360);
        }
    }
}
