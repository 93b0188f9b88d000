//! The strategies of Chicken with dice.

use super::counter::Decision;
use super::rules::ChickenDice;
use super::turns::{Moment, View};
use crate::games::player::Sensible;

/// Of 1,296,000 rolls of so many dice (from 1), how many have no counter: 2/3, 4/9, 5/18, 17/108, 25/324, 5/216.
const BLANKS: [i64; 6] = [864_000, 576_000, 360_000, 204_000, 100_000, 30_000];
const ROLLS: i64 = 1_296_000;
/// Roughly what a roll of so many dice wins.
const GAINS: [i64; 6] = [25, 50, 90, 140, 220, 400];
/// The least that a counter is worth.
const LEAST: i64 = 50;

/// Weighs what it has against the next roll.
pub(super) const SENSIBLE: Sensible<ChickenDice> = Sensible {
    about: "rolls on while the next roll is likely to win more than it can lose",
    choose: |game, view, legal, _| legal.iter().copied().max_by_key(|decision| worth(game, view, *decision)),
};

/// Returns what a decision is worth in points, times [`ROLLS`].
fn worth(game: &ChickenDice, view: &View, decision: Decision) -> i64 {
    let Moment::Rolled { seat, roll, turn } = view.moment else { return 0 };
    let kept = decision.kept();
    let points = turn + kept.points(game.rules());
    let missing = game.rules().goal - view.totals.get(seat.index()).copied().unwrap_or_default() - points;
    match decision {
        Decision::Stop(_) if missing == 0 => i64::MAX,
        Decision::Stop(_) if missing < 0 => 0,
        Decision::Stop(_) => points * ROLLS,
        Decision::Roll(_) if missing < LEAST => 0,
        Decision::Roll(_) => {
            let left = usize::from(roll.dice() - kept.dice());
            let next = if left == 0 { 5 } else { left - 1 };
            (points + GAINS[next].min(missing)) * (ROLLS - BLANKS[next])
        }
    }
}
