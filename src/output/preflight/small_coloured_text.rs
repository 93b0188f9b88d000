//! Small text in a colour that is made of several inks: they do not meet exactly, so that thin letters get a fringe.

use super::colour::Rgb;
use super::face::length;
use super::inspection::{Inspection, SeenText};
use super::item::TextRun;
use super::sighting::{Lint, Sighting, points, quoted};
use crate::diag::{Code, Severity};
use crate::model::Length;

pub(super) const LINT: Lint = Lint {
    code: Code::SmallColouredText,
    severity: Severity::Note,
    title: |_| "small text is printed in several inks".to_owned(),
    help: "print it in black, or make it larger: inks that do not meet exactly make thin letters fuzzy",
    find,
};

/// Text below 7 pt is small, in micrometres: 7 × 352.78.
const SMALL: Length = Length::um(2_469);
/// The share of a second ink, from 0 to 255, that is seen as a fringe: an eighth.
const VISIBLE: u8 = 32;

fn find(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    for (index, _, SeenText { item, text, .. }) in inspection.texts() {
        let is_found = |run: &&TextRun| length(run.size) < SMALL && run.colour.is_some_and(has_several_inks);
        let runs = text.runs.iter().filter(is_found);
        let smallest = runs.min_by(|a, b| a.size.total_cmp(&b.size));
        if let Some((run, colour)) = smallest.and_then(|run| Some((run, run.colour?))) {
            let what = format!("{} ({} in {colour})", quoted(&run.words), points(run.size));
            let badness = -length(run.size).to_um();
            sightings.push(Sighting { face: index, area: item.seen, what, words: text.words.clone(), badness });
        }
    }
}

/// Returns whether a colour is neither grey nor a tint of cyan, magenta or yellow.
///
/// What the three inks have in common is printed in black.
fn has_several_inks(Rgb(levels): Rgb) -> bool {
    let lightest = levels.into_iter().max().unwrap_or_default();
    levels.into_iter().filter(|level| lightest - level > VISIBLE).count() > 1
        || (levels.into_iter().any(|level| lightest - level > VISIBLE) && lightest < 255 - VISIBLE)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Red is magenta and yellow, green is cyan and yellow; dark cyan is cyan and black.
    #[test]
    fn greys_and_tints_of_one_ink_are_printed_in_one() {
        let one = [[0, 0, 0], [119, 119, 119], [43, 34, 51], [0, 255, 255], [255, 128, 255], [255, 255, 0]];
        let several = [[255, 0, 0], [0, 128, 0], [27, 79, 138], [0, 120, 120]];
        assert!(one.into_iter().all(|levels| !has_several_inks(Rgb(levels))));
        assert!(several.into_iter().all(|levels| has_several_inks(Rgb(levels))));
    }
}
