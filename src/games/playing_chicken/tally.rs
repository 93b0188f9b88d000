//! Counts of Playing Chicken: how tricks end with each goal and in each round, and which cards win them.

use super::trick::Outcome;
use super::{Choice, Event, PlayingChicken};
use crate::{Counts, ReportCell, Row, Seat, Table, Tallied};

impl Tallied for PlayingChicken {
    fn count(&self, counts: &mut Counts, _: Choice, events: &[Event]) {
        for event in events {
            let Event::Trick { round, trick, coins, .. } = event else { continue };
            for (seat, card) in Seat::all(trick.cards.len()).zip(&trick.cards) {
                let won = u64::from(trick.winners.contains(&seat));
                let coins = won * u64::from(*coins);
                counts.add("cards", (u32::from(*card), ""), [1, won, coins]);
            }
            let [under, exact, over] = Outcome::ALL.map(|outcome| u64::from(trick.outcome == outcome));
            let (sum, winners) = (trick.sum().into(), trick.winners.len() as u64);
            let ends = [under, exact, over, sum, winners];
            counts.add("goals", (trick.goal, ""), ends);
            let round = u32::try_from(*round).unwrap_or(u32::MAX);
            counts.add("rounds", (round, ""), ends);
        }
    }

    fn tables(&self, counts: &Counts) -> Vec<Table> {
        let cards = counts.rows("cards").map(|(card, _, [played, won, coins, ..])| {
            let share = ReportCell::share(won, played);
            Row::counted(card.to_string(), played, [share, ReportCell::mean(coins, played)])
        });
        vec![
            ends(counts, "goals", "goal"),
            ends(counts, "rounds", "round"),
            Table::new("cards", ["card", "played", "wins", "mean coins"], cards),
        ]
    }
}

/// Returns how tricks ended, by goals or by rounds.
fn ends(counts: &Counts, title: &str, column: &'static str) -> Table {
    let rows = counts.rows(title).map(|(number, _, [under, exact, over, sums, winners])| {
        let tricks = under + exact + over;
        let [under, exact, over] = [under, exact, over].map(|count| ReportCell::share(count, tricks));
        let [sum, winners] = [sums, winners].map(|sum| ReportCell::mean(sum, tricks));
        Row::counted(number.to_string(), tricks, [under, exact, over, sum, winners])
    });
    let columns = [column, "tricks", "under", "exact", "over", "mean sum", "winners"];
    Table::new(title, columns, rows)
}
