//! The four edges of a sheet, and a length for each of them.

use crate::model::{Length, Point, Rect, Size};

/// An edge of the upright page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edge {
    /// The upper short edge.
    Top,
    /// The right long edge.
    Right,
    /// The lower short edge.
    Bottom,
    /// The left long edge.
    Left,
}

impl Edge {
    pub(crate) const ALL: [Self; 4] = [Self::Top, Self::Right, Self::Bottom, Self::Left];
}

/// One length for each edge: margins, distances, bleeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edges {
    pub(crate) top: Length,
    pub(crate) right: Length,
    pub(crate) bottom: Length,
    pub(crate) left: Length,
}

impl Edges {
    /// Returns the same length for every edge.
    pub(crate) const fn all(length: Length) -> Self {
        Self { top: length, right: length, bottom: length, left: length }
    }

    /// Returns how far `inner` is from each edge of the paper.
    pub(crate) fn around(inner: Rect, paper: Size) -> Self {
        Self { top: inner.y, right: paper.width - inner.right(), bottom: paper.height - inner.bottom(), left: inner.x }
    }

    /// Returns the length at one edge.
    pub(crate) const fn at(&self, edge: Edge) -> Length {
        match edge {
            Edge::Top => self.top,
            Edge::Right => self.right,
            Edge::Bottom => self.bottom,
            Edge::Left => self.left,
        }
    }

    /// Returns the same lengths except at one edge.
    pub(crate) const fn with(mut self, edge: Edge, length: Length) -> Self {
        match edge {
            Edge::Top => self.top = length,
            Edge::Right => self.right = length,
            Edge::Bottom => self.bottom = length,
            Edge::Left => self.left = length,
        }
        self
    }

    /// Returns another length for each.
    pub(crate) fn map(self, change: impl Fn(Length) -> Length) -> Self {
        Self { top: change(self.top), right: change(self.right), bottom: change(self.bottom), left: change(self.left) }
    }

    /// Returns the smallest of the four.
    pub(crate) fn least(&self) -> Length {
        self.top.min(self.right).min(self.bottom).min(self.left)
    }

    /// Returns the paper without these margins.
    pub(crate) fn inside(&self, paper: Size) -> Rect {
        let size = Size { width: paper.width - self.left - self.right, height: paper.height - self.top - self.bottom };
        Rect::new(Point { x: self.left, y: self.top }, size)
    }

    /// Returns a rectangle grown by these lengths.
    pub(crate) fn outside(&self, rect: Rect) -> Rect {
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
