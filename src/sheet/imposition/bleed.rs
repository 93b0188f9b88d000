//! The bleed of each slot on each side.

use super::cell::{self, CardCell};
use super::marks;
use super::strip::Strip;
use crate::model::{BleedSides, Edge, Edges, Length, Rect};

/// The room that must be between an outer bleed and the paper's edge where there are marks: empty paper, a gap and the shortest
/// mark.
pub(super) const MARK_ROOM: Length = Length::um(marks::GAP.to_um() + marks::SHORTEST.to_um() + marks::EDGE.to_um());

/// Returns the bleed at the edges of cells that are that far from the paper's edges, where something takes `rooms`: whole, unless the
/// paper ends. At `gutter`, the edge towards the fold, there are no marks and the bleed stays whole.
pub(super) fn outer(distances: Edges, bleed: Length, rooms: Edges, gutter: Option<Edge>) -> Edges {
    Edges::of(|edge| {
        let room = rooms.at(edge);
        if gutter == Some(edge) { bleed } else { bleed.min((distances.at(edge) - room).max(Length::ZERO)) }
    })
}

/// Returns the room between an outer bleed and each edge of the paper: that of crop marks where an edge is `marked`, or what no printer
/// prints, if the margins do not say that this one does.
pub(super) fn rooms(margins: Edges, marked: &[Edge]) -> Edges {
    Edges::of(|edge| if marked.contains(&edge) { MARK_ROOM } else { marks::EDGE.min(margins.at(edge)) })
}

/// The bleed that a layout gives its cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bleeds {
    /// A card's whole bleed.
    pub(super) whole: Length,
    /// The bleed at the edges of `area`.
    pub(super) outer: Edges,
    /// The area of all cells.
    pub(super) area: Rect,
    /// Which sides of the cards have bleed.
    pub(super) sides: BleedSides,
    /// The strip between two blocks.
    pub(super) strip: Option<Strip>,
}

/// Returns the area that the card of a cell may paint on a sheet with cards in `taken`, or on which there were cards when it was
/// printed before.
///
/// Half of a gap belongs to each of its neighbours, or none of it where only outer sides have bleed; neighbours with a shared cut
/// have no gap. Towards an empty slot the bleed is whole, because a crooked cut there would show white paper.
pub(super) fn paint(trim: Rect, taken: &[CardCell], bleeds: &Bleeds) -> Rect {
    let others = || taken.iter().map(|cell| cell.trim).filter(|other| *other != trim);
    let slack = Edges::between(trim, bleeds.area);
    let sides = Edges::of(|edge| {
        let nearest = others().filter_map(|other| cell::distance(trim, edge, other)).min();
        let room = match (nearest, bleeds.sides) {
            (Some(_), BleedSides::Outer) => Length::ZERO,
            (Some(distance), BleedSides::All) => distance / 2,
            (None, _) => slack.at(edge) + bleeds.outer.at(edge),
        };
        room.min(bleeds.whole)
    });
    let sides = bleeds.strip.map_or(sides, |strip| strip.limited(sides, trim));
    others().fold(sides, |sides, other| clear_of(sides, trim, other)).outside(trim)
}

/// Returns the bleed that keeps away from a card at a corner, which faces no edge: the bleed gives way where more room is left.
fn clear_of(sides: Edges, trim: Rect, other: Rect) -> Edges {
    if !sides.outside(trim).overlaps(other) {
        return sides;
    }
    let (across, to_right) = apart((trim.x, trim.right()), (other.x, other.right()));
    let (down, to_bottom) = apart((trim.y, trim.bottom()), (other.y, other.bottom()));
    let (edge, room) = if across >= down {
        (if to_right { Edge::Right } else { Edge::Left }, across / 2)
    } else {
        (if to_bottom { Edge::Bottom } else { Edge::Top }, down / 2)
    };
    sides.with(edge, sides.at(edge).min(room))
}

/// Returns the distance between two spans of a line, and whether the second comes after the first.
fn apart(one: (Length, Length), other: (Length, Length)) -> (Length, bool) {
    let (after, before) = (other.0 - one.1, one.0 - other.1);
    (after.max(before), after >= before)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::imposition::Turn;
    use crate::imposition::grid::Grid;
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
        let rooms = rooms(Edges::all(Length::ZERO), &Edge::ALL);
        let outer = outer(distances, BLEED, rooms, Some(Edge::Left));
        let wanted = Edges { top: Length::um(1_000), right: BLEED, bottom: Length::ZERO, left: BLEED };
        assert_eq!(outer, wanted);
    }

    /// Without marks, a card of which the bleed ends at the paper's edge has all of it if the printer prints there: 3 of 3 mm with a
    /// margin of 0 mm, 1 mm with one of 2 mm, and nothing with usual margins.
    #[test]
    fn the_bleed_goes_as_far_as_the_printer_prints() {
        for (margin, left) in [(0, 3_000), (2_000, 1_000), (6_350, 0)] {
            let rooms = rooms(Edges::all(Length::um(margin)), &[]);
            assert_eq!(outer(Edges::all(BLEED), BLEED, rooms, None), Edges::all(Length::um(left)));
        }
    }

    /// Four pieces of 50 mm in two rows, the last slot empty: the third card bleeds to the right, but not to the one above.
    #[test]
    fn a_card_bleeds_into_an_empty_slot() {
        let grid = Grid {
            corner: Point::default(),
            piece: Size::um(50_000, 50_000),
            gap: Size::default(),
            columns: 2,
            rows: 2,
            turn: Turn::Upright,
        };
        let cells = grid.cells();
        let bleeds =
            Bleeds { whole: BLEED, outer: Edges::all(BLEED), area: grid.area(), sides: BleedSides::All, strip: None };
        let third = paint(cells[2].trim, &cells[..3], &bleeds);
        let corner = Point::new(Length::um(-3_000), Length::um(50_000));
        assert_eq!(third, Rect::new(corner, Size::um(56_000, 53_000)));
        let full = paint(cells[2].trim, &cells, &bleeds);
        assert_eq!(full.right(), Length::um(50_000));
    }

    /// A card of 50 mm below and to the right of another, 2 mm away in both directions: each gives up its bleed on one side.
    #[test]
    fn bleeds_of_cards_at_a_corner_do_not_meet() {
        let cell = |x, y| CardCell {
            trim: Rect::new(Point::new(Length::um(x), Length::um(y)), Size::um(50_000, 50_000)),
            turn: Turn::Upright,
        };
        let cells = [cell(0, 0), cell(52_000, 52_000)];
        let area = cell::around(cells.iter().map(|cell| cell.trim));
        let bleeds = Bleeds { whole: BLEED, outer: Edges::all(BLEED), area, sides: BleedSides::All, strip: None };
        let [one, other] = cells.map(|cell| paint(cell.trim, &cells, &bleeds));
        assert_eq!((one.right(), one.bottom()), (Length::um(51_000), Length::um(53_000)));
        assert!(!one.overlaps(other));
    }

    /// Two columns of cards of 50 mm, 6 mm apart: no bleed between them, whole bleed around them and into an empty slot.
    #[test]
    fn with_outer_bleed_alone_nothing_is_painted_between_cards() {
        let grid = Grid {
            corner: Point::default(),
            piece: Size::um(50_000, 50_000),
            gap: Size::um(6_000, 6_000),
            columns: 2,
            rows: 2,
            turn: Turn::Upright,
        };
        let cells = grid.cells();
        let sides = BleedSides::Outer;
        let bleeds = Bleeds { whole: BLEED, outer: Edges::all(BLEED), area: grid.area(), sides, strip: None };
        let corner = Point::new(Length::um(-3_000), Length::um(-3_000));
        assert_eq!(paint(cells[0].trim, &cells, &bleeds), Rect::new(corner, Size::um(53_000, 53_000)));
        let beside_empty = paint(cells[2].trim, &cells[..3], &bleeds);
        assert_eq!((beside_empty.y, beside_empty.right()), (Length::um(56_000), Length::um(53_000)));
    }
}
