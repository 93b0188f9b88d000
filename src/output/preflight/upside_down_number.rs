//! Numbers that read as others of the deck when the card is upside down: 6 and 9, 16 and 91.

use super::face::FaceSubject;
use super::face_area::FaceArea;
use super::inspection::{Inspection, SeenText};
use super::sighting::{Lint, Sighting, quoted};
use crate::diag::{Code, Severity};
use std::collections::{BTreeMap, BTreeSet};

pub(super) const LINT: Lint = Lint {
    code: Code::UpsideDownNumber,
    severity: Severity::Note,
    title: |_| "a number reads as another one of these cards when it is upside down".to_owned(),
    help: "underline it, or put a dot after it: `<tspan text-decoration=\"underline\">6</tspan>`",
    find,
};

fn find(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    // The numbers of each face; a table that has both, or a number that is printed the other way up as well, misleads nobody.
    let mut numbers: BTreeMap<usize, BTreeMap<&str, Upright>> = BTreeMap::new();
    let mut words: BTreeMap<usize, Vec<FaceArea>> = BTreeMap::new();
    for (index, face, SeenText { item, text, .. }) in inspection.texts() {
        if text.words.chars().filter(|letter| letter.is_alphabetic()).count() >= LETTERS {
            words.entry(index).or_default().push(item.seen);
        }
        if upside_down(&text.words).is_some() && !face.cards.is_empty() {
            let upright = numbers.entry(index).or_default().entry(&text.words).or_default();
            if text.is_upside_down() { upright.turned = true } else { upright.straight = true }
        }
    }
    let alone = |face: usize, number: &str| {
        let own = &numbers[&face];
        let is_both_ways = own.get(number).is_some_and(|upright| upright.straight && upright.turned);
        !is_both_ways && upside_down(number).is_some_and(|turned| !own.contains_key(turned.as_str()))
    };
    let mut by_subject: BTreeSet<(FaceSubject, &str)> = BTreeSet::new();
    for (face, own) in &numbers {
        let own = own.keys().filter(|number| alone(*face, number));
        by_subject.extend(own.map(|number| (inspection.faces[*face].subject, *number)));
    }
    for (index, face, SeenText { item, text, .. }) in inspection.texts() {
        let Some(turned) = upside_down(&text.words).filter(|turned| *turned != text.words) else { continue };
        let is_read = numbers.contains_key(&index) && alone(index, &text.words);
        let is_there = by_subject.contains(&(face.subject, turned.as_str()));
        let is_by_word = words.get(&index).is_some_and(|words| words.iter().any(|word| are_beside(*word, item.seen)));
        if is_read && is_there && !is_by_word && !text.runs.iter().any(|run| run.is_underlined) {
            let what = format!("{} reads as {}", quoted(&text.words), quoted(&turned));
            sightings.push(Sighting { face: index, area: item.seen, what, words: text.words.clone(), badness: 0 });
        }
    }
}

/// A text with so many letters says which way up a number beside it is.
const LETTERS: usize = 2;

/// Returns whether two texts are read together: side by side or one above the other, not farther apart than the higher of them is
/// high.
fn are_beside(one: FaceArea, other: FaceArea) -> bool {
    let room = one.height().max(other.height());
    let gap = |from: f32, to: f32, other_from: f32, other_to: f32| (from - other_to).max(other_from - to);
    let across = gap(one.left, one.right, other.left, other.right);
    let down = gap(one.top, one.bottom, other.top, other.bottom);
    (across <= room && down < 0.0) || (down <= room && across < 0.0)
}

/// Which way up a number is printed on a face.
#[derive(Clone, Copy, Debug, Default)]
struct Upright {
    straight: bool,
    turned: bool,
}

/// Returns a number as it reads upside down; none if it does not read as a number then.
fn upside_down(number: &str) -> Option<String> {
    let turned: Option<String> = number
        .chars()
        .rev()
        .map(|digit| match digit {
            '0' | '1' | '8' => Some(digit),
            '6' => Some('9'),
            '9' => Some('6'),
            _ => None,
        })
        .collect();
    // A number that begins with 0 is none.
    turned.filter(|turned| !turned.is_empty() && !turned.starts_with('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number is 6 mm high: 5 mm away is beside it, 7 mm is not.
    #[test]
    fn a_word_is_beside_a_number_that_it_is_read_with() {
        let number = FaceArea::new(10.0, 10.0, 14.0, 16.0);
        let is_beside = |left, top| are_beside(FaceArea::new(left, top, left + 10.0, top + 3.0), number);
        assert_eq!([(19.0, 12.0), (8.0, 17.0), (-5.0, 14.0)].map(|(x, y)| is_beside(x, y)), [true; 3]);
        assert_eq!([(21.0, 12.0), (8.0, 23.0), (19.0, 17.0)].map(|(x, y)| is_beside(x, y)), [false; 3]);
    }

    #[test]
    fn numbers_are_turned_digit_by_digit() {
        let turned = |number| upside_down(number);
        assert_eq!(
            (turned("6").as_deref(), turned("16").as_deref(), turned("66").as_deref()),
            (Some("9"), Some("91"), Some("99"))
        );
        assert_eq!((turned("12"), turned("60"), turned("six"), turned("6.")), (None, None, None, None));
    }
}
