//! Counts of Crazy Chicken: why rounds end, how often each kind is laid and beaten, and who has it at the end of a round.

use super::action::Move;
use super::rules::CrazyChicken;
use super::table::{Event, RoundEnd};
use crate::{Counts, Observer, ReportCell, Row, Seat, Spread, Table, Tally};
use std::collections::BTreeMap;

/// Counts rounds and kinds.
#[derive(Clone, Debug, Default)]
pub struct RoundTally {
    ends: Counts<RoundEnd>,
    round_scores: Spread,
    laid: Counts<u8>,
    beaten: Counts<u8>,
    /// Who has laid each kind in the round that is played.
    owners: BTreeMap<u8, Seat>,
    /// How often each kind scored.
    scored: Counts<u8>,
    /// How often it scored for the player with the higher score of the round.
    scored_to_win: Counts<u8>,
}

impl Observer<CrazyChicken> for RoundTally {
    fn see(&mut self, _: &CrazyChicken, _: Seat, action: Move, events: &[Event]) {
        for event in events {
            match event {
                Event::Laid(seat, kind, _) => {
                    self.laid.add(kind.0);
                    self.owners.insert(kind.0, *seat);
                }
                Event::Discarded(_, kind, _) if matches!(action, Move::Clear(_)) => self.beaten.add(kind.0),
                Event::RoundOver(_, end, scores) => {
                    self.ends.add(*end);
                    scores.iter().for_each(|score| self.round_scores.add(*score));
                    for (kind, owner) in std::mem::take(&mut self.owners) {
                        self.scored.add(kind);
                        let [own, other] = [owner, owner.after(1, 2)].map(|seat| scores[seat.index()]);
                        if own > other {
                            self.scored_to_win.add(kind);
                        }
                    }
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
        self.scored.merge(other.scored);
        self.scored_to_win.merge(other.scored_to_win);
        self.round_scores.merge(other.round_scores);
    }

    fn tables(&self, game: &CrazyChicken) -> Vec<Table> {
        let rounds = self.ends.total().max(1) as f64;
        let per_round = |counts: &Counts<u8>, kind| ReportCell::mean(counts.get(&kind) as f64 / rounds);
        let kinds = game.kinds.iter().zip(0u8..).map(|(kind, index)| {
            let scored = self.scored.get(&index);
            let cells = [
                per_round(&self.laid, index),
                per_round(&self.beaten, index),
                ReportCell::share(scored, self.ends.total()),
                ReportCell::share(self.scored_to_win.get(&index), scored),
            ];
            Row::new(kind.name.as_str(), cells)
        });
        let mean = Row::new("a player's score", [ReportCell::mean(self.round_scores.mean())]);
        vec![
            self.ends.table("ends of rounds", ["cause", "rounds", "share"], |end| end.as_str()),
            Table::new("kinds", ["kind", "laid per round", "beaten", "scores", "to the winner"], kinds),
            Table::new("each round", ["what", "mean"], [mean]),
        ]
    }
}
