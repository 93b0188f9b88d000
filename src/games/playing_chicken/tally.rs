//! Counts of Playing Chicken: how tricks end with each goal and in each round, and which cards win them.

use super::trick::{Outcome, Trick};
use super::{Choice, Event, PlayingChicken};
use crate::{Counts, Observer, ReportCell, Row, Seat, Table, Tally};
use std::collections::BTreeMap;

/// Counts how tricks end, by goals and by rounds.
#[derive(Clone, Debug, Default)]
pub struct GoalTally {
    goals: BTreeMap<u32, Ends>,
    rounds: BTreeMap<usize, Ends>,
    cards: BTreeMap<u8, CardCount>,
}

/// What became of a card each time that it was played.
#[derive(Clone, Copy, Debug, Default)]
struct CardCount {
    played: u64,
    won: u64,
    coins: u64,
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
            if let Event::Trick { round, trick, coins, .. } = event {
                for (seat, card) in Seat::all(trick.cards.len()).zip(&trick.cards) {
                    let won = trick.winners.contains(&seat);
                    let count = self.cards.entry(*card).or_default();
                    count.played += 1;
                    count.won += u64::from(won);
                    count.coins += if won { u64::from(*coins) } else { 0 };
                }
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
        for (card, CardCount { played, won, coins }) in other.cards {
            let own = self.cards.entry(card).or_default();
            *own = CardCount { played: own.played + played, won: own.won + won, coins: own.coins + coins };
        }
    }

    fn tables(&self, _: &PlayingChicken) -> Vec<Table> {
        let columns = |first| [first, "tricks", "under", "exact", "over", "mean sum", "winners"];
        let goals = self.goals.iter().map(|(goal, ends)| ends.row(goal.to_string()));
        let rounds = self.rounds.iter().map(|(round, ends)| ends.row(round.to_string()));
        let cards = self.cards.iter().map(|(card, CardCount { played, won, coins })| {
            let coins = ReportCell::mean(*coins as f64 / (*played).max(1) as f64);
            Row::new(card.to_string(), [ReportCell::Count(*played), ReportCell::share(*won, *played), coins])
        });
        vec![
            Table::new("goals", columns("goal"), goals),
            Table::new("rounds", columns("round"), rounds),
            Table::new("cards", ["card", "played", "wins", "mean coins"], cards),
        ]
    }
}
