//! Totals: a player can come to the board, and to exactly the goal (sections Goal, Rules).

use super::counter::Counter;
use super::rules::Rules;
use crate::diag::{Code, Finding};
use crate::model::Deck;
use crate::places;
use crate::words::finding;

/// Checks that players can write points down, and come to the goal.
pub(super) fn check(deck: &Deck, rules: &Rules) -> Option<Finding> {
    too_high_an_opening(deck, rules).or_else(|| unreachable(deck, rules))
}

/// Checks that the first points of a player can be written down.
fn too_high_an_opening(deck: &Deck, rules: &Rules) -> Option<Finding> {
    let Rules { opening, goal, .. } = rules;
    let (key, help) = if deck.rules.contains_key("opening") {
        ("opening", format!("write an `opening` of {goal} or less"))
    } else {
        ("goal", format!("write a `goal` of {opening} or more, or a lower `opening`"))
    };
    (opening > goal).then(|| {
        let message = format!("no one can get on the board: the `opening` of {opening} is above the `goal` of {goal}");
        let place = places::rule(deck, key);
        finding(Code::UnreachableTotal, &place, message, help)
    })
}

/// Checks that the goal can be hit: it must be a sum of counters.
fn unreachable(deck: &Deck, rules: &Rules) -> Option<Finding> {
    let best = highest_sum(rules);
    (best != rules.goal || rules.goal == 0).then(|| {
        let message = format!("no one can reach exactly {} with these counters", rules.goal);
        let help = match best {
            0 => "write a `goal` above 0, and let counters be worth something".to_owned(),
            best => format!("write {best}, or change what the counters are worth"),
        };
        let place = places::rule(deck, "goal");
        finding(Code::UnreachableTotal, &place, message, help)
    })
}

/// Returns what each counter is worth, without those that are worth nothing.
fn worths(rules: &Rules) -> impl Iterator<Item = i64> {
    let alike = (1..=6).flat_map(|face| [3, 4].map(|count| Counter::Alike { face, count }));
    let others = [5, 6].map(|count| Counter::Alike { face: 2, count });
    let wholes = [Counter::TwoTriplets, Counter::ThreePairs, Counter::Straight];
    let counters = alike.chain(others).chain([1, 5].map(Counter::Single)).chain(wholes);
    counters.map(|counter| counter.points(rules)).filter(|points| *points > 0)
}

/// Returns the number of points that divides all counters: every total is a multiple of it.
pub(super) fn divisor(rules: &Rules) -> i64 {
    worths(rules).fold(0, common_divisor).max(1)
}

/// Returns the highest sum of counters that is not above the goal.
fn highest_sum(rules: &Rules) -> i64 {
    let divisor = divisor(rules);
    let steps = usize::try_from(rules.goal / divisor).unwrap_or_default();
    let mut is_sum = vec![false; steps + 1];
    is_sum[0] = true;
    for worth in worths(rules).filter_map(|points| usize::try_from(points / divisor).ok()) {
        for sum in worth..=steps {
            is_sum[sum] |= is_sum[sum - worth];
        }
    }
    let highest = is_sum.iter().rposition(|is_sum| *is_sum).unwrap_or_default();
    i64::try_from(highest).map_or(0, |steps| steps * divisor)
}

/// Returns the greatest common divisor of two numbers.
pub(super) fn common_divisor(one: i64, other: i64) -> i64 {
    match other {
        0 => one,
        _ => common_divisor(other, one % other),
    }
}
