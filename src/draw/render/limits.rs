//! The limits of one drawing: a deck may come from anyone.

use crate::diag::{Code, Fault};

/// How deep elements may nest, references followed: a drawing program needs about twenty.
pub(super) const DEPTH: usize = 256;
/// Elements, each counted as often as something refers to it.
pub(super) const ELEMENTS: u64 = 500_000;
/// How many elements a drawing that is shown as a picture counts for, at least.
pub(super) const SHOWN_DRAWING: u64 = 100;
/// Attributes of one element.
pub(super) const ATTRIBUTES: usize = 1_000;
/// Bytes that all entities together stand for.
pub(super) const ENTITY_TEXT: usize = 4_000_000;
/// Letters of one `<text>`, with all that is in it; a full page of print has 5,000.
pub(super) const LETTERS: u64 = 10_000;
/// Letters of all texts of a drawing, each counted as often as something refers to it.
pub(super) const ALL_LETTERS: u64 = 200_000;
/// Steps of trying the selectors of style sheets on elements, and of replacing variables: they take a second.
pub(super) const STYLE_STEPS: usize = 20_000_000;
/// Faults of one face that are reported.
pub(super) const FAULTS: usize = 100;
/// Pixels of one image: A4 at 600 ppi has 35 million.
pub(super) const PIXELS: u64 = 50_000_000;

/// Returns the fault of a drawing that exceeds a limit.
pub(super) fn too_much(message: impl Into<String>, words: impl Into<String>, help: impl Into<String>) -> Fault {
    Fault::new(Code::DrawingRunsAway, message, words).help(help)
}
