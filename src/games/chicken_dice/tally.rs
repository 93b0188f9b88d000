//! Counts of Chicken with dice: how turns end and what they are worth, how often each counter is kept, and which one wins.

use super::counter::{Counter, Decision};
use super::game::ChickenDice;
use super::turns::Event;
use crate::{Counts, Observer, ReportCell, Row, Seat, Table, Tally};
use std::collections::BTreeMap;

/// Counts turns and counters.
#[derive(Clone, Debug, Default)]
pub struct TurnTally {
    games: u64,
    rolls: u64,
    /// How often turns ended in each way, and with how many points in all.
    turns: BTreeMap<&'static str, (u64, i64)>,
    /// How often each counter was kept, and its points in all.
    counters: BTreeMap<&'static str, (u64, i64)>,
    /// What was kept when a player hit the goal.
    winning: Counts<&'static str>,
}

impl Observer<ChickenDice> for TurnTally {
    fn see(&mut self, game: &ChickenDice, _: Seat, decision: Decision, events: &[Event]) {
        let mut end = |cause, points: i64| add(&mut self.turns, cause, (1, points));
        for event in events {
            match event {
                Event::Stopped { points, total, .. } => {
                    end("stopped", *points);
                    if *total == game.rules().goal {
                        self.games += 1;
                        self.winning.add(name(decision.kept().iter()));
                    }
                }
                Event::Over(_, points) => end("over the goal", *points),
                Event::Blank(_, points) => end("no counter", *points),
                Event::Rolled(..) => self.rolls += 1,
                Event::Kept(_, kept) => {
                    for counter in kept.iter() {
                        add(&mut self.counters, counter.kind(), (1, counter.points(game.rules())));
                    }
                }
            }
        }
    }
}

type Points = BTreeMap<&'static str, (u64, i64)>;

fn add(counts: &mut Points, name: &'static str, (count, points): (u64, i64)) {
    let own = counts.entry(name).or_default();
    *own = (own.0 + count, own.1 + points);
}

/// Returns the name of the only counter.
fn name(mut counters: impl Iterator<Item = Counter>) -> &'static str {
    match (counters.next(), counters.next()) {
        (Some(counter), None) => counter.kind(),
        _ => "several counters",
    }
}

impl Tally<ChickenDice> for TurnTally {
    fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.rolls += other.rolls;
        other.turns.into_iter().for_each(|(cause, counted)| add(&mut self.turns, cause, counted));
        other.counters.into_iter().for_each(|(name, counted)| add(&mut self.counters, name, counted));
        self.winning.merge(other.winning);
    }

    fn tables(&self, game: &ChickenDice) -> Vec<Table> {
        let per = |sum: f64, count: u64| ReportCell::mean(sum / count.max(1) as f64);
        let turns: u64 = self.turns.values().map(|(count, _)| count).sum();
        let ends = self.turns.iter().map(|(cause, (count, points))| {
            let cells = [ReportCell::Count(*count), ReportCell::share(*count, turns), per(*points as f64, *count)];
            Row::new(*cause, cells)
        });
        let kept: u64 = self.counters.values().map(|(count, _)| count).sum();
        let all: i64 = self.counters.values().map(|(_, points)| points).sum();
        let counters = self.counters.iter().map(|(name, (count, points))| {
            let of_points = ReportCell::share(points.unsigned_abs(), all.unsigned_abs());
            Row::new(*name, [ReportCell::Count(*count), ReportCell::share(*count, kept), of_points])
        });
        let written = self.turns.get("stopped").map_or(0, |(_, points)| *points);
        let players = game.players as u64;
        let each = [
            ("turns of a player in a game", per(turns as f64, self.games * players)),
            ("points in a turn", per(written as f64, turns)),
            ("rolls in a turn", per(self.rolls as f64, turns)),
        ];
        vec![
            Table::new("ends of turns", ["cause", "times", "share", "mean points"], ends),
            Table::new("counters kept", ["counter", "times", "share", "of all points"], counters),
            self.winning.table("counters that win", ["counter", "games", "share"], |name| name),
            Table::new("each turn", ["what", "mean"], each.map(|(name, cell)| Row::new(name, [cell]))),
        ]
    }
}
