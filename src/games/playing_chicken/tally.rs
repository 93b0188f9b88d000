//! Counts of Playing Chicken: how tricks end with each goal, and in each round.

use super::trick::{Outcome, Trick};
use super::{Choice, Event, PlayingChicken};
use crate::games::{Counts, Observer, ReportCell, Row, Seat, Table, Tally};
use std::collections::BTreeMap;

/// Counts how tricks end, by goals and by rounds.
#[derive(Clone, Debug, Default)]
pub struct GoalTally {
    goals: BTreeMap<u32, Ends>,
    rounds: BTreeMap<usize, Ends>,
}

/// How tricks ended.
#[derive(Clone, Debug, Default)]
struct Ends {
    outcomes: Counts<Outcome>,
    /// The sum of all sums.
    sums: u64,
    /// The number of all winners.
    winners: u64,
}

impl Ends {
    fn add(&mut self, trick: &Trick) {
        self.outcomes.add(trick.outcome);
        self.sums += u64::from(trick.sum());
        self.winners += trick.winners.len() as u64;
    }

    fn merge(&mut self, other: Self) {
        self.outcomes.merge(other.outcomes);
        self.sums += other.sums;
        self.winners += other.winners;
    }

    fn row(&self, name: String) -> Row {
        let tricks = self.outcomes.total();
        let mean = |sum: u64| ReportCell::mean(sum as f64 / tricks.max(1) as f64);
        let [under, exact, over] = [Outcome::Under, Outcome::Exact, Outcome::Over]
            .map(|outcome| ReportCell::share(self.outcomes.get(&outcome), tricks));
        Row::new(name, [ReportCell::Count(tricks), under, exact, over, mean(self.sums), mean(self.winners)])
    }
}

impl Observer<PlayingChicken> for GoalTally {
    fn see(&mut self, _: &PlayingChicken, _: Seat, _: Choice, events: &[Event]) {
        for event in events {
            if let Event::Trick { round, trick, .. } = event {
                self.goals.entry(trick.goal).or_default().add(trick);
                self.rounds.entry(*round).or_default().add(trick);
            }
        }
    }
}

impl Tally<PlayingChicken> for GoalTally {
    fn merge(&mut self, other: Self) {
        other.goals.into_iter().for_each(|(goal, ends)| self.goals.entry(goal).or_default().merge(ends));
        other.rounds.into_iter().for_each(|(round, ends)| self.rounds.entry(round).or_default().merge(ends));
    }

    fn tables(&self, _: &PlayingChicken) -> Vec<Table> {
        let columns = |first| [first, "tricks", "under", "exact", "over", "mean sum", "winners"];
        let goals = self.goals.iter().map(|(goal, ends)| ends.row(goal.to_string()));
        let rounds = self.rounds.iter().map(|(round, ends)| ends.row(round.to_string()));
        vec![Table::new("goals", columns("goal"), goals), Table::new("rounds", columns("round"), rounds)]
    }
}
