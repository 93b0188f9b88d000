//! Sheets as a page shows them: where each face is, in millimetres, and what is printed around the faces.

use crate::imposition::{Guide, Mark};
use crate::model::{Outline, Point, Rect, Segment};
use crate::output::{Page, PlacedFace, PrintFile};
use crate::pipeline::ScreenFaces;
use serde::Serialize;
use std::fmt::Write;

/// One file of pages.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FileEntry {
    /// Its name without its folder and its ending.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The name of its paper.
    pub paper: String,
    /// Whether it has sheets of cards; otherwise it is printed matter.
    pub has_cards: bool,
    /// How many sheets of paper it takes.
    pub sheets: usize,
    /// How many places for cards stay empty.
    pub free_places: usize,
    /// How many places have cards that only fill sheets.
    pub filled_places: usize,
    /// Whether the pages are two and two the sides of sheets.
    pub is_duplex: bool,
    /// Its pages.
    pub pages: Vec<PageEntry>,
}

/// One page. All lengths are in millimetres, from its top-left corner.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PageEntry {
    /// Its label, such as `F1`.
    pub label: String,
    /// `front` or `back`.
    pub side: &'static str,
    /// Its width.
    pub w: f64,
    /// Its height.
    pub h: f64,
    /// The cards, or other printed matter.
    pub faces: Vec<PlacedEntry>,
    /// Its label and its ruler.
    pub notes: Vec<PlacedEntry>,
    /// Crop marks, and the lines that show folds.
    pub marks: Vec<LineEntry>,
    /// Faint lines over the cards.
    pub guides: Vec<String>,
    /// What a cutting machine looks for.
    pub registration: Vec<Rect>,
    /// Where the sheet is folded.
    pub fold: Option<[f64; 4]>,
}

/// A face on a page.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlacedEntry {
    /// Its look: the name of its picture.
    pub look: String,
    /// The id of the card or the sheet.
    pub name: String,
    /// Which of its copies.
    pub copy: u32,
    /// `front` or `back` of the card.
    pub side: &'static str,
    /// Where it is cut.
    pub trim: Rect,
    /// What it may paint.
    pub paint: Rect,
    /// The bleed of its picture on each side.
    pub bleed: f64,
    /// How far it is turned, clockwise: 0, 90, 180 or 270.
    pub turn: u16,
    /// Where it is cut as a path, if it is no rectangle.
    pub cut: Option<String>,
    /// What it may paint as a path, if it is no rectangle.
    pub clip: Option<String>,
    /// The distance of the safe area from the cut; none for what is no card.
    pub safe: Option<f64>,
    /// The radius of its corners.
    pub corner: f64,
}

/// A line that is printed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LineEntry {
    /// Both ends: x and y of one, x and y of the other.
    pub ends: [f64; 4],
    /// Its width.
    pub weight: f64,
    /// Its colour, such as `#000000`.
    pub colour: String,
    /// The length of its dashes, if it has any.
    pub dash: Option<f64>,
}

impl FileEntry {
    /// Returns a file with its faces on the screen; `safe` returns the distance of the safe area of a card by its id.
    pub(super) fn new(file: &PrintFile, on_screen: &ScreenFaces, safe: &dyn Fn(&str) -> Option<f64>) -> Self {
        Self {
            name: file.name.rsplit('/').next().unwrap_or_default().to_owned(),
            title: file.title.clone(),
            paper: file.paper.clone(),
            has_cards: file.card_sheets > 0,
            sheets: file.sheet_count(),
            free_places: file.places.free,
            filled_places: file.places.filled,
            is_duplex: file.duplex.is_some(),
            pages: file.pages.iter().map(|page| PageEntry::new(page, on_screen, safe)).collect(),
        }
    }
}

impl PageEntry {
    fn new(page: &Page, on_screen: &ScreenFaces, safe: &dyn Fn(&str) -> Option<f64>) -> Self {
        let placed =
            |faces: &[PlacedFace]| faces.iter().filter_map(|one| PlacedEntry::new(one, on_screen, safe)).collect();
        Self {
            label: page.label.clone(),
            side: page.side.as_str(),
            w: page.size.width.to_mm(),
            h: page.size.height.to_mm(),
            faces: placed(&page.faces),
            notes: placed(&page.notes),
            marks: page.marks.iter().map(LineEntry::new).collect(),
            guides: page.guides.iter().map(guide).collect(),
            registration: page.registration.clone(),
            fold: page.fold.map(|(from, to)| ends(from, to)),
        }
    }
}

impl PlacedEntry {
    fn new(placed: &PlacedFace, on_screen: &ScreenFaces, safe: &dyn Fn(&str) -> Option<f64>) -> Option<Self> {
        let face = on_screen.face(placed.face)?;
        let is_card = on_screen.is_card(placed.face);
        let outline = placed.outline.as_ref();
        Some(Self {
            look: on_screen.look(placed.face)?,
            name: placed.name.clone(),
            copy: placed.copy,
            side: placed.side.as_str(),
            trim: placed.trim,
            paint: placed.paint,
            bleed: face.frame.bleed.to_mm(),
            turn: placed.turn.degrees(),
            cut: outline.map(|outline| path(&outline.cut)),
            clip: outline.map(|outline| path(&outline.clip)),
            safe: safe(&placed.name).filter(|_| is_card),
            corner: face.corner.to_mm(),
        })
    }
}

impl LineEntry {
    fn new(mark: &Mark) -> Self {
        let [red, green, blue] = mark.pen.colour.levels();
        Self {
            ends: ends(mark.from, mark.to),
            weight: mark.pen.weight.to_mm(),
            colour: format!("#{red:02x}{green:02x}{blue:02x}"),
            dash: mark.pen.dash.map(crate::model::Length::to_mm),
        }
    }
}

fn ends(from: Point, to: Point) -> [f64; 4] {
    [from.x.to_mm(), from.y.to_mm(), to.x.to_mm(), to.y.to_mm()]
}

fn at(point: Point) -> String {
    format!("{} {}", point.x.to_mm(), point.y.to_mm())
}

/// Returns a guide as a path of SVG.
fn guide(guide: &Guide) -> String {
    match *guide {
        Guide::Line { from, to } => format!("M{}L{}", at(from), at(to)),
        Guide::Arc { from, corner, to } => format!("M{}Q{} {}", at(from), at(corner), at(to)),
    }
}

/// Returns an outline as a path of SVG.
fn path(outline: &Outline) -> String {
    let mut path = format!("M{}", at(outline.start()));
    for segment in outline.segments() {
        let _ = match *segment {
            Segment::Line(end) => write!(path, "L{}", at(end)),
            Segment::Curve(first, second, end) => write!(path, "C{} {} {}", at(first), at(second), at(end)),
        };
    }
    path.push('Z');
    path
}
