//! A player's cards: values from 1 up, no two alike.

/// The largest value that a card may have.
pub const HIGHEST: u8 = 15;

/// Cards of one pack by their values; a pack has each value once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand(u16);

impl Hand {
    /// Returns the hand of all values from 1 to `highest`.
    pub fn full(highest: u8) -> Self {
        (1..=highest.min(HIGHEST)).fold(Self::default(), Self::with)
    }

    /// Returns the hand with one card more.
    pub(crate) fn with(self, value: u8) -> Self {
        Self(self.0 | Self::bit(value))
    }

    /// Returns the hand without a card.
    pub fn without(self, value: u8) -> Self {
        Self(self.0 & !Self::bit(value))
    }

    /// Returns whether it has the card.
    pub fn holds(self, value: u8) -> bool {
        self.0 & Self::bit(value) != 0
    }

    /// Returns the values, the lowest first.
    pub fn values(self) -> impl Iterator<Item = u8> {
        (1..=HIGHEST).filter(move |value| self.holds(*value))
    }

    fn bit(value: u8) -> u16 {
        if (1..=HIGHEST).contains(&value) { 1 << value } else { 0 }
    }
}
