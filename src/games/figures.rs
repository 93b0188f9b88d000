//! A game's figures: the numbers of its rules as templates read them by the name `game`, so that the printed rules and the
//! played rules cannot differ.

use crate::diag::Place;
use crate::model::{Field, Value};
use serde_json::Value as Json;

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

/// Returns figures as values of a deck, all with one place.
pub(super) fn at(figures: Json, place: &Place) -> Value {
    let field = |figure: Json| {
        let (value, place) = (at(figure, place), place.clone());
        Field { value, place }
    };
    match figures {
        Json::Bool(answer) => Value::Bool(answer),
        Json::Number(number) => match number.as_i64() {
            Some(whole) => Value::Integer(whole),
            None => Value::Float(number.as_f64().unwrap_or_default()),
        },
        Json::String(word) => Value::Text(word.into()),
        Json::Array(items) => Value::List(items.into_iter().map(field).collect()),
        Json::Object(table) => table.into_iter().map(|(name, figure)| (name, field(figure))).collect(),
        // No figure is left out.
        Json::Null => Value::Text(String::new().into()),
    }
}
