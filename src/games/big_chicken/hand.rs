//! How many of each card a player holds.

use super::card::{Card, HIGHEST, SUITS};

/// Cards by kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hand([u8; Card::KINDS]);

impl Default for Hand {
    fn default() -> Self {
        Self([0; Card::KINDS])
    }
}

impl std::fmt::Debug for Hand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let cards: Vec<String> = self.cards().map(|card| card.to_string()).collect();
        f.write_str(&cards.join(" "))
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<T: IntoIterator<Item = Card>>(cards: T) -> Self {
        let mut hand = Self::default();
        cards.into_iter().for_each(|card| hand.add(card));
        hand
    }
}

impl Hand {
    /// Returns how many there are of a card.
    pub fn count(&self, card: Card) -> u8 {
        self.0[card.index()]
    }

    /// Returns the number of cards.
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|count| usize::from(*count)).sum()
    }

    /// Adds a card.
    pub fn add(&mut self, card: Card) {
        self.0[card.index()] += 1;
    }

    /// Removes a card; returns whether it was there.
    pub fn remove(&mut self, card: Card) -> bool {
        let count = &mut self.0[card.index()];
        let was_there = *count > 0;
        *count = count.saturating_sub(1);
        was_there
    }

    /// Returns every card with every copy, the lowest first.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.copies(Card::all())
    }

    fn copies(&self, cards: impl Iterator<Item = Card>) -> impl Iterator<Item = Card> {
        cards.flat_map(|card| std::iter::repeat_n(card, self.count(card).into()))
    }

    /// Returns every different card, the lowest first.
    pub fn kinds(&self) -> impl Iterator<Item = Card> {
        Card::all().filter(|card| self.count(*card) > 0)
    }

    /// Returns the Eggs of one number with every copy, the lowest first.
    pub fn with_number(&self, number: u8) -> impl Iterator<Item = Card> {
        self.copies((0..SUITS).map(move |suit| Card::egg(number, suit)))
    }

    /// Returns the Eggs of one suit with every copy, the lowest first.
    pub fn with_suit(&self, suit: u8) -> impl Iterator<Item = Card> {
        self.copies((1..=HIGHEST).map(move |number| Card::egg(number, suit)))
    }

    /// Returns the Chickens, the lowest first.
    pub fn chickens(&self) -> impl Iterator<Item = Card> {
        (0..5).map(Card::chicken).filter(|card| self.count(*card) > 0)
    }
}
