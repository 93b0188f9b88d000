//! Counts of Jokerlink: how tricks end and after how many cards, and which cards bust or make 21.

use super::action::Act;
use super::card::Rank;
use super::rules::Jokerlink;
use super::table::Event;
use crate::{Observer, ReportCell, Row, Seat, Spread, Table, Tally};
use std::collections::BTreeMap;

/// Counts tricks.
#[derive(Clone, Debug, Default)]
pub struct TrickTally {
    ends: BTreeMap<&'static str, Spread>,
    /// How often each rank was played, busted and made 21.
    ranks: BTreeMap<Rank, [u64; 3]>,
}

impl Observer<Jokerlink> for TrickTally {
    fn see(&mut self, _: &Jokerlink, _: Seat, _: Act, events: &[Event]) {
        let ends = |is: fn(&Event) -> bool| u64::from(events.iter().any(is));
        let busts = ends(|event| matches!(event, Event::Bust(..)));
        let wins = ends(|event| matches!(event, Event::Made(..)));
        for event in events {
            if let Event::Played(_, card, _) = event {
                let [played, bust, made] = self.ranks.entry(card.face).or_default();
                (*played, *bust, *made) = (*played + 1, *bust + busts, *made + wins);
            }
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
        for (rank, counts) in other.ranks {
            self.ranks.entry(rank).or_default().iter_mut().zip(counts).for_each(|(own, count)| *own += count);
        }
    }

    fn tables(&self, _: &Jokerlink) -> Vec<Table> {
        let tricks = self.ends.values().map(Spread::count).sum();
        let rows = self.ends.iter().map(|(end, cards)| {
            let (count, mean) = (cards.count(), ReportCell::mean(cards.mean()));
            Row::new(*end, [ReportCell::Count(count), ReportCell::share(count, tricks), mean])
        });
        let ranks = self.ranks.iter().map(|(rank, [played, bust, made])| {
            let share = |count: &u64| ReportCell::share(*count, *played);
            Row::new(rank.name(), [ReportCell::Count(*played), share(bust), share(made)])
        });
        vec![
            Table::new("ends of tricks", ["cause", "tricks", "share", "mean cards"], rows),
            Table::new("cards", ["card", "played", "busts", "makes 21"], ranks),
        ]
    }
}
