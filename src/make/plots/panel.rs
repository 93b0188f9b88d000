//! The panels of a page of plots.

use super::axis::Axis;
use crate::model::escaped;
use serde::Serialize;
use serde_json::{Value, json};

/// The title and the note of a panel, in mm.
const HEAD: f64 = 13.0;
/// A row of a panel.
const ROW: f64 = 5.6;
/// The axis below a panel, with its words.
const FOOT: f64 = 9.0;
/// The numbers of the axis below bars.
const BAR_FOOT: f64 = 5.5;
/// A title with its note.
const WORDS: f64 = 8.5;
/// A whole histogram.
const HISTOGRAM: f64 = 52.0;

/// What a panel draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum PanelKind {
    /// Each seat's share of victories.
    Seats,
    /// Boxes from the first to the third quarter, with lines to the lowest and the highest number.
    Boxes,
    /// How often each number came.
    Histogram,
    /// Differences with their intervals.
    Changes,
    /// Rows of bars.
    Bars,
    /// Only the title and the note.
    Words,
}

/// One plot as its template reads it, with its place on the page in mm from the top-left corner.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Panel {
    pub(super) kind: PanelKind,
    pub(super) title: String,
    /// A remark on it.
    pub(super) note: String,
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) rows: Vec<Value>,
    /// What else the template of its kind reads: axes, places on them from 0 to 1, and words.
    #[serde(flatten)]
    pub(super) more: Value,
}

impl Panel {
    /// Returns a panel that has no place on a page yet.
    pub(super) fn new(kind: PanelKind, title: &str, note: impl Into<String>, rows: Vec<Value>, more: Value) -> Self {
        let (title, note) = (escaped(title), note.into());
        Self { kind, title, note, x: 0.0, y: 0.0, width: 0.0, height: 0.0, rows, more }
    }

    /// Returns a panel of words.
    pub(super) fn words(title: &str, note: impl Into<String>) -> Self {
        Self::new(PanelKind::Words, title, note, Vec::new(), json!({}))
    }

    /// Returns it at a place on a page, with a width and the height that it needs.
    pub(super) fn at(self, x: f64, y: f64, width: f64) -> Self {
        let height = self.needed_height();
        Self { x, y, width, height, ..self }
    }

    /// Returns the height that it needs: its head, its rows, and the axis below.
    pub(super) fn needed_height(&self) -> f64 {
        let foot = match self.kind {
            PanelKind::Words => return WORDS,
            PanelKind::Histogram => return HISTOGRAM,
            PanelKind::Bars => BAR_FOOT,
            PanelKind::Seats | PanelKind::Boxes | PanelKind::Changes => FOOT,
        };
        HEAD + ROW * self.rows.len() as f64 + foot
    }
}

/// Returns how many rows of bars fit in a height.
pub(super) fn bars_within(height: f64) -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few dozen rows at most")]
    let rows = ((height - HEAD - BAR_FOOT) / ROW).max(0.0) as usize;
    rows
}

/// Returns a figure on an axis, with the interval that contains the true one 95 times in 100.
pub(super) fn interval_row(name: &str, axis: &Axis, [low, at, high]: [f64; 3], is_clear: bool, label: &str) -> Value {
    let [low, at, high] = [low, at, high].map(|value| axis.at(value));
    json!({ "name": name, "low": low, "at": at, "high": high, "is_clear": is_clear, "label": label })
}
