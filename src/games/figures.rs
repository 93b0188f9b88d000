//! A game's figures: the numbers of its rules as templates read them by the name `game`, so that the printed rules and the
//! played rules cannot differ.

use super::places;
use crate::diag::Place;
use crate::model::{Deck, Field, SharedText, Value};

/// What a template reads as `game`.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Figures {
    /// The deck names no game.
    #[default]
    NoGame,
    /// The figures of the game that the deck makes.
    Known(Value),
    /// The deck names a game and cannot make it: there are findings to fix first.
    Unknown,
}

impl Figures {
    /// Returns how many cards a player holds at most; none where the game does not say.
    pub fn largest_hand(&self) -> Option<u32> {
        match self {
            Self::Known(figures) => largest_hand(figures),
            Self::NoGame | Self::Unknown => None,
        }
    }
}

/// Returns the largest `hand` or `dealt` in figures.
fn largest_hand(figures: &Value) -> Option<u32> {
    match figures {
        Value::List(items) => items.iter().filter_map(|item| largest_hand(&item.value)).max(),
        Value::Table(table) => {
            let hands = table.iter().filter_map(|(name, field)| match (name.as_str(), &field.value) {
                ("hand" | "dealt", Value::Integer(cards)) => u32::try_from(*cards).ok(),
                (_, inner) => largest_hand(inner),
            });
            hands.max()
        }
        Value::Bool(_) | Value::Integer(_) | Value::Float(_) | Value::Text(_) => None,
    }
}

/// Makes figures; the place of all of them is where the deck names its game.
pub(super) struct FigureWriter {
    place: Place,
}

impl FigureWriter {
    pub(super) fn new(deck: &Deck) -> Self {
        Self { place: places::game(deck) }
    }

    /// Returns named figures.
    pub(super) fn table<const N: usize>(&self, entries: [(&str, Value); N]) -> Value {
        entries.into_iter().map(|(name, value)| (name.to_owned(), self.field(value))).collect()
    }

    /// Returns figures whose names come from the deck.
    pub(super) fn named(&self, entries: impl IntoIterator<Item = (String, Value)>) -> Value {
        entries.into_iter().map(|(name, value)| (name, self.field(value))).collect()
    }

    /// Returns a list of figures.
    pub(super) fn list(&self, items: impl IntoIterator<Item = Value>) -> Value {
        Value::List(items.into_iter().map(|item| self.field(item)).collect())
    }

    /// Returns a list of whole numbers.
    pub(super) fn numbers<T: TryInto<i64>>(&self, numbers: impl IntoIterator<Item = T>) -> Value {
        self.list(numbers.into_iter().map(number))
    }

    fn field(&self, value: Value) -> Field {
        Field { value, place: self.place.clone() }
    }
}

/// Returns a whole number.
pub(super) fn number(number: impl TryInto<i64>) -> Value {
    Value::Integer(number.try_into().unwrap_or(i64::MAX))
}

/// Returns a word.
pub(super) fn word(word: impl Into<SharedText>) -> Value {
    Value::Text(word.into())
}
