//! Sheets as a page shows them: where each face is, in millimetres, and what is printed around the faces.

use crate::imposition::{Guide, Mark};
use crate::model::{Length, Outline, Point, Segment};
use crate::output::{Page, PlacedFace, PrintFile};
use crate::pipeline::ScreenFaces;
use serde_json::{Value, json};
use std::fmt::Write;

/// Returns a file of pages as a page shows it, with its faces on the screen; `safe` returns the distance of the safe area of a card by
/// its id. All lengths are in millimetres, from the top-left corner of a page.
pub(super) fn file(file: &PrintFile, on_screen: &ScreenFaces, safe: &dyn Fn(&str) -> Option<f64>) -> Value {
    json!({
        "name": file.name.rsplit('/').next(),
        "title": file.title,
        "paper": file.paper,
        "has_cards": file.card_sheets > 0,
        "sheets": file.sheet_count(),
        "free_places": file.places.free,
        "filled_places": file.places.filled,
        "is_duplex": file.duplex.is_some(),
        "pages": file.pages.iter().map(|page| self::page(page, on_screen, safe)).collect::<Vec<_>>(),
    })
}

fn page(page: &Page, on_screen: &ScreenFaces, safe: &dyn Fn(&str) -> Option<f64>) -> Value {
    let placed = |faces: &[PlacedFace]| -> Vec<Value> {
        faces.iter().filter_map(|one| self::placed(one, on_screen, safe)).collect()
    };
    json!({
        "label": page.label,
        "side": page.side.as_str(),
        "w": page.size.width.to_mm(),
        "h": page.size.height.to_mm(),
        // The cards, or other printed matter.
        "faces": placed(&page.faces),
        // The label and the ruler.
        "notes": placed(&page.notes),
        "marks": page.marks.iter().map(line).collect::<Vec<_>>(),
        "guides": page.guides.iter().map(guide).collect::<Vec<_>>(),
        // What a cutting machine looks for.
        "registration": page.registration,
        "fold": page.fold.map(|(from, to)| ends(from, to)),
    })
}

/// Returns a face on a page.
fn placed(placed: &PlacedFace, on_screen: &ScreenFaces, safe: &dyn Fn(&str) -> Option<f64>) -> Option<Value> {
    let face = on_screen.face(placed.face)?;
    let outline = placed.outline.as_ref();
    Some(json!({
        "look": on_screen.look(placed.face)?,
        "name": placed.name,
        "copy": placed.copy,
        "side": placed.side.as_str(),
        "trim": placed.trim,
        "paint": placed.paint,
        "bleed": face.frame.bleed.to_mm(),
        "turn": placed.turn.degrees(),
        // Where it is cut, and what it may paint, if it is no rectangle.
        "cut": outline.map(|outline| path(&outline.cut)),
        "clip": outline.map(|outline| path(&outline.clip)),
        "safe": safe(&placed.name).filter(|_| on_screen.is_card(placed.face)),
        "corner": face.corner.to_mm(),
    }))
}

fn line(mark: &Mark) -> Value {
    let [red, green, blue] = mark.pen.colour.levels();
    json!({
        "ends": ends(mark.from, mark.to),
        "weight": mark.pen.weight.to_mm(),
        "colour": format!("#{red:02x}{green:02x}{blue:02x}"),
        "dash": mark.pen.dash.map(Length::to_mm),
    })
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
