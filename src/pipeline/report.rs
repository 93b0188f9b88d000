//! What is on every page of every file, for programs: `build --format json`.

use crate::model::Length;
use crate::output::{Page, PlacedFace, PrintFile};
use serde::{Serialize, Serializer};

/// One file.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FileReport {
    /// Where it was written.
    pub path: String,
    /// The paper, as the command line names it.
    pub paper: String,
    /// How many sheets of paper it takes.
    pub sheets: usize,
    /// How many places for cards stay empty.
    pub free_places: usize,
    /// How many places have cards that only fill sheets.
    pub filled_places: usize,
    /// How many of the sheets have cards.
    #[serde(skip)]
    pub card_sheets: usize,
    /// Its pages, in order.
    pub pages: Vec<PageReport>,
}

/// One page: one side of a sheet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PageReport {
    /// `front` or `back`.
    pub side: &'static str,
    /// What lies on it, in the order of the cutter.
    pub slots: Vec<SlotReport>,
}

/// One card's place on a page: its trim, from the page's top-left corner.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SlotReport {
    /// The card's id; a sheet's id for printed matter that is not a card.
    pub card: String,
    /// Which of its copies, from 1.
    pub copy: u32,
    /// `front` or `back`.
    pub face: &'static str,
    /// From the page's left edge, in mm.
    #[serde(serialize_with = "millimetres")]
    pub x_mm: Length,
    /// From the page's top edge, in mm.
    #[serde(serialize_with = "millimetres")]
    pub y_mm: Length,
    /// Across the page, in mm.
    #[serde(serialize_with = "millimetres")]
    pub w_mm: Length,
    /// Down the page, in mm.
    #[serde(serialize_with = "millimetres")]
    pub h_mm: Length,
    /// How the face is turned, clockwise: 0, 90, 180 or 270.
    pub turn: u16,
}

impl FileReport {
    /// Returns what is on the pages of a file.
    pub(super) fn new(file: &PrintFile) -> Self {
        let page = |page: &Page| PageReport {
            side: page.side.as_str(),
            slots: page.faces.iter().map(SlotReport::new).collect(),
        };
        let sheets = if file.duplex.is_some() { file.pages.len().div_ceil(2) } else { file.pages.len() };
        Self {
            path: file.name.clone(),
            paper: file.paper.clone(),
            sheets,
            free_places: file.places.free,
            filled_places: file.places.filled,
            card_sheets: file.card_sheets,
            pages: file.pages.iter().map(page).collect(),
        }
    }
}

impl SlotReport {
    fn new(placed: &PlacedFace) -> Self {
        Self {
            card: placed.name.clone(),
            copy: placed.copy,
            face: placed.side.as_str(),
            x_mm: placed.trim.x,
            y_mm: placed.trim.y,
            w_mm: placed.trim.width,
            h_mm: placed.trim.height,
            turn: placed.turn.degrees(),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn millimetres<S: Serializer>(length: &Length, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(length.to_mm())
}
