//! What cards and sheets print of the rules: the deal, how a round and a game end, the kinds and their numbers.

use super::examples;
use super::kinds;
use super::rules::{CrazyChicken, Rules};
use crate::DeckGame;
use crate::figures::{FigureWriter, number, word};
use crate::model::{Deck, Value};

/// Returns the figures of a deck.
pub(super) fn figures(deck: &Deck, players: &[usize]) -> Value {
    let writer = FigureWriter::new(deck);
    let (rules, _) = Rules::read(deck);
    let (kinds, _) = kinds::read(deck);
    let cards: usize = kinds.iter().map(|kind| usize::from(kind.count)).sum();
    let points: usize = kinds.iter().map(|kind| usize::from(kind.number)).sum();
    let rows = kinds.iter().map(|kind| {
        writer.table([
            ("name", word(kind.name.as_str())),
            ("number", number(kind.number)),
            ("cards", number(kind.count)),
        ])
    });
    let examples = examples::read(deck, &kinds);
    let examples = examples.iter().map(|example| {
        writer.table([
            ("kinds", writer.list(example.ids().map(word))),
            ("cards", writer.numbers(example.cards())),
            ("numbers", writer.numbers(example.numbers())),
            ("sum", number(example.sum())),
            ("ends", Value::Bool(example.kinds() == rules.kinds)),
        ])
    });
    writer.table([
        ("players", writer.numbers(players.iter().copied())),
        ("hand", number(rules.hand)),
        ("rounds", number(rules.rounds)),
        ("kinds_to_end", number(rules.kinds)),
        ("smallest_lay", number(rules.smallest_lay)),
        ("kinds", writer.list(rows)),
        ("examples", writer.list(examples)),
        ("cards", number(cards)),
        ("points", number(points)),
        ("draw_pile", number(cards.saturating_sub(*CrazyChicken::PLAYERS.end() * rules.hand) / 2)),
    ])
}
