//! The places for cards on a sheet, wherever they are and however each is turned.

use super::Turn;
use crate::model::{Edge, Length, Rect};

/// The place of one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CardCell {
    /// The finished card.
    pub trim: Rect,
    /// How far its front is turned.
    pub turn: Turn,
}

/// Returns the smallest rectangle around rectangles; an empty one at the page's corner around none.
pub fn around(rects: impl IntoIterator<Item = Rect>) -> Rect {
    rects.into_iter().reduce(around_both).unwrap_or_default()
}

fn around_both(one: Rect, other: Rect) -> Rect {
    let (x, y) = (one.x.min(other.x), one.y.min(other.y));
    let (right, bottom) = (one.right().max(other.right()), one.bottom().max(other.bottom()));
    Rect { x, y, width: right - x, height: bottom - y }
}

/// Returns the distance from one edge of a rectangle to another rectangle that faces this edge; none where it does not.
pub fn distance(from: Rect, edge: Edge, to: Rect) -> Option<Length> {
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
    use crate::model::{Point, Size};

    fn square(x: i64, y: i64) -> Rect {
        Rect::new(Point { x: Length::um(x), y: Length::um(y) }, Size::um(10_000, 10_000))
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
        assert_eq!(area, Rect::new(Point { x: Length::um(-5_000), y: Length::ZERO }, Size::um(15_000, 22_000)));
    }
}
