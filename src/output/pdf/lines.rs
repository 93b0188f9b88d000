//! The lines that Pullet itself draws on a page: marks, guides and the lines along which shaped cards are cut. In millimetres from
//! the page's top-left corner, y downwards.

use super::number::{Digits, single, write};
use crate::Page;
use crate::imposition::{Guide, Mark, Pen, PieceOutline};
use crate::model::{Length, LineColour, Outline, Point, QUARTER_ARC, Rect, Segment, Side};

/// The operators that draw lines.
#[derive(Debug, Default)]
pub(super) struct LineWriter(pub(super) Vec<u8>);

impl LineWriter {
    /// Draws the marks; what runs along the sides of marks is below them.
    pub(super) fn marks(&mut self, marks: &[Mark]) {
        for marks in marks.chunk_by(|one, next| one.pen == next.pen) {
            let Some(Mark { pen, .. }) = marks.first() else { continue };
            let draw = |writer: &mut Self| marks.iter().for_each(|mark| writer.line(mark.from, mark.to));
            if pen.is_edged {
                let edging = Pen { weight: pen.full_width(), colour: pen.colour.opposite(), dash: None, ..*pen };
                self.with_pen(&edging, draw);
            }
            self.with_pen(pen, draw);
        }
    }

    /// Draws the guides.
    pub(super) fn guides(&mut self, guides: &[Guide]) {
        self.on_any_picture(|writer| {
            for guide in guides {
                match *guide {
                    Guide::Line { from, to } => writer.line(from, to),
                    Guide::Arc { from, corner, to } => writer.arc([from, corner, to]),
                }
            }
        });
    }

    /// Draws what a cutting machine looks for: filled, black.
    pub(super) fn registration(&mut self, marks: &[Rect]) {
        self.operator(&[0.0], b"g");
        for mark in marks {
            self.rectangle(*mark);
            self.operator(&[], b"f");
        }
    }

    /// Draws the thin lines along which pieces are cut: those around cards that are no rectangles, and those inside pieces.
    pub(super) fn cut_lines(&mut self, page: &Page) {
        self.on_any_picture(|writer| {
            for outline in page.outlines() {
                if outline.is_drawn {
                    writer.path(&outline.cut);
                    writer.operator(&[], b"h");
                    writer.operator(&[], b"S");
                }
                outline.slits.iter().for_each(|(from, to)| writer.line(*from, *to));
            }
        });
    }

    /// Draws thin lines that show on any picture.
    fn on_any_picture(&mut self, draw: impl Fn(&mut Self)) {
        Pen::ON_ANY_PICTURE.iter().for_each(|pen| self.with_pen(pen, &draw));
    }

    /// Writes a rectangle.
    pub(super) fn rectangle(&mut self, rect: Rect) {
        self.operator(&[rect.x, rect.y, rect.width, rect.height].map(Length::to_mm), b"re");
    }

    /// Writes an outline.
    pub(super) fn path(&mut self, outline: &Outline) {
        self.points(&[outline.start()], b"m");
        for segment in outline.segments() {
            match *segment {
                Segment::Line(end) => self.points(&[end], b"l"),
                Segment::Curve(first, second, end) => self.points(&[first, second, end], b"c"),
            }
        }
    }

    /// Writes an operator after its numbers.
    pub(super) fn operator(&mut self, numbers: &[f64], operator: &[u8]) {
        numbers.iter().for_each(|number| write(&mut self.0, single(*number), Digits::Three));
        self.0.extend_from_slice(operator);
        self.0.push(b' ');
    }

    fn points(&mut self, points: &[Point], operator: &[u8]) {
        let numbers: Vec<f64> = points.iter().flat_map(|point| [point.x.to_mm(), point.y.to_mm()]).collect();
        self.operator(&numbers, operator);
    }

    fn line(&mut self, from: Point, to: Point) {
        self.points(&[from], b"m");
        self.points(&[to], b"l");
        self.operator(&[], b"S");
    }

    fn arc(&mut self, [from, corner, to]: [Point; 3]) {
        let handle = |end: Point| {
            let towards = |end: Length, corner: Length| end.to_mm() + f64::from(QUARTER_ARC) * (corner - end).to_mm();
            [towards(end.x, corner.x), towards(end.y, corner.y)]
        };
        self.points(&[from], b"m");
        let end = [to.x.to_mm(), to.y.to_mm()];
        self.operator(&[handle(from), handle(to), end].concat(), b"c");
        self.operator(&[], b"S");
    }

    /// Sets a pen, draws with it, and makes lines solid again.
    fn with_pen(&mut self, pen: &Pen, draw: impl FnOnce(&mut Self)) {
        self.colour(pen.colour);
        self.operator(&[pen.weight.to_mm()], b"w");
        if let Some(dash) = pen.dash {
            self.0.push(b'[');
            write(&mut self.0, single(dash.to_mm()), Digits::Three);
            self.0.extend_from_slice(b"] 0 d ");
        }
        draw(self);
        if pen.dash.is_some() {
            self.0.extend_from_slice(b"[] 0 d ");
        }
    }

    /// Sets the colour as a printer gets it: a grey one without colours, so that it takes only black ink.
    fn colour(&mut self, colour: LineColour) {
        let [red, green, blue] = colour.levels().map(|level| f64::from(level) / 255.0);
        if red == green && green == blue {
            self.operator(&[red], b"G");
        } else {
            self.operator(&[red, green, blue], b"RG");
        }
    }
}

impl Page {
    /// Returns what thin lines show on this page: the outlines of cards that are no rectangles, and the cuts inside pieces.
    pub(super) fn outlines(&self) -> impl Iterator<Item = &PieceOutline> {
        let fronts = self.faces.iter().filter(|placed| placed.side == Side::Front);
        fronts.filter_map(|placed| placed.outline.as_ref())
    }

    /// Returns whether thin lines show anything on this page.
    pub(super) fn has_cut_lines(&self) -> bool {
        self.outlines().any(|outline| outline.is_drawn || !outline.slits.is_empty())
    }
}
