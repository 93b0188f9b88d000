//! Standees: figures that stand on the table.

use super::{Length, Size};

/// How a standee is folded: its back is above its front, upside down, and below each of them is a tab.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standee {
    /// The height of each tab, which is folded outwards and glued to a base.
    pub tab: Length,
}

impl Standee {
    /// Returns the size of the piece as it is cut out of the sheet: both sides of a figure of that size, and both tabs.
    #[must_use]
    pub fn net(self, figure: Size) -> Size {
        Size { width: figure.width, height: (figure.height + self.tab) * 2 }
    }
}

impl Default for Standee {
    /// Returns tabs of 10 mm, which leave room for a strip of double-sided tape.
    fn default() -> Self {
        Self { tab: Length::um(10_000) }
    }
}
