//! The strategies of Crazy Chicken.

use super::action::{Kind, Move, Pile};
use super::rules::CrazyChicken;
use super::table::View;
use crate::player::Sensible;

/// Collects what it can lay, and keeps from the other player what they could.
pub(super) const SENSIBLE: Sensible<CrazyChicken> = Sensible {
    about: "draws face-up cards that help, lays what gains most, and discards what helps neither player much",
    choose: |game, view, legal, _| legal.iter().copied().max_by_key(|action| worth(game, view, *action)),
};

/// A point in the measure of [`worth`]: a multiple of 3, 4 and 5, so that little is lost by dividing.
const POINT: i64 = 6000;

/// Returns what a move is worth, in parts of a point.
fn worth(game: &CrazyChicken, view: &View, action: Move) -> i64 {
    match action {
        // A face-down card can be anything: most cards that lie face up are worth more. Played 4000 times against a player who
        // takes it for 6 points, one who takes it for 1 wins 80 % of the games.
        Move::Draw(Pile::Left | Pile::Right) => POINT,
        Move::Draw(pile) => view.open_tops[pile.index() - 2].map_or(0, |kind| usefulness(game, view, kind)),
        Move::Lay { kind, count } => {
            let gain = game.kind_of(kind).map_or(0, |kind| gain(game, view, kind));
            1000 * POINT + gain * POINT + i64::from(count)
        }
        Move::Discard { kind, .. } => {
            let cost = |kind| usefulness(game, view, kind) + usefulness_to_other(game, view, kind) / 4;
            game.kind_of(kind).map_or(0, |kind| 1000 * POINT - cost(kind))
        }
        Move::Clear(_) => 0,
    }
}

fn number(game: &CrazyChicken, kind: Kind) -> i64 {
    game.kinds[kind.index()].number.into()
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

/// Returns how much another card of a kind helps: what its lay gains, a third of that for each card that is missing.
fn usefulness(game: &CrazyChicken, view: &View, kind: Kind) -> i64 {
    let [mine, theirs] = [&view.laid[0], &view.laid[1]].map(|laid| i64::from(laid[kind.index()]));
    let held = i64::from(view.hand[kind.index()]);
    let wanted = (mine.max(theirs) + 1).max(game.rules.smallest_lay.into());
    let missing = (wanted - held).max(0);
    let unseen = number(game, kind) - held - mine - theirs;
    if missing > unseen {
        return 0;
    }
    let parts = u32::try_from(missing).ok().and_then(|missing| 3_i64.checked_pow(missing)).unwrap_or(i64::MAX);
    gain(game, view, kind).max(0) * POINT / parts
}

/// Returns how much a card of a kind may help the other player, whose hand is not known: little where they have laid the kind, and
/// where one's own lay is large.
fn usefulness_to_other(game: &CrazyChicken, view: &View, kind: Kind) -> i64 {
    let number = number(game, kind) * POINT;
    match [&view.laid[0], &view.laid[1]].map(|laid| laid[kind.index()]) {
        [0, 0] => number * 3 / 5,
        [0, _] => number / 20,
        [mine, _] => number / i64::from(mine),
    }
}
