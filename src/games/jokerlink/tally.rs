//! Counts of Jokerlink: how tricks end, and after how many cards.

use super::action::Act;
use super::rules::Jokerlink;
use super::table::Event;
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
                Event::Bust(_, cards) => ("bust", *cards),
                Event::Chickened(_, cards) => ("chickened out", *cards),
                Event::Made(_, cards) => ("made 21", *cards),
                Event::Played(..) | Event::Out(_) => continue,
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
        let rows = self.ends.iter().map(|(end, cards)| {
            let (count, mean) = (cards.count(), ReportCell::mean(cards.mean()));
            Row::new(*end, [ReportCell::Count(count), ReportCell::share(count, tricks), mean])
        });
        vec![Table::new("ends of tricks", ["cause", "tricks", "share", "mean cards"], rows)]
    }
}
