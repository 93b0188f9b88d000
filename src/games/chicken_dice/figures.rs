//! What cards and sheets print of the rules: the counters with their points, and how likely a roll is to hold one.

use super::Rules;
use super::roll::Roll;
use crate::games::figures::{Ledger, number, word};
use crate::model::{Deck, Value};

/// A line of the list of counters (section Counters): its name, its dice, what it wins, and how that is meant. A letter
/// stands for any number, the same letter for the same one.
type CounterRow = (&'static str, &'static str, i64, &'static str);

pub(super) fn of(deck: &Deck, players: &[usize]) -> Value {
    let ledger = Ledger::of(deck);
    let (rules, _) = Rules::read(deck);
    ledger.table([
        ("players", ledger.numbers(players.iter().copied())),
        ("goal", number(rules.goal)),
        ("opening", number(rules.opening)),
        ("counters", ledger.list(lines(&rules).into_iter().map(|line| counter(&ledger, line)))),
        ("chances", ledger.list((1..=6).map(|dice| chance(&ledger, dice)))),
    ])
}

fn lines(rules: &Rules) -> [CounterRow; 10] {
    [
        ("single 5", "5", rules.five, "points"),
        ("single 1", "1", rules.one, "points"),
        ("three of a kind", "aaa", rules.triple, "times"),
        ("three 1s", "111", rules.ones, "points"),
        ("four of a kind", "aaaa", rules.further, "more"),
        ("five of a kind", "aaaaa", rules.five_kind, "points"),
        ("six of a kind", "aaaaaa", rules.six_kind, "points"),
        ("two triplets", "aaabbb", rules.triplets, "points"),
        ("three pairs", "aabbcc", rules.pairs, "points"),
        ("straight", "123456", rules.straight, "points"),
    ]
}

fn counter(ledger: &Ledger, (name, dice, points, wins): CounterRow) -> Value {
    let die = |die: char| die.to_digit(10).map_or_else(|| word(die), number);
    ledger.table([
        ("name", word(name)),
        ("dice", ledger.list(dice.chars().map(die))),
        ("points", number(points)),
        ("wins", word(wins)),
    ])
}

/// The ways in which so many dice can fall, with a counter and without.
fn chance(ledger: &Ledger, dice: u32) -> Value {
    let ways = 6_u32.pow(dice);
    let blanks = blanks(dice);
    let share = |count: u32| {
        let divisor = common_divisor(count, ways);
        ledger.table([
            ("ways", number(count)),
            ("part", ledger.numbers([count / divisor, ways / divisor])),
            ("percent", Value::Float(per_cent(count, ways))),
        ])
    };
    ledger.table([
        ("dice", number(dice)),
        ("ways", number(ways)),
        ("counter", share(ways - blanks)),
        ("blank", share(blanks)),
    ])
}

/// Of all the ways in which so many dice can fall, those without a counter: each is looked at.
fn blanks(dice: u32) -> u32 {
    let faces = |way: u32| (0..dice).map(move |die| u8::try_from(way / 6_u32.pow(die) % 6 + 1).unwrap_or(1));
    let is_blank = |way: &u32| Roll::of(&faces(*way).collect::<Vec<u8>>()).is_blank();
    u32::try_from((0..6_u32.pow(dice)).filter(is_blank).count()).unwrap_or(u32::MAX)
}

/// To a tenth, as people say it.
fn per_cent(count: u32, of: u32) -> f64 {
    (f64::from(count) * 1000.0 / f64::from(of)).round() / 10.0
}

fn common_divisor(one: u32, other: u32) -> u32 {
    if other == 0 { one.max(1) } else { common_divisor(other, one % other) }
}
