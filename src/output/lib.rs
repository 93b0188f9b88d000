//! Finished faces and sheets become files.
//!
//! A [`PartDrawer`] draws the parts of faces, and files are made of all that is finished. [`pdf::PdfOutput`] makes the sheets to
//! print; [`png`] makes pictures of drawn [trees](png::Trees), such as that of `pullet proof` ([`png::ContactSheet`]).

mod area_average;
pub mod cut;
pub mod pdf;
pub mod png;
pub mod preflight;

use crate::files::FileBytes;
use crate::imposition::{Guide, Mark, PieceOutline, Places, Registration, Turn};
use crate::model::{CutContour, CutFormat, Flip, Length, Outline, Point, Rect, Side, Size};
use crate::printers::PageMap;
use crate::render::{Drawing, Frame, MarkedLines, Part, TreeContents};
use pullet_deck::{files, versions};
#[cfg(test)]
use pullet_draw::fonts;
use pullet_draw::render;
use pullet_model::{self as model, diag, memo};
use pullet_sheet::{imposition, printers};

/// Draws the parts of faces.
pub trait PartDrawer: Sync {
    /// A part as it is drawn.
    type Drawn: Clone + Send + Sync;

    /// Who sets the words: usvg, unless the output draws letters by their numbers.
    const CONTENTS: TreeContents = TreeContents::All;

    /// Draws a part; `drawing` is none where it cannot be drawn. Parts are drawn on all cores, each as soon as it is read.
    fn draw(&self, part: &Part, drawing: Option<Drawing>, frame: Frame) -> Self::Drawn;
}

/// Everything that is finished: the drawn parts, the faces made of them, and the pages that show the faces.
pub struct Finished<'a, Drawn> {
    /// The name of the deck with its variant, for names of files.
    pub name: &'a str,
    /// The parts as they were drawn.
    pub parts: &'a [Drawn],
    /// The faces.
    pub faces: &'a [FinishedFace],
    /// The pages that show the faces, file by file.
    pub print_files: &'a [PrintFile],
}

impl<Drawn> Finished<'_, Drawn> {
    /// Returns what a face shows, the lowest part first.
    pub fn parts_of<'s>(&'s self, face: &'s FinishedFace) -> impl Iterator<Item = &'s Drawn> {
        face.parts.iter().map(|part| &self.parts[*part])
    }
}

/// A finished face.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FinishedFace {
    /// What it is for.
    pub kind: FaceKind,
    /// Its size.
    pub frame: Frame,
    /// The radius of its corners.
    pub corner: Length,
    /// Where it is cut, if it is no rectangle: from the corner of the trim, as the face is seen.
    pub outline: Option<Outline>,
    /// The lines that its drawing marks for a cutting machine.
    pub lines: MarkedLines,
    /// Its parts by their numbers, the lowest first.
    pub parts: Vec<usize>,
}

/// What a face is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FaceKind {
    /// A side of a card.
    Card(Side),
    /// Printed matter that is not a card.
    Sheet,
    /// The label in a sheet's margin.
    Label,
}

/// A file that an output has made and that is not written yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputFile {
    /// Its name under the output folder, with `/` between its parts.
    pub name: String,
    /// What it holds.
    pub bytes: FileBytes,
}

/// Pages that belong together, such as the sheets of all cards on one paper.
#[derive(Clone, Debug)]
pub struct PrintFile {
    /// Its name under the output folder, without the ending that says which kind of file it is.
    pub name: String,
    /// What the window's title says.
    pub title: String,
    /// Who made the game.
    pub author: Option<String>,
    /// The version of the rules.
    pub subject: Option<String>,
    /// A language tag.
    pub language: String,
    /// The edge over which the printer flips the sheets; none for one-sided printing.
    pub duplex: Option<Flip>,
    /// The name of the paper, as on the command line.
    pub paper: String,
    /// The pages.
    pub pages: Vec<Page>,
    /// How many sheets of paper have cards.
    pub card_sheets: usize,
    /// The places on these that are left over.
    pub places: Places,
    /// What a cutting machine follows.
    pub cutting: Cutting,
}

/// What a cutting machine follows; nothing by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cutting {
    /// The kinds of cut paths beside the file.
    pub formats: Vec<CutFormat>,
    /// The spot colour of the outlines in a PDF.
    pub contour: CutContour,
    /// The registration marks of the first sheet, for a machine's settings.
    pub registration: Option<Registration>,
}

/// One side of a sheet.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The paper.
    pub size: Size,
    /// Which side it is.
    pub side: Side,
    /// What page lists show, such as `F1`.
    pub label: String,
    /// The bookmark to it, where it has one.
    pub bookmark: Option<String>,
    /// The cards, or other printed matter.
    pub faces: Vec<PlacedFace>,
    /// Faint lines over the cards.
    pub guides: Vec<Guide>,
    /// Crop marks and the lines that show folds.
    pub marks: Vec<Mark>,
    /// What a cutting machine's sensor looks for: filled, black.
    pub registration: Vec<Rect>,
    /// Where the sheet is folded, from end to end.
    pub fold: Option<(Point, Point)>,
    /// The sheet's label and ruler.
    pub notes: Vec<PlacedFace>,
    /// What is done to all of these so that the printer prints them where they should be; none if nothing is done.
    pub correction: Option<PageMap>,
}

impl PrintFile {
    /// Returns how many sheets of paper it takes.
    pub fn sheet_count(&self) -> usize {
        if self.duplex.is_some() { self.pages.len().div_ceil(2) } else { self.pages.len() }
    }
}

/// A face on a page.
#[derive(Clone, Debug)]
pub struct PlacedFace {
    /// The face by its number in [`Finished::faces`].
    pub face: usize,
    /// The id of the card or sheet.
    pub name: String,
    /// Which of its copies, from 1.
    pub copy: u32,
    /// Which side of the card.
    pub side: Side,
    /// Where its trim lies, from the page's top-left corner, as turned.
    pub trim: Rect,
    /// The area that it may paint.
    pub paint: Rect,
    /// How it is turned.
    pub turn: Turn,
    /// The outlines of a card that is no rectangle: it is cut along a thin line, and paints nothing beyond its bleed.
    pub outline: Option<PieceOutline>,
}

impl PlacedFace {
    /// Returns a face that fills a page of a size.
    pub fn whole_page(face: usize, name: String, size: Size) -> Self {
        Self::at(face, name, Rect::new(Point::default(), size))
    }

    /// Returns a front that is upright and cut where it ends.
    pub fn at(face: usize, name: String, trim: Rect) -> Self {
        Self { face, name, copy: 1, side: Side::Front, trim, paint: trim, turn: Turn::Upright, outline: None }
    }
}
