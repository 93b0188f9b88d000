//! Cards that look the same although they are different cards.

use super::face::FaceSubject;
use super::inspection::Inspection;
use super::sighting::{Lint, Sighting};
use crate::diag::{Code, Severity};
use crate::model::Side;
use std::collections::BTreeMap;

pub(super) const LINT: Lint = Lint {
    code: Code::LookAlikeCards,
    severity: Severity::Warning,
    title: |_| "different cards look the same".to_owned(),
    help: "print on each card what sets it apart; if they are meant to be the same, make them one card with `copies`",
    find,
};

fn find(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    // The front of each card by its face, and the looks of both sides.
    let mut sides: BTreeMap<usize, (Option<usize>, Option<u64>)> = BTreeMap::new();
    for (index, face) in inspection.faces.iter().enumerate() {
        let FaceSubject::Cards(_, side) = face.subject else { continue };
        // A spare copy of a card that fills a sheet is meant to be the same.
        let of_deck = face.cards.iter().filter(|card| inspection.deck.cards[**card].fill.is_none());
        for card in of_deck {
            let (front, back) = sides.entry(*card).or_default();
            match side {
                Side::Front => *front = Some(index),
                Side::Back => *back = Some(inspection.looks[index]),
            }
        }
    }
    let mut by_look: BTreeMap<(u64, Option<u64>), (usize, Vec<usize>)> = BTreeMap::new();
    for (card, (front, back)) in sides {
        let Some(front) = front else { continue };
        by_look.entry((inspection.looks[front], back)).or_insert_with(|| (front, Vec::new())).1.push(card);
    }
    for (face, cards) in by_look.into_values().filter(|(_, cards)| cards.len() > 1) {
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
