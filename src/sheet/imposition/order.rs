//! The order of the cards on the sheets.

use super::{Backed, Batch, Run};
use crate::model::Order;
use std::ops::Range;

/// One copy of one card, for one slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// The card's index.
    pub(super) card: usize,
    /// Which copy, from 1.
    pub(super) copy: u32,
    /// Whether it has a back.
    pub(super) backed: Backed,
}

/// A sheet with pieces in slots that follow each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct FilledSheet {
    /// The slots before the first piece: they are used already.
    pub(super) used: usize,
    /// The pieces, slot by slot.
    pub(super) pieces: Vec<Piece>,
}

impl FilledSheet {
    /// Returns the slots that its pieces are in, from 0.
    pub(super) fn slots(&self) -> Range<usize> {
        self.used..self.used + self.pieces.len()
    }
}

/// Returns the sheets of a batch: as few as possible, all full except the last, and except the slots of the first that are used
/// already.
///
/// [`Order::Stack`]: stack the printed sheets, sheet 1 on top, fronts up, and cut them as one. Each slot gives a pile; put the
/// pile of slot 1 on that of slot 2, both on that of slot 3, and so on: the deck is in order from the top, copies of a card
/// together. Where the first sheet has used slots and the last one empty slots, their piles are one card shorter. Cards that fill
/// slots come after all others.
pub(super) fn deal(batch: &Batch, capacity: usize, order: Order) -> Vec<FilledSheet> {
    let mut pieces = printed(batch);
    let capacity = capacity.max(1);
    let used = batch.used_slots % capacity;
    // A sheet holds the pieces up to its last slot, as if there were pieces in the used slots, too.
    let sheets = if pieces.is_empty() { 0 } else { (used + pieces.len()).div_ceil(capacity) };
    pieces.extend(filling(batch).take((sheets * capacity).saturating_sub(used + pieces.len())));
    let mut dealt = vec![FilledSheet::default(); sheets];
    dealt.iter_mut().take(1).for_each(|first| first.used = used);
    let slots = (0..sheets * capacity).map(|place| match order {
        Order::Sheet => (place / capacity, place % capacity),
        Order::Stack => (place % sheets, place / sheets),
    });
    let is_filled = |(sheet, slot): &(usize, usize)| (used..used + pieces.len()).contains(&(sheet * capacity + slot));
    for ((sheet, _), piece) in slots.filter(is_filled).zip(&pieces) {
        dealt[sheet].pieces.push(*piece);
    }
    dealt
}

/// Returns the pieces of a batch for so many places, in order: its cards, and then those that fill places.
pub(super) fn pieces(batch: &Batch, places: usize) -> Vec<Piece> {
    let mut pieces = printed(batch);
    let free = places.saturating_sub(pieces.len());
    pieces.extend(filling(batch).take(free));
    pieces
}

/// Returns the pieces that are printed in any case.
fn printed(batch: &Batch) -> Vec<Piece> {
    batch.runs.iter().flat_map(copies).collect()
}

/// Returns how many of so many empty slots the filling cards of a batch take.
pub(super) fn filled(batch: &Batch, free: usize) -> usize {
    filling(batch).take(free).count()
}

/// Returns the pieces for slots that would stay empty, as many as there may be: group after group, and the cards of a group by
/// turns. Copies that are printed in any case are not among them.
fn filling(batch: &Batch) -> impl Iterator<Item = Piece> + '_ {
    let printed = |card: usize| batch.runs.iter().filter(|run| run.card == card).map(|run| run.copies).sum::<u32>();
    let in_turn = move |group: &'_ Vec<Run>| {
        let limits: Vec<(Run, u32)> = group.iter().map(|run| (*run, printed(run.card))).collect();
        let most = group.iter().map(|run| run.copies).max().unwrap_or_default();
        (1..=most).flat_map(move |copy| {
            let is_due = move |(run, printed): &(Run, u32)| *printed < copy && copy <= run.copies;
            let due: Vec<(Run, u32)> = limits.iter().copied().filter(is_due).collect();
            due.into_iter().map(move |(Run { card, backed, .. }, _)| Piece { card, copy, backed })
        })
    };
    batch.fill.iter().flat_map(in_turn)
}

fn copies(run: &Run) -> impl Iterator<Item = Piece> {
    let Run { card, backed, copies } = *run;
    (1..=copies).map(move |copy| Piece { card, copy, backed })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::CardFormat;

    fn batch(runs: &[Run], used_slots: usize) -> Batch {
        let format = CardFormat::named("poker").expect("a known format");
        Batch { format, runs: runs.to_vec(), fill: Vec::new(), place: None, used_slots }
    }

    /// The cards of each sheet, and `None` in slots that are used already.
    fn deal_after(used_slots: usize, count: usize, capacity: usize, order: Order) -> Vec<Vec<Option<usize>>> {
        let runs: Vec<Run> = (0..count).map(|card| Run { card, copies: 1, backed: Backed::Yes }).collect();
        let sheets = deal(&batch(&runs, used_slots), capacity, order);
        let slots = |sheet: &FilledSheet| {
            let cards = sheet.pieces.iter().map(|piece| Some(piece.card));
            std::iter::repeat_n(None, sheet.used).chain(cards).collect()
        };
        sheets.iter().map(slots).collect()
    }

    fn deal_cards(count: usize, capacity: usize, order: Order) -> Vec<Vec<usize>> {
        let sheets = deal_after(0, count, capacity, order);
        sheets.into_iter().map(|sheet| sheet.into_iter().flatten().collect()).collect()
    }

    /// 10 cards, 4 slots: 3 sheets, the last with 2. Piles: 0 1 2, 3 4 5, 6 7, 8 9.
    #[test]
    fn a_stack_is_cut_into_piles_that_follow_each_other() {
        let sheets = deal_cards(10, 4, Order::Stack);
        assert_eq!(sheets, [vec![0, 3, 6, 8], vec![1, 4, 7, 9], vec![2, 5]]);
    }

    #[test]
    fn by_sheets_the_cards_run_row_by_row() {
        assert_eq!(deal_cards(5, 4, Order::Sheet), [vec![0, 1, 2, 3], vec![4]]);
    }

    #[test]
    fn fewer_cards_than_slots_take_one_sheet() {
        assert_eq!(deal_cards(2, 9, Order::Stack), [[0, 1]]);
        assert!(deal_cards(0, 9, Order::Stack).is_empty());
    }

    /// 10 cards after 3 used slots of 4 slots: 13 places, so 4 sheets, the last with 1. Piles: 0 1 2, 3 4, 5 6, 7 8 9.
    #[test]
    fn used_slots_stay_empty_on_the_first_sheet() {
        let wanted = [
            vec![None, None, None, Some(7)],
            vec![Some(0), Some(3), Some(5), Some(8)],
            vec![Some(1), Some(4), Some(6), Some(9)],
            vec![Some(2)],
        ];
        assert_eq!(deal_after(3, 10, 4, Order::Stack), wanted);
        assert_eq!(deal_after(3, 2, 4, Order::Sheet), [vec![None, None, None, Some(0)], vec![Some(1)]]);
        assert_eq!(deal_after(2, 1, 4, Order::Stack), [[None, None, Some(0)]]);
        assert!(deal_after(2, 0, 4, Order::Stack).is_empty());
    }

    #[test]
    fn copies_of_a_card_follow_each_other() {
        let runs = [Run { card: 7, copies: 2, backed: Backed::No }, Run { card: 8, copies: 1, backed: Backed::Yes }];
        let sheets = deal(&batch(&runs, 0), 3, Order::Stack);
        let names: Vec<(usize, u32)> = sheets[0].pieces.iter().map(|piece| (piece.card, piece.copy)).collect();
        assert_eq!(names, [(7, 1), (7, 2), (8, 1)]);
    }

    fn filled(runs: &[Run], fill: Vec<Vec<Run>>, used_slots: usize, order: Order) -> Vec<Vec<(usize, u32)>> {
        let batch = Batch { fill, ..batch(runs, used_slots) };
        let sheets = deal(&batch, 4, order);
        sheets.iter().map(|sheet| sheet.pieces.iter().map(|piece| (piece.card, piece.copy)).collect()).collect()
    }

    /// Five cards take two sheets of four: three places are free. First both of group one by turns, at most 1 and 2 of them, then
    /// group two until the sheet is full. In a stack, the filling cards are at the end: piles 0 0, 0 0, 0 1, 2 2.
    #[test]
    fn filling_cards_take_the_empty_slots_and_no_more() {
        let run = |card, copies| Run { card, copies, backed: Backed::Yes };
        let fill = || vec![vec![run(1, 1), run(2, 2)], vec![run(3, u32::MAX)]];
        let by_sheet = filled(&[run(0, 5)], fill(), 0, Order::Sheet);
        assert_eq!(by_sheet[1], [(0, 5), (1, 1), (2, 1), (2, 2)]);
        let stacked = filled(&[run(0, 5)], fill(), 0, Order::Stack);
        assert_eq!(stacked, [vec![(0, 1), (0, 3), (0, 5), (2, 1)], vec![(0, 2), (0, 4), (1, 1), (2, 2)]]);
        assert_eq!(filled(&[run(0, 1)], fill(), 2, Order::Sheet), [[(0, 1), (1, 1)]]);
        assert_eq!(filled(&[run(0, 4)], fill(), 0, Order::Stack).len(), 1);
        assert!(filled(&[], fill(), 0, Order::Stack).is_empty());
    }

    /// One copy of the card is printed in any case: the copies that fill the sheet are 2, 3 and 4, or 2 alone if there are two.
    #[test]
    fn copies_that_are_printed_anyway_count() {
        let run = |copies| Run { card: 0, copies, backed: Backed::Yes };
        let numbers = |limit| filled(&[run(1)], vec![vec![run(limit)]], 0, Order::Stack).concat();
        assert_eq!(numbers(u32::MAX), [(0, 1), (0, 2), (0, 3), (0, 4)]);
        assert_eq!(numbers(2), [(0, 1), (0, 2)]);
    }
}
