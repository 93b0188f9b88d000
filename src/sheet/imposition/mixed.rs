//! Two blocks of cards on a sheet, one upright and one turned, where they hold more than one block.
//!
//! Between the blocks is a strip with room for crop marks. So the sheet is cut along the strip first, and then each block from mark
//! to mark, as if it were a sheet of its own.

use super::Turn;
use super::best::best;
use super::bleed::Bleeds;
use super::cell::{self, CardCell};
use super::grid::{Grid, Room};
use super::marks::{self, MarkRoom, MarkedBlock};
use super::register::LineDirection;
use super::sheet::Mark;
use super::stock::{Backing, Stock};
use super::strip::Strip;
use crate::model::{Edges, Length, Rotate, Size};

/// The bleed beside a strip for which a strip is made wide enough: 1 mm, for a cut that is a little askew.
const LEAST_BLEED: Length = Length::um(1_000);

/// Returns the crop marks of the two blocks of all cells of a sheet, of which those in `cut` have cards.
pub(super) fn marks(
    strip: Strip,
    (cells, cut): (&[CardCell], &[CardCell]),
    bleeds: &Bleeds,
    room: &MarkRoom<'_>,
) -> Vec<Mark> {
    let end = strip.axis.across(room.paper);
    let nearest = strip.bleed + marks::GAP;
    let limits = [end - strip.to + nearest, strip.from + nearest];
    let sides = strip.edges().into_iter().zip(limits).enumerate();
    let marks = sides.flat_map(|(index, (edge, limit))| {
        let is_own = |cell: &&CardCell| strip.is_after(cell.trim) == (index == 1);
        let [own, cut] = [cells, cut].map(|cells| cells.iter().filter(is_own).copied().collect::<Vec<_>>());
        let area = cell::area(&own);
        let slack = Edges::between(area, bleeds.area);
        let sides = Edges::of(|edge| (slack.at(edge) + bleeds.outer.at(edge)).min(bleeds.whole));
        let bled = sides.with(edge, strip.bleed).outside(area);
        MarkedBlock::new(&own, &cut, bled).marks(&MarkRoom { limits: room.limits.with(edge, limit), ..*room })
    });
    marks.collect()
}

/// Returns the cells of the two blocks that hold the most cards, in reading order, and the strip between them; none where the options
/// ask for other layouts, or no two blocks fit.
pub(super) fn fill(stock: &Stock) -> Option<(Vec<CardCell>, Strip)> {
    if stock.rotate != Rotate::Mixed || stock.shape.is_some() || stock.origin.is_some() {
        return None;
    }
    let ways = [LineDirection::Level, LineDirection::Upright].into_iter();
    let ways = ways.flat_map(|axis| [(axis, Turn::Upright), (axis, Turn::Quarter)]);
    let pairs = ways.flat_map(|(axis, turn)| pairs(stock, axis, turn).into_iter().map(move |pair| (axis, pair)));
    let (axis, pair) = best(pairs, |(_, [one, two])| one.capacity() + two.capacity())?;
    Some(placed(stock, axis, pair))
}

/// Returns the pairs of blocks that fit, the first with so many rows or columns of cards of that turn as leave room for the second.
fn pairs(stock: &Stock, axis: LineDirection, turn: Turn) -> Vec<[Grid; 2]> {
    let size = stock.room().bled;
    let grid = |turn: Turn, size: Size| Grid::fill(stock.trim, turn, stock.gap, &Room::of_size(size));
    let other = if turn == Turn::Upright { Turn::Quarter } else { Turn::Upright };
    let Some(first) = grid(turn, size) else { return Vec::new() };
    let is_level = axis == LineDirection::Level;
    let pair = |count: usize| {
        let first = if is_level { Grid { rows: count, ..first } } else { Grid { columns: count, ..first } };
        let left = axis.across(size) - axis.across(first.area().size()) - least_strip(stock, axis);
        Some([first, grid(other, axis.with_across(size, left))?])
    };
    (1..=if is_level { first.rows } else { first.columns }).filter_map(pair).collect()
}

/// Returns how wide a strip must be: for a little bleed on both sides, and marks between; and wider than a gap.
fn least_strip(stock: &Stock, axis: LineDirection) -> Length {
    let marked = stock.bleed.min(LEAST_BLEED) * 2 + marks::GAP * 2 + marks::SHORTEST;
    marked.max(axis.across(stock.gap) + Length::um(1))
}

fn placed(stock: &Stock, axis: LineDirection, [first, second]: [Grid; 2]) -> (Vec<CardCell>, Strip) {
    let [one, two] = [first, second].map(|grid| grid.area().size());
    let widest = stock.bleed * 2 + marks::GAP * 2 + marks::LONGEST;
    let left = axis.across(stock.room().bled) - axis.across(one) - axis.across(two);
    let width = left.min(widest.max(least_strip(stock, axis)));
    let whole = axis.across(one) + width + axis.across(two);
    // Each block is in the middle of the page across the strip, and both together along it.
    let corner = |size: Size| stock.corner_of(Backing::None, axis.with_across(size, whole));
    let from = axis.distances(corner(one)).0 + axis.across(one);
    let to = from + width;
    let second_corner = axis.point(to, axis.distances(corner(two)).1);
    let bleed = ((width - marks::GAP * 2 - marks::SHORTEST) / 2).min(stock.bleed);
    let mut cells = [first.at(corner(one)).cells(), second.at(second_corner).cells()].concat();
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
