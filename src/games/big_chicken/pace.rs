//! The pace of BIG CHICKEN: a lay and a cluck are a turn each.

use super::rules::BigChicken;
use super::table::Event;
use crate::{Actor, Lookahead, Pace, Paced, Seconds};

/// A lay or a cluck takes 8 seconds, as many clucks are quick. A round takes 2 minutes more: to shuffle and deal some 70 cards,
/// to sort a hand of 16, to exchange cards and to write the points down.
impl Paced for BigChicken {
    const SECONDS: Seconds = Seconds { turn: 8, round: 120 };
    const LOOKAHEAD: Lookahead = Lookahead::Round;
    const LEAD: f64 = 25.0;

    fn pace(&self, _: Actor, events: &[Event]) -> Pace {
        let mut pace = Pace::default();
        for event in events {
            match event {
                Event::Laid(..) | Event::Clucked(_) => pace.turns += 1,
                Event::RoundOver { .. } => (pace.rounds, pace.is_scored) = (pace.rounds + 1, true),
                _ => {}
            }
        }
        pace
    }
}
