//! Crop marks: where to cut.
//!
//! They are only in the margins, outside the bleed, at each line that a card of this sheet is cut along.

use super::cell::CardCell;
use super::register::Mirror;
use super::sheet::Mark;
use crate::model::{Edge, Edges, Length, Point, Rect, Size};
use std::collections::BTreeSet;

/// The space between the bleed and a mark: 0.35 mm, so that ink that spreads does not reach a card.
pub(crate) const GAP: Length = Length::um(350);
/// The longest mark: 5 mm.
pub(crate) const LONGEST: Length = Length::um(5_000);
/// The shortest mark that is worth giving up bleed for: 2 mm, enough to place a ruler at.
pub(crate) const SHORTEST: Length = Length::um(2_000);
/// The space between a mark and the paper's edge: 3 mm, where Epson's inkjets do not print (printer-driver-escpr 1.7.17).
pub(crate) const EDGE: Length = Length::um(3_000);

/// A block of cards with the lines to cut it along.
#[derive(Clone, Debug)]
pub(crate) struct MarkedBlock {
    /// The cards with the bleed around them.
    bled: Rect,
    /// The cards that are cut.
    trims: Vec<Rect>,
    /// The edges of the paper with marks.
    marked: Vec<Edge>,
    /// Whether the outermost lines are cut.
    cut_around: bool,
    /// How near to each edge of the paper its marks may come, where other blocks are on the way.
    within: Edges,
}

impl MarkedBlock {
    /// Returns the cards in some cells of a block, marked at every edge.
    pub(crate) fn new(cut: &[CardCell], bled: Rect) -> Self {
        let trims = cut.iter().map(|cell| cell.trim).collect();
        let within = Edges::all(Length::ZERO);
        Self { bled, trims, marked: Edge::ALL.to_vec(), cut_around: true, within }
    }

    /// Returns the same block with marks that come no nearer to the paper's edges than this.
    pub(crate) fn within(self, within: Edges) -> Self {
        Self { within, ..self }
    }

    /// Returns the same block without marks at one edge.
    pub(crate) fn unmarked_at(mut self, edge: Edge) -> Self {
        self.marked.retain(|marked| *marked != edge);
        self
    }

    /// Returns the same block with only the cuts between two pieces.
    pub(crate) fn inner_cuts(self) -> Self {
        Self { cut_around: false, ..self }
    }

    /// Returns the block behind this one.
    pub(crate) fn mirrored(&self, mirror: Mirror) -> Self {
        let trims = self.trims.iter().map(|trim| mirror.rect(*trim)).collect();
        let marked = self.marked.iter().map(|edge| mirror.edge(*edge)).collect();
        let within = Edge::ALL
            .into_iter()
            .fold(self.within, |within, edge| within.with(mirror.edge(edge), self.within.at(edge)));
        Self { bled: mirror.rect(self.bled), trims, marked, cut_around: self.cut_around, within }
    }

    /// Returns its crop marks, none of them nearer to the paper's edges than `limits`.
    pub(crate) fn marks(&self, paper: Size, limits: &Edges) -> Vec<Mark> {
        let at =
            |edge: Edge| self.lines(edge).into_iter().filter_map(move |line| self.mark(edge, line, (paper, limits)));
        self.marked.iter().flat_map(|edge| at(*edge)).collect()
    }

    /// Returns where the lines are that meet an edge of the paper: those along sides of cards, unless they would cut through
    /// another card on their way to the edge.
    fn lines(&self, edge: Edge) -> BTreeSet<Length> {
        let sides = |trim: &Rect| match edge {
            Edge::Top | Edge::Bottom => [trim.x, trim.right()],
            Edge::Left | Edge::Right => [trim.y, trim.bottom()],
        };
        let is_between = |trim: &Rect, card: &Rect| match edge {
            Edge::Top => trim.y < card.y,
            Edge::Right => trim.right() > card.right(),
            Edge::Bottom => trim.bottom() > card.bottom(),
            Edge::Left => trim.x < card.x,
        };
        let is_free = |card: &Rect, line: Length| {
            !self.trims.iter().any(|other| {
                let [from, to] = sides(other);
                from < line && line < to && is_between(other, card)
            })
        };
        let free = |card: &Rect| sides(card).into_iter().filter(|line| is_free(card, *line)).collect::<Vec<_>>();
        let mut lines: BTreeSet<Length> = self.trims.iter().flat_map(free).collect();
        if !self.cut_around {
            lines.pop_first();
            lines.pop_last();
        }
        lines
    }

    fn mark(&self, edge: Edge, line: Length, (paper, limits): (Size, &Edges)) -> Option<Mark> {
        let room = Edges::around(self.bled, paper).at(edge) - GAP - limits.at(edge).max(self.within.at(edge));
        let length = room.min(LONGEST);
        let upright = |y: Length| Point { x: line, y };
        let level = |x: Length| Point { x, y: line };
        let (from, to) = match edge {
            Edge::Top => (upright(self.bled.y - GAP), upright(self.bled.y - GAP - length)),
            Edge::Bottom => (upright(self.bled.bottom() + GAP), upright(self.bled.bottom() + GAP + length)),
            Edge::Left => (level(self.bled.x - GAP), level(self.bled.x - GAP - length)),
            Edge::Right => (level(self.bled.right() + GAP), level(self.bled.right() + GAP + length)),
        };
        // A cut near the paper's edge can have no mark that every printer prints.
        let page = Edges::all(EDGE).inside(paper);
        let printed = page.contains(Rect::new(from, Size::default()));
        (length > Length::ZERO && printed).then_some(Mark { from, to })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::imposition::Turn;
    use crate::imposition::grid::Grid;
    use crate::imposition::register::LineDirection;

    const A4: Size = Size::um(210_000, 297_000);

    fn block(filled: usize) -> MarkedBlock {
        let grid = Grid {
            corner: Point { x: Length::um(9_750), y: Length::um(15_150) },
            piece: Size::um(63_500, 88_900),
            gap: Size::default(),
            columns: 3,
            rows: 3,
            turn: Turn::Upright,
        };
        MarkedBlock::new(&grid.cells()[..filled], grid.area().grown(Length::um(3_000)))
    }

    /// Four lines across and four down, each marked at both ends.
    #[test]
    fn a_full_grid_has_a_mark_at_both_ends_of_each_line() {
        assert_eq!(block(9).marks(A4, &Edges::all(EDGE)).len(), 16);
    }

    /// Two cards touch three upright lines and two level ones.
    #[test]
    fn lines_that_no_card_touches_are_not_marked() {
        assert_eq!(block(2).marks(A4, &Edges::all(EDGE)).len(), 10);
    }

    /// Top: the bleed ends 15.15 − 3 = 12.15 mm from the edge, so that the mark goes from 11.8 to 6.8 mm. Left: the bleed
    /// ends at 9.75 − 3 = 6.75 mm; from 6.4 mm there are 3.4 mm down to the 3 mm limit.
    #[test]
    fn marks_keep_away_from_the_bleed_and_the_edge() {
        let marks = block(1).marks(A4, &Edges::all(EDGE));
        let top = Mark {
            from: Point { x: Length::um(9_750), y: Length::um(11_800) },
            to: Point { x: Length::um(9_750), y: Length::um(6_800) },
        };
        let left = Mark {
            from: Point { x: Length::um(6_400), y: Length::um(15_150) },
            to: Point { x: Length::um(3_000), y: Length::um(15_150) },
        };
        assert!(marks.contains(&top));
        assert!(marks.contains(&left));
    }

    #[test]
    fn the_block_behind_is_marked_at_the_opposite_edge() {
        let mirror = Mirror::across(LineDirection::Level, A4);
        let behind = block(9).unmarked_at(Edge::Bottom).mirrored(mirror);
        let marks = behind.marks(A4, &Edges::all(EDGE));
        assert_eq!(marks.len(), 12);
        assert!(marks.iter().all(|mark| mark.to.y > Length::um(15_000)));
    }

    /// A card of 40 mm above two of 20 mm: the line between the two is marked below, but would cut the upper one in half.
    #[test]
    fn a_line_through_another_card_is_not_marked_at_that_edge() {
        let cell = |x, y, width| CardCell {
            trim: Rect::new(Point { x: Length::um(x), y: Length::um(y) }, Size::um(width, 20_000)),
            turn: Turn::Upright,
        };
        let cells = [cell(50_000, 50_000, 40_000), cell(50_000, 70_000, 20_000), cell(70_000, 70_000, 20_000)];
        let block = MarkedBlock::new(&cells, crate::imposition::cell::around(cells.iter().map(|cell| cell.trim)));
        let marks = block.marks(A4, &Edges::all(EDGE));
        let at = |line| marks.iter().filter(|mark| mark.from.x == Length::um(line)).count();
        assert_eq!((at(50_000), at(70_000), at(90_000)), (2, 1, 2));
    }
}
