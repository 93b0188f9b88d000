//! Counts of Crazy Chicken: why rounds end, how often each kind is laid and beaten, and who has it at the end of a round.

use super::action::Move;
use super::rules::CrazyChicken;
use super::table::Event;
use crate::{Counts, ReportCell, Row, Table, Tallied};

impl Tallied for CrazyChicken {
    fn count(&self, counts: &mut Counts, action: Move, events: &[Event]) {
        for event in events {
            match event {
                Event::Laid(_, kind, _) => counts.add("kinds", (kind.0.into(), ""), [1]),
                Event::Discarded(_, kind, _) if matches!(action, Move::Clear(_)) => {
                    counts.add("kinds", (kind.0.into(), ""), [0, 1]);
                }
                Event::RoundOver { end, laid, scores, .. } => {
                    counts.add("ends of rounds", (*end as u32, end.as_str()), [1]);
                    let score = scores.iter().map(|score| score.unsigned_abs()).sum();
                    counts.add("each round", (0, "a player's score"), [score, 2]);
                    for (seat, laid) in laid.iter().enumerate() {
                        let to_winner = u64::from(scores[seat] > scores[1 - seat]);
                        for (_, kind) in laid.iter().zip(0u8..).filter(|(count, _)| **count > 0) {
                            counts.add("kinds", (kind.into(), ""), [0, 0, 1, to_winner]);
                        }
                    }
                }
                Event::Drawn(..) | Event::Discarded(..) => {}
            }
        }
    }

    fn tables(&self, counts: &Counts) -> Vec<Table> {
        let [rounds, ..] = counts.sums("ends of rounds");
        let kinds = self.kinds.iter().zip(0..).map(|(kind, index)| {
            let counted = counts.rows("kinds").find(|(row, ..)| *row == index);
            let [laid, beaten, scored, to_winner, _] = counted.map(|(.., numbers)| numbers).unwrap_or_default();
            let [laid, beaten] = [laid, beaten].map(|count| ReportCell::mean(count, rounds));
            let (scores, to_winner) = (ReportCell::share(scored, rounds), ReportCell::share(to_winner, scored));
            Row::new(kind.name.as_str(), [laid, beaten, scores, to_winner])
        });
        let columns = ["kind", "laid per round", "beaten", "scores", "to the winner"];
        let [score, scores, ..] = counts.sums("each round");
        let mean = Row::new("a player's score", [ReportCell::mean(score, scores)]);
        vec![
            counts.shares("ends of rounds", ["cause", "rounds", "share"]),
            Table::new("kinds", columns, kinds),
            Table::new("each round", ["what", "mean"], [mean]),
        ]
    }
}
