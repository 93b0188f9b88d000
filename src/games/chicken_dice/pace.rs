//! The pace of Chicken with dice: a round is a turn of everyone.

use super::game::ChickenDice;
use super::turns::Event;
use crate::{Actor, Lookahead, Pace, Paced, Seat, Seconds};

/// A turn is about three rolls to throw, to add up and to write down: 30 seconds. The source knows games of fifteen minutes and
/// some that lasted much longer.
impl Paced for ChickenDice {
    const SECONDS: Seconds = Seconds { turn: 30, round: 0 };
    const LOOKAHEAD: Lookahead = Lookahead::NextTurn;
    const LEAD: f64 = 1500.0;

    fn pace(&self, _: Actor, events: &[Event]) -> Pace {
        let last = Seat::new(self.players.saturating_sub(1));
        let mut pace = Pace::default();
        for event in events {
            let (Event::Stopped { seat, .. } | Event::Over(seat, _) | Event::Blank(seat, _)) = event else { continue };
            pace.turns += 1;
            pace.rounds += u64::from(*seat == last);
            pace.is_scored |= matches!(event, Event::Stopped { .. });
        }
        pace
    }
}
