//! What a player can do in a turn: draw, lay, discard, clear.

use crate::game::read_from_text;
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
    pub fn index(self) -> usize {
        self as usize
    }

    /// Returns whether its cards are face up.
    pub fn is_open(self) -> bool {
        Self::DISCARDS.contains(&self)
    }

    /// Returns its name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::First => "first",
            Self::Second => "second",
        }
    }

    /// Returns the pile of that name.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pile| pile.as_str() == name)
    }
}

/// A kind of chicken: an index into the game's kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(pub u8);

impl Kind {
    /// Returns the index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A kind by the number on its cards; written `18`, and where several kinds have one number, `4.2` for the second of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KindNumber {
    /// The number on the cards.
    pub number: u8,
    /// Which of the kinds with that number it is, in the deck's order, from 1.
    pub nth: u8,
}

impl fmt::Display for KindNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.nth {
            1 => write!(f, "{}", self.number),
            nth => write!(f, "{}.{nth}", self.number),
        }
    }
}

impl KindNumber {
    fn from_text(text: &str) -> Option<Self> {
        let (number, nth) = match text.split_once('.') {
            Some((number, nth)) => (number, nth.parse().ok().filter(|nth| *nth > 1)?),
            None => (text, 1),
        };
        let number = number.parse().ok()?;
        Some(Self { number, nth })
    }
}

/// What a player can do; written `draw left`, `lay 18x3`, `discard 18 to first`, `clear to second`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Takes the top card of a pile (Action 1).
    Draw(Pile),
    /// Lays cards of a kind (Action 2a).
    Lay {
        /// The kind.
        kind: KindNumber,
        /// How many.
        count: u8,
    },
    /// Discards a card of the hand (Action 2b).
    Discard {
        /// Its kind.
        kind: KindNumber,
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
            Self::Lay { kind, count } => write!(f, "lay {kind}x{count}"),
            Self::Discard { kind, pile } => write!(f, "discard {kind} to {}", pile.as_str()),
            Self::Clear(pile) => write!(f, "clear to {}", pile.as_str()),
        }
    }
}

impl Move {
    fn from_text(text: &str) -> Option<Self> {
        match *text.split(' ').collect::<Vec<_>>() {
            ["draw", pile] => Pile::from_name(pile).map(Self::Draw),
            ["lay", cards] => {
                let (kind, count) = cards.split_once('x')?;
                let (kind, count) = (kind.parse().ok()?, count.parse().ok()?);
                Some(Self::Lay { kind, count })
            }
            ["discard", kind, "to", pile] => {
                let (kind, pile) = (kind.parse().ok()?, Pile::from_name(pile)?);
                Some(Self::Discard { kind, pile })
            }
            ["clear", "to", pile] => Pile::from_name(pile).map(Self::Clear),
            _ => None,
        }
    }
}

read_from_text!(Move, KindNumber);
