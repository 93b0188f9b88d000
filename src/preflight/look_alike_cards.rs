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
    let sides = |card: usize| {
        let face_on = |side: Side| {
            inspection.faces.iter().position(|face| {
                matches!(face.subject, FaceSubject::Cards(_, own) if own == side) && face.cards.contains(&card)
            })
        };
        let look = |face: Option<usize>| face.and_then(|face| inspection.looks.get(face).copied());
        let front = face_on(Side::Front);
        front.map(|face| ((look(Some(face)), look(face_on(Side::Back))), face))
    };
    // A front that is shown by one card only, and looks like no other, needs no second look.
    let mut by_look: BTreeMap<_, (usize, Vec<usize>)> = BTreeMap::new();
    for card in 0..inspection.deck.cards.len() {
        let Some((look, face)) = sides(card) else { continue };
        by_look.entry(look).or_insert_with(|| (face, Vec::new())).1.push(card);
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
