//! Reference cards: every player gets one.

use crate::model::{Card, Deck};

/// Leaves as many Reference cards, whose ids begin with `reference`, as there are players, who get one each.
pub(super) fn one_reference_each(deck: &Deck, players: usize, copies: &mut [u32]) {
    let mut left = u32::try_from(players).unwrap_or(u32::MAX);
    for (_, copies) in deck.cards.iter().zip(copies).filter(|(card, _)| is_reference(card)) {
        *copies = left.min(*copies);
        left -= *copies;
    }
}

/// Returns whether a card is a Reference card, of which every player gets one.
pub(super) fn is_reference(card: &Card) -> bool {
    card.id.as_str().split('-').next() == Some("reference")
}
