//! Ganging: cards of several sizes on shared sheets.
//!
//! A person cuts these sheets by hand, so every cut goes straight from side to side: first between the shelves of a sheet, then
//! between the blocks of a shelf; a block has cards of one size in rows and columns, like a small sheet of its own.

use super::best::best;
use super::grid::{Grid, Room};
use super::stock::{Backing, Stock};
use crate::model::{Length, Point, Size};
use std::cmp::Reverse;
use std::iter::repeat_n;

/// The cards of a stock, by its index, in their place in a room.
pub(super) type StockBlock = (usize, Grid);

/// A sheet of a gang.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum GangSheet {
    /// It has cards of this stock only, laid out as if nothing were shared.
    Whole(usize),
    /// It has blocks in a room, by the index of the room.
    Shared(usize, Vec<StockBlock>),
}

/// The cards that share sheets, and the room that these have.
#[derive(Debug)]
pub(super) struct GangJob<'a> {
    /// The cards of each size.
    pub(super) stocks: Vec<&'a Stock>,
    /// How many of them a sheet of their own holds.
    pub(super) whole: Vec<usize>,
    /// The rooms that a shared sheet may have, and where the backs go.
    pub(super) rooms: Vec<(Room, Backing)>,
    /// The space between two blocks.
    pub(super) between: Length,
}

impl GangJob<'_> {
    /// Returns the sheets for so many cards of each stock, those that are not shared first: never more than without sharing.
    pub(super) fn sheets(&self, counts: &[usize]) -> Vec<GangSheet> {
        let full = counts.iter().zip(&self.whole).map(|(count, whole)| count / whole * whole).collect();
        let mut best = self.apart(counts);
        for room in 0..self.rooms.len() {
            for apart in [&full, &vec![0; counts.len()]] {
                let rest = counts.iter().zip(apart).map(|(count, apart)| count - apart).collect();
                let sheets = [self.apart(apart), self.shared(rest, room)].concat();
                if sheets.len() < best.len() {
                    best = sheets;
                }
            }
        }
        best.sort_by_key(|sheet| match sheet {
            GangSheet::Whole(stock) => *stock,
            GangSheet::Shared(..) => usize::MAX,
        });
        best
    }

    fn apart(&self, counts: &[usize]) -> Vec<GangSheet> {
        let sheets = counts.iter().zip(&self.whole).map(|(count, whole)| count.div_ceil(*whole)).enumerate();
        sheets.flat_map(|(stock, count)| repeat_n(GangSheet::Whole(stock), count)).collect()
    }

    /// Returns sheets with blocks in a room; the last stock that is left has sheets of its own.
    fn shared(&self, mut rest: Vec<usize>, room: usize) -> Vec<GangSheet> {
        let mut sheets = Vec::new();
        while rest.iter().filter(|count| **count > 0).count() > 1 {
            let blocks = self.blocks(&mut rest, self.rooms[room].0.bled);
            if blocks.is_empty() {
                break;
            }
            sheets.push(GangSheet::Shared(room, blocks));
        }
        [sheets, self.apart(&rest)].concat()
    }

    /// Fills a room with shelves, one below the other, and takes their cards from the rest. The blocks of each stock follow each
    /// other, wherever they are.
    fn blocks(&self, rest: &mut [usize], room: Size) -> Vec<StockBlock> {
        let mut blocks = Vec::new();
        let mut y = Length::ZERO;
        while let Some((shelf, height)) = self.shelf(rest, Size { height: room.height - y, ..room }) {
            for (stock, grid) in shelf {
                rest[stock] = rest[stock].saturating_sub(grid.capacity());
                blocks.push((stock, grid.at(Point { y, ..grid.corner })));
            }
            y = y + height + self.between;
        }
        blocks.sort_by_key(|(stock, _)| *stock);
        blocks
    }

    /// Returns the next shelf of a sheet with its height: the one with the most cards, by area, for its height.
    fn shelf(&self, rest: &[usize], room: Size) -> Option<(Vec<StockBlock>, Length)> {
        let mut stocks: Vec<usize> = (0..rest.len()).filter(|stock| rest[*stock] > 0).collect();
        stocks.sort_by_key(|stock| Reverse(self.area(*stock)));
        let mut shelves: Vec<(Vec<StockBlock>, Length)> = Vec::new();
        for first in &stocks {
            let others = || stocks.iter().filter(|stock| *stock != first);
            for block in self.first_blocks(*first, rest[*first], room) {
                let height = block.area().height;
                let mut shelf = vec![(*first, block)];
                let mut x = block.area().width + self.between;
                for stock in others() {
                    let left = Size::new(room.width - x, height);
                    let Some(block) = self.fullest_block(*stock, rest[*stock], left) else { continue };
                    shelf.push((*stock, block.at(Point::new(x, Length::ZERO))));
                    x = x + block.area().width + self.between;
                }
                shelves.push((shelf, height));
            }
        }
        let held = |(stock, grid): &StockBlock| grid.capacity().min(rest[*stock]) as u64 * self.area(*stock);
        let fullness = |(shelf, height): &(Vec<StockBlock>, Length)| {
            shelf.iter().map(held).sum::<u64>() / (*height + self.between).to_um().unsigned_abs().max(1)
        };
        best(shelves, fullness)
    }

    /// Returns every block of so many cards at most that fits into a room.
    fn first_blocks(&self, stock: usize, count: usize, room: Size) -> Vec<Grid> {
        let blocks = self.largest_blocks(stock, count, room).into_iter().flat_map(|most| {
            let sizes = (1..=most.rows).flat_map(move |rows| (1..=most.columns).map(move |columns| (columns, rows)));
            sizes.map(move |(columns, rows)| Grid { columns, rows, ..most })
        });
        blocks.filter(|block| block.capacity() < count + block.rows).collect()
    }

    /// Returns the block in a room that holds most of so many cards, with no column that stays empty.
    fn fullest_block(&self, stock: usize, count: usize, room: Size) -> Option<Grid> {
        let blocks = self.largest_blocks(stock, count, room).into_iter();
        let narrow = blocks.map(|block| Grid { columns: block.columns.min(count.div_ceil(block.rows)), ..block });
        narrow.max_by_key(|block| (block.capacity().min(count), Reverse(block.area().width)))
    }

    /// Returns the blocks that fill a room, upright and turned, with no more than so many rows or columns.
    fn largest_blocks(&self, stock: usize, count: usize, room: Size) -> Vec<Grid> {
        let room = Room::of_size(room);
        let grids = self.stocks[stock].grids(&room);
        grids.map(|grid| Grid { columns: grid.columns.min(count), rows: grid.rows.min(count), ..grid }).collect()
    }

    fn area(&self, stock: usize) -> u64 {
        let Size { width, height } = self.stocks[stock].trim;
        width.to_um().unsigned_abs() * height.to_um().unsigned_abs()
    }
}

#[cfg(test)]
mod laws {
    //! What holds for all sizes and numbers of cards.

    use super::*;
    use crate::imposition::cell;
    use crate::model::{CardFormat, Paper, PrintOptions, Rect};
    use proptest::prelude::*;

    const ROOM: Size = Size::um(190_000, 270_000);
    const BETWEEN: Length = Length::um(6_000);

    /// The cards of a stock: their size, the gap between them, and how many there are.
    fn cards(counts: std::ops::Range<usize>) -> impl Strategy<Value = (Stock, usize)> {
        let size = (30_i64..150, 30_i64..150).prop_map(|(width, height)| Size::um(width * 1_000, height * 1_000));
        (size, counts, prop_oneof![Just(0), Just(6_000)]).prop_map(|(trim, count, gap)| {
            let paper = Paper::named("a4").expect("a known paper");
            let stock = Stock::new(&CardFormat::new(trim, Length::ZERO), paper, &PrintOptions::default());
            (Stock { gap: Size::um(gap, gap), ..stock }, count)
        })
    }

    fn job(stocks: &[Stock]) -> GangJob<'_> {
        let whole = |stock: &Stock| stock.grids(&Room::of_size(ROOM)).map(|grid| grid.capacity()).max();
        let whole = stocks.iter().map(|stock| whole(stock).expect("a card fits")).collect();
        GangJob {
            stocks: stocks.iter().collect(),
            whole,
            rooms: vec![(Room::of_size(ROOM), Backing::None)],
            between: BETWEEN,
        }
    }

    proptest! {
        #[test]
        fn all_cards_are_there_on_no_more_sheets_than_apart(cards in prop::collection::vec(cards(0..60), 1..5)) {
            let (stocks, counts): (Vec<Stock>, Vec<usize>) = cards.into_iter().unzip();
            let job = job(&stocks);
            let sheets = job.sheets(&counts);
            let apart: usize = counts.iter().zip(&job.whole).map(|(count, whole)| count.div_ceil(*whole)).sum();
            prop_assert!(sheets.len() <= apart, "{} sheets, {} apart", sheets.len(), apart);
            let mut held = vec![0; stocks.len()];
            for sheet in sheets {
                match sheet {
                    GangSheet::Whole(stock) => held[stock] += job.whole[stock],
                    GangSheet::Shared(_, blocks) => {
                        blocks.iter().for_each(|(stock, grid)| held[*stock] += grid.columns * grid.rows);
                    }
                }
            }
            prop_assert!(counts.iter().zip(held).all(|(count, held)| held >= *count));
        }

        /// Blocks are inside the room, and no two are nearer to each other than they may be.
        #[test]
        fn blocks_are_apart(cards in prop::collection::vec(cards(1..20), 1..5)) {
            let (stocks, counts): (Vec<Stock>, Vec<usize>) = cards.into_iter().unzip();
            let room = Rect::new(Point::default(), ROOM);
            for sheet in job(&stocks).sheets(&counts) {
                let GangSheet::Shared(_, blocks) = sheet else { continue };
                let areas: Vec<Rect> = blocks.iter().map(|(_, grid)| cell::area(&grid.cells())).collect();
                for (index, area) in areas.iter().enumerate() {
                    prop_assert!(room.contains(*area));
                    let around = area.grown(BETWEEN);
                    prop_assert!(areas[index + 1..].iter().all(|other| !around.overlaps(*other)));
                }
                for (stock, grid) in &blocks {
                    prop_assert!(grid.piece == grid.turn.apply(stocks[*stock].trim) && grid.gap == stocks[*stock].gap);
                }
            }
        }
    }
}
