//! Counts of Chicken with dice: how turns end and what they are worth, how often each counter is kept, and which one wins.

use super::counter::{Decision, Kept};
use super::game::ChickenDice;
use super::turns::Event;
use crate::{Counts, ReportCell, Row, Table, Tallied};

impl Tallied for ChickenDice {
    fn count(&self, counts: &mut Counts, decision: Decision, events: &[Event]) {
        for event in events {
            let (end, points) = match event {
                Event::Stopped { points, total, .. } => {
                    if *total == self.rules.goal {
                        counts.add("counters that win", (0, name(decision.kept())), [1]);
                    }
                    ("stopped", points)
                }
                Event::Over(_, points) => ("over the goal", points),
                Event::Blank(_, points) => ("no counter", points),
                Event::Rolled(..) => {
                    counts.add("rolls", (0, ""), [1]);
                    continue;
                }
                Event::Kept(_, kept) => {
                    for counter in kept.iter() {
                        let points = counter.points(&self.rules).unsigned_abs();
                        counts.add("counters kept", (0, counter.kind()), [1, points]);
                    }
                    continue;
                }
            };
            counts.add("ends of turns", (0, end), [1, points.unsigned_abs()]);
        }
    }

    fn tables(&self, counts: &Counts) -> Vec<Table> {
        let [turns, ..] = counts.sums("ends of turns");
        let ends = counts.rows("ends of turns").map(|(_, cause, [count, points, ..])| {
            let share = ReportCell::share(count, turns);
            Row::counted(cause, count, [share, ReportCell::mean(points, count)])
        });
        let [kept, all, ..] = counts.sums("counters kept");
        let counters = counts.rows("counters kept").map(|(_, name, [count, points, ..])| {
            let share = ReportCell::share(count, kept);
            Row::counted(name, count, [share, ReportCell::share(points, all)])
        });
        let written = counts.rows("ends of turns").find(|(_, cause, _)| *cause == "stopped");
        let written = written.map_or(0, |(.., [_, points, ..])| points);
        let [games, ..] = counts.sums("counters that win");
        let each = [
            ("turns of a player in a game", ReportCell::mean(turns, games * self.players as u64)),
            ("points in a turn", ReportCell::mean(written, turns)),
            ("rolls in a turn", ReportCell::mean(counts.get("rolls", ""), turns)),
        ];
        vec![
            Table::new("ends of turns", ["cause", "times", "share", "mean points"], ends),
            Table::new("counters kept", ["counter", "times", "share", "of all points"], counters),
            counts.shares("counters that win", ["counter", "games", "share"]),
            Table::new("each turn", ["what", "mean"], each.map(|(name, cell)| Row::new(name, [cell]))),
        ]
    }
}

/// Returns the name of the only counter.
fn name(kept: Kept) -> &'static str {
    let mut counters = kept.iter();
    match (counters.next(), counters.next()) {
        (Some(counter), None) => counter.kind(),
        _ => "several counters",
    }
}
