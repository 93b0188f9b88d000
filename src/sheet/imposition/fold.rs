//! The gutterfold: fronts on one half of the paper, backs on the other, folded along the middle and glued.
//!
//! The fronts are in the upper half with a level fold, in the left half with an upright one, as near to the fold as possible:
//! there a fold that is a little askew matters least, and the outer margins keep room for marks.

use super::grid::{Grid, Room};
use super::marks;
use super::register::{LineDirection, Mirror};
use super::sheet::{Fold, Mark, Pen};
use super::stock::{Backing, Candidate, Stock};
use crate::model::{Edge, Edges, FoldLine, Length, MarkOptions, Point, Size};

/// The space between the fold and the bleed: 5 mm, as print-and-play designers advise, so that the fold can be glued beside it.
pub(crate) const CLEARANCE: Length = Length::um(5_000);
/// The solid line at both ends of the fold.
const END: Length = Length::um(5_000);
/// A dash of the line between the ends, and the space before and after it.
const DASH: Length = Length::um(2_000);
/// How many times as wide as a mark the line is, so that no one takes it for a cut.
const HEAVIER: i64 = 2;
/// The widest line: 0.5 mm, which leaves a label beside it in the gutter clear.
const WIDEST: Length = Length::um(500);

/// Returns the edge of the fronts towards the fold.
pub(crate) const fn gutter_edge(axis: LineDirection) -> Edge {
    match axis {
        LineDirection::Upright => Edge::Right,
        LineDirection::Level => Edge::Bottom,
    }
}

/// Returns the room for the fronts in their half of the paper.
pub fn room(stock: &Stock, axis: LineDirection) -> Room {
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
    stock.margins.longer(Mirror::across(axis, stock.paper).edges(stock.margins))
}

/// Returns the directions that a fold may have.
pub const fn lines(line: FoldLine) -> &'static [LineDirection] {
    match line {
        FoldLine::Best => &[LineDirection::Level, LineDirection::Upright],
        FoldLine::Across => &[LineDirection::Level],
        FoldLine::Lengthwise => &[LineDirection::Upright],
    }
}

/// Returns the grids of fronts that a folded sheet can hold, each with the least distance of its trims from the paper's edge.
pub fn candidates(stock: &Stock, line: FoldLine) -> Vec<Candidate> {
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
pub fn corner(stock: &Stock, mirror: Mirror, Size { width, height }: Size) -> Point {
    let near_fold = mirror.middle() - CLEARANCE - stock.bleed;
    let placed = Stock { margins: margins(stock, mirror.axis), ..*stock }.corner_of(Size { width, height });
    match mirror.axis {
        LineDirection::Upright => Point { x: near_fold - width, ..placed },
        LineDirection::Level => Point { y: near_fold - height, ..placed },
    }
}

/// Returns the fold, whose line comes no nearer to the paper's edges than `limits`: solid at both ends, where a ruler is laid on
/// it, and dashed across the gutter.
pub(crate) fn line(mirror: Mirror, paper: Size, limits: &Edges, marks: &MarkOptions) -> Fold {
    let middle = mirror.middle();
    let on_line = |along: Length| match mirror.axis {
        LineDirection::Upright => Point { x: middle, y: along },
        LineDirection::Level => Point { x: along, y: middle },
    };
    let (length, near, far) = match mirror.axis {
        LineDirection::Upright => (paper.height, limits.top, limits.bottom),
        LineDirection::Level => (paper.width, limits.left, limits.right),
    };
    let (near, far) = (near.max(marks::EDGE), length - far.max(marks::EDGE));
    let usual = Pen::from(marks);
    let solid = Pen { weight: (usual.weight * HEAVIER).min(WIDEST), dash: None, ..usual };
    let dashed = Pen { dash: Some(DASH), ..solid };
    let half = length / 2;
    // Each half of the dashed line is drawn from its end, so that both ends look the same.
    let ticks = [
        (near + END, near, solid),
        (far - END, far, solid),
        (near + END + DASH, half, dashed),
        (far - END - DASH, half, dashed),
    ];
    let ticks = ticks.map(|(from, to, pen)| Mark { from: on_line(from), to: on_line(to), pen });
    Fold { from: on_line(Length::ZERO), to: on_line(length), ticks: ticks.to_vec() }
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
            marks: MarkOptions::default(),
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

    /// Solid from 3 to 8 mm and from 210 − 8 = 202 to 207 mm; dashed from 10 and from 200 mm to the middle at 105 mm. Twice 0.15 mm
    /// wide.
    #[test]
    fn the_fold_is_shown_across_the_sheet() {
        let paper = Size::um(210_000, 297_000);
        let fold =
            line(Mirror::across(LineDirection::Level, paper), paper, &Edges::all(marks::EDGE), &MarkOptions::default());
        let ends: Vec<(i64, i64)> = fold.ticks.iter().map(|tick| (tick.from.x.to_um(), tick.to.x.to_um())).collect();
        assert_eq!(ends, [(8_000, 3_000), (202_000, 207_000), (10_000, 105_000), (200_000, 105_000)]);
        let dashes: Vec<Option<Length>> = fold.ticks.iter().map(|tick| tick.pen.dash).collect();
        assert_eq!(dashes, [None, None, Some(Length::um(2_000)), Some(Length::um(2_000))]);
        assert!(fold.ticks.iter().all(|tick| tick.pen.weight == Length::um(300)));
        assert!(fold.ticks.iter().all(|tick| tick.from.y == Length::um(148_500)));
    }
}
