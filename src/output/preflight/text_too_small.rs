//! Text that is too small to read: below 5 pt nobody reads it, below 6.5 pt not everyone does.
//!
//! Printers advise 6 pt or more for text on cards, and 5 pt as the least: `print-facts` of the project names them.

use super::face::length;
use super::inspection::{Inspection, SeenText};
use super::item::TextRun;
use super::sighting::{Lint, Sighting, points, quoted};
use crate::diag::{Code, Severity};
use crate::model::Length;

pub(super) const TOO_SMALL: Lint = Lint {
    code: Code::TextTooSmall,
    severity: Severity::Warning,
    title: |inspection| format!("text is smaller than {}", in_points(inspection.limits().smallest_text)),
    help: "set a larger `font-size`, or for a `<textbox>` a larger `min-size`",
    find: |inspection, sightings| find(inspection, Length::ZERO, inspection.limits().smallest_text, sightings),
};

pub(super) const FINE_PRINT: Lint = Lint {
    code: Code::FinePrint,
    severity: Severity::Note,
    title: |inspection| format!("text is smaller than {}", in_points(inspection.limits().small_text)),
    help: "set a larger `font-size` if players have to read it",
    find: |inspection, sightings| {
        find(inspection, inspection.limits().smallest_text, inspection.limits().small_text, sightings);
    },
};

fn find(inspection: &Inspection<'_>, least: Length, below: Length, sightings: &mut Vec<Sighting>) {
    for (index, _, SeenText { item, text, .. }) in inspection.texts() {
        let smallest = text.runs.iter().min_by(|a, b| a.size.total_cmp(&b.size));
        let is_found = |run: &&TextRun| (least..below).contains(&length(run.size));
        if let Some(run) = smallest.filter(is_found) {
            let what = format!("{} ({})", quoted(&run.words), points(run.size));
            let badness = -length(run.size).to_um();
            sightings.push(Sighting { face: index, area: item.seen, what, words: text.words.clone(), badness });
        }
    }
}

pub(super) fn in_points(length: Length) -> String {
    format!("{} pt", (length.to_pt() * 100.0).round() / 100.0)
}
