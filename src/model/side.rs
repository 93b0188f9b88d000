//! Front and back.

use super::choice;

/// A side: of a card, or of a sheet of paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Side {
    /// The side on which cards differ; of a sheet, the side that is printed first.
    #[default]
    Front,
    /// The other side.
    Back,
}

choice!(Side, "side", Front: "front", Back: "back");

impl Side {
    /// Returns `front` or `back`, as `build --format json` names it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Back => "back",
        }
    }
}
