//! Counts of Chicken with dice: how turns end, and how often each counter is kept.

use super::counter::Decision;
use super::game::ChickenDice;
use super::turns::Event;
use crate::games::{Counts, Observer, Seat, Table, Tally};

/// Counts turns and counters.
#[derive(Clone, Debug, Default)]
pub struct TurnTally {
    turns: Counts<&'static str>,
    counters: Counts<&'static str>,
}

impl Observer<ChickenDice> for TurnTally {
    fn see(&mut self, _: &ChickenDice, _: Seat, _: Decision, events: &[Event]) {
        for event in events {
            match event {
                Event::Kept(_, kept) => kept.iter().for_each(|counter| self.counters.add(counter.kind())),
                Event::Rolled(..) => {}
                Event::Stopped { .. } => self.turns.add("stopped"),
                Event::Over(..) => self.turns.add("over the goal"),
                Event::Blank(..) => self.turns.add("no counter"),
            }
        }
    }
}

impl Tally<ChickenDice> for TurnTally {
    fn merge(&mut self, other: Self) {
        self.turns.merge(other.turns);
        self.counters.merge(other.counters);
    }

    fn tables(&self, _: &ChickenDice) -> Vec<Table> {
        vec![
            self.turns.table("ends of turns", ["cause", "times", "share"], |cause| cause),
            self.counters.table("counters kept", ["counter", "times", "share"], |counter| counter),
        ]
    }
}
