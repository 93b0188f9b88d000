//! What cards and sheets print of the rules: the table of rounds, and the range of goals for each number of players.

use super::goals::{self, Goal};
use super::packs;
use super::rules::{PlayingChicken, Rules};
use crate::DeckGame;
use crate::figures::{FigureWriter, number, word};
use crate::model::{Deck, Value};

/// Returns the figures of a deck.
pub(super) fn figures(deck: &Deck, players: &[usize]) -> Value {
    let writer = FigureWriter::new(deck);
    let (rules, _) = Rules::read(deck);
    let (packs, _) = packs::read(deck, rules.pack_size());
    let (goals, _) = goals::read(deck, rules.pack_size(), &PlayingChicken::PLAYERS);
    writer.table([
        ("players", writer.numbers(players.iter().copied())),
        ("packs", number(packs.len())),
        ("pack_size", number(rules.pack_size())),
        ("rounds", rounds(&writer, &rules)),
        ("tricks", number(rules.trick_count())),
        ("exact", word(rules.exact.as_str())),
        ("goals", writer.list(players.iter().map(|players| range(&writer, &goals, *players)))),
        ("goal_cards", number(goals.iter().map(|goal| u64::from(goal.copies)).sum::<u64>())),
    ])
}

/// Returns the table of rounds, with what hitting the goal wins.
fn rounds(writer: &FigureWriter, rules: &Rules) -> Value {
    writer.list(rules.rounds.iter().zip(1..).map(|(round, index)| {
        writer.table([
            ("round", Value::Integer(index)),
            ("hand", number(round.hand)),
            ("tricks", number(round.tricks)),
            ("prize", number(round.prize)),
            ("exact", number(rules.exact.prize(round.prize))),
        ])
    }))
}

/// Returns the goals for a number of players: the lowest, the highest, and how many cards.
fn range(writer: &FigureWriter, all: &[Goal], players: usize) -> Value {
    let goals = goals::for_players(all, players);
    writer.table([
        ("players", number(players)),
        ("lowest", number(goals.iter().min().copied().unwrap_or_default())),
        ("highest", number(goals.iter().max().copied().unwrap_or_default())),
        ("cards", number(goals.len())),
    ])
}
