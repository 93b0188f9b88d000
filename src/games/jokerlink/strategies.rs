//! Those who play Jokerlink.

use super::card::{Effect, WINNING};
use super::{Act, Jokerlink, Moment, View};
use crate::games::{Player, Rng};

/// Weighs the risk that the next card busts against what taking the trick costs.
#[derive(Clone, Copy, Debug)]
pub struct Gambler;

impl Player<Jokerlink> for Gambler {
    fn name(&self) -> &'static str {
        "sensible"
    }

    fn about(&self) -> &'static str {
        "plays on while the cards that it is likely to get rid of outweigh those that it may have to take"
    }

    fn choose(&self, game: &Jokerlink, view: &View, legal: &[Act], rng: &mut Rng) -> Option<Act> {
        let (busts, unseen) = busts(game, view);
        let taken = view.trick.len() as f64 + 1.0;
        let risk = busts as f64 / unseen.max(1) as f64;
        // Played: one card fewer, or the trick and this card more.
        let play = risk * taken - (1.0 - risk);
        // Where the cards come in a circle whoever always does the same may do so for ever: now and then, not.
        let waver = rng.below(50) == 0;
        let other = match view.moment {
            Moment::Free { .. } => 0.0,
            // The trick's cards, less two or three that the new trick takes at once.
            _ => taken - 1.0 - 2.5,
        };
        let prefers_play = (play < other) != waver;
        legal.iter().copied().find(|act| (*act == Act::Play) == prefers_play).or_else(|| legal.first().copied())
    }
}

/// Of the cards that do not lie in the trick, how many would bust.
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
        let count = Effect::of(*card, view.last).count(view.count, game.kings());
        busts += usize::from(count > WINNING);
    }
    (busts, unseen)
}
