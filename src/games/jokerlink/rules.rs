//! The parameters of `[rules]`, and the game that they make with the pack of a deck.

use super::card::{Card, Kings};
use crate::CardNumber;
use crate::diag::Findings;
use crate::model::Deck;
use crate::rule_table::RuleTable;

/// The parameters of `[rules]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The most Jokers of each pack that are used (section Cards); 4.
    pub jokers: u32,
    /// The fewest players who use both packs of a deck that is printed twice (Optional rule for 5 or more players); 5.
    pub doubled_from: usize,
    /// Whether a card of the same value as the one before it allows another (Optional extra); false.
    pub again: bool,
    /// Whether a trick of 21 goes to the player on the left (Optional rule for 5 or more players); false.
    pub pass_left: bool,
}

impl Rules {
    /// Reads `[rules]`; a parameter that is wrong is found and has its default.
    pub(super) fn read(deck: &Deck) -> (Self, Findings) {
        let mut table = RuleTable::new(deck);
        let rules = Self {
            jokers: table.number("jokers", 4, 0..=4),
            doubled_from: table.number("doubled_from", 5, 2..=7),
            again: table.flag("again", false),
            pass_left: table.flag("pass_left", false),
        };
        (rules, table.finish())
    }
}

/// The game as a deck makes it for one number of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jokerlink {
    pub(super) players: usize,
    pub(super) rules: Rules,
    pub(super) suits: Vec<String>,
    pub(super) cards: Vec<Card>,
    pub(super) kings: Kings,
}

impl Jokerlink {
    /// Returns every card, in the deck's order.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Returns what Kings do.
    pub fn kings(&self) -> Kings {
        self.kings
    }

    /// Returns the number of every card: cards that no one can tell apart share one.
    pub(super) fn numbers(&self) -> Vec<CardNumber> {
        let number = |card: &Card| {
            let first = self.cards.iter().zip(0..).find(|(other, _)| *other == card);
            CardNumber(first.map_or(u16::MAX, |(_, first)| first))
        };
        self.cards.iter().map(number).collect()
    }

    pub(super) fn card(&self, number: CardNumber) -> Card {
        self.cards[usize::from(number.0)]
    }
}
