//! The strategies of Chicken with dice.

use super::counter::Decision;
use super::game::ChickenDice;
use super::outcomes::dice_after;
use super::plan::Standing;
use super::turns::{Moment, View};
use crate::player::Sensible;

/// Weighs what it has against the next roll.
pub(super) const SENSIBLE: Sensible<ChickenDice> = Sensible {
    about: "rolls on while that wins more points on average, or comes home in fewer turns near the goal",
    choose: |game, view, legal, _| {
        legal.iter().copied().max_by(|one, other| worth(game, view, *one).total_cmp(&worth(game, view, *other)))
    },
};

/// Returns what a decision is worth.
fn worth(game: &ChickenDice, view: &View, decision: Decision) -> f64 {
    let Moment::Rolled { seat, roll, turn } = view.moment else { return 0.0 };
    let kept = decision.kept();
    let total = view.totals.get(seat.index()).copied().unwrap_or_default();
    let standing = Standing { total, turn: turn + kept.points(game.rules()) };
    match decision {
        Decision::Stop(_) if total + standing.turn == game.rules().goal => f64::INFINITY,
        Decision::Stop(_) => game.plan().stop(standing),
        Decision::Roll(_) => game.plan().roll(standing, dice_after(roll.dice(), kept.dice())),
    }
}
