//! Cards in their pecking order (sections Pecking order, Chickens, Ducks).

use std::fmt;
use std::str::FromStr;

/// The most suits of Eggs.
pub const SUITS: u8 = 4;
/// The highest number of an Egg.
pub const HIGHEST: u8 = 10;

/// A card. Eggs come first, by number and then by suit; Chickens next, in the order of their suits with Big Red last; a Duck
/// has no rank of its own and comes last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

const CHICKENS: u8 = SUITS * HIGHEST;

impl Card {
    /// The number of different cards.
    pub const KINDS: usize = CHICKENS as usize + 6;
    /// Big Red, the highest card.
    pub const BIG_RED: Self = Self(CHICKENS + 4);
    /// A Duck.
    pub const DUCK: Self = Self(CHICKENS + 5);

    /// Returns the Egg with that number, from 1, of that suit, from 0.
    pub fn egg(number: u8, suit: u8) -> Self {
        Self((number.clamp(1, HIGHEST) - 1) * SUITS + suit.min(SUITS - 1))
    }

    /// Returns the Chicken of that rank: the suits from 0, and 4 for Big Red.
    pub fn chicken(rank: u8) -> Self {
        Self(CHICKENS + rank.min(4))
    }

    /// Returns every card once, the lowest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=Self::DUCK.0).map(Self)
    }

    /// Returns its index among all cards.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the number of an Egg.
    pub(crate) fn number(self) -> Option<u8> {
        (self.0 < CHICKENS).then_some(self.0 / SUITS + 1)
    }

    /// Returns the suit of an Egg.
    pub fn suit(self) -> Option<u8> {
        (self.0 < CHICKENS).then_some(self.0 % SUITS)
    }

    /// Returns whether it is a Chicken, Big Red included.
    pub(crate) fn is_chicken(self) -> bool {
        (CHICKENS..=Self::BIG_RED.0).contains(&self.0)
    }

    /// Returns whether it is a Chicken or a Duck.
    pub(crate) fn is_fowl(self) -> bool {
        self.0 >= CHICKENS
    }
}

const LETTERS: [char; 5] = ['b', 'g', 'y', 'o', 'r'];

/// `b7` for the blue 7, `yc` for the yellow Chicken, `rc` for Big Red, `duck`; suits have the colours of the source.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.number(), self.suit()) {
            (Some(number), Some(suit)) => write!(f, "{}{number}", LETTERS[usize::from(suit)]),
            _ if *self == Self::DUCK => f.write_str("duck"),
            _ => write!(f, "{}c", LETTERS[usize::from(self.0 - CHICKENS)]),
        }
    }
}

impl FromStr for Card {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::all().find(|card| card.to_string() == text).ok_or(())
    }
}
