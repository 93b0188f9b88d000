//! The card and the paper that a layout is sought for, and a layout that fits.

use super::grid::{Grid, Room};
use super::register::Mirror;
use crate::model::{
    Backs, BleedSides, CardFormat, Cut, Edges, Length, MarkOptions, MarkStyle, Paper, PrintOptions, Shape, Size,
};

/// Where the backs go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Backing {
    /// Nowhere.
    None,
    /// On the other side of the paper.
    Behind(Mirror),
    /// On the other half of the paper, which is folded.
    Beside(Mirror),
}

/// The card and the paper that a layout is sought for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stock {
    /// The finished card.
    pub(crate) trim: Size,
    pub(crate) bleed: Length,
    /// The space between neighbouring cards.
    pub(crate) gap: Length,
    /// The sheet, upright.
    pub(crate) paper: Size,
    /// Where the printer may not reach.
    pub(crate) margins: Edges,
    pub(crate) marks: MarkOptions,
    /// Which sides of the cards have bleed.
    pub(crate) bleed_sides: BleedSides,
}

/// A layout that fits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    /// The fronts.
    pub(crate) grid: Grid,
    pub(crate) backing: Backing,
    /// The distance that decides between layouts of as many cards: the larger, the better.
    pub(crate) comfort: Length,
}

impl Stock {
    /// Returns the card and the paper with the margins that the options ask for.
    pub(crate) fn new(format: &CardFormat, paper: &Paper, options: &PrintOptions) -> Self {
        let margins = Edges::all(options.margin.max(Length::ZERO));
        let feed = options.feed_margin.max(Length::ZERO);
        let margins = match options.backs {
            Backs::Duplex => Edges { top: feed, bottom: feed, ..margins },
            Backs::Fold | Backs::None => margins,
        };
        let bleed = format.bleed.max(Length::ZERO);
        let gap = match options.cut {
            Cut::Shared if format.shape.shares_cuts() => Length::ZERO,
            Cut::Shared | Cut::Double => bleed * 2,
        };
        let (bleed_sides, marks) = (options.bleed, marks_for(format, options));
        Self { trim: format.trim, bleed, gap, paper: upright(paper.size), margins, bleed_sides, marks }
    }

    /// Returns the room for fronts on a sheet that is not folded.
    pub(crate) fn room(&self) -> Room {
        let trims = self.margins.inside(self.paper).size();
        let bled = Size { width: trims.width - self.gap, height: trims.height - self.gap };
        Room { trims, bled }
    }
}

/// Returns the marks that cards of a format have: those between cards are for rectangles, and a machine needs none at all.
fn marks_for(format: &CardFormat, options: &PrintOptions) -> MarkOptions {
    let style = match options.marks.style {
        _ if options.cutter.is_some() => MarkStyle::None,
        MarkStyle::Corners | MarkStyle::Between if format.shape != Shape::Rectangle => MarkStyle::Outer,
        style => style,
    };
    MarkOptions { style, ..options.marks }
}

/// Returns the same paper with its short edges at top and bottom.
pub(crate) fn upright(size: Size) -> Size {
    if size.width > size.height { size.turned() } else { size }
}
