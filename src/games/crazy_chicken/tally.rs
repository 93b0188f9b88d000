//! Counts of Crazy Chicken: why rounds end, and how often each kind is laid and beaten.

use super::action::Move;
use super::rules::CrazyChicken;
use super::table::{Event, RoundEnd};
use crate::games::{Counts, Observer, ReportCell, Row, Seat, Spread, Table, Tally};

/// Counts rounds and kinds.
#[derive(Clone, Debug, Default)]
pub struct RoundTally {
    ends: Counts<RoundEnd>,
    round_scores: Spread,
    laid: Counts<u8>,
    beaten: Counts<u8>,
}

impl Observer<CrazyChicken> for RoundTally {
    fn see(&mut self, _: &CrazyChicken, _: Seat, action: Move, events: &[Event]) {
        for event in events {
            match event {
                Event::Laid(_, kind, _) => self.laid.add(kind.0),
                Event::Discarded(_, kind, _) if matches!(action, Move::Clear(_)) => self.beaten.add(kind.0),
                Event::RoundOver(_, end, scores) => {
                    self.ends.add(*end);
                    scores.iter().for_each(|score| self.round_scores.add(*score));
                }
                Event::Drawn(..) | Event::Discarded(..) => {}
            }
        }
    }
}

impl Tally<CrazyChicken> for RoundTally {
    fn merge(&mut self, other: Self) {
        self.ends.merge(other.ends);
        self.laid.merge(other.laid);
        self.beaten.merge(other.beaten);
        self.round_scores.merge(other.round_scores);
    }

    fn tables(&self, game: &CrazyChicken) -> Vec<Table> {
        let rounds = self.ends.total().max(1) as f64;
        let per_round = |counts: &Counts<u8>, kind| ReportCell::mean(counts.get(&kind) as f64 / rounds);
        let kinds = game.kinds.iter().zip(0u8..).map(|(kind, index)| {
            Row::new(kind.name.as_str(), [per_round(&self.laid, index), per_round(&self.beaten, index)])
        });
        let mean = Row::new("a player's score", [ReportCell::mean(self.round_scores.mean())]);
        vec![
            self.ends.table("ends of rounds", ["cause", "rounds", "share"], |end| end.as_str()),
            Table::new("kinds", ["kind", "laid per round", "beaten"], kinds),
            Table::new("each round", ["what", "mean"], [mean]),
        ]
    }
}
