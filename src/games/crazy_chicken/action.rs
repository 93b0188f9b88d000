//! What a player can do in a turn: draw, lay, discard, clear.

use super::super::UnreadableAction;
use std::fmt;
use std::str::FromStr;

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

    /// Its number in [`Pile::ALL`].
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Whether its cards lie face up.
    #[must_use]
    pub fn is_open(self) -> bool {
        Self::DISCARDS.contains(&self)
    }

    /// Its name.
    #[must_use]
    pub fn as_str(self) -> &'static str {
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
    /// The index.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What can be done; written `draw left`, `lay 3 of 0`, `discard 0 to first`, `clear to second`, where kinds are numbers in
/// the deck's order, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Takes the top card of a pile (Action 1).
    Draw(Pile),
    /// Lays so many cards of a kind (Action 2a).
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
        /// Where to.
        pile: Pile,
    },
    /// Discards laid cards that have been beaten (Action 2a).
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

impl FromStr for Move {
    type Err = UnreadableAction;

    fn from_str(text: &str) -> Result<Self, UnreadableAction> {
        let words: Vec<&str> = text.split(' ').collect();
        let read = match words.as_slice() {
            ["draw", pile] => Pile::from_name(pile).map(Self::Draw),
            ["lay", count, "of", kind] => {
                count.parse().ok().zip(kind.parse().ok()).map(|(count, kind)| Self::Lay { kind: Kind(kind), count })
            }
            ["discard", kind, "to", pile] => kind
                .parse()
                .ok()
                .zip(Pile::from_name(pile))
                .map(|(kind, pile)| Self::Discard { kind: Kind(kind), pile }),
            ["clear", "to", pile] => Pile::from_name(pile).map(Self::Clear),
            _ => None,
        };
        read.ok_or_else(|| UnreadableAction(text.to_owned()))
    }
}
