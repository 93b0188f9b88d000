//! The strategies of BIG CHICKEN.

use super::action::{Act, Call};
use super::card::Card;
use super::lay::{Lay, LayKind};
use super::rules::BigChicken;
use super::table::View;
use crate::games::player::Sensible;

/// Plans ahead, and never forgets to call.
pub(super) const SENSIBLE: Sensible<BigChicken> = Sensible {
    about: "gets rid of many low cards at once, keeps Fowl and coops for the end, crows with three Chickens or more",
    choose: |_, view, legal, _| legal.iter().copied().max_by_key(|act| worth(view, *act)),
};

/// Returns what an action is worth.
fn worth(view: &View, act: Act) -> i64 {
    match act {
        Act::Crow if view.hand.chickens().count() >= 3 => 1,
        Act::Crow | Act::Miss => -1,
        Act::Hush | Act::Catch | Act::Cluck => 0,
        Act::Give(card) => -keep(card) - 5 * i64::from(view.hand.count(card)),
        Act::Lay { lay, call, .. } => lay_worth(view, &lay) * 2 + i64::from(call == Call::LastEgg),
    }
}

/// Returns how much a card is worth keeping to win later runs.
fn keep(card: Card) -> i64 {
    match card.number() {
        Some(number) => i64::from(number),
        None if card == Card::DUCK => 13,
        None => 12 + 2 * i64::from(card.is_chicken()) + i64::from(card == Card::BIG_RED) * 6,
    }
}

/// Returns what a lay is worth: many cards are good, and high cards cost, unless the player or an opponent is nearly out.
fn lay_worth(view: &View, lay: &Lay) -> i64 {
    let left = view.hand.len() - lay.len();
    if left == 0 {
        return 10_000;
    }
    let others =
        view.sizes.iter().enumerate().filter(|(seat, _)| *seat != view.seat.index()).map(|(_, size)| *size).min();
    let is_urgent = others.is_some_and(|least| least <= 2) || left <= 2;
    let cost: i64 = lay.iter().map(|laid| keep(laid.card)).max().unwrap_or(0);
    let cards = i64::try_from(lay.len()).unwrap_or(5);
    let coop = if lay.kind() == Some(LayKind::Coop) && !is_urgent { 60 } else { 0 };
    if is_urgent {
        let rank = i64::try_from(lay.iter().map(|laid| laid.counts_as.index()).max().unwrap_or(0)).unwrap_or(0);
        return 100 + 20 * cards + rank;
    }
    20 * cards - cost - coop
}
