//! What cards and sheets print of the rules: the deal, how a round and a game end, the kinds and their numbers.

use super::examples::{self, Example};
use super::{CrazyChicken, kinds};
use crate::games::DeckGame;
use crate::games::figures::{Ledger, number, word};
use crate::model::{Deck, Value};

pub(super) fn of(deck: &Deck, players: &[usize]) -> Value {
    let ledger = Ledger::of(deck);
    let (rules, _) = CrazyChicken::rules_of(deck);
    let (kinds, _) = kinds::read(deck);
    let cards: usize = kinds.iter().map(|kind| usize::from(kind.count)).sum();
    let points: usize = kinds.iter().map(|kind| usize::from(kind.number)).sum();
    let rows = kinds.iter().map(|kind| {
        ledger.table([
            ("name", word(kind.name.as_str())),
            ("number", number(kind.number)),
            ("cards", number(kind.count)),
        ])
    });
    let examples = examples::of(deck, &kinds);
    let examples = examples.iter().map(|example| told(&ledger, example, rules.kinds));
    ledger.table([
        ("players", ledger.numbers(players.iter().copied())),
        ("hand", number(rules.hand)),
        ("rounds", number(rules.rounds)),
        ("kinds_to_end", number(rules.kinds)),
        ("smallest_lay", number(rules.smallest_lay)),
        ("kinds", ledger.list(rows)),
        ("examples", ledger.list(examples)),
        ("cards", number(cards)),
        ("points", number(points)),
        ("draw_pile", number(cards.saturating_sub(*CrazyChicken::PLAYERS.end() * rules.hand) / 2)),
    ])
}

/// An example: what each kind scores, what they come to, and whether so many kinds end the round.
fn told(ledger: &Ledger, example: &Example, kinds_to_end: usize) -> Value {
    ledger.table([
        ("numbers", ledger.numbers(example.numbers())),
        ("sum", number(example.sum())),
        ("ends", Value::Bool(example.kinds() == kinds_to_end)),
    ])
}
