//! Marks and guides, which show where to cut, as a person likes them.

use super::{Length, LineColour, choice};

/// Where the marks are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MarkStyle {
    /// In the margins, at both ends of each cut.
    #[default]
    Outer,
    /// In the margins, up to where printers cannot print.
    Full,
    /// At the corners of every card, over its bleed, and over the cut that it shares with a neighbour.
    Corners,
    /// In the margins, and in the gaps between cards that share no cut.
    Between,
    /// Nowhere.
    None,
}

choice!(
    MarkStyle, "style of marks",
    Outer: "outer", Full: "full", Corners: "corners", Between: "between", None: "none"
);

impl MarkStyle {
    /// Returns whether there are marks in the margins.
    pub const fn is_in_margins(self) -> bool {
        matches!(self, Self::Outer | Self::Full | Self::Between)
    }
}

/// Which sides of the paper have marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MarkedSides {
    /// The fronts, which cards are cut by.
    #[default]
    Fronts,
    /// Backs too, exactly behind the marks of their fronts: for two sheets that are glued together.
    Both,
}

/// Faint lines over the cards, to cut along.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Guides {
    /// There are none.
    #[default]
    None,
    /// Along every cut, from mark to mark.
    Lines,
    /// The rounded corners of every card.
    Corners,
    /// Lines and corners.
    Both,
}

choice!(Guides, "kind of guides", None: "none", Lines: "lines", Corners: "corners", Both: "both");

impl Guides {
    /// Returns whether there is a line along every cut.
    pub const fn has_lines(self) -> bool {
        matches!(self, Self::Lines | Self::Both)
    }

    /// Returns whether the corners are drawn.
    pub const fn has_corners(self) -> bool {
        matches!(self, Self::Corners | Self::Both)
    }
}

/// How the marks look and where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MarkOptions {
    /// In the margins by default.
    pub style: MarkStyle,
    /// The longest mark, or each arm at a corner; [`MarkOptions::longest`] by default.
    pub length: Option<Length>,
    /// How wide the lines are: 0.15 mm by default (ernierasta/pnp-howto).
    pub weight: Length,
    /// The space between the bleed and a mark, or between a corner and its arms; [`MarkOptions::away`] by default.
    pub distance: Option<Length>,
    /// Black by default.
    pub colour: LineColour,
    /// The length of dashes, and of the spaces between them; none for solid lines.
    pub dash: Option<Length>,
    /// Only the fronts by default.
    pub sides: MarkedSides,
}

impl MarkOptions {
    /// How long marks can be: 0.5 to 50 mm.
    pub const LENGTHS: (Length, Length) = (Length::um(500), Length::um(50_000));
    /// How wide lines can be: 0.05 to 2 mm. Lines below 0.09 mm do not show on inkjets (Cardwright's wiki, Cutting), but lasers
    /// print them.
    pub const WEIGHTS: (Length, Length) = (Length::um(50), Length::um(2_000));
    /// How far marks can be from the bleed: 0 to 20 mm.
    pub const DISTANCES: (Length, Length) = (Length::ZERO, Length::um(20_000));
    /// How long dashes can be: 0.2 to 20 mm.
    pub const DASHES: (Length, Length) = (Length::um(200), Length::um(20_000));

    /// Returns how long a mark is where there is room: 5 mm, 2 mm for an arm at a corner; none where it has no end but the
    /// paper's.
    pub fn longest(&self) -> Option<Length> {
        match self.style {
            MarkStyle::Full => None,
            MarkStyle::Corners => self.length.or(Some(Length::um(2_000))),
            MarkStyle::Outer | MarkStyle::Between | MarkStyle::None => self.length.or(Some(Length::um(5_000))),
        }
    }

    /// Returns the space before a mark where there is room: 0.35 mm, so that ink that spreads does not reach a card; nothing at a
    /// corner.
    pub fn away(&self) -> Length {
        let usual = if self.style == MarkStyle::Corners { Length::ZERO } else { Length::um(350) };
        self.distance.unwrap_or(usual)
    }

    /// Returns why two of the options exclude each other, if they do.
    pub fn contradiction(&self) -> Option<&'static str> {
        let is_contradicted = self.style == MarkStyle::Full && self.length.is_some();
        is_contradicted.then_some("`full` marks have no `length`: they end where printers cannot print")
    }
}

impl Default for MarkOptions {
    fn default() -> Self {
        Self {
            style: MarkStyle::default(),
            length: None,
            weight: Length::um(150),
            distance: None,
            colour: LineColour::BLACK,
            dash: None,
            sides: MarkedSides::default(),
        }
    }
}
