//! The cards that a number of players need.

use super::engine_of;
use super::words::range;
use crate::model::{Card, Deck, Value};
use std::ops::RangeInclusive;
use thiserror::Error;

/// Why it is unknown which cards a number of players need.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CardsForError {
    /// The deck is for other numbers of players.
    #[error("the deck is for {0} players")]
    OtherPlayers(String),
    /// The deck has no game, and none of its cards has `players`.
    #[error("no card says how many players need it")]
    Unsaid,
    /// The field `players` of a card says no numbers.
    #[error("`players` of the card `{card}` is not a list of numbers of players")]
    Unreadable {
        /// The card.
        card: String,
    },
}

/// Returns how many copies of each card so many players need, in the order of a deck without errors.
///
/// The engine of the deck's game knows. In a deck without a game, cards whose field `players` says other numbers are left out.
///
/// # Errors
/// [`CardsForError`].
pub fn cards_for(deck: &Deck, players: usize) -> Result<Vec<u32>, CardsForError> {
    let engine = engine_of(deck).ok().flatten();
    let of_game = engine.map(super::Engine::players);
    let of_deck = deck.players.map(|range| range.min as usize..=range.max as usize);
    for allowed in of_deck.iter().chain(&of_game) {
        if !allowed.contains(&players) {
            return Err(CardsForError::OtherPlayers(range(allowed)));
        }
    }
    engine.map_or_else(|| by_field(deck, players), |engine| Ok(engine.cards_for(deck, players)))
}

fn by_field(deck: &Deck, players: usize) -> Result<Vec<u32>, CardsForError> {
    let mut cards = deck.cards.iter();
    if !cards.any(|card| card.fields.contains_key("players")) {
        return Err(CardsForError::Unsaid);
    }
    let copies = |card: &Card| {
        let Some(field) = card.fields.get("players") else { return Ok(card.copies) };
        let ranges = ranges(&field.value).filter(|ranges| !ranges.is_empty());
        let ranges = ranges.ok_or_else(|| CardsForError::Unreadable { card: card.id.to_string() })?;
        let is_needed = ranges.iter().any(|range| range.contains(&players));
        Ok(card.copies * u32::from(is_needed))
    };
    deck.cards.iter().map(copies).collect()
}

/// Reads numbers of players: `3`, `[3, 4]`, or text such as `3 4`, `3P, 4P`, `3-5` and `5+`.
fn ranges(value: &Value) -> Option<Vec<RangeInclusive<usize>>> {
    match value {
        Value::Integer(number) => usize::try_from(*number).ok().map(|number| vec![number..=number]),
        Value::Text(text) => {
            let words = text.split([' ', ',', ';', '/']).filter(|word| !word.is_empty());
            words.map(in_word).collect()
        }
        Value::List(items) => {
            let items = items.iter().map(|item| ranges(&item.value));
            Some(items.collect::<Option<Vec<_>>>()?.concat())
        }
        Value::Bool(_) | Value::Float(_) | Value::Table(_) => None,
    }
}

fn in_word(word: &str) -> Option<RangeInclusive<usize>> {
    let number = |word: &str| word.trim_end_matches(['P', 'p']).parse::<usize>().ok();
    match word.split_once(['-', '–']) {
        Some((fewest, most)) => Some(number(fewest)?..=number(most)?),
        None => match word.strip_suffix('+') {
            Some(fewest) => Some(number(fewest)?..=usize::MAX),
            None => number(word).map(|number| number..=number),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_players_are_read_as_people_write_them() {
        let is_for = |text: &str| -> Vec<usize> {
            let ranges = ranges(&Value::Text(text.into())).unwrap_or_default();
            (1..=8).filter(|players| ranges.iter().any(|range| range.contains(players))).collect()
        };
        assert_eq!(is_for("3 4"), [3, 4]);
        assert_eq!(is_for("3P, 5P"), [3, 5]);
        assert_eq!(is_for("3-5"), [3, 4, 5]);
        assert_eq!(is_for("2 4–6"), [2, 4, 5, 6]);
        assert_eq!(is_for("6+"), [6, 7, 8]);
        assert!(is_for("many").is_empty() && is_for("").is_empty());
    }
}
