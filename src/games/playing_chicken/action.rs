//! What a player can do: choose a card.

use crate::game::read_from_text;
use std::fmt;

/// Plays the card of that value face down; written `play 5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Choice(pub u8);

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "play {}", self.0)
    }
}

impl Choice {
    fn from_text(text: &str) -> Option<Self> {
        text.strip_prefix("play ")?.parse().ok().map(Self)
    }
}

read_from_text!(Choice);
