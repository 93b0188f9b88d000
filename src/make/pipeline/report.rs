//! What is on every page of every file, for programs: `build --format json`.

use super::printer::{NamedPrinter, correction_report};
use crate::files::FileBytes;
use crate::model::Length;
use crate::output::{OutputFile, Page, PlacedFace, PrintFile};
use serde::Serialize;
use serde_json::Value;

/// One file.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
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
    /// How its pages are corrected for a printer; none if they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub printer: Option<Value>,
    /// The registration marks on its pages, as a cutting machine's program takes them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub registration: Option<RegistrationReport>,
    /// The sheets that are cut by it, counted from 1, if it is a file of cut paths.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cut_sheets: Vec<usize>,
    /// The size at which it is printed, if it is a picture of a sheet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<SizeReport>,
}

/// The settings of registration marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RegistrationReport {
    /// From the paper's edge to the middle of the lines, in mm.
    pub inset_mm: Length,
    /// How far the angles reach from there, in mm.
    pub length_mm: Length,
    /// The width of the lines, in mm.
    pub thickness_mm: Length,
}

/// The size of a picture on paper, or of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SizeReport {
    /// Across, in mm.
    pub w_mm: Length,
    /// Down, in mm.
    pub h_mm: Length,
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
    pub x_mm: Length,
    /// From the page's top edge, in mm.
    pub y_mm: Length,
    /// Across the page, in mm.
    pub w_mm: Length,
    /// Down the page, in mm.
    pub h_mm: Length,
    /// How the face is turned, clockwise: 0, 90, 180 or 270.
    pub turn: u16,
}

/// A file that a build has made and not yet written.
#[derive(Clone, Debug)]
pub struct MadeFile {
    /// Its name under the output folder, with `/` between its parts.
    pub name: String,
    /// What it holds.
    pub bytes: FileBytes,
    /// What is on its pages.
    pub report: FileReport,
}

impl MadeFile {
    /// Returns a file with what is on its pages.
    pub(super) fn new(file: OutputFile, print_file: &PrintFile, printer: Option<&NamedPrinter>) -> Self {
        let report = FileReport { path: file.name.clone(), ..FileReport::new(print_file, printer) };
        Self { report, name: file.name, bytes: file.bytes }
    }
}

impl FileReport {
    /// Returns what is on the pages of a file.
    pub(super) fn new(file: &PrintFile, printer: Option<&NamedPrinter>) -> Self {
        let page = |page: &Page| PageReport {
            side: page.side.as_str(),
            slots: page.faces.iter().map(SlotReport::new).collect(),
        };
        let registration = file.cutting.registration.as_ref().map(|marks| RegistrationReport {
            inset_mm: marks.inset,
            length_mm: marks.length,
            thickness_mm: marks.thickness,
        });
        let is_corrected = file.pages.iter().any(|page| page.correction.is_some());
        Self {
            path: file.name.clone(),
            paper: file.paper.clone(),
            sheets: file.sheet_count(),
            free_places: file.places.free,
            filled_places: file.places.filled,
            card_sheets: file.card_sheets,
            pages: file.pages.iter().map(page).collect(),
            registration,
            cut_sheets: Vec::new(),
            picture: None,
            printer: printer.filter(|_| is_corrected).map(correction_report),
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
