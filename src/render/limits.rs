//! What one drawing may ask of the machine: a deck is a stranger's text.

use crate::diag::{Code, Fault};

/// Elements in one another, references followed: a drawing program needs some twenty.
pub(super) const DEPTH: usize = 256;
/// Elements, each counted as often as something refers to it.
pub(super) const ELEMENTS: u64 = 500_000;
/// A drawing that is shown counts as so many elements, however few it has.
pub(super) const SHOWN_DRAWING: u64 = 100;
/// Attributes of one element.
pub(super) const ATTRIBUTES: usize = 1_000;
/// What entities stand for altogether, in bytes.
pub(super) const ENTITY_TEXT: usize = 4_000_000;
/// Letters of one `<text>`, with all that stands in it; a full page of print has 5,000.
pub(super) const LETTERS: u64 = 10_000;
/// Letters of all texts of a drawing, each counted as often as something refers to it.
pub(super) const ALL_LETTERS: u64 = 200_000;
/// Rules of style sheets times elements that they may be meant for.
pub(super) const STYLE_WORK: usize = 10_000_000;
/// Faults of one face that are told.
pub(super) const FAULTS: usize = 100;
/// Pixels of one image: A4 at 600 to the inch has 35 million.
pub(super) const PIXELS: u64 = 50_000_000;
/// Pixels that all filters of a face go over, each as often as a filter looks at it: some ten seconds.
pub(super) const FILTER_WORK: f64 = 2e8;

/// The fault of a drawing that asks for too much.
pub(super) fn too_much(message: impl Into<String>, words: impl Into<String>, help: impl Into<String>) -> Fault {
    Fault::new(Code::DrawingRunsAway, message, words).help(help)
}
