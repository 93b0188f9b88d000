//! The pace of Jokerlink: what others call a round is a trick here.

use super::rules::Jokerlink;
use super::table::Event;
use crate::{Actor, Lookahead, Pace, Paced, Seconds};

/// A card to turn up and to count takes 5 seconds, and a trick to take or to put aside 10.
impl Paced for Jokerlink {
    const SECONDS: Seconds = Seconds { turn: 5, round: 10 };
    const ROUND: &'static str = "tricks";
    const LOOKAHEAD: Lookahead = Lookahead::Play;
    const LEAD: f64 = 6.0;

    fn unit(&self) -> &'static str {
        if self.players > 2 { "cards left" } else { "cards in tricks of 21" }
    }

    fn pace(&self, actor: Actor, events: &[Event]) -> Pace {
        let is_end = |event: &&Event| matches!(event, Event::Bust(..) | Event::Chickened(..) | Event::Made(..));
        let rounds = events.iter().filter(is_end).count() as u64;
        Pace { turns: u64::from(actor == Actor::Other), rounds, is_scored: rounds > 0 }
    }
}
