//! What is counted of Jokerlink: how tricks end, and after how many cards.

use super::table::Event;
use super::{Act, Jokerlink};
use crate::games::{Observer, ReportCell, Row, Seat, Spread, Table, Tally};
use std::collections::BTreeMap;

/// Counts tricks.
#[derive(Clone, Debug, Default)]
pub struct TrickTally {
    ends: BTreeMap<&'static str, Spread>,
}

impl Observer<Jokerlink> for TrickTally {
    fn see(&mut self, _: &Jokerlink, _: Seat, _: Act, events: &[Event]) {
        for event in events {
            let (end, cards) = match event {
                Event::Bust { cards, .. } => ("bust", *cards),
                Event::Chickened { cards, .. } => ("chickened out", *cards),
                Event::Made { cards, .. } => ("made 21", *cards),
                Event::Played { .. } | Event::Out { .. } => continue,
            };
            self.ends.entry(end).or_default().add(i64::try_from(cards).unwrap_or(i64::MAX));
        }
    }
}

impl Tally<Jokerlink> for TrickTally {
    fn merge(&mut self, other: Self) {
        other.ends.into_iter().for_each(|(end, cards)| self.ends.entry(end).or_default().merge(cards));
    }

    fn tables(&self, _: &Jokerlink) -> Vec<Table> {
        let tricks = self.ends.values().map(Spread::count).sum();
        let row = |(end, cards): (&&'static str, &Spread)| Row {
            name: (*end).to_owned(),
            cells: vec![
                ReportCell::Count(cards.count()),
                ReportCell::share(cards.count(), tricks),
                ReportCell::mean(cards.mean()),
            ],
        };
        let rows = self.ends.iter().map(row).collect();
        vec![Table {
            title: "ends of tricks".to_owned(),
            columns: vec!["cause", "tricks", "share", "mean cards"],
            rows,
        }]
    }
}
