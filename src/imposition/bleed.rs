//! The bleed of each slot on each side.

use super::edge::{Edge, Edges};
use super::grid::Grid;
use super::marks;
use crate::model::{Length, Rect};

/// Returns the room that must be between an outer bleed and the paper's edge: a gap, the shortest mark, and empty paper.
pub(crate) const fn mark_room() -> Length {
    Length::um(marks::GAP.to_um() + marks::SHORTEST.to_um() + marks::EDGE.to_um())
}

/// Returns the bleed at the edges of a grid that is that far from the paper's edges: whole, unless a crop mark needs the room.
/// At `gutter`, the edge towards the fold, there are no marks and the bleed stays whole.
pub(crate) fn outer(distances: Edges, bleed: Length, gutter: Option<Edge>) -> Edges {
    let trimmed = distances.map(|distance| bleed.min((distance - mark_room()).max(Length::ZERO)));
    gutter.map_or(trimmed, |edge| trimmed.with(edge, bleed))
}

/// Returns the area that the piece of that index may paint on a sheet whose first `filled` slots hold cards, or held them when it
/// was printed before.
///
/// Half of a gap belongs to each of its neighbours; neighbours with a shared cut have no gap. Towards an empty slot the bleed is
/// whole, because a crooked cut there would show white paper.
pub(crate) fn paint(grid: &Grid, index: usize, filled: usize, (bleed, outer): (Length, Edges)) -> Rect {
    let trim = grid.piece_at(index);
    let within = bleed.min(grid.piece.width).min(grid.piece.height);
    let sides = Edge::ALL.into_iter().fold(outer, |sides, edge| match grid.neighbour(index, edge) {
        None => sides,
        Some(neighbour) if neighbour < filled => sides.with(edge, grid.gap / 2),
        Some(_) => sides.with(edge, within),
    });
    sides.outside(trim)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::imposition::Turn;
    use crate::model::{Point, Size};

    const BLEED: Length = Length::um(3_000);

    /// 6.35 − 0.35 − 2 − 3 = 1 mm; 9.75 mm leaves 4.4 mm, more than the 3 wanted; 5 mm leaves nothing.
    #[test]
    fn a_tight_margin_trims_the_outer_bleed() {
        let distances = Edges {
            top: Length::um(6_350),
            right: Length::um(9_750),
            bottom: Length::um(5_000),
            left: Length::um(5_000),
        };
        let outer = outer(distances, BLEED, Some(Edge::Left));
        let wanted = Edges { top: Length::um(1_000), right: BLEED, bottom: Length::ZERO, left: BLEED };
        assert_eq!(outer, wanted);
    }

    /// Four pieces of 50 mm in two rows, the last slot empty: the third card bleeds to the right, but not to the one above.
    #[test]
    fn a_card_bleeds_into_an_empty_slot() {
        let grid = Grid {
            corner: Point::default(),
            piece: Size::um(50_000, 50_000),
            gap: Length::ZERO,
            columns: 2,
            rows: 2,
            turn: Turn::Upright,
        };
        let third = paint(&grid, 2, 3, (BLEED, Edges::all(BLEED)));
        let corner = Point { x: Length::um(-3_000), y: Length::um(50_000) };
        assert_eq!(third, Rect::new(corner, Size::um(56_000, 53_000)));
        let full = paint(&grid, 2, 4, (BLEED, Edges::all(BLEED)));
        assert_eq!(full.right(), Length::um(50_000));
    }
}
