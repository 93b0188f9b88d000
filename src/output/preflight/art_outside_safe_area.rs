//! Pictures and small drawings between the safe area and the cut, or cut by it, that do not go on over the bleed.

use super::face::InspectedFace;
use super::face_area::FaceArea;
use super::face_area::millimetres;
use super::inspection::Inspection;
use super::item::{Item, ItemKind};
use super::sighting::{Lint, Sighting, badness};
use crate::diag::{Code, Severity};
use crate::model::Length;

pub(super) const LINT: Lint = Lint {
    code: Code::ArtOutsideSafeArea,
    severity: Severity::Note,
    title: |_| "art is near the cut and does not go on over the bleed".to_owned(),
    help: "move it into the safe area, or let it go on to the end of the bleed",
    find,
};

/// What is longer than this share of an edge is a frame or a background, and no art.
const SHARE: f32 = 0.4;
/// Anything smaller is a speck of a pattern, in millimetres.
const SPECK: f32 = 1.5;
/// What ends so near the cut ends at it.
const AT_CUT: f32 = 0.1;
/// Edges of art may be a little beyond the safe area.
const TOLERANCE: f32 = 0.5;

fn find(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    for (index, face) in inspection.faces.iter().enumerate().filter(|(_, face)| face.safe > Length::ZERO) {
        for item in inspection.items(face).filter(|item| is_art(item, face)) {
            let beyond = face.beyond_safe_area(item.seen);
            let left = -face.beyond_cut(item.seen);
            // What ends just at the cut lacks its bleed, which is found elsewhere.
            if beyond > TOLERANCE && left.abs() > AT_CUT {
                let name = if matches!(item.kind, ItemKind::Picture(_)) { "a picture" } else { "a shape" };
                let what = if left < 0.0 {
                    format!("{name} that the cut goes through")
                } else {
                    format!("{name}, {left:.1} mm from the cut")
                };
                sightings.push(Sighting {
                    face: index,
                    area: item.seen,
                    what,
                    words: String::new(),
                    badness: badness(beyond),
                });
            }
        }
    }
}

fn is_art(item: &Item, face: &InspectedFace<'_>) -> bool {
    let FaceArea { left, top, right, bottom } = item.seen;
    let (trim, page) = (face.trim(), face.page());
    let is_large = item.seen.width() > trim.width() * SHARE || item.seen.height() > trim.height() * SHARE;
    let is_speck = item.seen.width() < SPECK || item.seen.height() < SPECK;
    let goes_on = left <= page.left + TOLERANCE
        || top <= page.top + TOLERANCE
        || right >= page.right - TOLERANCE
        || bottom >= page.bottom - TOLERANCE;
    let goes_on = goes_on || face.beyond_cut(item.seen) >= millimetres(face.frame.bleed) - TOLERANCE;
    let is_drawn =
        matches!(item.kind, ItemKind::Shape(_) | ItemKind::Picture(_)) && item.opacity > 0.0 && !item.in_layer;
    is_drawn && !is_large && !is_speck && !goes_on && !face.is_cut_off(item.seen)
}
