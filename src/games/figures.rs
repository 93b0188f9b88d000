//! A game's figures: the numbers of its rules in the form in which templates read them as `game`, so that what is printed and
//! what is played cannot disagree.

use super::places;
use crate::diag::Place;
use crate::model::{Deck, Field, Value};

/// What a template reads as `game`.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Figures {
    /// The deck names no game.
    #[default]
    NoGame,
    /// The figures of the game that the deck makes.
    Told(Value),
    /// The deck names a game, and cannot make it: what is to be mended first has been found.
    Untold,
}

/// Writes figures down; all stand where the deck names its game.
pub(super) struct Ledger {
    place: Place,
}

impl Ledger {
    pub(super) fn of(deck: &Deck) -> Self {
        Self { place: places::game(deck) }
    }

    /// Named figures.
    pub(super) fn table<const N: usize>(&self, entries: [(&str, Value); N]) -> Value {
        Value::Table(entries.into_iter().map(|(name, value)| (name.to_owned(), self.field(value))).collect())
    }

    /// Figures in a row.
    pub(super) fn list(&self, items: impl IntoIterator<Item = Value>) -> Value {
        Value::List(items.into_iter().map(|item| self.field(item)).collect())
    }

    /// Whole numbers in a row.
    pub(super) fn numbers<T: TryInto<i64>>(&self, numbers: impl IntoIterator<Item = T>) -> Value {
        self.list(numbers.into_iter().map(number))
    }

    fn field(&self, value: Value) -> Field {
        Field { value, place: self.place.clone() }
    }
}

/// A whole number.
pub(super) fn number(number: impl TryInto<i64>) -> Value {
    Value::Integer(number.try_into().unwrap_or(i64::MAX))
}

/// A word.
pub(super) fn word(word: impl Into<String>) -> Value {
    Value::Text(word.into())
}
