//! Players: they see what their seat can know, and choose.

use super::{Game, Rng};

/// A way to play a game.
pub trait Player<G: Game>: Sync {
    /// Returns its name on the command line.
    fn name(&self) -> &'static str;

    /// Returns how it plays, in words.
    fn about(&self) -> &'static str;

    /// Returns one of `legal`, which is never empty; anything else is refused.
    fn choose(&self, game: &G, view: &G::View, legal: &[G::Action], rng: &mut Rng) -> Option<G::Action>;
}

/// Does anything that is allowed.
#[derive(Clone, Copy, Debug)]
pub struct RandomPlayer;

impl<G: Game> Player<G> for RandomPlayer {
    fn name(&self) -> &'static str {
        "random"
    }

    fn about(&self) -> &'static str {
        "does anything that is allowed, with equal chances"
    }

    fn choose(&self, _: &G, _: &G::View, legal: &[G::Action], rng: &mut Rng) -> Option<G::Action> {
        rng.pick(legal).copied()
    }
}

type Choose<G> = fn(&G, &<G as Game>::View, &[<G as Game>::Action], &mut Rng) -> Option<<G as Game>::Action>;

/// The strategy of a game that plays sensibly; `about` says how.
pub(super) struct Sensible<G: Game> {
    pub(super) about: &'static str,
    pub(super) choose: Choose<G>,
}

impl<G: Game> Player<G> for Sensible<G> {
    fn name(&self) -> &'static str {
        "sensible"
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn choose(&self, game: &G, view: &G::View, legal: &[G::Action], rng: &mut Rng) -> Option<G::Action> {
        (self.choose)(game, view, legal, rng)
    }
}
