//! Bleed that is made from the art, because a drawing ends at the cut.

use super::Length;

/// How the bleed of a face is made from its art.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MadeBleed {
    /// What fills the bleed.
    pub fill: BleedFill,
    /// How far inside the trim the art ends that is kept; what is farther out is replaced like the bleed. Zero by default.
    pub inset: Length,
    /// The radius of the corners of the art that is kept; what is outside them is replaced like the bleed. Zero by default.
    pub corner: Length,
}

/// What fills a bleed that is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BleedFill {
    /// The outer strip of the art, mirrored at each edge and corner.
    Mirror,
    /// The outermost line of the art, stretched outwards.
    Extend,
    /// One colour: red, green and blue.
    Colour([u8; 3]),
}

impl MadeBleed {
    /// Returns a bleed with this fill around art that is kept whole.
    pub const fn new(fill: BleedFill) -> Self {
        Self { fill, inset: Length::ZERO, corner: Length::ZERO }
    }

    /// Returns whether it changes the finished card, too, and not only what is cut off.
    pub fn changes_card(&self) -> bool {
        self.inset > Length::ZERO || self.corner > Length::ZERO
    }
}
