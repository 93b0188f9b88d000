//! The four edges of a sheet, and a length for each of them.

use super::{Length, Point, Rect, Size, choice};
use serde::Serialize;

/// An edge of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// The upper edge.
    Top,
    /// The right edge.
    Right,
    /// The lower edge.
    Bottom,
    /// The left edge.
    Left,
}

choice!(Edge, "edge", Top: "top", Right: "right", Bottom: "bottom", Left: "left");

impl Edge {
    /// All edges, clockwise from the top.
    pub const ALL: [Self; 4] = [Self::Top, Self::Right, Self::Bottom, Self::Left];

    /// Returns the two short edges of a page, which lead and trail in the printer: top and bottom of an upright or square one.
    pub fn short_ones(page: Size) -> [Self; 2] {
        if page.width > page.height { [Self::Left, Self::Right] } else { [Self::Top, Self::Bottom] }
    }
}

/// One length for each edge: margins, distances, bleeds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Edges {
    /// At the upper edge.
    pub top: Length,
    /// At the right edge.
    pub right: Length,
    /// At the lower edge.
    pub bottom: Length,
    /// At the left edge.
    pub left: Length,
}

impl Edges {
    /// Returns the same length for every edge.
    pub const fn all(length: Length) -> Self {
        Self { top: length, right: length, bottom: length, left: length }
    }

    /// Returns the length that a function gives for each edge.
    pub fn of(length: impl Fn(Edge) -> Length) -> Self {
        let [top, right, bottom, left] = Edge::ALL.map(length);
        Self { top, right, bottom, left }
    }

    /// Returns how far `inner` is from each edge of the paper.
    pub fn around(inner: Rect, paper: Size) -> Self {
        Self::between(inner, Rect::new(Point::default(), paper))
    }

    /// Returns how far `inner` is from each edge of `outer`.
    pub fn between(inner: Rect, outer: Rect) -> Self {
        Self {
            top: inner.y - outer.y,
            right: outer.right() - inner.right(),
            bottom: outer.bottom() - inner.bottom(),
            left: inner.x - outer.x,
        }
    }

    /// Returns the length at one edge.
    pub const fn at(&self, edge: Edge) -> Length {
        match edge {
            Edge::Top => self.top,
            Edge::Right => self.right,
            Edge::Bottom => self.bottom,
            Edge::Left => self.left,
        }
    }

    /// Returns the same lengths except at one edge.
    pub const fn with(mut self, edge: Edge, length: Length) -> Self {
        match edge {
            Edge::Top => self.top = length,
            Edge::Right => self.right = length,
            Edge::Bottom => self.bottom = length,
            Edge::Left => self.left = length,
        }
        self
    }

    /// Returns another length for each.
    pub fn map(self, change: impl Fn(Length) -> Length) -> Self {
        Self::of(|edge| change(self.at(edge)))
    }

    /// Returns the longer of two lengths at each edge.
    pub fn longer(self, other: Self) -> Self {
        Self::of(|edge| self.at(edge).max(other.at(edge)))
    }

    /// Returns whether the four are equal.
    pub fn is_even(&self) -> bool {
        *self == Self::all(self.top)
    }

    /// Returns the smallest of the four.
    pub fn least(&self) -> Length {
        self.top.min(self.right).min(self.bottom).min(self.left)
    }

    /// Returns the paper without these margins.
    pub fn inside(&self, paper: Size) -> Rect {
        let size = Size { width: paper.width - self.left - self.right, height: paper.height - self.top - self.bottom };
        Rect::new(Point { x: self.left, y: self.top }, size)
    }

    /// Returns a rectangle grown by these lengths.
    pub fn outside(&self, rect: Rect) -> Rect {
        let size = Size { width: rect.width + self.left + self.right, height: rect.height + self.top + self.bottom };
        Rect::new(Point { x: rect.x - self.left, y: rect.y - self.top }, size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A4 less 10 mm at each side and 20 mm at top and bottom: 190 × 257 mm, and back again.
    #[test]
    fn margins_removed_and_added_again_give_the_paper() {
        let a4 = Size::um(210_000, 297_000);
        let margins =
            Edges::all(Length::um(10_000)).with(Edge::Top, Length::um(20_000)).with(Edge::Bottom, Length::um(20_000));
        let inside = margins.inside(a4);
        assert_eq!(inside.size(), Size::um(190_000, 257_000));
        assert_eq!(Edges::around(inside, a4), margins);
        assert_eq!(margins.outside(inside), Rect::new(Point::default(), a4));
    }
}
