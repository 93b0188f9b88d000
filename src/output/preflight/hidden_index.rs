//! An index that a fanned hand hides: of each card only a strip at the left edge shows, and it is narrow if the hand is large.

use super::face::{FaceSubject, InspectedFace};
use super::face_area::millimetres;
use super::inspection::{Inspection, SeenText};
use super::sighting::{Lint, Sighting, badness, quoted};
use crate::diag::{Code, Severity};
use crate::model::{Deck, Fields, Side, Value};
use std::collections::BTreeMap;

pub(super) const LINT: Lint = Lint {
    code: Code::HiddenIndex,
    severity: Severity::Warning,
    title: |inspection| {
        let (hand, shown) = (inspection.hand.unwrap_or_default(), millimetres(inspection.limits().index));
        format!("a hand of {hand} cards hides the index: it must be within {shown} mm of the left edge")
    },
    help: "move the number or letter to the left, or make it narrower",
    find,
};

/// The smallest hand that is held so close that it hides more than 10 mm: 8 cards.
const LARGE_HAND: u32 = 8;
/// The longest text that is an index: `10` or `♠10`.
const LONGEST: usize = 3;

fn find(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    if inspection.hand.is_none_or(|hand| hand < LARGE_HAND) {
        return;
    }
    let shown = millimetres(inspection.limits().index);
    // The index nearest to the left edge is the one that is read.
    let mut leftmost: BTreeMap<usize, &SeenText<'_>> = BTreeMap::new();
    for (index, face, seen) in inspection.texts().filter(|(_, face, seen)| is_index(inspection.deck, face, seen)) {
        let known = leftmost.entry(index).or_insert(seen);
        if right_edge(face, seen) < right_edge(face, known) {
            *known = seen;
        }
    }
    for (index, seen) in leftmost {
        let right = right_edge(&inspection.faces[index], seen);
        if right > shown + 0.05 {
            let what = format!("{} ends {right:.1} mm from it", quoted(&seen.text.words));
            // The same letters are in many places of the deck: they would not lead to this one.
            let words = String::new();
            sightings.push(Sighting {
                face: index,
                area: seen.item.seen,
                what,
                words,
                badness: badness(right - shown),
            });
        }
    }
}

/// Returns how far from the left edge of the card a text ends.
fn right_edge(face: &InspectedFace<'_>, seen: &SeenText<'_>) -> f32 {
    seen.item.seen.right - face.trim().left
}

/// Returns whether a text is in the top-left quarter of a front and is one of the card's values.
fn is_index(deck: &Deck, face: &InspectedFace<'_>, SeenText { item, text, .. }: &SeenText<'_>) -> bool {
    let trim = face.trim();
    let is_at_corner =
        item.seen.right < trim.left + trim.width() / 2.0 && item.seen.bottom < trim.top + trim.height() / 2.0;
    let is_short = (1..=LONGEST).contains(&text.words.chars().count());
    let mut cards = face.cards.iter().filter_map(|card| deck.cards.get(*card));
    matches!(face.subject, FaceSubject::Cards(_, Side::Front))
        && is_at_corner
        && is_short
        && cards.any(|card| has_value(&card.fields, &text.words))
}

fn has_value(fields: &Fields, words: &str) -> bool {
    fields.values().any(|field| match &field.value {
        Value::Text(text) => text.trim() == words,
        Value::Integer(number) => number.to_string() == words,
        Value::Table(inner) => has_value(inner, words),
        Value::Bool(_) | Value::Float(_) | Value::List(_) => false,
    })
}
