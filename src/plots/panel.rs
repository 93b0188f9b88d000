//! A page of plots and a panel of it, as a template reads them.

use super::{BarTable, Boxes, HistogramPanel, Seats};
use serde::Serialize;

/// One page of plots.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlotPage {
    /// The deck's title.
    pub title: String,
    /// How many played how many games, and the seed.
    pub subtitle: String,
    /// The page, from 1.
    pub number: usize,
    /// How many pages there are.
    pub of: usize,
    /// What stands on it.
    pub panels: Vec<Panel>,
}

/// One plot, with its place on the page in mm from the top-left corner.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Panel {
    /// What it shows.
    pub title: String,
    /// What is to be said of it.
    pub note: String,
    /// Its left edge.
    pub x: f64,
    /// Its top edge.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// What is drawn.
    #[serde(flatten)]
    pub drawing: PanelDrawing,
}

/// What a panel draws; a template knows it by its `kind`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum PanelDrawing {
    /// The share of victories of each seat.
    Seats(Seats),
    /// Boxes from quarter to quarter, with lines to the least and the most.
    Boxes(Boxes),
    /// How often each number came.
    Histogram(HistogramPanel),
    /// Rows of bars.
    Bars(BarTable),
    /// The title and the note alone.
    Words {},
}

impl Panel {
    /// A panel that has no place yet.
    pub(super) fn new(title: &str, note: String, drawing: PanelDrawing) -> Self {
        let title = super::words::as_written(title);
        Self { title, note, x: 0.0, y: 0.0, width: 0.0, height: 0.0, drawing }
    }

    /// The height that it needs: what stands above, its rows, and the axis below.
    pub(super) fn needed_height(&self) -> f64 {
        let rows = match &self.drawing {
            PanelDrawing::Seats(seats) => seats.rows.len(),
            PanelDrawing::Boxes(boxes) => boxes.rows.len(),
            PanelDrawing::Bars(table) => return table.needed_height(),
            PanelDrawing::Histogram(_) => return HISTOGRAM,
            PanelDrawing::Words {} => return WORDS,
        };
        HEAD + ROW * rows as f64 + FOOT
    }
}

/// The title and the note of a panel.
pub(super) const HEAD: f64 = 13.0;
/// A row of a panel.
pub(super) const ROW: f64 = 5.6;
/// The axis below a panel, with its words.
pub(super) const FOOT: f64 = 9.0;
/// A title with its note alone.
const WORDS: f64 = 8.5;
/// A histogram, all in all.
const HISTOGRAM: f64 = 52.0;
