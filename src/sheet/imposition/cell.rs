//! The places for cards on a sheet, wherever they are and however each is turned.

use super::Turn;
use crate::model::{Edge, Length, Point, Rect};

/// The place of one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CardCell {
    /// The finished card.
    pub(super) trim: Rect,
    /// How far its front is turned.
    pub(super) turn: Turn,
}

/// Returns the smallest rectangle around rectangles; an empty one at the page's corner around none.
pub(super) fn around(rects: impl IntoIterator<Item = Rect>) -> Rect {
    rects.into_iter().reduce(around_both).unwrap_or_default()
}

fn around_both(one: Rect, other: Rect) -> Rect {
    let (x, y) = (one.x.min(other.x), one.y.min(other.y));
    let (right, bottom) = (one.right().max(other.right()), one.bottom().max(other.bottom()));
    Rect { x, y, width: right - x, height: bottom - y }
}

/// Returns the smallest rectangle around cells.
pub(super) fn area(cells: &[CardCell]) -> Rect {
    around(cells.iter().map(|cell| cell.trim))
}

/// Returns cells at the page's corner with another corner.
pub(super) fn moved(cells: Vec<CardCell>, Point { x, y }: Point) -> Vec<CardCell> {
    let moved = |trim: Rect| Rect { x: trim.x + x, y: trim.y + y, ..trim };
    cells.into_iter().map(|cell| CardCell { trim: moved(cell.trim), ..cell }).collect()
}

/// Returns the distance from one edge of a rectangle to another rectangle that faces this edge; none where it does not.
pub(super) fn distance(from: Rect, edge: Edge, to: Rect) -> Option<Length> {
    let beside = from.y < to.bottom() && to.y < from.bottom();
    let in_line = from.x < to.right() && to.x < from.right();
    let (faces, distance) = match edge {
        Edge::Top => (in_line, from.y - to.bottom()),
        Edge::Right => (beside, to.x - from.right()),
        Edge::Bottom => (in_line, to.y - from.bottom()),
        Edge::Left => (beside, from.x - to.right()),
    };
    (faces && distance >= Length::ZERO).then_some(distance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Size;

    fn square(x: i64, y: i64) -> Rect {
        Rect::new(Point::new(Length::um(x), Length::um(y)), Size::um(10_000, 10_000))
    }

    /// Squares of 10 mm: one 2 mm to the right and 9 mm lower faces the right edge, one 10 mm lower only touches its line.
    #[test]
    fn a_rectangle_faces_the_edge_that_it_overlaps_across() {
        let distance_to = |x, y| distance(square(0, 0), Edge::Right, square(x, y));
        assert_eq!(distance_to(12_000, 9_000), Some(Length::um(2_000)));
        assert_eq!(distance_to(12_000, 10_000), None);
        assert_eq!(distance_to(-12_000, 0), None);
        assert_eq!(distance(square(0, 0), Edge::Left, square(-12_000, 0)), Some(Length::um(2_000)));
    }

    /// From −5 to 10 mm across, and from 0 to 22 mm down.
    #[test]
    fn the_area_around_cells_reaches_to_the_outermost() {
        let area = around([square(0, 0), square(-5_000, 12_000)]);
        assert_eq!(area, Rect::new(Point::new(Length::um(-5_000), Length::ZERO), Size::um(15_000, 22_000)));
    }
}
