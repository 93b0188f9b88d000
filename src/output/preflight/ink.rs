//! What is painted at a point.

use super::colour::Rgb;

/// What an item paints at a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ink {
    pub(super) colour: Rgb,
    /// From 0 to 1.
    pub(super) opacity: f32,
}
