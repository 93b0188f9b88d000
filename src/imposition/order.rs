//! The order of the cards on the sheets.

use super::{Backed, Run};
use crate::model::Order;

/// One copy of one card, for one slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// The card's index.
    pub(crate) card: usize,
    /// Which copy, from 1.
    pub(crate) copy: u32,
    /// Whether it has a back.
    pub(crate) backed: Backed,
}

/// Returns the pieces of each sheet, slot by slot from the first: as few sheets as possible, all full except the last.
///
/// [`Order::Stack`]: stack the printed sheets, sheet 1 on top, fronts up, and cut them as one. Each slot gives a pile; put the
/// pile of slot 1 on that of slot 2, both on that of slot 3, and so on: the deck is in order from the top, copies of a card
/// together. Where the last sheet has empty slots, their piles are one card shorter.
pub(crate) fn deal(runs: &[Run], capacity: usize, order: Order) -> Vec<Vec<Piece>> {
    let pieces: Vec<Piece> = runs.iter().flat_map(copies).collect();
    match order {
        Order::Sheet => pieces.chunks(capacity.max(1)).map(<[Piece]>::to_vec).collect(),
        Order::Stack => stack(&pieces, capacity.max(1)),
    }
}

fn copies(run: &Run) -> impl Iterator<Item = Piece> {
    let Run { card, backed, copies } = *run;
    (1..=copies).map(move |copy| Piece { card, copy, backed })
}

fn stack(pieces: &[Piece], capacity: usize) -> Vec<Vec<Piece>> {
    let sheets = pieces.len().div_ceil(capacity);
    // The slots in use on the last sheet: only these piles are as high as there are sheets.
    let high_piles = pieces.len() - sheets.saturating_sub(1) * capacity;
    let mut dealt = vec![Vec::new(); sheets];
    let mut rest = pieces;
    for slot in 0..capacity {
        let height = if slot < high_piles { sheets } else { sheets.saturating_sub(1) };
        let (pile, below) = rest.split_at(height.min(rest.len()));
        for (sheet, piece) in dealt.iter_mut().zip(pile) {
            sheet.push(*piece);
        }
        rest = below;
        if rest.is_empty() {
            break;
        }
    }
    dealt
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deal_cards(count: usize, capacity: usize, order: Order) -> Vec<Vec<usize>> {
        let runs: Vec<Run> = (0..count).map(|card| Run { card, copies: 1, backed: Backed::Yes }).collect();
        let sheets = deal(&runs, capacity, order);
        sheets.iter().map(|sheet| sheet.iter().map(|piece| piece.card).collect()).collect()
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

    #[test]
    fn copies_of_a_card_follow_each_other() {
        let runs = [Run { card: 7, copies: 2, backed: Backed::No }, Run { card: 8, copies: 1, backed: Backed::Yes }];
        let sheets = deal(&runs, 3, Order::Stack);
        let names: Vec<(usize, u32)> = sheets[0].iter().map(|piece| (piece.card, piece.copy)).collect();
        assert_eq!(names, [(7, 1), (7, 2), (8, 1)]);
    }
}
