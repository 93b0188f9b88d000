//! The plan of a file, and the file itself.

use super::MadeFile;
use super::face_book::FaceNumber;
use super::face_renderer::DrawnFaces;
use super::report::{FileReport, PageReport, SlotReport};
use crate::imposition::{Mark, Turn};
use crate::model::{Deck, Flip, Paper, Rect, Size};
use crate::output::pdf::{Page, Placement, PrintFile};
use std::sync::Arc;

/// A file before its faces are drawn.
pub(super) struct FilePlan {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) paper: &'static Paper,
    pub(super) duplex: Option<Flip>,
    pub(super) pages: Vec<PagePlan>,
}

/// A page before its faces are drawn.
pub(super) struct PagePlan {
    pub(super) size: Size,
    pub(super) side: &'static str,
    pub(super) label: String,
    pub(super) bookmark: Option<String>,
    pub(super) faces: Vec<PlacedFace>,
    pub(super) marks: Vec<Mark>,
    pub(super) notes: Vec<PlacedFace>,
}

/// A face's place on a page.
pub(super) struct PlacedFace {
    pub(super) face: FaceNumber,
    pub(super) name: String,
    pub(super) copy: u32,
    pub(super) side: &'static str,
    pub(super) trim: Rect,
    pub(super) paint: Rect,
    pub(super) turn: Turn,
}

impl FilePlan {
    /// Makes the file.
    pub(super) fn make(&self, deck: &Deck, faces: &DrawnFaces) -> MadeFile {
        let text = |key: &str| deck.about.get(key).and_then(|field| field.value.as_text()).map(str::to_owned);
        let file = PrintFile {
            title: self.title.clone(),
            author: text("designer"),
            subject: deck.version.as_ref().map(|version| format!("rules version {version}")),
            language: deck.language.clone(),
            duplex: self.duplex,
            pages: self.pages.iter().map(|page| page.page(faces)).collect(),
        };
        MadeFile { name: self.name.clone(), bytes: file.into_bytes(&faces.room), report: self.report() }
    }

    fn report(&self) -> FileReport {
        let pages = self
            .pages
            .iter()
            .map(|page| PageReport { side: page.side, slots: page.faces.iter().map(PlacedFace::report).collect() });
        FileReport { path: self.name.clone(), paper: self.paper.name, pages: pages.collect() }
    }
}

impl PagePlan {
    fn page(&self, faces: &DrawnFaces) -> Page {
        let place = |placed: &PlacedFace| Placement {
            face: Arc::clone(&faces.faces[placed.face.0]),
            trim: placed.trim,
            turn: placed.turn,
            paint: placed.paint,
        };
        Page {
            size: self.size,
            label: self.label.clone(),
            bookmark: self.bookmark.clone(),
            faces: self.faces.iter().map(place).collect(),
            marks: self.marks.clone(),
            notes: self.notes.iter().map(place).collect(),
        }
    }
}

impl PlacedFace {
    fn report(&self) -> SlotReport {
        SlotReport {
            card: self.name.clone(),
            copy: self.copy,
            face: self.side,
            x_mm: self.trim.x,
            y_mm: self.trim.y,
            w_mm: self.trim.width,
            h_mm: self.trim.height,
            turn: self.turn.degrees(),
        }
    }
}
