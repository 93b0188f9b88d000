//! The places in a deck of findings that are not about one card.

use crate::diag::Place;
use crate::model::{Card, Deck, Field};

/// Returns where the deck names its game; its first line where it does not.
pub fn game(deck: &Deck) -> Place {
    deck.about_place("game")
}

/// Returns where the deck says how many can play.
pub(super) fn players(deck: &Deck) -> Place {
    place_or(deck.about.get("players"), || game(deck))
}

/// Returns where the deck gives a parameter of its rules; where it names its game if it leaves the parameter out.
pub(super) fn rule(deck: &Deck, key: &str) -> Place {
    place_or(deck.rules.get(key), || game(deck))
}

/// Returns where the first group of cards with a field stands; where the deck names its game if there is none.
pub(super) fn group_with(deck: &Deck, field: &str) -> Place {
    group_where(deck, |card| card.fields.contains_key(field))
}

/// Returns where the group of the first such card stands; where the deck names its game if there is none.
pub(super) fn group_where(deck: &Deck, is_such: impl Fn(&Card) -> bool) -> Place {
    let card = deck.cards.iter().find(|card| is_such(card));
    card.and_then(|card| deck.groups.get(card.group)).map_or_else(|| game(deck), |group| group.place.clone())
}

fn place_or(field: Option<&Field>, otherwise: impl FnOnce() -> Place) -> Place {
    field.map_or_else(otherwise, |field| field.place.clone())
}
