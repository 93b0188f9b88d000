//! The result of imposition: the sides of the sheets, with everything on them.

use super::piece_outline::PieceOutline;
use super::{Registration, Turn};
use crate::diag::Findings;
use crate::model::{Backs, Flip, Gang, Length, LineColour, MarkOptions, Point, Rect, Side, Size};

/// The sheets of a deck, in the order of the PDF's pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imposition {
    /// Where the backs really are: [`Backs::None`] when no card has one, whatever the options say.
    pub backs: Backs,
    /// How the printer turns the sheet, where the backs are on its other side.
    pub flip: Flip,
    /// Whether cards of different sizes really share sheets, so that these are in the order of the sheets.
    pub gang: Gang,
    /// The sides; with [`Backs::Duplex`] each front is followed by its back.
    pub sides: Vec<SheetSide>,
    /// How many places have no card of their own.
    pub places: Places,
    /// Notes about the layout; never errors.
    pub findings: Findings,
}

impl Imposition {
    /// Returns how many sheets of paper it takes.
    pub fn sheet_count(&self) -> usize {
        self.sides.last().map_or(0, |side| side.of)
    }
}

/// The places on sheets that are left over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// How many stay empty, except those that were used before.
    pub free: usize,
    /// How many have cards that only fill sheets.
    pub filled: usize,
}

/// One side of one sheet. All positions are on this side's own page: origin at its top-left corner, y down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetSide {
    /// The size of its page. Pages are upright unless you ask for others: drivers disagree on how a landscape page is turned
    /// over.
    pub paper: Size,
    /// Which side of the paper.
    pub side: Side,
    /// The sheet, from 1; both sides of a sheet have the same number.
    pub number: usize,
    /// How many sheets there are.
    pub of: usize,
    /// What is printed, in the order of the slots.
    pub slots: Vec<Slot>,
    /// The crop marks.
    pub marks: Vec<Mark>,
    /// The guides over the cards.
    pub guides: Vec<Guide>,
    /// What a cutting machine looks for; on fronts only.
    pub registration: Option<Registration>,
    /// Where the sheet is folded, if it is.
    pub fold: Option<Fold>,
    /// The room for the sheet's label, where there is any.
    pub slug: Option<Slug>,
}

/// One face of one card in its place on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The slot, from 1, in reading order as seen on the front; a card's back has its front's number.
    pub number: usize,
    /// The card, or the page of printed matter: the index in its [`Run`](super::Run).
    pub card: usize,
    /// Which of the card's copies, from 1.
    pub copy: u32,
    /// Which of its faces.
    pub face: Side,
    /// The finished card.
    pub trim: Rect,
    /// What the face may paint: the trim and the bleed that this slot has on each side.
    pub paint: Rect,
    /// How far the face is turned.
    pub turn: Turn,
    /// The outlines of a card that is no rectangle.
    pub outline: Option<PieceOutline>,
}

/// A straight line to cut or fold by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// Its end nearer to the card.
    pub from: Point,
    /// Its end nearer to the paper's edge.
    pub to: Point,
    /// How it is drawn.
    pub pen: Pen,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pen {
    /// The line's width.
    pub weight: Length,
    /// Its colour.
    pub colour: LineColour,
    /// The length of its dashes and of the spaces between them; none for a solid line.
    pub dash: Option<Length>,
    /// Whether a fine line of the opposite colour runs along both of its sides, so that it shows on any picture.
    pub is_edged: bool,
}

impl Pen {
    /// The width of the fine line on each side of an edged one: 0.1 mm, which inkjets still show.
    pub const EDGING: Length = Length::um(100);

    /// The pens of a thin line that shows on any picture, in their order: white, and dark dashes over it. It is as wide as inkjets
    /// still show (Cardwright's wiki, Cutting: 0.09 mm), and no wider, as half of it stays on a card that is cut exactly.
    pub const ON_ANY_PICTURE: [Self; 2] = {
        let white = Self { weight: Length::um(100), colour: LineColour::grey(255), dash: None, is_edged: false };
        [white, Self { colour: LineColour::grey(64), dash: Some(Length::um(1_000)), ..white }]
    };

    /// Returns the width of the line with what runs along its sides.
    pub fn full_width(&self) -> Length {
        if self.is_edged { self.weight + Self::EDGING * 2 } else { self.weight }
    }

    /// Returns the same pen for a line over a picture.
    pub const fn over_pictures(self) -> Self {
        Self { is_edged: true, ..self }
    }
}

/// The pen of marks on paper; light ones are edged, because they would not show there.
impl From<&MarkOptions> for Pen {
    fn from(options: &MarkOptions) -> Self {
        let MarkOptions { weight, colour, dash, .. } = *options;
        Self { weight, colour, dash, is_edged: colour.is_light() }
    }
}

impl Mark {
    /// Returns the area that the line covers.
    pub fn ink(&self) -> Rect {
        let (width, half) = (self.pen.full_width(), self.pen.full_width() / 2);
        let (left, right) = (self.from.x.min(self.to.x), self.from.x.max(self.to.x));
        let (top, bottom) = (self.from.y.min(self.to.y), self.from.y.max(self.to.y));
        if right - left < bottom - top {
            Rect { x: left - half, y: top, width, height: bottom - top }
        } else {
            Rect { x: left, y: top - half, width: right - left, height: width }
        }
    }
}

/// A thin line over the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Guide {
    /// A straight line along a cut.
    Line {
        /// Its upper or left end.
        from: Point,
        /// Its lower or right end.
        to: Point,
    },
    /// A quarter of a circle: the rounded corner of a card.
    Arc {
        /// Where it leaves one side of the card.
        from: Point,
        /// The corner that it rounds.
        corner: Point,
        /// Where it meets the other side.
        to: Point,
    },
}

/// The line along which a sheet is folded, front outwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fold {
    /// Its upper or left end, at the paper's edge.
    pub from: Point,
    /// Its lower or right end, at the paper's edge.
    pub to: Point,
    /// The lines that show it: solid at both ends of the paper, dashed between them.
    pub ticks: Vec<Mark>,
}

/// A band clear of cards, bleed and marks: deck, version, sheet, side, "print at 100 %" and a 100 mm ruler go here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slug {
    /// The band; at least 3.5 mm by 110 mm.
    pub area: Rect,
    /// How its words are turned: upright along the top and bottom edges, a quarter along the sides.
    pub turn: Turn,
}
