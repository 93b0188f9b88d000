//! The parameters of `[rules]`, and the game that they make with the goals of a deck.

use super::hand::HIGHEST;
use crate::diag::{Code, Finding, Findings, Place};
use crate::fields::list;
use crate::model::Deck;
use crate::places;
use crate::rule_table::RuleTable;
use crate::words::finding;

/// What hitting the goal wins; the source has both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exact {
    /// Twice the prize (steps 4 and 10: 2 for 1, 12 for 6).
    Double,
    /// One more than the prize (steps 4 and 9).
    PlusOne,
}

impl Exact {
    /// Returns its name in `[rules]`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Double => "double",
            Self::PlusOne => "plus-one",
        }
    }

    /// Returns what a trick worth `prize` wins if it hits the goal.
    pub(crate) fn prize(self, prize: u32) -> u32 {
        match self {
            Self::Double => prize * 2,
            Self::PlusOne => prize + 1,
        }
    }
}

/// A round: a column of the source's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Cards in each hand when it begins.
    pub hand: u8,
    /// How many cards each player plays.
    pub tricks: u8,
    /// What a trick wins.
    pub prize: u32,
}

/// The game as a deck makes it for one number of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayingChicken {
    pub(super) players: usize,
    pub(super) rules: Rules,
    pub(super) goals: Vec<u32>,
}

impl PlayingChicken {
    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the goals for this number of players, with every copy, in the deck's order.
    pub fn goals(&self) -> &[u32] {
        &self.goals
    }
}

/// The rules as a deck has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The rounds; at least one.
    pub rounds: Vec<Round>,
    /// What hitting the goal wins.
    pub exact: Exact,
    /// The fewest goal cards for each number of players; none for as many as in the source.
    pub goals: Option<usize>,
}

/// The hands of the source's table.
const HANDS: [i64; 5] = [6, 5, 4, 3, 2];
/// The prizes of the source's table.
const PRIZES: [i64; 5] = [2, 3, 4, 5, 6];

impl Rules {
    /// Reads `[rules]`; a parameter that is wrong is found and has its default.
    pub(super) fn read(deck: &Deck) -> (Self, Findings) {
        let mut table = RuleTable::new(deck);
        let highest = i64::from(HIGHEST);
        let hands = table.numbers("hands", &HANDS, 2..=highest);
        let one_less: Vec<i64> = hands.iter().map(|hand| hand - 1).collect();
        let tricks = table.numbers("tricks", &one_less, 1..=highest);
        let prizes = table.numbers("prizes", &PRIZES, 1..=1000);
        let exact = table.choice("exact", [Exact::Double, Exact::PlusOne].map(|exact| (exact.as_str(), exact)));
        let otherwise = "each number of players then needs as many as in the source";
        let goals = table.optional("goals", 1..=1000, otherwise);
        let rounds = hands.len();
        check_length(&mut table, deck, rounds, ("tricks", &tricks));
        check_length(&mut table, deck, rounds, ("prizes", &prizes));
        check_hands(&mut table, deck, &hands, &tricks);
        let cards = |cards: &i64| u8::try_from(*cards).unwrap_or(HIGHEST);
        let mut rounds = Vec::new();
        for ((hand, tricks), prize) in hands.iter().zip(&tricks).zip(&prizes) {
            let (hand, tricks) = (cards(hand), cards(tricks));
            let prize = u32::try_from(*prize).unwrap_or(1);
            rounds.push(Round { hand, tricks, prize });
        }
        let rules = Self { rounds, exact, goals };
        (rules, table.finish())
    }

    /// Returns the number of cards in a pack, each of another value from 1: the first hand.
    pub(crate) fn pack_size(&self) -> u8 {
        self.rounds.first().map_or(0, |round| round.hand)
    }

    /// Returns whether the hands are not those of the source.
    pub(super) fn has_own_hands(&self) -> bool {
        let hands = self.rounds.iter().map(|round| i64::from(round.hand));
        hands.ne(HANDS)
    }

    /// Returns the number of tricks in a whole game.
    pub fn trick_count(&self) -> usize {
        let tricks = self.rounds.iter().map(|round| round.tricks);
        tricks.map(usize::from).sum()
    }
}

/// Checks that a list has an entry for each round.
fn check_length(table: &mut RuleTable<'_>, deck: &Deck, rounds: usize, (key, list): (&str, &[i64])) {
    let entries = list.len();
    if entries != rounds {
        let message = format!("`hands` is for {rounds} rounds, but `{key}` for {entries}");
        let finding = Finding::new(Code::BadRounds, message);
        let finding = finding.at(places::rule(deck, key), "needs a number for each round");
        table.find(finding.help(format!("write {rounds} numbers, or change `hands`")));
    }
}

/// Checks that each round leaves one card, which is out of the game; the cards played are the next hand (steps 7 and 8).
fn check_hands(table: &mut RuleTable<'_>, deck: &Deck, hands: &[i64], tricks: &[i64]) {
    for (index, pair) in hands.windows(2).enumerate() {
        if pair[1] != pair[0] - 1 {
            let (round, cards, left) = (index + 2, pair[1], pair[0] - 1);
            let message = format!("round {round} begins with {cards} cards, but the round before leaves {left}");
            let place = item_place(deck, "hands", index + 1);
            let help = "each round takes one card from every player: write one less than in the round before";
            table.find(finding(Code::BadRounds, &place, message, help));
            return;
        }
    }
    for (index, (hand, tricks)) in hands.iter().zip(tricks).enumerate() {
        if *tricks != hand - 1 {
            let message =
                format!("round {} has {tricks} tricks with a hand of {hand}, but must leave one card", index + 1);
            let place = item_place(deck, "tricks", index);
            let help = format!("write {}, or leave `tricks` out: it is one less than the hand", hand - 1);
            table.find(finding(Code::BadRounds, &place, message, help));
            return;
        }
    }
}

fn item_place(deck: &Deck, key: &str, index: usize) -> Place {
    let item = list(&deck.rules, key).get(index);
    item.map_or_else(|| places::rule(deck, key), |item| item.place.clone())
}
