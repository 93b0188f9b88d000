//! What is counted of Crazy Chicken: why rounds end, and how often each kind is laid and beaten.

use super::super::{Observer, ReportCell, Row, Seat, Spread, Table as Report, Tally};
use super::CrazyChicken;
use super::action::Move;
use super::table::{Event, RoundEnd};
use std::collections::BTreeMap;

/// Counts rounds and kinds.
#[derive(Clone, Debug, Default)]
pub struct RoundTally {
    ends: BTreeMap<RoundEnd, u64>,
    round_scores: Spread,
    laid: BTreeMap<u8, u64>,
    beaten: BTreeMap<u8, u64>,
}

impl Observer<CrazyChicken> for RoundTally {
    fn see(&mut self, _: &CrazyChicken, _: Seat, action: Move, events: &[Event]) {
        for event in events {
            match event {
                Event::Laid { kind, .. } => *self.laid.entry(kind.0).or_default() += 1,
                Event::Discarded { kind, .. } if matches!(action, Move::Clear(_)) => {
                    *self.beaten.entry(kind.0).or_default() += 1;
                }
                Event::RoundOver { end, scores, .. } => {
                    *self.ends.entry(*end).or_default() += 1;
                    scores.iter().for_each(|score| self.round_scores.add(*score));
                }
                Event::Drawn { .. } | Event::Discarded { .. } => {}
            }
        }
    }
}

impl Tally<CrazyChicken> for RoundTally {
    fn merge(&mut self, other: Self) {
        other.ends.into_iter().for_each(|(end, count)| *self.ends.entry(end).or_default() += count);
        other.laid.into_iter().for_each(|(kind, count)| *self.laid.entry(kind).or_default() += count);
        other.beaten.into_iter().for_each(|(kind, count)| *self.beaten.entry(kind).or_default() += count);
        self.round_scores.merge(other.round_scores);
    }

    fn tables(&self, game: &CrazyChicken) -> Vec<Report> {
        let rounds: u64 = self.ends.values().sum();
        let ends = self.ends.iter().map(|(end, count)| Row {
            name: end.as_str().to_owned(),
            cells: vec![ReportCell::Count(*count), ReportCell::share(*count, rounds)],
        });
        let per_round = |count: u64| ReportCell::mean(count as f64 / rounds.max(1) as f64);
        let kinds = game.kinds().iter().zip(0u8..).map(|(kind, index)| {
            let count = |counts: &BTreeMap<u8, u64>| counts.get(&index).copied().unwrap_or_default();
            Row { name: kind.name.clone(), cells: vec![per_round(count(&self.laid)), per_round(count(&self.beaten))] }
        });
        let mean = Row { name: "a player's score".to_owned(), cells: vec![ReportCell::mean(self.round_scores.mean())] };
        vec![
            Report {
                title: "ends of rounds".to_owned(),
                columns: vec!["cause", "rounds", "share"],
                rows: ends.collect(),
            },
            Report {
                title: "kinds".to_owned(),
                columns: vec!["kind", "laid a round", "beaten"],
                rows: kinds.collect(),
            },
            Report { title: "a round".to_owned(), columns: vec!["what", "mean"], rows: vec![mean] },
        ]
    }
}
