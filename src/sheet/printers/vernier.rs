//! A vernier: a scale on the front and one on the back, which show in the light how far the back is off, to 0.1 mm.
//!
//! Along its axis, from minus to plus:
//!
//! - The *whole scale* on the front has a line for each millimetre. The back has an arrow that points to its 0 if the back is where
//!   it should be. It shows the sign and the whole millimetres.
//! - The *tenth scale* on the front has lines 2.1 mm apart, 0 in the middle, 9 on each side. Behind it, the back has a comb of
//!   lines 1 mm apart. Line `k` of the front is 2.1·k mm from the middle, and the nearest whole millimetre of the comb is
//!   0.1·k mm from there: if the back is off by so many tenths, and any whole millimetres, a line of the comb continues line `k`.

use super::path::PathData;
use crate::model::{Length, Point};
use serde::Serialize;

/// The farthest that the back can be off for a vernier to show it, in millimetres.
pub(super) const RANGE: f64 = 8.0;
/// The lines of the whole scale on each side of its 0.
const WHOLE_LINES: i64 = 8;
/// The lines of the tenth scale on each side of its 0.
const TENTH_LINES: i64 = 9;
/// The space between lines of the tenth scale: a whole number of millimetres and a tenth.
const TENTH_PITCH: Length = Length::um(2_100);
/// The space between lines of the comb.
const COMB_PITCH: Length = Length::um(1_000);
/// The lines of the comb on each side of the middle: those behind the tenth scale, 9 · 2.1 mm, and 5 more. If the back is off to one
/// side, a line on the same side is read: line 9 needs line 18, and line 0 as many as it is off.
const COMB_LINES: i64 = 24;

/// Half of its length.
pub(super) const HALF_LENGTH: Length = Length::um(24_000);
/// How far its tenth scale and its comb reach inwards; the rest is as long as the whole scale.
pub(super) const TENTH_DEPTH: Length = Length::um(9_700);

/// Where its scales are, from its outer side inwards: the tenth scale is nearer to the corner of the paper, where readings say most.
const TENTH_LABELS: Length = Length::um(1_200);
const TENTH_LINES_FROM: Length = Length::um(2_500);
const TENTH_AXIS: Length = Length::um(5_400);
const COMB: [Length; 2] = [Length::um(4_200), TENTH_DEPTH];
const ARROW: [Length; 3] = [Length::um(10_700), Length::um(13_400), Length::um(16_700)];
const ARROW_HALF_WIDTH: Length = Length::um(1_300);
const WHOLE_AXIS: Length = Length::um(14_200);
const WHOLE_LINES_TO: [Length; 2] = [Length::um(17_000), Length::um(16_000)];
const WHOLE_LABELS: Length = Length::um(18_400);
/// Where its words and its signs are, along its axis.
const NOTE: Length = Length::um(16_500);
const WHOLE_SIGN: Length = Length::um(10_600);
const TENTH_SIGN: Length = Length::um(21_600);

/// What a vernier measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measures {
    /// How far the back is to the right.
    Right,
    /// How far it is below.
    Down,
}

/// The place of a vernier on the front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Vernier {
    /// The middle of its outer side.
    pub(super) outer_middle: Point,
    pub(super) measures: Measures,
    /// Whether its inner side has the greater coordinate: at the top and at the left it has.
    pub(super) is_inward_forward: bool,
    /// Whether it leads to its corner in the direction of plus: at the right and at the bottom it does.
    pub(super) is_corner_forward: bool,
}

/// What a word or number of the sheet is, which decides how a template draws it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LabelKind {
    /// A number of a vernier.
    Digit,
    /// A plus or minus of a vernier.
    Sign,
    /// The corner that verniers belong to, as it is typed.
    Corner,
    /// Which of the two numbers of a corner it shows.
    Note,
    /// A number of the steps along the edges.
    Step,
    /// A number of a ruler.
    Ruler,
}

/// A word or number of the sheet; its middle is at `x`, `y`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AlignmentLabel {
    /// What it is.
    pub kind: LabelKind,
    /// From the page's left edge.
    pub x: f64,
    /// From the page's upper edge.
    pub y: f64,
    /// What it says.
    pub text: String,
}

impl AlignmentLabel {
    pub(super) fn new(kind: LabelKind, at: Point, text: impl Into<String>) -> Self {
        Self { kind, x: at.x.to_mm(), y: at.y.to_mm(), text: text.into() }
    }
}

impl Vernier {
    /// Returns the point of the sheet `along` its axis from its middle, and `inward` from its outer side.
    fn point(&self, along: Length, inward: Length) -> Point {
        let inward = if self.is_inward_forward { inward } else { -inward };
        let Point { x, y } = self.outer_middle;
        match self.measures {
            Measures::Right => Point::new(x + along, y + inward),
            Measures::Down => Point::new(x + inward, y + along),
        }
    }

    /// Adds its lines on the front.
    pub(super) fn draw_front(&self, lines: &mut PathData) {
        for whole in -WHOLE_LINES..=WHOLE_LINES {
            let along = Length::um(1_000) * whole;
            let to = WHOLE_LINES_TO[usize::from(whole % 2 != 0)];
            lines.line(&[self.point(along, WHOLE_AXIS), self.point(along, to)]);
        }
        let end = Length::um(1_000) * WHOLE_LINES;
        lines.line(&[self.point(-end, WHOLE_AXIS), self.point(end, WHOLE_AXIS)]);
        for tenth in -TENTH_LINES..=TENTH_LINES {
            let along = TENTH_PITCH * tenth;
            lines.line(&[self.point(along, TENTH_LINES_FROM), self.point(along, TENTH_AXIS)]);
        }
    }

    /// Adds its lines on the back, and the heads of its arrow, as they are seen from the front.
    pub(super) fn draw_back(&self, lines: &mut PathData, heads: &mut PathData, behind: impl Fn(Point) -> Point) {
        let point = |along, inward| behind(self.point(along, inward));
        let [base, head, tip] = ARROW;
        lines.line(&[point(Length::ZERO, base), point(Length::ZERO, tip)]);
        heads.area(&[point(Length::ZERO, head), point(ARROW_HALF_WIDTH, base), point(-ARROW_HALF_WIDTH, base)]);
        for line in -COMB_LINES..=COMB_LINES {
            let along = COMB_PITCH * line;
            lines.line(&[point(along, COMB[0]), point(along, COMB[1])]);
        }
    }

    /// Returns its words and numbers.
    pub(super) fn labels(&self) -> Vec<AlignmentLabel> {
        let label = |kind, along, inward, text: &str| AlignmentLabel::new(kind, self.point(along, inward), text);
        let number = match self.measures {
            Measures::Right => "1st",
            Measures::Down => "2nd",
        };
        let mut labels = Vec::new();
        // In two lines below one another, wherever the axis leads.
        let away = if self.is_corner_forward { -NOTE } else { NOTE };
        let note = self.point(away, (WHOLE_AXIS + WHOLE_LINES_TO[0]) / 2);
        for (line, text) in [(-1, number), (1, "number")] {
            let at = Point { y: note.y + Length::um(1_300) * line, ..note };
            labels.push(AlignmentLabel::new(LabelKind::Note, at, text));
        }
        for (sign, text) in [(-1, "−"), (1, "+")] {
            labels.push(label(LabelKind::Sign, WHOLE_SIGN * sign, (WHOLE_AXIS + WHOLE_LINES_TO[0]) / 2, text));
            labels.push(label(LabelKind::Sign, TENTH_SIGN * sign, TENTH_LABELS, text));
        }
        for whole in (-WHOLE_LINES..=WHOLE_LINES).step_by(2) {
            labels.push(label(LabelKind::Digit, Length::um(1_000) * whole, WHOLE_LABELS, &whole.abs().to_string()));
        }
        for tenth in -TENTH_LINES..=TENTH_LINES {
            labels.push(label(LabelKind::Digit, TENTH_PITCH * tenth, TENTH_LABELS, &tenth.abs().to_string()));
        }
        labels
    }

    /// Returns the point of the front at which a reading is taken: the line of its tenths.
    pub(super) fn reading_point(&self, reading: Length) -> Point {
        let tenths = Length::um(reading.to_um() % 1_000);
        // 0.1 mm more is the next line, 2.1 mm further.
        self.point(tenths * 21, TENTH_AXIS)
    }
}
