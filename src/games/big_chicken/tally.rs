//! What is counted of BIG CHICKEN: which lays come how often, and what rounds end with.

use super::BigChicken;
use super::action::Act;
use super::table::Event;
use crate::games::{Observer, ReportCell, Row, Seat, Table, Tally};
use std::collections::BTreeMap;

/// Counts lays and rounds.
#[derive(Clone, Debug, Default)]
pub struct LayTally {
    lays: BTreeMap<&'static str, u64>,
    parts: BTreeMap<String, (u64, i64)>,
    rounds: u64,
    games: u64,
    caught: u64,
    crowed: u64,
}

impl Observer<BigChicken> for LayTally {
    fn see(&mut self, _: &BigChicken, _: Seat, _: Act, events: &[Event]) {
        for event in events {
            match event {
                Event::Laid(_, lay, _) => {
                    let name = lay.kind().map_or("", |kind| kind.as_str());
                    *self.lays.entry(name).or_default() += 1;
                }
                Event::RoundOver { parts, .. } => {
                    self.rounds += 1;
                    for part in parts.iter().flatten() {
                        // The parts' names end in what they are for; cards left are counted together.
                        let name = part.name.split(": ").last().unwrap_or_default();
                        let name = if name.ends_with("cards left") { "cards left" } else { name };
                        let (count, points) = self.parts.entry(name.to_owned()).or_default();
                        (*count, *points) = (*count + 1, *points + part.points);
                    }
                }
                Event::Caught(..) => self.caught += 1,
                Event::Crowed(_) => self.crowed += 1,
                Event::GameOver(_) => self.games += 1,
                Event::Exchanged { .. } | Event::Clucked(_) | Event::RunOver(_) => {}
            }
        }
    }
}

impl Tally<BigChicken> for LayTally {
    fn merge(&mut self, other: Self) {
        other.lays.into_iter().for_each(|(name, count)| *self.lays.entry(name).or_default() += count);
        for (name, (count, points)) in other.parts {
            let mine = self.parts.entry(name).or_default();
            *mine = (mine.0 + count, mine.1 + points);
        }
        self.rounds += other.rounds;
        self.games += other.games;
        self.caught += other.caught;
        self.crowed += other.crowed;
    }

    fn tables(&self, _: &BigChicken) -> Vec<Table> {
        let whole = self.lays.values().sum();
        let lay = |(name, count): (&&'static str, &u64)| Row {
            name: (*name).to_owned(),
            cells: vec![ReportCell::Count(*count), ReportCell::share(*count, whole)],
        };
        let part = |(name, (count, points)): (&String, &(u64, i64))| Row {
            name: name.clone(),
            cells: vec![ReportCell::Count(*count), ReportCell::mean(*points as f64 / (*count).max(1) as f64)],
        };
        let per_game = |count: u64| vec![ReportCell::mean(count as f64 / self.games.max(1) as f64)];
        let each = [("rounds", self.rounds), ("crowed", self.crowed), ("caught", self.caught)];
        let each = each.map(|(name, count)| Row { name: name.to_owned(), cells: per_game(count) });
        vec![
            Table {
                title: "lays".to_owned(),
                columns: vec!["lay", "times", "share"],
                rows: self.lays.iter().map(lay).collect(),
            },
            Table {
                title: "points".to_owned(),
                columns: vec!["for", "times", "mean"],
                rows: self.parts.iter().map(part).collect(),
            },
            Table { title: "a game".to_owned(), columns: vec!["what", "mean"], rows: each.to_vec() },
        ]
    }
}
