//! What cards and sheets print of the rules: the table of rounds, and the range of goals for each number of players.

use super::goals::{self, Goal};
use super::rules::Rules;
use super::{PlayingChicken, packs};
use crate::games::DeckGame;
use crate::games::figures::{Ledger, number, word};
use crate::model::{Deck, Value};

pub(super) fn of(deck: &Deck, players: &[usize]) -> Value {
    let ledger = Ledger::of(deck);
    let (rules, _) = Rules::read(deck);
    let (packs, _) = packs::read(deck, rules.pack_size());
    let (goals, _) = goals::read(deck, rules.pack_size(), &PlayingChicken::PLAYERS);
    ledger.table([
        ("players", ledger.numbers(players.iter().copied())),
        ("packs", number(packs.len())),
        ("pack_size", number(rules.pack_size())),
        ("rounds", rounds(&ledger, &rules)),
        ("tricks", number(rules.trick_count())),
        ("exact", word(rules.exact.as_str())),
        ("goals", ledger.list(players.iter().map(|players| range(&ledger, &goals, *players)))),
        ("goal_cards", number(goals.iter().map(|goal| u64::from(goal.copies)).sum::<u64>())),
    ])
}

/// The table of rounds, with what hitting the goal wins.
fn rounds(ledger: &Ledger, rules: &Rules) -> Value {
    ledger.list(rules.rounds.iter().zip(1..).map(|(round, index)| {
        ledger.table([
            ("round", Value::Integer(index)),
            ("hand", number(round.hand)),
            ("tricks", number(round.tricks)),
            ("prize", number(round.prize)),
            ("exact", number(rules.exact.prize(round.prize))),
        ])
    }))
}

/// The goals for a number of players: the lowest, the highest, and how many cards.
fn range(ledger: &Ledger, all: &[Goal], players: usize) -> Value {
    let goals = goals::for_players(all, players);
    ledger.table([
        ("players", number(players)),
        ("lowest", number(goals.iter().min().copied().unwrap_or_default())),
        ("highest", number(goals.iter().max().copied().unwrap_or_default())),
        ("cards", number(goals.len())),
    ])
}
