//! The gutterfold: fronts on one half of the paper, backs on the other, folded along the middle and glued.
//!
//! The fronts are in the upper half with a level fold, in the left half with an upright one, as near to the fold as possible:
//! there a fold that is a little askew matters least, and the outer margins keep room for marks.

use super::marks;
use super::register::{LineDirection, Mirror};
use super::sheet::{Fold, Mark, Pen};
use crate::model::{Edges, Length, MarkOptions, Size};

/// The space between the fold and the bleed: 5 mm, as print-and-play designers advise, so that the fold can be glued beside it.
pub(super) const CLEARANCE: Length = Length::um(5_000);
/// The solid line at both ends of the fold.
const END: Length = Length::um(5_000);
/// A dash of the line between the ends, and the space before and after it.
const DASH: Length = Length::um(2_000);
/// How many times as wide as a mark the line is, so that no one takes it for a cut.
const HEAVIER: i64 = 2;
/// The widest line: 0.5 mm, which leaves a label beside it in the gutter clear.
const WIDEST: Length = Length::um(500);

/// Returns the fold, whose line comes no nearer to the paper's edges than `limits`: solid at both ends, where a ruler is laid on
/// it, and dashed across the gutter.
pub(super) fn line(mirror: Mirror, paper: Size, limits: &Edges, marks: &MarkOptions) -> Fold {
    let on_line = |along: Length| mirror.axis.point(mirror.middle(), along);
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
