//! Players: they see what their seat can know, and choose.

use super::{Game, Rng, Seat};

/// What the player whose turn it is knows: nothing in it depends on hidden cards or on chance to come.
#[derive(Debug)]
pub struct Knowledge<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
    view: G::View,
    legal: Vec<G::Action>,
}

impl<'a, G: Game> Knowledge<'a, G> {
    /// Returns what the player whose turn it is knows of a state; none once the play is over.
    pub fn new(game: &'a G, state: &'a G::State) -> Option<Self> {
        let seat = game.to_act(state)?;
        let (view, legal) = (game.view(state, seat), game.legal_actions(state));
        Some(Self { game, state, seat, view, legal })
    }

    /// Returns the game.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// Returns the player's seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns what the seat can see.
    pub fn view(&self) -> &G::View {
        &self.view
    }

    /// Returns what it can do: at least one action, sorted.
    pub fn legal(&self) -> &[G::Action] {
        &self.legal
    }

    /// Returns the same once more.
    pub(super) fn again(&self) -> Self {
        let view = self.game.view(self.state, self.seat);
        let legal = self.legal.clone();
        Self { view, legal, ..*self }
    }

    /// Takes an action out of those that it can do.
    pub(super) fn leave_out(&mut self, action: G::Action) {
        self.legal.retain(|legal| *legal != action);
    }

    /// Returns a state that looks the same to the seat: all that it cannot know is drawn by chance.
    pub fn imagine(&self, rng: &mut Rng) -> G::State {
        self.game.imagine(self.state, self.seat, rng)
    }
}

/// A way to play a game.
pub trait Player<G: Game>: Sync {
    /// Returns its name on the command line.
    fn name(&self) -> &'static str;

    /// Returns how it plays, in words.
    fn about(&self) -> &'static str;

    /// Returns its name with its options; by default it has none.
    fn full_name(&self) -> String {
        self.name().to_owned()
    }

    /// Returns one of the actions that are legal; anything else is refused.
    fn choose(&self, seen: &Knowledge<'_, G>, rng: &mut Rng) -> Option<G::Action>;
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

    fn choose(&self, seen: &Knowledge<'_, G>, rng: &mut Rng) -> Option<G::Action> {
        rng.pick(seen.legal()).copied()
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

    fn choose(&self, seen: &Knowledge<'_, G>, rng: &mut Rng) -> Option<G::Action> {
        (self.choose)(seen.game(), seen.view(), seen.legal(), rng)
    }
}
