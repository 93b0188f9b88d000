//! Text between the safe area and the cut: where cutting is not exact, it looks off the middle or is cut.

use super::inspection::{Inspection, SeenText};
use super::sighting::{Lint, Sighting, badness, quoted};
use super::text_outside_card::TOLERANCE;
use crate::diag::{Code, Severity};
use crate::model::Length;

pub(super) const LINT: Lint = Lint {
    code: Code::TextOutsideSafeArea,
    severity: Severity::Warning,
    title: |_| "text is too near the cut".to_owned(),
    help: "move it into the safe area, or set a smaller `safe` for the cards if you cut exactly",
    find,
};

fn find(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    for (index, face, SeenText { item, text, .. }) in inspection.texts() {
        let (beyond, left) = (face.beyond_safe_area(item.seen), -face.beyond_cut(item.seen));
        // Printed matter has no safe area: it keeps the printer's margin.
        if face.safe > Length::ZERO && beyond > TOLERANCE && left >= -TOLERANCE {
            let what = format!("{} ({:.1} mm from the cut)", quoted(&text.words), left.max(0.0));
            let words = text.words.clone();
            sightings.push(Sighting { face: index, area: item.seen, what, words, badness: badness(beyond) });
        }
    }
}
