//! The gutterfold: fronts on one half of the paper, backs on the other, folded along the middle and glued.
//!
//! The fronts are in the upper half with a level fold, in the left half with an upright one, as near to the fold as possible:
//! there a fold that is a little askew matters least, and the outer margins keep room for marks.

use super::grid::{Grid, Room};
use super::marks;
use super::register::{LineDirection, Mirror};
use super::sheet::{Fold, Mark};
use super::stock::{Backing, Candidate, Stock};
use crate::model::{Edge, Edges, FoldLine, Length, Point, Size};

/// The space between the fold and the bleed: 5 mm, as print-and-play designers advise, so that the fold can be glued beside it.
pub(crate) const CLEARANCE: Length = Length::um(5_000);
/// A dash of the ticks that show the fold, and the space after it.
const DASH: Length = Length::um(1_000);
/// The dashes of a tick: with two spaces, 5 mm in total.
const DASHES: i64 = 3;

/// Returns the edge of the fronts towards the fold.
pub(crate) const fn gutter_edge(axis: LineDirection) -> Edge {
    match axis {
        LineDirection::Upright => Edge::Right,
        LineDirection::Level => Edge::Bottom,
    }
}

/// Returns the room for the fronts in their half of the paper.
pub(crate) fn room(stock: &Stock, axis: LineDirection) -> Room {
    let to_fold = CLEARANCE + stock.bleed;
    let (paper, inner) = (stock.paper, stock.inner_bleed());
    let margins = margins(stock, axis);
    let inside = margins.inside(paper);
    let trims = match axis {
        LineDirection::Upright => Size { width: paper.width / 2 - margins.left - to_fold, height: inside.height },
        LineDirection::Level => Size { width: inside.width, height: paper.height / 2 - margins.top - to_fold },
    };
    // `to_fold` has room for the bleed at the fold: only the outer end still needs some.
    let (ends_across, ends_down) = match axis {
        LineDirection::Upright => (1, 2),
        LineDirection::Level => (2, 1),
    };
    let bled = Size { width: trims.width - inner.width * ends_across, height: trims.height - inner.height * ends_down };
    Room { trims, bled }
}

/// Returns the margins of the fronts, which keep the backs beyond the fold out of the margins, too.
fn margins(stock: &Stock, axis: LineDirection) -> Edges {
    stock.reach.longer(Mirror::across(axis, stock.paper).edges(stock.reach))
}

/// Returns the directions that a fold may have.
pub(crate) const fn lines(line: FoldLine) -> &'static [LineDirection] {
    match line {
        FoldLine::Best => &[LineDirection::Level, LineDirection::Upright],
        FoldLine::Across => &[LineDirection::Level],
        FoldLine::Lengthwise => &[LineDirection::Upright],
    }
}

/// Returns the grids of fronts that a folded sheet can hold, each with the least distance of its trims from the paper's edge.
pub(crate) fn candidates(stock: &Stock, line: FoldLine) -> Vec<Candidate> {
    let along = |axis: &LineDirection| {
        let room = room(stock, *axis);
        stock.grids(&room).map(|grid| candidate(stock, grid, *axis)).collect::<Vec<_>>()
    };
    let mut found: Vec<Candidate> = lines(line).iter().flat_map(along).collect();
    found.sort_by_key(|candidate| candidate.grid.turn);
    found
}

fn candidate(stock: &Stock, grid: Grid, axis: LineDirection) -> Candidate {
    let mirror = Mirror::across(axis, stock.paper);
    let grid = grid.at(corner(stock, mirror, grid.area().size()));
    let comfort = Edges::around(grid.area(), stock.paper).least();
    Candidate { grid, backing: Backing::Beside(mirror), comfort }
}

/// Returns the corner of a block of fronts of that size: as near to the fold as possible, in the middle of the other direction.
pub(crate) fn corner(stock: &Stock, mirror: Mirror, Size { width, height }: Size) -> Point {
    let near_fold = mirror.middle() - CLEARANCE - stock.bleed;
    let placed = Stock { margins: margins(stock, mirror.axis), ..*stock }.corner_of(Size { width, height });
    match mirror.axis {
        LineDirection::Upright => Point { x: near_fold - width, ..placed },
        LineDirection::Level => Point { y: near_fold - height, ..placed },
    }
}

/// Returns the fold line, with ticks no nearer to the paper's edges than `limits`.
pub(crate) fn line(mirror: Mirror, paper: Size, limits: &Edges) -> Fold {
    let middle = mirror.middle();
    let on_line = |along: Length| match mirror.axis {
        LineDirection::Upright => Point { x: middle, y: along },
        LineDirection::Level => Point { x: along, y: middle },
    };
    let (length, near, far) = match mirror.axis {
        LineDirection::Upright => (paper.height, limits.top, limits.bottom),
        LineDirection::Level => (paper.width, limits.left, limits.right),
    };
    let near = near.max(marks::EDGE);
    let far = far.max(marks::EDGE);
    let dashes = (0..DASHES).map(|dash| DASH * 2 * dash);
    let ticks = dashes.flat_map(|start| {
        let first = Mark { from: on_line(near + start + DASH), to: on_line(near + start) };
        let last = Mark { from: on_line(length - far - start - DASH), to: on_line(length - far - start) };
        [first, last]
    });
    Fold { from: on_line(Length::ZERO), to: on_line(length), ticks: ticks.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{BleedSides, Rotate};

    fn stock() -> Stock {
        Stock {
            trim: Size::um(63_500, 88_900),
            bleed: Length::um(3_000),
            gap: Size::default(),
            paper: Size::um(210_000, 297_000),
            reach: Edges::all(Length::um(6_350)),
            margins: Edges::all(Length::um(6_350)),
            rotate: Rotate::All,
            shape: None,
            origin: None,
            bleed_sides: BleedSides::All,
        }
    }

    /// A level fold of A4: 148.5 − 6.35 − 8 = 134.15 mm by 197.3 mm, for 3 upright cards or 2 × 2 turned ones. An upright
    /// fold: 105 − 6.35 − 8 = 90.65 mm by 284.3 mm, for 3 upright cards or 4 turned ones.
    #[test]
    fn half_of_a4_holds_three_or_four_poker_cards() {
        let found = candidates(&stock(), FoldLine::Best);
        let counts: Vec<usize> = found.iter().map(|candidate| candidate.grid.capacity()).collect();
        assert_eq!(counts, [3, 3, 4, 4]);
    }

    /// 148.5 − 8 = 140.5 mm from the top; the back begins as far from the bottom, 156.5 mm from the top.
    #[test]
    fn fronts_and_backs_are_eight_millimetres_from_the_fold() {
        let candidate = candidates(&stock(), FoldLine::Best)[2];
        let area = candidate.grid.area();
        assert_eq!(area.bottom(), Length::um(140_500));
        let Backing::Beside(mirror) = candidate.backing else { panic!("a folded sheet has its backs beside") };
        assert_eq!(mirror.rect(area).y, Length::um(156_500));
    }

    /// From 3 to 8 mm, and from 210 − 8 = 202 to 207 mm: dashes of 1 mm, 1 mm apart.
    #[test]
    fn the_fold_is_shown_at_both_ends() {
        let paper = Size::um(210_000, 297_000);
        let fold = line(Mirror::across(LineDirection::Level, paper), paper, &Edges::all(marks::EDGE));
        let ends: Vec<(i64, i64)> = fold.ticks.iter().map(|tick| (tick.from.x.to_um(), tick.to.x.to_um())).collect();
        let wanted = [
            (4_000, 3_000),
            (206_000, 207_000),
            (6_000, 5_000),
            (204_000, 205_000),
            (8_000, 7_000),
            (202_000, 203_000),
        ];
        assert_eq!(ends, wanted);
        assert!(fold.ticks.iter().all(|tick| tick.from.y == Length::um(148_500)));
    }
}
