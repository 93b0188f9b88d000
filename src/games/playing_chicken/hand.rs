//! A player's cards: values from 1 up, no two alike.

/// The largest value that a card may have.
pub const HIGHEST: u8 = 15;

/// Cards of one pack by their values; a pack has each value once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand(u16);

impl FromIterator<u8> for Hand {
    fn from_iter<T: IntoIterator<Item = u8>>(values: T) -> Self {
        values.into_iter().fold(Self::default(), Self::with)
    }
}

impl Hand {
    /// Returns the hand of all values from 1 to `highest`.
    pub fn full(highest: u8) -> Self {
        (1..=highest).collect()
    }

    /// Returns the hand without the cards of another.
    pub(super) fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the number of cards.
    pub(super) fn len(self) -> u8 {
        u8::try_from(self.0.count_ones()).unwrap_or(u8::MAX)
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
        u16::from((1..=HIGHEST).contains(&value)) << value.min(HIGHEST)
    }
}
