//! The lines that Pullet itself draws on a page: marks and guides.

use super::number::single;
use crate::imposition::{Guide, Mark, Pen};
use crate::model::{LineColour, Point, QUARTER_ARC};
use crate::output::Page;
use printpdf::{Color, Greyscale, LineDashPattern, LinePoint, Op, Pt, Rgb};

impl Page {
    /// Draws the marks; what runs along the sides of marks is below them.
    pub(super) fn draw_marks(&self, ops: &mut Vec<Op>) {
        for marks in self.marks.chunk_by(|one, next| one.pen == next.pen) {
            let Some(Mark { pen, .. }) = marks.first() else { continue };
            if pen.is_edged {
                let edging = Pen { weight: pen.full_width(), colour: pen.colour.opposite(), dash: None, ..*pen };
                with_pen(&edging, ops, |ops| marks.iter().for_each(|mark| self.draw_line((mark.from, mark.to), ops)));
            }
            with_pen(pen, ops, |ops| marks.iter().for_each(|mark| self.draw_line((mark.from, mark.to), ops)));
        }
    }

    /// Draws the guides.
    pub(super) fn draw_guides(&self, ops: &mut Vec<Op>) {
        with_pen(&Guide::PEN, ops, |ops| {
            for guide in &self.guides {
                match *guide {
                    Guide::Line { from, to } => self.draw_line((from, to), ops),
                    Guide::Arc { from, corner, to } => self.draw_arc([from, corner, to], ops),
                }
            }
        });
    }

    fn draw_line(&self, (from, to): (Point, Point), ops: &mut Vec<Op>) {
        let points = [from, to].map(|point| LinePoint { p: self.point(point), bezier: false }).to_vec();
        ops.push(Op::DrawLine { line: printpdf::Line { points, is_closed: false } });
    }

    fn draw_arc(&self, [from, corner, to]: [Point; 3], ops: &mut Vec<Op>) {
        let [from, corner, to] = [from, corner, to].map(|point| self.point(point));
        let handle = |end: printpdf::Point| {
            let towards = |end: Pt, corner: Pt| {
                Pt(single(f64::from(end.0) + f64::from(QUARTER_ARC) * f64::from(corner.0 - end.0)))
            };
            printpdf::Point { x: towards(end.x, corner.x), y: towards(end.y, corner.y) }
        };
        let points = [(from, false), (handle(from), true), (handle(to), true), (to, false)];
        let points = points.map(|(p, bezier)| LinePoint { p, bezier }).to_vec();
        ops.push(Op::DrawLine { line: printpdf::Line { points, is_closed: false } });
    }
}

/// Sets a pen, draws with it, and makes lines solid again.
fn with_pen(pen: &Pen, ops: &mut Vec<Op>, draw: impl FnOnce(&mut Vec<Op>)) {
    ops.push(Op::SetOutlineColor { col: colour(pen.colour) });
    ops.push(Op::SetOutlineThickness { pt: Pt(single(pen.weight.to_pt())) });
    if let Some(dash) = pen.dash {
        ops.push(Op::SetLineDashPattern { dash: LineDashPattern::new(0.0, &[single(dash.to_pt())]) });
    }
    draw(ops);
    if pen.dash.is_some() {
        ops.push(Op::SetLineDashPattern { dash: LineDashPattern::solid() });
    }
}

/// Returns the colour as a printer gets it: a grey one without colours, so that it takes only black ink.
fn colour(colour: LineColour) -> Color {
    let [red, green, blue] = colour.levels();
    let level = |level: u8| f32::from(level) / 255.0;
    if red == green && green == blue {
        Color::Greyscale(Greyscale { percent: level(red), icc_profile: None })
    } else {
        Color::Rgb(Rgb { r: level(red), g: level(green), b: level(blue), icc_profile: None })
    }
}
