//! What cards and sheets print of the rules: the counters with their points, and how likely a roll is to hold one.

use super::printed;
use super::roll::Roll;
use super::rules::Rules;
use super::totals::common_divisor;
use crate::model::Deck;
use serde_json::{Value, json};

/// Returns the figures of a deck.
pub(super) fn figures(deck: &Deck, players: &[usize]) -> Value {
    let (rules, _) = Rules::read(deck);
    json!({
        "players": players,
        "goal": rules.goal,
        "opening": rules.opening,
        "examples": printed::examples(deck, &rules),
        "counters": counters(&rules),
        "chances": (1..=6).map(chance).collect::<Value>(),
    })
}

/// Returns the list of counters (section Counters): each with its name, its dice, its points, and whether they are points, a
/// factor, or points on top of another line. A letter stands for any number, the same letter for the same number.
fn counters(rules: &Rules) -> Value {
    let rows = [
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
    ];
    let die = |die: char| die.to_digit(10).map_or_else(|| json!(die), |number| json!(number));
    let rows = rows.iter().map(|(name, dice, points, wins)| {
        json!({ "name": name, "dice": dice.chars().map(die).collect::<Value>(), "points": points, "wins": wins })
    });
    rows.collect()
}

/// Returns in how many ways so many dice can fall, with a counter and without.
fn chance(dice: u8) -> Value {
    let ways = 6_u32.pow(dice.into());
    let blanks = Roll::all(dice).into_iter().filter(|(roll, _)| roll.is_blank());
    let blanks: u32 = blanks.map(|(_, ways)| ways).sum();
    let share = |count: u32| {
        let divisor = common_divisor(count.into(), ways.into());
        let part = [count, ways].map(|number| i64::from(number) / divisor);
        // To a tenth.
        let percent = (f64::from(count) * 1000.0 / f64::from(ways)).round() / 10.0;
        json!({ "ways": count, "part": part, "percent": percent })
    };
    json!({ "dice": dice, "ways": ways, "counter": share(ways - blanks), "blank": share(blanks) })
}
