//! How a deck is printed: options of the deck and of the command line.

use super::{Guides, Length, MarkOptions, choice};

/// What is printed of the cards' backs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Backs {
    /// On the other side of the paper, sheet for sheet.
    #[default]
    Duplex,
    /// Beside the fronts on one side of the paper, which is folded along the middle and glued.
    Fold,
    /// Not at all.
    None,
}

choice!(Backs, "way to print backs", Duplex: "duplex", Fold: "fold", None: "none");

/// The edge over which the printer turns the sheet between front and back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Flip {
    /// As a book's page turns, for an upright sheet; what printers do by default.
    #[default]
    LongEdge,
    /// As a notepad's page turns, for an upright sheet.
    ShortEdge,
}

choice!(Flip, "edge", LongEdge: "long", ShortEdge: "short");

/// Whether neighbouring cards share a cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cut {
    /// Cards are edge to edge: one cut separates two of them.
    #[default]
    Shared,
    /// Each card has its own bleed and its own cuts.
    Double,
}

choice!(Cut, "kind of cut", Shared: "shared", Double: "double");

/// The order in which cards come off the cutter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// Cut the sheets as one stack and put the piles on top of each other: the deck is in order.
    #[default]
    Stack,
    /// Each sheet holds the next cards, row by row.
    Sheet,
}

choice!(Order, "order", Stack: "stack", Sheet: "sheet");

/// The options for printing; the defaults suit a printer at home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintOptions {
    /// Where the backs go; on the other side of the paper by default.
    pub backs: Backs,
    /// How the printer turns the sheet; over its long edge by default.
    pub flip: Flip,
    /// Shared cuts by default.
    pub cut: Cut,
    /// As one stack by default.
    pub order: Order,
    /// Nothing that matters is printed nearer to any edge of the paper: 6.35 mm (1/4 in) by default. 99.9 % of 6,595
    /// office printers in openprinting-ppds 20230202 reach that far.
    pub margin: Length,
    /// The same for the paper's two short edges when both sides are printed: 12.7 mm by default. 21 of hpcups 3.22.10's
    /// 30 duplex classes print that far; the worst loses 15.0 mm, so a layout nearer than [`PrintOptions::FEED_LOSS`]
    /// is reported.
    pub feed_margin: Length,
    /// The marks that show where to cut.
    pub marks: MarkOptions,
    /// None by default.
    pub guides: Guides,
}

impl PrintOptions {
    /// The most that a home duplex printer cannot print at a short edge, of those looked at: 15 mm (hpcups 3.22.10).
    pub const FEED_LOSS: Length = Length::um(15_000);
    /// The widest margin that can be asked for: 100 mm, which leaves 10 mm of A4.
    pub const LARGEST_MARGIN: Length = Length::um(100_000);

    /// Returns the same options, with what was chosen in place of their own.
    #[must_use]
    pub fn with(&self, choices: &PrintChoices) -> Self {
        Self {
            backs: choices.backs.unwrap_or(self.backs),
            flip: choices.flip.unwrap_or(self.flip),
            cut: choices.cut.unwrap_or(self.cut),
            order: choices.order.unwrap_or(self.order),
            margin: choices.margin.unwrap_or(self.margin),
            feed_margin: choices.feed_margin.unwrap_or(self.feed_margin),
            marks: choices.marks.unwrap_or(self.marks),
            guides: choices.guides.unwrap_or(self.guides),
        }
    }
}

/// What a deck or a command line chooses of [`PrintOptions`]; nothing by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrintChoices {
    /// Where the backs go.
    pub backs: Option<Backs>,
    /// How the printer turns the sheet.
    pub flip: Option<Flip>,
    /// Whether neighbours share a cut.
    pub cut: Option<Cut>,
    /// The order in which cards come off the cutter.
    pub order: Option<Order>,
    /// The margin that the printer cannot reach.
    pub margin: Option<Length>,
    /// The same at the short edges when both sides are printed.
    pub feed_margin: Option<Length>,
    /// The marks that show where to cut.
    pub marks: Option<MarkOptions>,
    /// Faint lines over the cards.
    pub guides: Option<Guides>,
}

impl Default for PrintOptions {
    fn default() -> Self {
        Self {
            backs: Backs::default(),
            flip: Flip::default(),
            cut: Cut::default(),
            order: Order::default(),
            margin: Length::um(6_350),
            feed_margin: Length::um(12_700),
            marks: MarkOptions::default(),
            guides: Guides::default(),
        }
    }
}
