//! A player's cards: values from 1 up, no two alike.

/// The largest value that a card may have.
pub const HIGHEST: u8 = 15;

/// Cards of one pack by their values; a pack has each value once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand(u16);

impl Hand {
    /// All values from 1 to `highest`.
    #[must_use]
    pub fn full(highest: u8) -> Self {
        (1..=highest.min(HIGHEST)).fold(Self::default(), Self::with)
    }

    /// The hand and one card more.
    #[must_use]
    pub fn with(self, value: u8) -> Self {
        Self(self.0 | Self::bit(value))
    }

    /// The hand without a card.
    #[must_use]
    pub fn without(self, value: u8) -> Self {
        Self(self.0 & !Self::bit(value))
    }

    /// Whether the card is there.
    #[must_use]
    pub fn holds(self, value: u8) -> bool {
        self.0 & Self::bit(value) != 0
    }

    /// How many cards.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The values, the lowest first.
    pub fn values(self) -> impl Iterator<Item = u8> {
        (1..=HIGHEST).filter(move |value| self.holds(*value))
    }

    fn bit(value: u8) -> u16 {
        if (1..=HIGHEST).contains(&value) { 1 << value } else { 0 }
    }
}
