//! What a player can do in a turn: play, stop, chicken out.

use crate::game::read_from_text;
use std::fmt;

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Act {
    /// Plays the top card of one's stack.
    Play,
    /// Plays no further card, where further cards are optional.
    Stop,
    /// Takes the trick under one's stack.
    ChickenOut,
}

impl Act {
    pub(super) const ALL: [Self; 3] = [Self::Play, Self::Stop, Self::ChickenOut];

    fn from_text(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|act| act.to_string() == text)
    }
}

/// `play`, `stop` or `chicken out`.
impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Play => "play",
            Self::Stop => "stop",
            Self::ChickenOut => "chicken out",
        })
    }
}

read_from_text!(Act);
