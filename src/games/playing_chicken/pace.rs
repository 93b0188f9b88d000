//! The pace of Playing Chicken: everyone plays at once, so a trick is one turn.

use super::rules::PlayingChicken;
use super::table::{Event, Table};
use crate::{Actor, Lookahead, Pace, Paced, Seconds};

/// The print-and-play file says 10 to 15 minutes. 15 tricks of 40 seconds (to choose a card, add up the sum and pay) and 5
/// rounds of 20 (to take up the cards) are between 11 and 12.
impl Paced for PlayingChicken {
    const SECONDS: Seconds = Seconds { turn: 40, round: 20 };
    const LOOKAHEAD: Lookahead = Lookahead::Play;
    const LEAD: f64 = 8.0;

    fn unit(&self) -> &'static str {
        "coins"
    }

    fn before_secrets(&self, state: &Table) -> Option<Table> {
        Some(state.before_choices())
    }

    fn pace(&self, _: Actor, events: &[Event]) -> Pace {
        let mut pace = Pace::default();
        for event in events {
            match event {
                Event::Trick { .. } => (pace.turns, pace.is_scored) = (pace.turns + 1, true),
                Event::RoundOver { .. } => pace.rounds += 1,
                Event::GoalsShuffled => {}
            }
        }
        pace
    }
}
