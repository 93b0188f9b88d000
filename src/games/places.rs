//! Where in a deck a finding points that is about no card.

use crate::diag::Place;
use crate::model::{Deck, Field};

/// Where the deck names its game; its first line where it does not.
pub(crate) fn game(deck: &Deck) -> Place {
    of(deck.about.get("game"), || deck.place.source().line(1))
}

/// Where the deck says how many can play.
pub(super) fn players(deck: &Deck) -> Place {
    of(deck.about.get("players"), || game(deck))
}

/// Where the deck gives a parameter of its rules; where it names its game when it leaves it out.
pub(super) fn rule(deck: &Deck, key: &str) -> Place {
    of(deck.rules.get(key), || game(deck))
}

/// Where the cards of the first group that has any of `fields` stand; where the deck names its game if none has.
pub(super) fn group_with(deck: &Deck, field: &str) -> Place {
    let card = deck.cards.iter().find(|card| card.fields.contains_key(field));
    card.and_then(|card| deck.groups.get(card.group)).map_or_else(|| game(deck), |group| group.place.clone())
}

fn of(field: Option<&Field>, otherwise: impl FnOnce() -> Place) -> Place {
    field.map_or_else(otherwise, |field| field.place.clone())
}
