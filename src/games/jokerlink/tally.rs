//! Counts of Jokerlink: how tricks end and after how many cards, and which cards bust or make 21.

use super::action::Act;
use super::card::Rank;
use super::rules::Jokerlink;
use super::table::Event;
use crate::{Counts, ReportCell, Row, Table, Tallied};

impl Tallied for Jokerlink {
    fn count(&self, counts: &mut Counts, _: Act, events: &[Event]) {
        let ends = |is: fn(&Event) -> bool| u64::from(events.iter().any(is));
        let busts = ends(|event| matches!(event, Event::Bust(..)));
        let wins = ends(|event| matches!(event, Event::Made(..)));
        for event in events {
            let (end, cards) = match event {
                Event::Played(_, card, _) => {
                    let rank = Rank::all().zip(0u8..).find(|(rank, _)| *rank == card.face);
                    let (_, rank) = rank.unwrap_or((Rank::Joker, u8::MAX));
                    counts.add("cards", (rank.into(), ""), [1, busts, wins]);
                    continue;
                }
                Event::Bust(_, cards) => ("bust", *cards),
                Event::Chickened(_, cards) => ("chickened out", *cards),
                Event::Made(_, cards) => ("made 21", *cards),
                Event::Out(_) => continue,
            };
            counts.add("ends of tricks", (0, end), [1, cards as u64]);
        }
    }

    fn tables(&self, counts: &Counts) -> Vec<Table> {
        let [tricks, ..] = counts.sums("ends of tricks");
        let ends = counts.rows("ends of tricks").map(|(_, end, [count, cards, ..])| {
            let share = ReportCell::share(count, tricks);
            Row::counted(end, count, [share, ReportCell::mean(cards, count)])
        });
        let cards = counts.rows("cards").map(|(rank, _, [played, bust, made, ..])| {
            let [bust, made] = [bust, made].map(|count| ReportCell::share(count, played));
            let rank = Rank::all().nth(rank as usize).unwrap_or(Rank::Joker);
            Row::counted(rank.name(), played, [bust, made])
        });
        let columns = ["cause", "tricks", "share", "mean cards"];
        let ends = Table::new("ends of tricks", columns, ends);
        vec![ends, Table::new("cards", ["card", "played", "busts", "makes 21"], cards)]
    }
}
