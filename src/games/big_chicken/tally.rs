//! Counts of BIG CHICKEN: how often each lay comes, and what rounds cost.

use super::action::Act;
use super::lay::LayKind;
use super::rules::BigChicken;
use super::table::Event;
use crate::{Counts, Observer, ReportCell, Row, ScorePart, Seat, Table, Tally};
use std::collections::BTreeMap;

/// Counts lays and rounds.
#[derive(Clone, Debug, Default)]
pub struct LayTally {
    lays: Counts<&'static str>,
    /// How often each part of a score came, and its points in all.
    parts: BTreeMap<String, (u64, i64)>,
    rounds: u64,
    games: u64,
    caught: u64,
    /// How often Crowing won and lost.
    crowing: Counts<&'static str>,
    /// The lays with which players went out.
    last_lays: Counts<&'static str>,
}

impl Observer<BigChicken> for LayTally {
    fn see(&mut self, _: &BigChicken, _: Seat, act: Act, events: &[Event]) {
        for event in events {
            match event {
                Event::Laid(_, lay, _) => self.lays.add(lay.kind().map_or("", LayKind::as_str)),
                Event::RoundOver { parts, .. } => {
                    self.rounds += 1;
                    if let Act::Lay { lay, .. } = act {
                        self.last_lays.add(lay.kind().map_or("", LayKind::as_str));
                    }
                    if let Some(outcome) = crowing_outcome(parts) {
                        self.crowing.add(outcome);
                    }
                    for part in parts.iter().flatten() {
                        // The name of a part ends in its cause; cards left are counted together.
                        let name = part.name.split(": ").last().unwrap_or_default();
                        let name = if name.ends_with("cards left") { "cards left" } else { name };
                        let (count, points) = self.parts.entry(name.to_owned()).or_default();
                        (*count, *points) = (*count + 1, *points + part.points);
                    }
                }
                Event::Caught(..) => self.caught += 1,
                Event::GameOver(_) => self.games += 1,
                Event::Exchanged { .. }
                | Event::Crowed(_)
                | Event::Clucked(_)
                | Event::RunOver(_)
                | Event::Dealt(..) => {}
            }
        }
    }
}

/// Returns whether the Crower of a round won or lost it; `None` where no one crowed.
fn crowing_outcome(parts: &[Vec<ScorePart>]) -> Option<&'static str> {
    let outcome = |part: &ScorePart| match part.name.split(": ").last() {
        Some("Crowing") => Some("won"),
        Some("Eating crow") => Some("lost"),
        _ => None,
    };
    parts.iter().flatten().find_map(outcome)
}

impl Tally<BigChicken> for LayTally {
    fn merge(&mut self, other: Self) {
        self.lays.merge(other.lays);
        for (name, (count, points)) in other.parts {
            let own = self.parts.entry(name).or_default();
            *own = (own.0 + count, own.1 + points);
        }
        self.rounds += other.rounds;
        self.games += other.games;
        self.caught += other.caught;
        self.crowing.merge(other.crowing);
        self.last_lays.merge(other.last_lays);
    }

    fn tables(&self, _: &BigChicken) -> Vec<Table> {
        let parts = self.parts.iter().map(|(name, (count, points))| {
            let mean = ReportCell::mean(*points as f64 / (*count).max(1) as f64);
            Row::new(name.as_str(), [ReportCell::Count(*count), mean])
        });
        let each = [("rounds", self.rounds), ("crowed", self.crowing.total()), ("caught", self.caught)];
        let each =
            each.map(|(name, count)| Row::new(name, [ReportCell::mean(count as f64 / self.games.max(1) as f64)]));
        vec![
            self.lays.table("lays", ["lay", "times", "share"], |lay| lay),
            self.last_lays.table("going out", ["lay", "times", "share"], |lay| lay),
            self.crowing.table("crowing", ["the Crower", "times", "share"], |outcome| outcome),
            Table::new("points", ["for", "times", "mean"], parts),
            Table::new("each game", ["what", "mean"], each),
        ]
    }
}
