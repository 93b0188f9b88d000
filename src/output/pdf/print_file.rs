//! What a PDF file is to hold: pages of placed faces.

use super::face::PdfFace;
use crate::imposition::{Mark, Turn};
use crate::model::{Flip, Rect, Size};
use std::sync::Arc;

/// A face on a page.
#[derive(Clone, Debug)]
pub struct Placement {
    /// What is drawn.
    pub face: Arc<PdfFace>,
    /// The place of its trim once turned, from the page's top-left corner.
    pub trim: Rect,
    /// How it is turned.
    pub turn: Turn,
    /// The area that it may paint.
    pub paint: Rect,
}

/// One page.
#[derive(Clone, Debug)]
pub struct Page {
    /// The paper.
    pub size: Size,
    /// What page lists show, such as `F1`.
    pub label: String,
    /// The bookmark to it, where it has one.
    pub bookmark: Option<String>,
    /// The cards, or other faces.
    pub faces: Vec<Placement>,
    /// Crop marks and fold ticks, black and [`Mark::WIDTH`] wide.
    pub marks: Vec<Mark>,
    /// The sheet's label and ruler.
    pub notes: Vec<Placement>,
}

/// One PDF file.
#[derive(Clone, Debug)]
pub struct PrintFile {
    /// The title of the viewer's window.
    pub title: String,
    /// Who made the game.
    pub author: Option<String>,
    /// The version, for example.
    pub subject: Option<String>,
    /// A language tag.
    pub language: String,
    /// How the printer turns the sheets; None for one-sided printing.
    pub duplex: Option<Flip>,
    /// The pages.
    pub pages: Vec<Page>,
}
