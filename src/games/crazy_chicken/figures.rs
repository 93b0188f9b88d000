//! What cards and sheets print of the rules: the deal, how a round and a game end, the kinds and their numbers.

use super::examples;
use super::kinds;
use super::rules::{CrazyChicken, Rules};
use crate::DeckGame;
use crate::model::Deck;
use serde_json::{Value, json};

/// Returns the figures of a deck.
pub(super) fn figures(deck: &Deck, players: &[usize]) -> Value {
    let (rules, _) = Rules::read(deck);
    let (kinds, _) = kinds::read(deck);
    let cards: usize = kinds.iter().map(|kind| usize::from(kind.count)).sum();
    let points: usize = kinds.iter().map(|kind| usize::from(kind.number)).sum();
    let rows = kinds.iter().map(|kind| json!({ "name": kind.name, "number": kind.number, "cards": kind.count }));
    let examples = examples::read(deck, &kinds);
    let examples = examples.iter().map(|example| {
        json!({
            "kinds": example.kinds().map(|kind| kind.id.as_str()).collect::<Value>(),
            "cards": example.cards().collect::<Value>(),
            "numbers": example.numbers().collect::<Value>(),
            "sum": example.sum(),
            "ends": example.kinds().count() == rules.kinds,
        })
    });
    json!({
        "players": players,
        "hand": rules.hand,
        "rounds": rules.rounds,
        "kinds_to_end": rules.kinds,
        "smallest_lay": rules.smallest_lay,
        "kinds": rows.collect::<Value>(),
        "examples": examples.collect::<Value>(),
        "cards": cards,
        "points": points,
        "draw_pile": cards.saturating_sub(*CrazyChicken::PLAYERS.end() * rules.hand) / 2,
    })
}
