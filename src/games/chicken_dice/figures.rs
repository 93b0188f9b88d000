//! What cards and sheets print of the rules: the counters with their points, and how likely a roll is to hold one.

use super::printed;
use super::roll::Roll;
use super::rules::Rules;
use super::totals::common_divisor;
use crate::figures::{FigureWriter, number, word};
use crate::model::{Deck, Value};

/// A line of the list of counters (section Counters): its name, its dice, its points, and whether they are points, a
/// factor, or points on top of another line. A letter stands for any number, the same letter for the same number.
type CounterRow = (&'static str, &'static str, i64, &'static str);

/// Returns the figures of a deck.
pub(super) fn figures(deck: &Deck, players: &[usize]) -> Value {
    let writer = FigureWriter::new(deck);
    let (rules, _) = Rules::read(deck);
    writer.table([
        ("players", writer.numbers(players.iter().copied())),
        ("goal", number(rules.goal)),
        ("opening", number(rules.opening)),
        ("examples", printed::examples(deck, &rules, &writer)),
        ("counters", writer.list(rows(&rules).into_iter().map(|row| counter(&writer, row)))),
        ("chances", writer.list((1..=6).map(|dice| chance(&writer, dice)))),
    ])
}

fn rows(rules: &Rules) -> [CounterRow; 10] {
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

fn counter(writer: &FigureWriter, (name, dice, points, wins): CounterRow) -> Value {
    let die = |die: char| die.to_digit(10).map_or_else(|| word(die.to_string()), number);
    writer.table([
        ("name", word(name)),
        ("dice", writer.list(dice.chars().map(die))),
        ("points", number(points)),
        ("wins", word(wins)),
    ])
}

/// Returns in how many ways so many dice can fall, with a counter and without.
fn chance(writer: &FigureWriter, dice: u8) -> Value {
    let ways = 6_u32.pow(dice.into());
    let blanks = blanks(dice);
    let share = |count: u32| {
        let divisor = common_divisor(count.into(), ways.into());
        writer.table([
            ("ways", number(count)),
            ("part", writer.numbers([i64::from(count) / divisor, i64::from(ways) / divisor])),
            ("percent", Value::Float(per_cent(count, ways))),
        ])
    };
    writer.table([
        ("dice", number(dice)),
        ("ways", number(ways)),
        ("counter", share(ways - blanks)),
        ("blank", share(blanks)),
    ])
}

/// Returns in how many ways so many dice show no counter.
fn blanks(dice: u8) -> u32 {
    Roll::all(dice).into_iter().filter(|(roll, _)| roll.is_blank()).map(|(_, ways)| ways).sum()
}

/// Returns a share in per cent, to a tenth.
fn per_cent(count: u32, of: u32) -> f64 {
    (f64::from(count) * 1000.0 / f64::from(of)).round() / 10.0
}
