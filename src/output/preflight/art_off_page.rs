//! Drawings beside the page of their face: scraps that are never printed.

use super::face_area::FaceArea;
use super::inspection::Inspection;
use super::item::{Item, ItemKind};
use super::sighting::{Lint, Sighting, badness};
use crate::diag::{Code, Severity};

pub(super) const LINT: Lint = Lint {
    code: Code::ArtOffPage,
    severity: Severity::Note,
    title: |_| "something lies beside the card and is not printed".to_owned(),
    help: "move it onto the card, or delete it",
    find,
};

fn find(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    for (index, face) in inspection.faces.iter().enumerate() {
        let page = face.page();
        let drawn = || inspection.items(face).filter(|item| is_drawn(item));
        for item in drawn().filter(|item| is_beside(item.seen, page) && fits(item.whole, page)) {
            // The tiles of a background begin before the page and end after it: others of the same size are on the page.
            if drawn().any(|other| !is_beside(other.seen, page) && is_as_large(other.whole, item.whole)) {
                continue;
            }
            let kind = if matches!(item.kind, ItemKind::Picture(_)) { "a picture" } else { "a drawing" };
            let what = format!("{kind} of {:.1} × {:.1} mm", item.whole.width(), item.whole.height());
            let far = badness(page.protrusion(item.seen));
            sightings.push(Sighting { face: index, area: item.seen, what, words: String::new(), badness: far });
        }
    }
}

/// Returns whether an item is a drawing or a picture that shows; text beside the card is reported as text.
fn is_drawn(item: &Item) -> bool {
    let is_art = matches!(item.kind, ItemKind::Shape(_) | ItemKind::Picture(_));
    is_art && item.opacity > 0.0 && !item.in_layer && !item.seen.is_empty()
}

fn is_beside(area: FaceArea, page: FaceArea) -> bool {
    area.within(page).is_empty()
}

/// Returns whether a drawing is no larger than the card: a larger one is in other units, which is reported as such.
fn fits(area: FaceArea, page: FaceArea) -> bool {
    area.width() <= page.width() && area.height() <= page.height()
}

fn is_as_large(one: FaceArea, other: FaceArea) -> bool {
    (one.width() - other.width()).abs() < 0.1 && (one.height() - other.height()).abs() < 0.1
}
