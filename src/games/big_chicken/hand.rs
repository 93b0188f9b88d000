//! How many of each card somebody holds.

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
    /// How many of a card.
    #[must_use]
    pub fn count(&self, card: Card) -> u8 {
        self.0[card.index()]
    }

    /// How many cards in all.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|count| usize::from(*count)).sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|count| *count == 0)
    }

    /// Takes a card in.
    pub fn add(&mut self, card: Card) {
        self.0[card.index()] += 1;
    }

    /// Gives a card away; says whether it was there.
    pub fn remove(&mut self, card: Card) -> bool {
        let count = &mut self.0[card.index()];
        let was_there = *count > 0;
        *count = count.saturating_sub(1);
        was_there
    }

    /// Every card, each copy for itself, the lowest first.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        Card::all().flat_map(|card| std::iter::repeat_n(card, self.count(card).into()))
    }

    /// Every kind of card that is there, the lowest first.
    pub fn kinds(&self) -> impl Iterator<Item = Card> {
        Card::all().filter(|card| self.count(*card) > 0)
    }

    /// The Eggs of one number, each copy for itself, the lowest first.
    pub fn of_number(&self, number: u8) -> impl Iterator<Item = Card> {
        let eggs = (0..SUITS).map(move |suit| Card::egg(number, suit));
        eggs.flat_map(|card| std::iter::repeat_n(card, self.count(card).into()))
    }

    /// The Eggs of one suit, each copy for itself, the lowest first.
    pub fn of_suit(&self, suit: u8) -> impl Iterator<Item = Card> {
        let eggs = (1..=HIGHEST).map(move |number| Card::egg(number, suit));
        eggs.flat_map(|card| std::iter::repeat_n(card, self.count(card).into()))
    }

    /// The Chickens, the lowest first.
    pub fn chickens(&self) -> impl Iterator<Item = Card> {
        (0..5).map(Card::chicken).filter(|card| self.count(*card) > 0)
    }

    /// Whether it holds four or more of a kind, or four Chickens (section Coops).
    #[must_use]
    pub fn has_coop(&self) -> bool {
        self.chickens().count() >= 4 || (1..=HIGHEST).any(|number| self.of_number(number).count() >= 4)
    }
}
