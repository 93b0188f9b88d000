//! Text that lies under a picture or a shape.

use super::face_area::FaceArea;
use super::inspection::Inspection;
use super::item::{Item, ItemKind};
use super::sighting::{Lint, Sighting, quoted};
use crate::diag::{Code, Severity};

pub(super) const LINT: Lint = Lint {
    code: Code::CoveredText,
    severity: Severity::Warning,
    title: |_| "text lies under something else".to_owned(),
    help: "move one of them, or write the text later in the template: what comes later lies on top",
    find,
};

/// The places across the height of a text at which its letters are looked for.
const ROWS: u16 = 12;
/// The most places along it.
const MOST_COLUMNS: f32 = 240.0;
/// How much of a letter may be covered: an accent, the foot of a `g`.
const LETTER: f32 = 0.35;
/// What is more opaque covers.
const COVERS: f32 = 0.9;

fn find(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    for (index, face) in inspection.faces.iter().enumerate() {
        let items: Vec<&Item> = inspection.items(face).filter(|item| item.is_painted()).collect();
        for (at, item) in items.iter().enumerate() {
            let ItemKind::Text(text) = &item.kind else { continue };
            let is_over =
                |other: &&&Item| !matches!(other.kind, ItemKind::Text(_)) && !other.seen.within(item.seen).is_empty();
            let over: Vec<&Item> = items[at + 1..].iter().filter(is_over).copied().collect();
            if over.is_empty() {
                continue;
            }
            let share = covered(item, &over);
            let letters = text.words.chars().filter(|letter| !letter.is_whitespace()).count();
            if share * letters as f32 > LETTER {
                let percent = (share * 100.0).round();
                let what = format!("{} ({percent} % of it)", quoted(&text.words));
                let area = over.iter().map(|other| other.seen.within(item.seen)).find(|area| !area.is_empty());
                #[expect(clippy::cast_possible_truncation, reason = "at most 100")]
                let badness = percent as i64;
                let (area, words) = (area.unwrap_or(item.seen), text.words.clone());
                sightings.push(Sighting { face: index, area, what, words, badness });
            }
        }
    }
}

/// Returns which part of the ink of a text is covered.
fn covered(text: &Item, over: &[&Item]) -> f32 {
    let FaceArea { left, top, .. } = text.seen;
    let (width, height) = (text.seen.width(), text.seen.height());
    let columns = (f32::from(ROWS) * width / height.max(0.1)).ceil().clamp(4.0, MOST_COLUMNS);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is clamped")]
    let columns = columns as u16;
    let share = |index: u16, count: u16| (f32::from(index) + 0.5) / f32::from(count);
    let points = (0..ROWS).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let points = points.map(|(row, column)| (left + width * share(column, columns), top + height * share(row, ROWS)));
    let covers = |item: &&Item, point| item.ink_at(point).is_some_and(|ink| ink.opacity > COVERS);
    // Where nothing covers the area of a text, the outlines of its letters do not matter.
    let is_covered: Vec<bool> = points.clone().map(|point| over.iter().any(|item| covers(item, point))).collect();
    if !is_covered.contains(&true) {
        return 0.0;
    }
    let inked: Vec<bool> =
        points.zip(is_covered).filter(|(point, _)| text.ink_at(*point).is_some()).map(|(_, it)| it).collect();
    inked.iter().filter(|is_covered| **is_covered).count() as f32 / inked.len().max(1) as f32
}
