//! What can come of a roll: every way to keep counters of it, and how likely it is; by trying every roll.

use super::roll::Roll;
use super::rules::Rules;
use std::collections::BTreeMap;

/// Rolls that leave the same choice.
#[derive(Clone, Debug)]
pub(super) struct RollOutcome {
    /// How likely it is that one of them is rolled.
    pub(super) chance: f64,
    /// Ways to roll on: the steps that are won, and how many dice are rolled next.
    pub(super) rolls: Vec<(usize, u8)>,
    /// Ways to stop: the steps that are won.
    pub(super) stops: Vec<usize>,
}

/// The ways to roll on, and the ways to stop.
type RollChoice = (Vec<(usize, u8)>, Vec<usize>);

/// Returns the outcomes of rolling so many dice; points are counted in steps of `step`. Rolls without a counter are left out.
pub(super) fn outcomes(rules: &Rules, dice: u8, step: i64) -> Vec<RollOutcome> {
    let mut ways: BTreeMap<RollChoice, u32> = BTreeMap::new();
    for (roll, count) in Roll::all(dice) {
        if !roll.is_blank() {
            *ways.entry(choice(roll, rules, step)).or_default() += count;
        }
    }
    let all = f64::from(6_u32.pow(dice.into()));
    let outcome = |((rolls, stops), count)| {
        let chance = f64::from(count) / all;
        RollOutcome { chance, rolls, stops }
    };
    ways.into_iter().map(outcome).collect()
}

/// Returns the ways to roll on and to stop, each once.
fn choice(roll: Roll, rules: &Rules, step: i64) -> RollChoice {
    let (mut rolls, mut stops) = (Vec::new(), Vec::new());
    for kept in roll.keeps() {
        let steps = usize::try_from(kept.points(rules) / step).unwrap_or_default();
        rolls.push((steps, dice_after(roll.dice(), kept.dice())));
        if kept.dice() >= roll.counting() {
            stops.push(steps);
        }
    }
    rolls.sort_unstable();
    rolls.dedup();
    stops.sort_unstable();
    stops.dedup();
    (rolls, stops)
}

/// Returns how many dice are rolled once some are kept: all six if none is left (third rule).
pub(super) fn dice_after(rolled: u8, kept: u8) -> u8 {
    match rolled.saturating_sub(kept) {
        0 => 6,
        left => left,
    }
}
