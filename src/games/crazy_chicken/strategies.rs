//! The strategies of Crazy Chicken.

use super::action::{Kind, Move, Pile};
use super::rules::CrazyChicken;
use super::table::View;
use crate::games::player::Sensible;

/// Collects what it can lay.
pub(super) const SENSIBLE: Sensible<CrazyChicken> = Sensible {
    about: "draws face-up cards that help, lays what gains most, and discards what helps least",
    choose: |game, view, legal, _| legal.iter().copied().max_by_key(|action| worth(game, view, *action)),
};

/// Returns what a move is worth, roughly in points.
fn worth(game: &CrazyChicken, view: &View, action: Move) -> i64 {
    match action {
        // A face-down card can be anything: half the mean of the kinds, as about one in two is useful.
        Move::Draw(Pile::Left | Pile::Right) => mean_number(game) / 2,
        Move::Draw(pile) => view.open_tops[pile.index() - 2].map_or(0, |kind| usefulness(game, view, kind)),
        Move::Lay { kind, count } => {
            game.kind_of(kind).map_or(0, |kind| 1000 + 10 * gain(game, view, kind) + i64::from(count))
        }
        Move::Discard { kind, .. } => game.kind_of(kind).map_or(0, |kind| 1000 - 10 * usefulness(game, view, kind)),
        Move::Clear(_) => 0,
    }
}

fn number(game: &CrazyChicken, kind: Kind) -> i64 {
    game.kinds.get(kind.index()).map_or(0, |kind| i64::from(kind.number))
}

fn mean_number(game: &CrazyChicken) -> i64 {
    let numbers = game.kinds.iter().map(|kind| i64::from(kind.number)).sum::<i64>();
    numbers / i64::try_from(game.kinds.len().max(1)).unwrap_or(1)
}

/// Returns what laying a kind gains: its number, twice where the other player loses it, nothing where it is already one's own.
fn gain(game: &CrazyChicken, view: &View, kind: Kind) -> i64 {
    let number = number(game, kind);
    match (view.laid[0][kind.index()], view.laid[1][kind.index()]) {
        (0, 0) => number,
        (0, _) => 2 * number,
        (_, _) => -1000,
    }
}

/// Returns how much another card of a kind helps: much where it completes a lay, little where many are missing.
fn usefulness(game: &CrazyChicken, view: &View, kind: Kind) -> i64 {
    let held = i64::from(view.hand[kind.index()]);
    let there = i64::from(view.laid[0][kind.index()].max(view.laid[1][kind.index()]));
    let wanted = (there + 1).max(2);
    let gain = gain(game, view, kind).max(0);
    let missing = (wanted - held).max(0);
    gain * 2 / (missing + 1)
}
