//! The parameters of `[rules]`: rounds, prizes, and what hitting the goal wins.

use super::super::places;
use super::super::rule_table::RuleTable;
use super::hand::HIGHEST;
use crate::diag::{Code, Finding, Findings};
use crate::model::{Deck, Value};

/// What hitting the goal wins; the source says both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exact {
    /// Twice the prize (steps 4 and 10: 2 for 1, 12 for 6).
    Double,
    /// One more than the prize (steps 4 and 9).
    PlusOne,
}

impl Exact {
    /// As `[rules]` has it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Double => "double",
            Self::PlusOne => "plus-one",
        }
    }

    /// What a trick wins that is worth `prize` and hits the goal.
    #[must_use]
    pub fn prize(self, prize: u32) -> u32 {
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
    /// Cards that each player plays.
    pub tricks: u8,
    /// What a trick wins.
    pub prize: u32,
}

/// The rules as a deck has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The rounds; at least one.
    pub rounds: Vec<Round>,
    /// What hitting the goal wins.
    pub exact: Exact,
}

/// The hands of the source's table.
const HANDS: [i64; 5] = [6, 5, 4, 3, 2];
/// The prizes of the source's table.
const PRIZES: [i64; 5] = [2, 3, 4, 5, 6];

impl Rules {
    /// Reads `[rules]`; what cannot be understood is found and stands at its default.
    pub(super) fn read(deck: &Deck) -> (Self, Findings) {
        let mut table = RuleTable::new(deck);
        let highest = i64::from(HIGHEST);
        let hands = table.numbers("hands", &HANDS, &(2..=highest));
        let one_less: Vec<i64> = hands.iter().map(|hand| hand - 1).collect();
        let tricks = table.numbers("tricks", &one_less, &(1..=highest));
        let prizes = table.numbers("prizes", &PRIZES, &(1..=1000));
        let exact = table.choice(
            "exact",
            (Exact::Double.as_str(), Exact::Double),
            &[(Exact::PlusOne.as_str(), Exact::PlusOne)],
        );
        check_lengths(&mut table, deck, [("hands", &hands), ("tricks", &tricks), ("prizes", &prizes)]);
        check_hands(&mut table, deck, &hands, &tricks);
        let rounds = hands.iter().zip(&tricks).zip(&prizes).map(|((hand, tricks), prize)| Round {
            hand: u8::try_from(*hand).unwrap_or(HIGHEST),
            tricks: u8::try_from(*tricks).unwrap_or(HIGHEST),
            prize: u32::try_from(*prize).unwrap_or(1),
        });
        (Self { rounds: rounds.collect(), exact }, table.finish())
    }

    /// The number of cards in a pack, each of another value from 1: the first hand.
    #[must_use]
    pub fn pack_size(&self) -> u8 {
        self.rounds.first().map_or(0, |round| round.hand)
    }

    /// Tricks in a whole game.
    #[must_use]
    pub fn trick_count(&self) -> usize {
        self.rounds.iter().map(|round| usize::from(round.tricks)).sum()
    }
}

/// All three lists have an entry for each round.
fn check_lengths(table: &mut RuleTable<'_>, deck: &Deck, lists: [(&str, &Vec<i64>); 3]) {
    let rounds = lists[0].1.len();
    for (key, list) in &lists[1..] {
        if list.len() != rounds {
            let message = format!("`hands` is for {rounds} rounds, but `{key}` for {}", list.len());
            let finding = Finding::new(Code::BadRounds, message).at(places::rule(deck, key), "a number for each round");
            table.find(finding.help(format!("write {rounds} numbers, or change `hands`")));
        }
    }
}

/// Each round leaves one card over, which is out of the game; the cards played are the next hand (steps 7 and 8).
fn check_hands(table: &mut RuleTable<'_>, deck: &Deck, hands: &[i64], tricks: &[i64]) {
    for (index, pair) in hands.windows(2).enumerate() {
        if pair[1] != pair[0] - 1 {
            let message = format!(
                "round {} begins with {} cards, but the round before leaves {}",
                index + 2,
                pair[1],
                pair[0] - 1
            );
            let place = item_place(deck, "hands", index + 1);
            let help = "each round takes one card from every player: each hand is one less than the hand before";
            table.find(Finding::new(Code::BadRounds, message).at(place, "one less than before").help(help));
            return;
        }
    }
    for (index, (hand, tricks)) in hands.iter().zip(tricks).enumerate() {
        if *tricks != hand - 1 {
            let message =
                format!("round {} has {tricks} tricks with a hand of {hand}, but one card must be left", index + 1);
            let place = item_place(deck, "tricks", index);
            let help = format!("write {}, or leave `tricks` out: each is one less than the hand", hand - 1);
            table.find(Finding::new(Code::BadRounds, message).at(place, "").help(help));
            return;
        }
    }
}

fn item_place(deck: &Deck, key: &str, index: usize) -> crate::diag::Place {
    let item = deck.rules.get(key).and_then(|field| match &field.value {
        Value::List(items) => items.get(index),
        _ => None,
    });
    item.map_or_else(|| places::rule(deck, key), |item| item.place.clone())
}
