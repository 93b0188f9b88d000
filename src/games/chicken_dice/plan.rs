//! What the next roll is worth, calculated from the rules: every roll is tried, and every way to go on after it.
//!
//! Far from the goal a turn is worth its points. Near it, only how many turns are still needed matters, because too many
//! points are lost. Players who have nothing yet must reach the opening first, which is worth something of its own.

use super::outcomes::{RollOutcome, outcomes};
use super::rules::Rules;
use super::totals;

/// The most steps of points in a turn; with rules that have more, steps are larger than they would have to be.
const MOST_STEPS: i64 = 400;
/// More points than anyone wins in a turn and still rolls on.
const LONGEST_TURN: i64 = 20_000;
/// How many steps before the goal turns count instead of points.
const NEAR: usize = 40;
/// More turns than any player needs, for totals from which the goal cannot be hit.
const NEVER: f64 = 1e6;

/// What each roll is worth, by the steps that the turn has won before it and by the number of dice, from one.
type Worths = Vec<[f64; 6]>;

/// What the sensible player knows of a game.
#[derive(Clone, Debug)]
pub(super) struct TurnPlan {
    /// How many points a step is.
    step: i64,
    /// The steps to the goal.
    goal: usize,
    /// The steps of the opening.
    opening: usize,
    far: Worths,
    first: Worths,
    /// What the opening is worth, in steps.
    bonus: f64,
    /// For each number of steps that are missing, from none.
    near: Vec<Worths>,
    /// The turns that a player still needs, for each number of steps that are missing.
    turns: Vec<f64>,
}

/// Where a player stands who has a choice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    /// The points that the player has written down.
    pub(super) total: i64,
    /// The points of the turn, with what is kept.
    pub(super) turn: i64,
}

impl TurnPlan {
    pub(super) fn new(rules: &Rules) -> Self {
        let longest_turn = rules.goal.min(LONGEST_TURN.max(2 * rules.opening));
        let step = totals::divisor(rules).max(longest_turn / MOST_STEPS).max(1);
        let steps = |points: i64| usize::try_from(points / step).unwrap_or_default();
        let dice: Vec<Vec<RollOutcome>> = (1..=6).map(|dice| outcomes(rules, dice, step)).collect();
        let (goal, opening) = (steps(rules.goal), steps(rules.opening + step - 1));
        let most = steps(longest_turn);
        let far = worths(&dice, most, 0.0, |turn| Some(if turn > goal { 0.0 } else { turn as f64 }));
        let open_with = |turn: usize, bonus: f64| match turn {
            over if over > goal => Some(0.0),
            turn if turn < opening => None,
            turn => Some(turn as f64 + bonus),
        };
        let open = |bonus: f64| worths(&dice, most, 0.0, |turn| open_with(turn, bonus));
        // An opening that comes a turn sooner is worth a turn: the bonus that makes an opening turn as good as any other.
        let usual = first_roll(&far);
        let bonus = root(|bonus| first_roll(&open(bonus)) - usual, [0.0, usual]);
        let (near, turns) = ending(&dice, goal.min(NEAR));
        let first = open(bonus);
        Self { step, goal, opening, far, first, bonus, near, turns }
    }

    /// Returns what it is worth to stop; more is better, for players with the same total.
    pub(super) fn stop(&self, standing: Standing) -> f64 {
        let (missing, turn) = self.steps(standing);
        match self.turns.get(missing) {
            Some(_) if standing.total > 0 && turn > missing => -self.turns[missing],
            Some(_) if standing.total > 0 => -self.turns[missing - turn],
            _ if turn > missing => 0.0,
            _ if standing.total == 0 && turn >= self.opening => turn as f64 + self.bonus,
            _ => turn as f64,
        }
    }

    /// Returns what it is worth to roll so many dice.
    pub(super) fn roll(&self, standing: Standing, dice: u8) -> f64 {
        let (missing, turn) = self.steps(standing);
        let worths = match self.near.get(missing) {
            Some(near) if standing.total > 0 => near,
            _ if standing.total == 0 => &self.first,
            _ => &self.far,
        };
        let row = worths.get(turn).or(worths.last());
        row.and_then(|row| row.get(usize::from(dice).checked_sub(1)?)).copied().unwrap_or_default()
    }

    /// Returns the steps that were missing when the turn began, and those of the turn.
    fn steps(&self, standing: Standing) -> (usize, usize) {
        let steps = |points: i64| usize::try_from(points / self.step).unwrap_or_default();
        (self.goal.saturating_sub(steps(standing.total)), steps(standing.turn))
    }
}

/// Returns what every roll of a turn is worth; `stop` says what it is worth to stop with so many steps, where that is allowed,
/// and `lost` what a roll without a counter is worth.
fn worths(dice: &[Vec<RollOutcome>], most: usize, lost: f64, stop: impl Fn(usize) -> Option<f64>) -> Worths {
    let mut worths: Worths = vec![[lost; 6]; most + 1];
    for turn in (0..=most).rev() {
        for (index, outcomes) in dice.iter().enumerate() {
            let mut worth = lost;
            for outcome in outcomes {
                let stops = outcome.stops.iter().filter_map(|steps| stop(turn + steps));
                let rolls = outcome.rolls.iter().filter_map(|(steps, next)| {
                    let next = usize::from(*next) - 1;
                    // A counter that wins nothing leaves the turn as it is: fewer dice are known already, six are not.
                    let is_known = *steps > 0 || next < index;
                    worths.get(turn + steps).filter(|_| is_known).map(|row| row[next])
                });
                let best = stops.chain(rolls).reduce(f64::max).unwrap_or(lost);
                worth += outcome.chance * (best - lost);
            }
            worths[turn][index] = worth;
        }
    }
    worths
}

/// Returns what rolls are worth and how many turns are needed where up to `most` steps are missing: as few as possible.
fn ending(dice: &[Vec<RollOutcome>], most: usize) -> (Vec<Worths>, Vec<f64>) {
    let (mut near, mut turns) = (vec![vec![[0.0; 6]]], vec![0.0]);
    for missing in 1..=most {
        // What it is worth to stop, if a turn without points leaves `lost` turns.
        let stopped = |turn: usize, lost: f64| {
            let left = missing.checked_sub(turn);
            left.and_then(|left| turns.get(left)).map_or(-lost, |turns: &f64| -turns)
        };
        let table = |lost: f64| worths(dice, missing, -lost, |turn| Some(stopped(turn, lost)));
        // A turn that is lost leaves as many turns as there were before it.
        let needed = root(|needed| 1.0 - first_roll(&table(needed)) - needed, [1.0, turns[missing - 1] + 2.0]);
        let needed = needed.clamp(1.0, NEVER);
        near.push(table(needed));
        turns.push(needed);
    }
    (near, turns)
}

/// Returns what the first roll of a turn is worth.
fn first_roll(worths: &Worths) -> f64 {
    worths.first().map_or(0.0, |row| row[5])
}

/// Returns where a function of one number is 0, from two numbers on, by the secant method: it bends one way only.
fn root(value: impl Fn(f64) -> f64, [mut before, mut at]: [f64; 2]) -> f64 {
    let mut value_before = value(before);
    for _ in 0..12 {
        let value_at = value(at);
        let slope = (value_at - value_before) / (at - before);
        if value_at.abs() < 1e-9 || slope == 0.0 || !slope.is_finite() {
            break;
        }
        (before, value_before, at) = (at, value_at, at - value_at / slope);
    }
    at
}
