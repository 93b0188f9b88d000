//! The pace of Crazy Chicken.

use super::rules::CrazyChicken;
use super::table::Event;
use crate::{Actor, Lookahead, Pace, Paced, Seconds};

/// A turn is two cards to draw, and one lay or discard: 10 seconds. A round is 110 cards to shuffle and to deal into piles, and
/// a score to add up: 90 seconds.
impl Paced for CrazyChicken {
    const SECONDS: Seconds = Seconds { turn: 10, round: 90 };
    const LOOKAHEAD: Lookahead = Lookahead::Round;
    const LEAD: f64 = 60.0;

    fn pace(&self, actor: Actor, events: &[Event]) -> Pace {
        let rounds = events.iter().filter(|event| matches!(event, Event::RoundOver(..))).count() as u64;
        Pace { turns: u64::from(actor == Actor::Other), rounds, is_scored: rounds > 0 }
    }
}
