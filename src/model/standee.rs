//! Standees: figures that stand on the table.

use super::{Length, Size, choice};

/// What a standee stands on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StandeeBase {
    /// Tabs below both sides, which are folded outwards and glued to something.
    #[default]
    Tab,
    /// Two strips across the figure: figure and strips have slits, and are put together.
    Slot,
}

choice!(StandeeBase, "base of a standee", Tab: "tab", Slot: "slot");

/// How a standee is folded: its back is above its front, upside down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standee {
    /// What it stands on.
    pub base: StandeeBase,
    /// The height of each tab, or of each strip once it is folded.
    pub tab: Length,
}

impl Standee {
    /// Returns the size of the piece as it is cut out of the sheet: both sides of a figure of that size, with both tabs, or with both
    /// strips below it, which are as long as the figure is wide.
    pub fn net(self, figure: Size) -> Size {
        let height = match self.base {
            StandeeBase::Tab => (figure.height + self.tab) * 2,
            StandeeBase::Slot => figure.height * 2 + self.tab * 4,
        };
        Size { width: figure.width, height }
    }
}

impl Default for Standee {
    /// Returns tabs of 10 mm, which leave room for a strip of double-sided tape.
    fn default() -> Self {
        Self { base: StandeeBase::Tab, tab: Length::um(10_000) }
    }
}
