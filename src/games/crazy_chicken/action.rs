//! What a player can do in a turn: draw, lay, discard, clear.

use crate::games::game::read_from_text;
use std::fmt;

/// A pile to draw from or to discard to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pile {
    /// The first of the two face-down piles.
    Left,
    /// The second of the two face-down piles.
    Right,
    /// The first of the two face-up discard piles.
    First,
    /// The second of the two face-up discard piles.
    Second,
}

impl Pile {
    /// Every pile.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::First, Self::Second];
    /// The discard piles.
    pub const DISCARDS: [Self; 2] = [Self::First, Self::Second];

    /// Returns its index in [`Pile::ALL`].
    pub(crate) fn index(self) -> usize {
        self as usize
    }

    /// Returns whether its cards are face up.
    pub(crate) fn is_open(self) -> bool {
        Self::DISCARDS.contains(&self)
    }

    /// Returns its name.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::First => "first",
            Self::Second => "second",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pile| pile.as_str() == name)
    }
}

/// A kind of chicken: an index into the game's kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(pub u8);

impl Kind {
    /// Returns the index.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What a player can do; written `draw left`, `lay 3 of 0`, `discard 0 to first`, `clear to second`, where kinds are numbers in
/// the deck's order, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Takes the top card of a pile (Action 1).
    Draw(Pile),
    /// Lays cards of a kind (Action 2a).
    Lay {
        /// The kind.
        kind: Kind,
        /// How many.
        count: u8,
    },
    /// Discards a card of the hand (Action 2b).
    Discard {
        /// Its kind.
        kind: Kind,
        /// The discard pile.
        pile: Pile,
    },
    /// Discards one's laid cards that have been beaten (Action 2a).
    Clear(Pile),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw(pile) => write!(f, "draw {}", pile.as_str()),
            Self::Lay { kind, count } => write!(f, "lay {count} of {}", kind.0),
            Self::Discard { kind, pile } => write!(f, "discard {} to {}", kind.0, pile.as_str()),
            Self::Clear(pile) => write!(f, "clear to {}", pile.as_str()),
        }
    }
}

impl Move {
    fn from_text(text: &str) -> Option<Self> {
        match *text.split(' ').collect::<Vec<_>>() {
            ["draw", pile] => Pile::from_name(pile).map(Self::Draw),
            ["lay", count, "of", kind] => {
                Some(Self::Lay { kind: Kind(kind.parse().ok()?), count: count.parse().ok()? })
            }
            ["discard", kind, "to", pile] => {
                Some(Self::Discard { kind: Kind(kind.parse().ok()?), pile: Pile::from_name(pile)? })
            }
            ["clear", "to", pile] => Pile::from_name(pile).map(Self::Clear),
            _ => None,
        }
    }
}

read_from_text!(Move);
