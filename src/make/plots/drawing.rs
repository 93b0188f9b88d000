//! What panels show, as templates read it. Every place along an axis is a part of its length, from 0 to 1.

use super::axis::Axis;
use serde::Serialize;

/// The title and the note of a panel, in mm.
pub(super) const HEAD: f64 = 13.0;
/// A row of a panel.
pub(super) const ROW: f64 = 5.6;
/// The numbers of the axis below bars.
const FOOT: f64 = 5.5;

/// Rows of bars.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BarTable {
    /// What the rows are.
    pub head: String,
    /// The room for the names of the rows, in mm from the panel's left edge.
    pub names: f64,
    /// The columns of bars, from left to right.
    pub tracks: Vec<Track>,
    /// The columns of figures beside the bars.
    pub columns: Vec<Column>,
    /// The rows.
    pub rows: Vec<BarRow>,
}

/// A column of bars.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Track {
    /// What the bars show; empty where they are stacked.
    pub title: String,
    /// Its left edge in mm from the panel's.
    pub x: f64,
    /// Its width in mm.
    pub width: f64,
    /// Its axis.
    pub axis: Axis,
    /// Where zero is.
    pub zero: f64,
    /// The names of the parts where bars are stacked.
    pub parts: Vec<String>,
}

/// A column of figures.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Column {
    /// What they are.
    pub title: String,
    /// Their right edge in mm from the panel's left edge.
    pub right: f64,
}

/// A row.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BarRow {
    /// Its name.
    pub name: String,
    /// The bar in each track: one segment, or several in a row.
    pub bars: Vec<Vec<BarSegment>>,
    /// The figure in each column.
    pub figures: Vec<String>,
}

/// A segment of a bar.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BarSegment {
    /// Where it starts.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// Its number; empty where there is no room for it.
    pub label: String,
}

impl BarTable {
    /// Returns the height of the panel.
    pub(super) fn needed_height(&self) -> f64 {
        HEAD + ROW * self.rows.len() as f64 + FOOT
    }

    /// Returns how many rows fit in a height.
    pub(super) fn rows_within(height: f64) -> usize {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few dozen rows at most")]
        let rows = ((height - HEAD - FOOT) / ROW).max(0.0) as usize;
        rows
    }
}

/// Each seat's share of victories, and the fair share.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Seats {
    /// What the axis counts.
    pub unit: &'static str,
    /// The axis.
    pub axis: Axis,
    /// Where the fair share is on it.
    pub fair: f64,
    /// The label of the fair share.
    pub fair_label: String,
    /// The seats.
    pub rows: Vec<IntervalRow>,
}

/// Differences of figures, with the intervals that contain the true ones 95 times in 100.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChangePanel {
    /// What the axis counts.
    pub unit: String,
    /// The room for the names of the rows, in mm from the panel's left edge.
    pub names: f64,
    /// The axis.
    pub axis: Axis,
    /// Where no difference is on it.
    pub zero: f64,
    /// The figures.
    pub rows: Vec<IntervalRow>,
}

/// One figure with the interval that contains the true one 95 times in 100.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct IntervalRow {
    /// Its name.
    pub name: String,
    /// Where the interval starts.
    pub low: f64,
    /// Where the figure is.
    pub at: f64,
    /// Where the interval ends.
    pub high: f64,
    /// Whether the interval of a difference excludes zero.
    pub is_clear: bool,
    /// The label of the figure.
    pub label: String,
}

/// Numbers as boxes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Boxes {
    /// What the axis counts.
    pub unit: &'static str,
    /// The axis.
    pub axis: Axis,
    /// A box for each row.
    pub rows: Vec<BoxRow>,
}

/// One box.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoxRow {
    /// Its name.
    pub name: String,
    /// Where the lowest number is.
    pub min: f64,
    /// Where a quarter of all is reached.
    pub quarter: f64,
    /// Where half of all is reached.
    pub median: f64,
    /// Where three quarters of all are reached.
    pub three_quarters: f64,
    /// Where the highest number is.
    pub max: f64,
    /// The label of the median.
    pub label: String,
}

/// How often numbers came.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HistogramPanel {
    /// What the axis counts.
    pub unit: &'static str,
    /// The axis of the numbers.
    pub axis: Axis,
    /// The upright axis: shares of all games.
    pub shares: Axis,
    /// The steps.
    pub steps: Vec<HistogramBar>,
    /// The steps of another histogram to compare with, one beside the other; empty where there is none.
    pub outline: Vec<HistogramBar>,
}

/// One step of a histogram.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HistogramBar {
    /// Where it starts.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// How high it is.
    pub height: f64,
}
