//! Text that a clip cuts off or hides.

use super::inspection::Inspection;
use super::item::ItemKind;
use super::sighting::{Lint, Sighting, badness, quoted};
use crate::diag::{Code, Severity};

pub(super) const LINT: Lint = Lint {
    code: Code::ClippedText,
    severity: Severity::Warning,
    title: |_| "a clip cuts text off".to_owned(),
    help: "move the text into its clip, or clip only what lies behind it; a `viewBox` or an inner `<svg>` clips, too",
    find,
};

/// Letters may touch the clip.
const TOLERANCE: f32 = 0.1;

fn find(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    for (index, face) in inspection.faces.iter().enumerate() {
        for item in inspection.items(face).filter(|item| item.opacity > 0.0) {
            let ItemKind::Text(text) = &item.kind else { continue };
            let cut = item.seen.protrusion(item.whole);
            if cut > TOLERANCE {
                let is_gone = item.seen.is_empty();
                let what = quoted(&text.words);
                let what = if is_gone { format!("{what} (all of it)") } else { format!("{what} (by {cut:.1} mm)") };
                let area = if is_gone { item.whole } else { item.seen };
                sightings.push(Sighting { face: index, area, what, words: text.words.clone(), badness: badness(cut) });
            }
        }
    }
}
