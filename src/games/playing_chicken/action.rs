//! What a player can do: choose a card.

use super::super::UnreadableAction;
use std::fmt;
use std::str::FromStr;

/// The card of that value, laid face down; written `play 5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Choice(pub u8);

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "play {}", self.0)
    }
}

impl FromStr for Choice {
    type Err = UnreadableAction;

    fn from_str(text: &str) -> Result<Self, UnreadableAction> {
        let value = text.strip_prefix("play ").and_then(|value| value.parse().ok());
        value.map(Self).ok_or_else(|| UnreadableAction(text.to_owned()))
    }
}
