//! Crop marks: where to cut.
//!
//! Those in the margins are outside the bleed, at each line that a card of this sheet is cut along. Where too little of them
//! would be inside the printer's margin, they begin on the bleed. The marks between cards are in `corner_marks`.

use super::cell::{self, CardCell};
use super::corner_marks::{self, CLEAR_OF_TRIM};
use super::guides;
use super::register::Mirror;
use super::sheet::{Guide, Mark, Pen};
use crate::model::{Edge, Edges, Guides, Length, MarkOptions, MarkStyle, Point, Rect, Size};
use std::collections::BTreeSet;

/// The least space between the bleed and a mark beside it: 0.35 mm, so that ink that spreads does not reach a card.
pub(super) const GAP: Length = Length::um(350);
/// The usual longest mark: 5 mm.
pub(super) const LONGEST: Length = Length::um(5_000);
/// The shortest mark that is worth giving up bleed for: 2 mm, enough to place a ruler at.
pub(super) const SHORTEST: Length = Length::um(2_000);
/// A mark of which less shows is no help: 1 mm.
pub(super) const SHOWS: Length = Length::um(1_000);
/// The space between a mark and the paper's edge: 3 mm, where Epson's inkjets do not print (printer-driver-escpr 1.7.17).
pub(super) const EDGE: Length = Length::um(3_000);

/// A block of cards with the lines to cut it along.
#[derive(Clone, Debug)]
pub(super) struct MarkedBlock {
    /// The places of the block, also empty ones.
    cells: Vec<Rect>,
    /// The places with the bleed around them.
    bled: Rect,
    /// The cards that are cut.
    trims: Vec<Rect>,
    /// The edges of the paper with marks.
    marked: Vec<Edge>,
    /// Whether the outermost lines are cut, with a bleed around them.
    pub(super) cut_around: bool,
    /// How near to each edge of the paper its marks may come, where other blocks are on the way.
    pub(super) within: Edges,
}

/// What the marks of a side have to keep to.
#[derive(Clone, Copy, Debug)]
pub(super) struct MarkRoom<'a> {
    pub(super) paper: Size,
    /// No mark comes nearer to the paper's edges.
    pub(super) limits: Edges,
    /// Where the printer may not reach: enough of each mark is outside if there is room.
    pub(super) margins: Edges,
    pub(super) options: &'a MarkOptions,
}

impl MarkedBlock {
    /// Returns the cards in the cells of a block that are `cut`, marked at every edge.
    pub(super) fn new(cells: &[CardCell], cut: &[CardCell], bled: Rect) -> Self {
        let trims = |cells: &[CardCell]| cells.iter().map(|cell| cell.trim).collect();
        let (cells, trims) = (trims(cells), trims(cut));
        let within = Edges::all(Length::ZERO);
        Self { cells, bled, trims, marked: Edge::ALL.to_vec(), cut_around: true, within }
    }

    /// Returns the same block without marks at one edge.
    pub(super) fn unmarked_at(mut self, edge: Edge) -> Self {
        self.marked.retain(|marked| *marked != edge);
        self
    }

    /// Returns the block behind this one.
    pub(super) fn mirrored(&self, mirror: Mirror) -> Self {
        let mirrored = |rects: &[Rect]| rects.iter().map(|rect| mirror.rect(*rect)).collect();
        let marked = self.marked.iter().map(|edge| mirror.edge(*edge)).collect();
        let within = mirror.edges(self.within);
        let (cells, trims) = (mirrored(&self.cells), mirrored(&self.trims));
        Self { cells, bled: mirror.rect(self.bled), trims, marked, within, ..*self }
    }

    /// Returns its crop marks.
    pub(super) fn marks(&self, room: &MarkRoom<'_>) -> Vec<Mark> {
        match room.options.style {
            MarkStyle::Outer | MarkStyle::Full => self.in_margins(room),
            MarkStyle::Between => {
                let mut marks = self.in_margins(room);
                marks.extend(corner_marks::in_gaps((&self.trims, &self.cells), self.reach(room), room.options));
                marks
            }
            MarkStyle::Corners => corner_marks::at_corners(&self.trims, self.reach(room), room.options),
            MarkStyle::None => Vec::new(),
        }
    }

    /// Returns the guides over its cards, whose corners have that radius.
    pub(super) fn guides(&self, kind: Guides, radius: Length) -> Vec<Guide> {
        let mut guides = if kind.has_lines() { guides::lines(&self.trims, self.bled) } else { Vec::new() };
        if kind.has_corners() {
            guides.extend(guides::corners(&self.trims, radius));
        }
        guides
    }

    /// Returns the area that marks at corners may be in: all that is inside the limits, but no more than the bleed at an edge
    /// without marks.
    fn reach(&self, room: &MarkRoom<'_>) -> Rect {
        let bled = Edges::around(self.bled, room.paper);
        let unmarked = Edge::ALL.into_iter().filter(|edge| !self.marked.contains(edge));
        unmarked
            .fold(room.limits.longer(self.within), |limits, edge| limits.with(edge, bled.at(edge)))
            .inside(room.paper)
    }

    fn in_margins(&self, room: &MarkRoom<'_>) -> Vec<Mark> {
        let at = |edge: Edge| self.lines(edge).into_iter().filter_map(move |line| self.mark(edge, line, room));
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

    fn mark(&self, edge: Edge, line: Length, room: &MarkRoom<'_>) -> Option<Mark> {
        let MarkRoom { paper, options, .. } = *room;
        let start = self.start(edge, room);
        let length = start - self.limit(edge, room);
        let length = options.longest().map_or(length, |longest| longest.min(length));
        let away = |distance: Length| match edge {
            Edge::Top => Point::new(line, distance),
            Edge::Bottom => Point::new(line, paper.height - distance),
            Edge::Left => Point::new(distance, line),
            Edge::Right => Point::new(paper.width - distance, line),
        };
        let (from, to) = (away(start), away(start - length));
        let pen = Pen::from(options);
        let is_on_bleed = start > Edges::around(self.bled, paper).at(edge);
        let pen = if is_on_bleed { pen.over_pictures() } else { pen };
        // A cut near the paper's edge can have no mark that every printer prints.
        let page = Edges::all(EDGE).inside(paper);
        let printed = page.contains(Rect::new(from, Size::default()));
        (length > Length::ZERO && printed).then_some(Mark { from, to, pen })
    }

    /// Returns how near to an edge of the paper its marks may come: as near as all marks, or to the middle between it and another
    /// block.
    fn limit(&self, edge: Edge, room: &MarkRoom<'_>) -> Length {
        room.limits.at(edge).max(self.within.at(edge))
    }

    /// Returns how far from an edge of the paper its marks begin: where the options say, unless there is no room for them there, or
    /// the printer's margin hides too much of them. Then they begin nearer to the cards, in the end on the bleed.
    fn start(&self, edge: Edge, room: &MarkRoom<'_>) -> Length {
        let MarkRoom { paper, limits, margins, options } = room;
        let bled = Edges::around(self.bled, *paper).at(edge);
        let trimmed = Edges::around(cell::around(self.cells.iter().copied()), *paper).at(edge);
        let needed = options.longest().map_or(SHORTEST, |longest| longest.min(SHORTEST));
        let limit = self.limit(edge, room);
        let shortest = (limit + needed).min(bled - GAP);
        let usual = (bled - options.away()).max(shortest);
        let hidden = limits.at(edge).max(margins.at(edge));
        let on_bleed = (hidden + needed).min(trimmed - CLEAR_OF_TRIM);
        let shows = SHOWS.min(needed);
        let is_help = on_bleed - hidden >= shows || usual - limit < shows;
        if self.cut_around && is_help { on_bleed.max(usual) } else { usual }
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
            corner: Point::new(Length::um(9_750), Length::um(15_150)),
            piece: Size::um(63_500, 88_900),
            gap: Size::default(),
            columns: 3,
            rows: 3,
            turn: Turn::Upright,
        };
        MarkedBlock::new(&grid.cells(), &grid.cells()[..filled], grid.area().grown(Length::um(3_000)))
    }

    fn marked(block: &MarkedBlock, margin: Length) -> Vec<Mark> {
        let (limits, margins) = (Edges::all(EDGE), Edges::all(margin));
        block.marks(&MarkRoom { paper: A4, limits, margins, options: &MarkOptions::default() })
    }

    /// Four lines across and four down, each marked at both ends.
    #[test]
    fn a_full_grid_has_a_mark_at_both_ends_of_each_line() {
        assert_eq!(marked(&block(9), Length::ZERO).len(), 16);
    }

    /// Two cards touch three upright lines and two level ones.
    #[test]
    fn lines_that_no_card_touches_are_not_marked() {
        assert_eq!(marked(&block(2), Length::ZERO).len(), 10);
    }

    /// Top: the bleed ends 15.15 − 3 = 12.15 mm from the edge, so that the mark goes from 11.8 to 6.8 mm. Left: the bleed
    /// ends at 9.75 − 3 = 6.75 mm; from 6.4 mm there are 3.4 mm down to the 3 mm limit.
    #[test]
    fn marks_keep_away_from_the_bleed_and_the_edge() {
        let marks = marked(&block(1), Length::ZERO);
        let top = Mark {
            from: Point::new(Length::um(9_750), Length::um(11_800)),
            to: Point::new(Length::um(9_750), Length::um(6_800)),
            pen: Pen::from(&MarkOptions::default()),
        };
        let left = Mark {
            from: Point::new(Length::um(6_400), Length::um(15_150)),
            to: Point::new(Length::um(3_000), Length::um(15_150)),
            pen: Pen::from(&MarkOptions::default()),
        };
        assert!(marks.contains(&top));
        assert!(marks.contains(&left));
    }

    /// The bleed begins at 6.75 mm and the card at 9.75 mm. With a margin of 6.35 mm, marks at the left begin at 6.35 + 2 = 8.35 mm;
    /// with 7.5 mm, 1 mm away from the card, at 8.75 mm; with 8 mm, only 0.75 mm of them would show there, so they stay beside the
    /// bleed. At the top, the margin leaves room: they begin at 11.8 mm. Only marks on the bleed are edged.
    #[test]
    fn marks_begin_on_the_bleed_where_the_margin_would_hide_them() {
        for (margin, left) in [(6_350, 8_350), (7_500, 8_750), (8_000, 6_400)] {
            let marks = marked(&block(1), Length::um(margin));
            let at = |left: i64| marks.iter().find(|mark| mark.from.x == Length::um(left) && mark.to.x < mark.from.x);
            let is_edged = at(left).map(|mark| mark.pen.is_edged);
            assert_eq!(is_edged, Some(left > 6_750), "with a margin of {margin} µm");
            let top = marks.iter().find(|mark| mark.from.y == Length::um(11_800)).expect("the top has marks");
            assert!(!top.pen.is_edged);
        }
    }

    /// Another block begins so near that marks may come no nearer to the edge than 10.5 mm. Marks 2 mm from the bleed at 12.15 mm
    /// would begin at 10.15 mm; with as little space as there must be, they begin at 11.8 mm.
    #[test]
    fn marks_towards_another_block_are_nearer_than_chosen_where_there_is_no_room() {
        let near = Edges::all(Length::ZERO).with(Edge::Top, Length::um(10_500));
        let (limits, margins) = (Edges::all(EDGE), Edges::all(Length::ZERO));
        let options = MarkOptions { distance: Some(Length::um(2_000)), ..MarkOptions::default() };
        let marks =
            MarkedBlock { within: near, ..block(1) }.marks(&MarkRoom { paper: A4, limits, margins, options: &options });
        let ends = |mark: &Mark| [mark.from, mark.to].map(|point| point.y.to_um());
        let above = marks.iter().filter(|mark| mark.from.x == mark.to.x && mark.to.y < mark.from.y);
        assert_eq!(above.map(ends).collect::<Vec<_>>(), [[11_800, 10_500]; 2]);
    }

    /// A label takes the left edge up to 6.5 mm, and 0.35 mm beside the bleed is at 6.4 mm. The printer's margin of 9 mm hides the
    /// bleed as well; but a mark that not every printer prints is better than none.
    #[test]
    fn marks_begin_on_the_bleed_where_a_label_takes_their_place() {
        let limits = Edges::all(EDGE).with(Edge::Left, Length::um(6_500));
        let (margins, options) = (Edges::all(Length::um(9_000)), MarkOptions::default());
        let marks = block(1).marks(&MarkRoom { paper: A4, limits, margins, options: &options });
        let ends = |mark: &Mark| [mark.from, mark.to].map(|point| point.x.to_um());
        let left = marks.iter().filter(|mark| mark.to.x < mark.from.x);
        assert_eq!(left.map(ends).collect::<Vec<_>>(), [[8_750, 6_500]; 2]);
    }

    #[test]
    fn the_block_behind_is_marked_at_the_opposite_edge() {
        let mirror = Mirror::across(LineDirection::Level, A4);
        let behind = block(9).unmarked_at(Edge::Bottom).mirrored(mirror);
        let marks = marked(&behind, Length::ZERO);
        assert_eq!(marks.len(), 12);
        assert!(marks.iter().all(|mark| mark.to.y > Length::um(15_000)));
    }

    /// A card of 40 mm above two of 20 mm: the line between the two is marked below, but would cut the upper one in half.
    #[test]
    fn a_line_through_another_card_is_not_marked_at_that_edge() {
        let place = |x, y, width| CardCell {
            trim: Rect::new(Point::new(Length::um(x), Length::um(y)), Size::um(width, 20_000)),
            turn: Turn::Upright,
        };
        let cells = [place(50_000, 50_000, 40_000), place(50_000, 70_000, 20_000), place(70_000, 70_000, 20_000)];
        let block = MarkedBlock::new(&cells, &cells, cell::around(cells.iter().map(|cell| cell.trim)));
        let marks = marked(&block, Length::ZERO);
        let at = |line| marks.iter().filter(|mark| mark.from.x == Length::um(line)).count();
        assert_eq!((at(50_000), at(70_000), at(90_000)), (2, 1, 2));
    }
}
