//! What is counted of Chicken dice: how turns end, and how often each counter is kept.

use super::ChickenDice;
use super::counter::Decision;
use super::turns::Event;
use crate::games::{Observer, ReportCell, Row, Seat, Table, Tally};
use std::collections::BTreeMap;

/// Counts turns and counters.
#[derive(Clone, Debug, Default)]
pub struct TurnTally {
    turns: BTreeMap<&'static str, u64>,
    counters: BTreeMap<&'static str, u64>,
}

impl Observer<ChickenDice> for TurnTally {
    fn see(&mut self, _: &ChickenDice, _: Seat, _: Decision, events: &[Event]) {
        for event in events {
            let turn = match event {
                Event::Kept { kept, .. } => {
                    kept.iter().for_each(|counter| *self.counters.entry(counter.kind()).or_default() += 1);
                    continue;
                }
                Event::Rolled { .. } => continue,
                Event::Stopped { .. } => "stopped",
                Event::Over { .. } => "over the goal",
                Event::Blank { .. } => "no counter",
            };
            *self.turns.entry(turn).or_default() += 1;
        }
    }
}

impl Tally<ChickenDice> for TurnTally {
    fn merge(&mut self, other: Self) {
        other.turns.into_iter().for_each(|(end, count)| *self.turns.entry(end).or_default() += count);
        other.counters.into_iter().for_each(|(kind, count)| *self.counters.entry(kind).or_default() += count);
    }

    fn tables(&self, _: &ChickenDice) -> Vec<Table> {
        let table = |title: &str, first, counts: &BTreeMap<&'static str, u64>| {
            let whole = counts.values().sum();
            let row = |(name, count): (&&'static str, &u64)| Row {
                name: (*name).to_owned(),
                cells: vec![ReportCell::Count(*count), ReportCell::share(*count, whole)],
            };
            let rows = counts.iter().map(row).collect();
            Table { title: title.to_owned(), columns: vec![first, "times", "share"], rows }
        };
        vec![table("ends of turns", "cause", &self.turns), table("counters kept", "counter", &self.counters)]
    }
}
