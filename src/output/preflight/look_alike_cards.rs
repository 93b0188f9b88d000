//! Cards that look the same although they are different cards.

use super::inspection::Inspection;
use super::sighting::{Lint, Sighting};
use crate::diag::{Code, Severity};
use crate::model::{Card, Deck};
use std::collections::BTreeMap;

pub(super) const LINT: Lint = Lint {
    code: Code::LookAlikeCards,
    severity: Severity::Warning,
    title: |_| "different cards look the same".to_owned(),
    help: "print on each card what sets it apart; if they are meant to be the same, make them one card with `copies`",
    find,
};

fn find(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    // Cards with the same looks on both sides, with the face of the first front.
    let mut by_look: BTreeMap<(u64, Option<u64>), (usize, Vec<usize>)> = BTreeMap::new();
    // A spare copy of a card that fills a sheet is meant to be the same.
    let of_deck = |(card, _): &(usize, _)| inspection.deck.cards[*card].fill.is_none();
    for (card, sides) in inspection.sides.iter().enumerate().filter(of_deck) {
        let Some(front) = sides.front else { continue };
        let looks = (inspection.looks[front], sides.back.map(|back| inspection.looks[back]));
        by_look.entry(looks).or_insert_with(|| (front, Vec::new())).1.push(card);
    }
    for (face, cards) in by_look.into_values() {
        // Equal rows are copies of one card, whatever their ids are.
        let cards: Vec<usize> = cards.into_iter().fold(Vec::new(), |mut different, card| {
            if !different.iter().any(|known| are_copies(inspection.deck, *known, card)) {
                different.push(card);
            }
            different
        });
        if cards.len() < 2 {
            continue;
        }
        let ids: Vec<String> =
            cards.iter().take(4).map(|card| format!("`{}`", inspection.deck.cards[*card].id)).collect();
        let more = cards.len().saturating_sub(ids.len());
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let what = format!("{}{more}", ids.join(", "));
        let area = inspection.faces[face].trim();
        let badness = i64::try_from(cards.len()).unwrap_or(i64::MAX);
        sightings.push(Sighting { face, area, what, words: String::new(), badness });
    }
}

/// Returns whether two cards of a group have the same fields.
fn are_copies<'a>(deck: &'a Deck, one: usize, other: usize) -> bool {
    let [one, other] = [one, other].map(|card| &deck.cards[card]);
    let values = |card: &'a Card| card.fields.values().map(|field| &field.value);
    one.group == other.group && values(one).eq(values(other))
}
