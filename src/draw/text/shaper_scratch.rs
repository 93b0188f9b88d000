//! Memory that shaping needs, kept for the next paragraph.

use parley_engine::{Analysis, Analyzer, ShapedText, Shaper};

/// The shaper and its buffers, used by one thread at a time.
#[derive(Default)]
pub(super) struct ShaperScratch {
    pub(super) analyzer: Analyzer,
    pub(super) analysis: Analysis,
    pub(super) shaper: Shaper,
    pub(super) shaped: ShapedText,
}
