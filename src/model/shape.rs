//! The shape of a finished piece within its trim.

use super::{Length, Outline, Size};
use std::sync::Arc;

/// What a finished piece looks like within the rectangle of its trim.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A rectangle, whose corners may be rounded.
    #[default]
    Rectangle,
    /// An ellipse; a circle if the trim is square.
    Ellipse,
    /// A hexagon that points along the longer side of the trim: [`Outline::hexagon`].
    Hexagon,
    /// The deck's own outline, within the trim.
    Own(Arc<Outline>),
}

impl Shape {
    /// The words of a deck for the shapes that have one, in the order in which they are listed.
    pub const WORDS: [&str; 4] = ["rectangle", "circle", "ellipse", "hexagon"];

    /// Returns the shape that a deck calls so; a circle is an ellipse in a square trim.
    pub fn named(word: &str) -> Option<Self> {
        match word {
            "rectangle" => Some(Self::Rectangle),
            "circle" | "ellipse" => Some(Self::Ellipse),
            "hexagon" => Some(Self::Hexagon),
            _ => None,
        }
    }

    /// Returns what it is called; an own outline is a `path`.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Rectangle => "rectangle",
            Self::Ellipse => "ellipse",
            Self::Hexagon => "hexagon",
            Self::Own(_) => "path",
        }
    }

    /// Returns how a release writes it: its word, or the path data of an own outline.
    pub fn to_text(&self) -> String {
        match self {
            Self::Own(outline) => outline.to_string(),
            _ => self.word().to_owned(),
        }
    }

    /// Returns the shape that [`Shape::to_text`] wrote.
    pub fn from_text(text: &str) -> Option<Self> {
        Self::named(text).or_else(|| Outline::from_written(text).map(|outline| Self::Own(Arc::new(outline))))
    }

    /// Returns whether neighbours can lie edge to edge, so that one cut separates them.
    pub const fn shares_cuts(&self) -> bool {
        matches!(self, Self::Rectangle | Self::Hexagon)
    }

    /// Returns whether its corners can be rounded by a radius.
    pub const fn has_corners(&self) -> bool {
        matches!(self, Self::Rectangle | Self::Hexagon)
    }

    /// Returns the outline of a piece with that trim; `corner` rounds a rectangle or hexagon.
    pub fn outline(&self, trim: Size, corner: Length) -> Outline {
        match self {
            Self::Rectangle => Outline::rectangle(trim, corner),
            Self::Ellipse => Outline::ellipse(trim),
            Self::Hexagon => Outline::hexagon(trim, corner),
            Self::Own(outline) => outline.as_ref().clone(),
        }
    }
}
