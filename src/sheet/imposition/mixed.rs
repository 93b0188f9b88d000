//! Two blocks of cards on a sheet, one upright and one turned, where they hold more than one block.
//!
//! Between the blocks is a strip with room for crop marks. So the sheet is cut along the strip first, and then each block from mark
//! to mark, as if it were a sheet of its own.

use super::Turn;
use super::cell::{self, CardCell};
use super::grid::{Grid, Room};
use super::marks;
use super::register::LineDirection;
use super::stock::Stock;
use super::strip::Strip;
use crate::model::{Edge, Edges, Length, Point, Rect, Rotate, Size};
use std::cmp::Reverse;

/// The bleed beside a strip for which a strip is made wide enough: 1 mm, for a cut that is a little askew.
const LEAST_BLEED: Length = Length::um(1_000);

/// A block of cards that is cut by itself.
pub(crate) struct CutBlock {
    /// Its cells.
    pub cells: Vec<CardCell>,
    /// Its cards with their bleed.
    pub(crate) bled: Rect,
    /// The edge at the strip, and how near marks there may come to that edge of the paper.
    pub limit: (Edge, Length),
}

/// Returns the two blocks of all cells of a sheet: `outer` is the bleed at the edges of their area, `whole` that of a card.
pub fn blocks(strip: Strip, cells: &[CardCell], (outer, whole): (Edges, Length), paper: Size) -> [CutBlock; 2] {
    let area = cell::around(cells.iter().map(|cell| cell.trim));
    let is_first = |cell: &CardCell| match strip.axis {
        LineDirection::Level => cell.trim.bottom() <= strip.from,
        LineDirection::Upright => cell.trim.right() <= strip.from,
    };
    let end = match strip.axis {
        LineDirection::Level => paper.height,
        LineDirection::Upright => paper.width,
    };
    let nearest = strip.bleed + marks::GAP;
    let limits = [end - strip.to + nearest, strip.from + nearest];
    let (first, second): (Vec<CardCell>, Vec<CardCell>) = cells.iter().partition(|cell| is_first(cell));
    let [before, after] = strip.edges();
    let block = |cells: Vec<CardCell>, edge: Edge, limit: Length| {
        let own = cell::around(cells.iter().map(|cell| cell.trim));
        let slack = Edges::between(own, area);
        let sides = Edge::ALL
            .into_iter()
            .fold(slack, |sides, edge| sides.with(edge, (slack.at(edge) + outer.at(edge)).min(whole)));
        CutBlock { cells, bled: sides.with(edge, strip.bleed).outside(own), limit: (edge, limit) }
    };
    [block(first, before, limits[0]), block(second, after, limits[1])]
}

/// Returns the cells of the two blocks that hold the most cards, in reading order, and the strip between them; none where the options
/// ask for other layouts, or no two blocks fit.
pub fn fill(stock: &Stock) -> Option<(Vec<CardCell>, Strip)> {
    if stock.rotate != Rotate::Mixed || stock.shape.is_some() || stock.origin.is_some() {
        return None;
    }
    let ways = [LineDirection::Level, LineDirection::Upright].into_iter();
    let ways = ways.flat_map(|axis| [(axis, Turn::Upright), (axis, Turn::Quarter)]);
    let pairs = ways.flat_map(|(axis, turn)| pairs(stock, axis, turn).into_iter().map(move |pair| (axis, pair)));
    // Of as many cards, the first pair is taken.
    let best =
        pairs.enumerate().max_by_key(|(index, (_, [one, two]))| (one.capacity() + two.capacity(), Reverse(*index)));
    let (axis, pair) = best.map(|(_, best)| best)?;
    Some(placed(stock, axis, pair))
}

/// Returns the pairs of blocks that fit, the first with so many rows or columns of cards of that turn as leave room for the second.
fn pairs(stock: &Stock, axis: LineDirection, turn: Turn) -> Vec<[Grid; 2]> {
    let size = stock.room().bled;
    let grid = |turn: Turn, size: Size| Grid::fill(stock.trim, turn, stock.gap, &Room { trims: size, bled: size });
    let other = if turn == Turn::Upright { Turn::Quarter } else { Turn::Upright };
    let Some(first) = grid(turn, size) else { return Vec::new() };
    let most = if axis == LineDirection::Level { first.rows } else { first.columns };
    let pair = |count: usize| {
        let first = match axis {
            LineDirection::Level => Grid { rows: count, ..first },
            LineDirection::Upright => Grid { columns: count, ..first },
        };
        let (taken, strip) = (first.area().size(), least_strip(stock, axis));
        let left = match axis {
            LineDirection::Level => Size { height: size.height - taken.height - strip, ..size },
            LineDirection::Upright => Size { width: size.width - taken.width - strip, ..size },
        };
        Some([first, grid(other, left)?])
    };
    (1..=most).filter_map(pair).collect()
}

/// Returns how wide a strip must be: for a little bleed on both sides, and marks between; and wider than a gap.
fn least_strip(stock: &Stock, axis: LineDirection) -> Length {
    let gap = if axis == LineDirection::Level { stock.gap.height } else { stock.gap.width };
    let marked = stock.bleed.min(LEAST_BLEED) * 2 + marks::GAP * 2 + marks::SHORTEST;
    marked.max(gap + Length::um(1))
}

fn placed(stock: &Stock, axis: LineDirection, [first, second]: [Grid; 2]) -> (Vec<CardCell>, Strip) {
    let room = stock.room().bled;
    let (one, two) = (first.area().size(), second.area().size());
    let along = |size: Size| if axis == LineDirection::Level { size.height } else { size.width };
    let widest = stock.bleed * 2 + marks::GAP * 2 + marks::LONGEST;
    let width = (along(room) - along(one) - along(two)).min(widest.max(least_strip(stock, axis)));
    let whole = along(one) + width + along(two);
    // Each block is in the middle of the page across the strip, and both together along it.
    let corner = |size: Size| match axis {
        LineDirection::Level => stock.corner_of(Size { height: whole, ..size }),
        LineDirection::Upright => stock.corner_of(Size { width: whole, ..size }),
    };
    let start = corner(one);
    let (from, to, second_corner) = match axis {
        LineDirection::Level => {
            let to = start.y + one.height + width;
            (start.y + one.height, to, Point { x: corner(two).x, y: to })
        }
        LineDirection::Upright => {
            let to = start.x + one.width + width;
            (start.x + one.width, to, Point { x: to, y: corner(two).y })
        }
    };
    let bleed = ((width - marks::GAP * 2 - marks::SHORTEST) / 2).min(stock.bleed);
    let mut cells = [first.at(start).cells(), second.at(second_corner).cells()].concat();
    cells.sort_by_key(|cell| (cell.trim.y, cell.trim.x));
    (cells, Strip { axis, from, to, bleed })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Backs, CardFormat, Paper, PrintOptions};

    fn stock(card: &str, paper: &str, backs: Backs) -> Stock {
        let format = CardFormat::named(card).expect("a known format");
        let paper = Paper::named(paper).expect("a known paper");
        Stock::new(&format, paper, &PrintOptions { rotate: Rotate::Mixed, backs, ..PrintOptions::default() })
    }

    /// Letter less 6.35 mm all round: 203.2 × 266.7 mm. A column of two upright cards of 69.85 × 120.65 mm, and beside it one of three
    /// turned ones of 120.65 mm: 190.5 mm across, which leaves 12.7 mm for the strip. A grid holds four.
    #[test]
    fn letter_holds_five_tarot_cards_instead_of_four() {
        let (cells, strip) = fill(&stock("tarot", "letter", Backs::None)).expect("they fit");
        assert_eq!(cells.len(), 5);
        assert_eq!(strip.axis, LineDirection::Upright);
        // 2 × 3 mm of bleed, 2 × 0.35 mm and marks of 5 mm.
        assert_eq!((strip.to - strip.from, strip.bleed), (Length::um(11_700), Length::um(3_000)));
        // 190.5 + 11.7 = 202.2 mm: (215.9 − 202.2) / 2 = 6.85 mm.
        assert_eq!(cells.iter().map(|cell| cell.trim.x).min(), Some(Length::um(6_850)));
    }

    /// The two blocks and the strip would need more than the 203.2 × 254 mm between the margins: 9 cards of 63.5 × 88.9 mm have
    /// 98.6 % of that area. No way to cut them apart straight holds more than the grid of 8.
    #[test]
    fn letter_for_both_sides_holds_no_ninth_poker_card() {
        let held = fill(&stock("poker", "letter", Backs::Duplex)).map_or(0, |(cells, _)| cells.len());
        assert!(held <= 8, "{held}");
    }
}
