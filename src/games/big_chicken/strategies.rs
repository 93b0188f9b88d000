//! The strategies of BIG CHICKEN.

use super::action::{Act, Call};
use super::card::Card;
use super::hand::Hand;
use super::lay::{Lay, LayKind};
use super::lays::lays;
use super::rules::BigChicken;
use super::table::View;
use crate::player::Sensible;

/// Plans ahead, but is only human: now and then it does not look around the table.
pub(super) const SENSIBLE: Sensible<BigChicken> = Sensible {
    about: "gets rid of many low cards at once, keeps Fowl and coops for the end, crows where that pays on average, and does not \
            look around the table one time in ten",
    choose: |game, view, legal, rng| {
        let attention = match rng.below(10) {
            0 => Attention::Elsewhere,
            _ => Attention::Here,
        };
        legal.iter().copied().max_by_key(|act| worth(game, view, *act, attention))
    },
};

/// Whether a player looks around the table. One who does not forgets "Last Egg", does not notice that another has forgotten it,
/// and overlooks who is nearly out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attention {
    Here,
    Elsewhere,
}

/// Returns what an action is worth.
fn worth(game: &BigChicken, view: &View, act: Act, attention: Attention) -> i64 {
    let is_here = attention == Attention::Here;
    match act {
        Act::Crow if crowing_pays(game, &view.hand) => 1,
        Act::Catch if is_here => 1,
        Act::Crow => -1,
        Act::Miss | Act::Hush | Act::Catch | Act::Cluck => 0,
        Act::Give(card) => -keep(card) - 5 * i64::from(view.hand.count(card)),
        Act::Lay { lay, call, .. } => {
            lay_worth(view, &lay, attention) * 2 + i64::from((call == Call::LastEgg) == is_here)
        }
    }
}

/// Returns whether Crowing wins more points on average than it loses: what the opponents get, against what the Crower gets.
fn crowing_pays(game: &BigChicken, hand: &Hand) -> bool {
    let percent = crowing_success(crowing_strength(hand));
    percent * game.rules.crow_win > (100 - percent) * game.rules.crow_loss
}

/// Returns how good a hand is for Crowing. It is better with fewer lays, with Chickens, most of all on top of a lay, and with
/// 9s and 10s; worse with Eggs below 8 that are left alone. The weights are those of a logistic regression, rounded, over 8,252
/// rounds of 3 to 6 sensible players in which someone crowed at random.
fn crowing_strength(hand: &Hand) -> i64 {
    let high = hand.cards().filter(|card| card.is_chicken() || card.number() >= Some(9)).count();
    let mut strength = i64::try_from(high).unwrap_or(0);
    let mut left = *hand;
    while let Some(lay) = lays(&left, None).into_iter().max_by_key(|lay| 20 * size(lay) - dearest(lay)) {
        lay.cards().for_each(|card| _ = left.remove(card));
        let has_chicken = lay.cards().any(Card::is_chicken) && lay.kind() != Some(LayKind::Coop);
        let is_low_egg = lay.len() == 1 && dearest(&lay) < 8;
        strength += -2 + if has_chicken { 5 } else { 0 } - if is_low_egg { 6 } else { 0 };
    }
    strength
}

/// Returns in how many of a hundred of those rounds a Crower with that strength won.
fn crowing_success(strength: i64) -> i64 {
    let measured = [(3, 64), (1, 60), (-2, 52), (-5, 43), (-9, 40), (-15, 26), (-22, 14)];
    measured.iter().find(|(least, _)| strength >= *least).map_or(10, |(_, percent)| *percent)
}

/// Returns what the card of a lay is worth that is worth most.
fn dearest(lay: &Lay) -> i64 {
    lay.cards().map(keep).max().unwrap_or(0)
}

fn size(lay: &Lay) -> i64 {
    i64::try_from(lay.len()).unwrap_or(5)
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
fn lay_worth(view: &View, lay: &Lay, attention: Attention) -> i64 {
    let left = view.hand.len() - lay.len();
    if left == 0 {
        return 10_000;
    }
    let mut others = view.sizes.iter().enumerate().filter(|(seat, _)| *seat != view.seat.index());
    let is_nearly_out = attention == Attention::Here && others.any(|(_, size)| *size <= 2);
    if is_nearly_out || left <= 2 {
        let highest = lay.iter().next().map_or(0, |laid| laid.counts_as.index());
        return 100 + 20 * size(lay) + i64::try_from(highest).unwrap_or(0);
    }
    let coop = 60 * i64::from(lay.kind() == Some(LayKind::Coop));
    20 * size(lay) - dearest(lay) - coop
}
