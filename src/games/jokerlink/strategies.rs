//! The strategies of Jokerlink.

use super::action::Act;
use super::card::{Effect, WINNING};
use super::rules::Jokerlink;
use super::table::{Moment, View};
use crate::Rng;
use crate::player::Sensible;

/// Weighs the risk that the next card busts against the cost of taking the trick.
pub(super) const SENSIBLE: Sensible<Jokerlink> =
    Sensible { about: "plays on while it is likely to get rid of more cards than it has to take", choose };

fn choose(game: &Jokerlink, view: &View, legal: &[Act], rng: &mut Rng) -> Option<Act> {
    let (busts, unseen) = busts(game, view);
    let taken = view.trick.len() as f64 + 1.0;
    let risk = busts as f64 / unseen.max(1) as f64;
    // Playing: one card fewer, or the trick and this card more.
    let play = risk * taken - (1.0 - risk);
    // Players who always do the same can repeat the same cards for ever: now and then it does the opposite.
    let waver = rng.below(50) == 0;
    let other = match view.moment {
        Moment::Free { .. } => 0.0,
        // The trick's cards, less the two or three that start the next trick.
        _ => taken - 1.0 - 2.5,
    };
    let prefers_play = (play < other) != waver;
    legal.iter().copied().find(|act| (*act == Act::Play) == prefers_play).or_else(|| legal.first().copied())
}

/// Returns how many of the cards outside the trick would bust, and how many there are.
fn busts(game: &Jokerlink, view: &View) -> (usize, usize) {
    let mut seen = view.trick.clone();
    let mut unseen = 0;
    let mut busts = 0;
    for card in game.cards() {
        if let Some(at) = seen.iter().position(|other| other == card) {
            seen.swap_remove(at);
            continue;
        }
        unseen += 1;
        let count = Effect::from_card(*card, view.last).count(view.count, game.kings());
        busts += usize::from(count > WINNING);
    }
    (busts, unseen)
}
