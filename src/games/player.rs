//! Those who play: they see what their seat can know, and choose.

use super::{Game, Rng};

/// A way to play a game.
pub trait Player<G: Game>: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// How it plays, in words.
    fn about(&self) -> &'static str;

    /// One of `legal`, which is never empty; what is not in it is refused.
    fn choose(&self, game: &G, view: &G::View, legal: &[G::Action], rng: &mut Rng) -> Option<G::Action>;
}

/// Does anything that may be done.
#[derive(Clone, Copy, Debug)]
pub struct RandomPlayer;

impl<G: Game> Player<G> for RandomPlayer {
    fn name(&self) -> &'static str {
        "random"
    }

    fn about(&self) -> &'static str {
        "does anything that may be done, each as likely as the others"
    }

    fn choose(&self, _: &G, _: &G::View, legal: &[G::Action], rng: &mut Rng) -> Option<G::Action> {
        rng.pick(legal).copied()
    }
}
