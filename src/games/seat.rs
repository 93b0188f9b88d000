//! A player's seat at the table.

use std::fmt;

/// A player's place at the table, counted from 0; people count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// Returns the seat with a number, counted from 0.
    pub fn new(index: usize) -> Self {
        Self(u8::try_from(index).unwrap_or(u8::MAX))
    }

    /// Returns its number, counted from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns its number as people count, from 1.
    pub(super) fn number(self) -> usize {
        self.index() + 1
    }

    /// Returns the seat that is `steps` further on at a table of `players`.
    pub fn after(self, steps: usize, players: usize) -> Self {
        Self::new((self.index() + steps) % players.max(1))
    }

    /// Returns every seat of a table.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..players).map(Self::new)
    }
}

/// As people count: `player 1`.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.number())
    }
}
