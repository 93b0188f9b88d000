//! The course of one play: turns, rounds, and how often the lead changes.

use super::Seat;
use super::pace::{Actor, Paced};
use super::play::Observer;

/// What is counted of a play.
#[derive(Clone, Debug, Default)]
pub(super) struct PlayCourse {
    pub(super) turns: u64,
    pub(super) rounds: u64,
    /// How often a player alone in the lead was another than the one before.
    pub(super) lead_changes: u64,
    last: Option<Seat>,
    leader: Option<Seat>,
    is_scored: bool,
}

impl<G: Paced> Observer<G> for PlayCourse {
    fn see(&mut self, game: &G, seat: Seat, _: G::Action, events: &[G::Event]) {
        let actor = if self.last == Some(seat) { Actor::Same } else { Actor::Other };
        let pace = game.pace(actor, events);
        self.last = Some(seat);
        self.turns += pace.turns;
        self.rounds += pace.rounds;
        self.is_scored = pace.is_scored;
    }

    fn stand(&mut self, game: &G, state: &G::State) {
        if !self.is_scored {
            return;
        }
        let [leader] = game.scores(state).winners[..] else { return };
        self.lead_changes += u64::from(self.leader.is_some_and(|before| before != leader));
        self.leader = Some(leader);
    }
}

/// Two observers of the same play.
impl<G: super::Game, A: Observer<G>, B: Observer<G>> Observer<G> for (&mut A, &mut B) {
    fn see(&mut self, game: &G, seat: Seat, action: G::Action, events: &[G::Event]) {
        self.0.see(game, seat, action, events);
        self.1.see(game, seat, action, events);
    }

    fn stand(&mut self, game: &G, state: &G::State) {
        self.0.stand(game, state);
        self.1.stand(game, state);
    }
}
