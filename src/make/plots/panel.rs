//! A page of plots and its panels, as a template reads them.

use super::drawing::{BarTable, Boxes, ChangePanel, HEAD, HistogramPanel, ROW, Seats};
use serde::Serialize;

/// One page of plots.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlotPage {
    /// The deck's title.
    pub title: String,
    /// How many players, how many games, and the seed.
    pub subtitle: String,
    /// The page, from 1.
    pub number: usize,
    /// How many pages there are.
    pub of: usize,
    /// Its panels.
    pub panels: Vec<Panel>,
}

/// One plot, with its place on the page in mm from the top-left corner.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Panel {
    /// What it shows.
    pub title: String,
    /// A remark on it.
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
    /// Each seat's share of victories.
    Seats(Seats),
    /// Boxes from the first to the third quarter, with lines to the lowest and the highest number.
    Boxes(Boxes),
    /// How often each number came.
    Histogram(HistogramPanel),
    /// Differences with their intervals.
    Changes(ChangePanel),
    /// Rows of bars.
    Bars(BarTable),
    /// Only the title and the note.
    Words {},
}

impl Panel {
    /// Returns a panel that has no place on a page yet.
    pub(super) fn new(title: &str, note: String, drawing: PanelDrawing) -> Self {
        let title = crate::model::escaped(title);
        Self { title, note, x: 0.0, y: 0.0, width: 0.0, height: 0.0, drawing }
    }

    /// Returns it at a place on a page, with a width and the height that it needs.
    pub(super) fn at(self, x: f64, y: f64, width: f64) -> Self {
        let height = self.needed_height();
        Self { x, y, width, height, ..self }
    }

    /// Returns the height that it needs: its head, its rows, and the axis below.
    pub(super) fn needed_height(&self) -> f64 {
        let rows = match &self.drawing {
            PanelDrawing::Seats(seats) => seats.rows.len(),
            PanelDrawing::Boxes(boxes) => boxes.rows.len(),
            PanelDrawing::Changes(changes) => changes.rows.len(),
            PanelDrawing::Bars(table) => return table.needed_height(),
            PanelDrawing::Histogram(_) => return HISTOGRAM,
            PanelDrawing::Words {} => return WORDS,
        };
        HEAD + ROW * rows as f64 + FOOT
    }
}

/// The axis below a panel, with its words.
const FOOT: f64 = 9.0;
/// A title with its note.
const WORDS: f64 = 8.5;
/// A whole histogram.
const HISTOGRAM: f64 = 52.0;
