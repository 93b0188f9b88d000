//! The course of one play: turns, rounds, how often the lead changes, and what the game itself counts.

use super::Seat;
use super::counts::{Counts, Tallied};
use super::pace::Actor;
use super::play::Observer;

/// What is counted of a play.
#[derive(Clone, Debug, Default)]
pub(super) struct PlayCourse {
    pub(super) turns: u64,
    pub(super) rounds: u64,
    /// How often a player alone in the lead was another than the one before.
    pub(super) lead_changes: u64,
    pub(super) counts: Counts,
    last: Option<Seat>,
    leader: Option<Seat>,
    is_scored: bool,
}

impl<G: Tallied> Observer<G> for PlayCourse {
    fn see(&mut self, game: &G, seat: Seat, action: G::Action, events: &[G::Event]) {
        let actor = if self.last == Some(seat) { Actor::Same } else { Actor::Other };
        let pace = game.pace(actor, events);
        self.last = Some(seat);
        self.turns += pace.turns;
        self.rounds += pace.rounds;
        self.is_scored = pace.is_scored;
        game.count(&mut self.counts, action, events);
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
