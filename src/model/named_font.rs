//! A name that a deck gives to a family of its fonts.

use crate::diag::Place;

/// What a name of `[fonts]` means.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedFont {
    /// The family.
    pub family: String,
    /// Where the family is written.
    pub place: Place,
    /// The places on axes of a variable font: `opsz = 144`.
    pub axes: Vec<(String, f32, Place)>,
}
