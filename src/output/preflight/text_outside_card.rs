//! Text that the cut goes through, or that lies beyond it.

use super::inspection::{Inspection, SeenText};
use super::item::TextItem;
use super::sighting::{Lint, Sighting, badness, quoted};
use crate::diag::{Code, Severity};

pub(super) const LINT: Lint = Lint {
    code: Code::TextOutsideCard,
    severity: Severity::Error,
    title: |_| "text goes beyond the cut".to_owned(),
    help: "move it inside the card, make it smaller, or put it into a `<textbox>`, which fits it into its frame",
    find,
};

/// Curves of letters may touch the cut: a tenth of a millimetre is less than any cutter's accuracy.
pub(super) const TOLERANCE: f32 = 0.1;

fn find(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    for (index, face, SeenText { item, text, .. }) in inspection.texts() {
        let beyond = face.beyond_cut(item.seen);
        if beyond > TOLERANCE {
            let what = described(face.is_cut_off(item.seen), beyond, text);
            let words = text.words.clone();
            sightings.push(Sighting { face: index, area: item.seen, what, words, badness: badness(beyond) });
        }
    }
}

fn described(is_gone: bool, beyond: f32, text: &TextItem) -> String {
    let words = quoted(&text.words);
    if is_gone { format!("{words} (all of it)") } else { format!("{words} (by {beyond:.1} mm)") }
}
