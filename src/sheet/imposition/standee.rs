//! Standees on a sheet: the back of each above its front, upside down, so that it is folded over the top of the figure.

use super::Turn;
use super::cell::CardCell;
use super::marks::{MarkRoom, MarkedBlock};
use super::piece_outline::PieceOutline;
use super::sheet::{Mark, Slot};
use crate::model::{Edge, Length, MarkOptions, MarkStyle, Point, Rect, Side, Size, Standee, StandeeBase, StraightLine};
use std::collections::BTreeSet;

/// A dash of the marks that show a fold, and the space after it.
const DASH: Length = Length::um(500);

/// Standees of one size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standees {
    /// The size of a figure.
    pub(super) figure: Size,
    pub(super) standee: Standee,
    /// How far the picture of a figure continues beyond its edges, into the tab, too.
    pub(super) bleed: Length,
}

impl Standees {
    /// Returns the front and the back of a standee in the place of its net. Without a back of its own, the front is seen from both
    /// sides.
    pub(super) fn sides(&self, net: &Slot, back: Side) -> [Slot; 2] {
        let cell = CardCell { trim: net.trim, turn: net.turn };
        let side = |face: Side, is_front: bool| {
            // The lines of the whole net are those of its front.
            let lines = |lines: Vec<StraightLine>| if is_front { on_cell(lines, &cell) } else { Vec::new() };
            let (trim, paint) = (self.figure(is_front), self.painted(is_front));
            let turn = if is_front { net.turn } else { net.turn.opposite() };
            let paint = on_page(paint, &cell).common(net.paint);
            let outline = PieceOutline::of_net(net.trim, paint);
            let outline = Some(PieceOutline { slits: lines(self.slits()), folds: lines(self.folds()), ..outline });
            Slot { face, trim: on_page(trim, &cell), paint, turn, outline, ..net.clone() }
        };
        [side(Side::Front, true), side(back, false)]
    }

    /// Returns the marks that show where the standees in some cells are folded: dashes beside the cards.
    pub(super) fn fold_marks(&self, cells: &[CardCell], bled: Rect, room: &MarkRoom<'_>) -> Vec<Mark> {
        let between = self.between_folds();
        let figures = cells
            .iter()
            .flat_map(|cell| between.iter().map(|rect| CardCell { trim: on_page(*rect, cell), turn: cell.turn }));
        let figures: Vec<CardCell> = figures.collect();
        // Folds are level in upright standees, and upright in turned ones.
        let beside = match cells.first().map(|cell| cell.turn) {
            Some(Turn::Quarter | Turn::ThreeQuarters) => [Edge::Left, Edge::Right],
            _ => [Edge::Top, Edge::Bottom],
        };
        let block = beside.into_iter().fold(MarkedBlock::new(&figures, &figures, bled), MarkedBlock::unmarked_at);
        // Whatever marks show the cuts, folds are shown in the margins.
        let options = MarkOptions { style: MarkStyle::Outer, ..*room.options };
        block.marks(&MarkRoom { options: &options, ..*room }).into_iter().flat_map(dashes).collect()
    }

    /// Returns the place of a side of the figure in the upright net.
    fn figure(&self, is_front: bool) -> Rect {
        let above = match self.standee.base {
            StandeeBase::Tab => self.standee.tab,
            StandeeBase::Slot => Length::ZERO,
        };
        let above = if is_front { above + self.figure.height } else { above };
        Rect::new(Point::new(Length::ZERO, above), self.figure)
    }

    /// Returns what a side of the figure may paint in the upright net: nothing beyond the fold at its top.
    fn painted(&self, is_front: bool) -> Rect {
        let Rect { x, y, width, height } = self.figure(is_front);
        let into_tab = self.bleed.min(self.standee.tab);
        let y = if is_front { y } else { y - into_tab };
        Rect { x: x - self.bleed, y, width: width + self.bleed * 2, height: height + into_tab }
    }

    /// Returns areas of the upright net whose upper and lower edges are the folds.
    fn between_folds(&self) -> Vec<Rect> {
        let [back, front] = [false, true].map(|is_front| self.figure(is_front));
        if self.standee.base == StandeeBase::Tab {
            return vec![front, back];
        }
        let tab = self.standee.tab;
        vec![Rect { height: front.height + tab, ..front }, Rect { y: front.bottom() + tab, height: tab * 2, ..front }]
    }

    /// Returns the folds across the upright net, from left to right.
    fn folds(&self) -> Vec<StraightLine> {
        let edges = self.between_folds().into_iter().flat_map(|rect| [rect.y, rect.bottom()]);
        let folds: BTreeSet<Length> = edges.collect();
        folds.into_iter().map(|y| self.across(y)).collect()
    }

    /// Returns the cuts inside the upright net: what separates the figure and its strips, and the slits by which they are put
    /// together. The figure has two slits from its foot, a quarter of its width from its sides, through both of its layers. A strip is
    /// folded lengthwise, and has one in the middle from its open edges. Each is half as deep as a strip is high.
    fn slits(&self) -> Vec<StraightLine> {
        if self.standee.base == StandeeBase::Tab {
            return Vec::new();
        }
        let (tab, width) = (self.standee.tab, self.figure.width);
        let foot = self.figure(true).bottom();
        let strips = [foot, foot + tab * 2];
        let slit = |x: Length, from: Length, to: Length| (Point::new(x, from), Point::new(x, to));
        let of_figure = [width / 4, width - width / 4]
            .into_iter()
            .flat_map(|x| [slit(x, Length::ZERO, tab / 2), slit(x, foot - tab / 2, foot)]);
        let of_strips = strips.into_iter().flat_map(|top| {
            let end = top + tab * 2;
            [self.across(top), slit(width / 2, top, top + tab / 2), slit(width / 2, end - tab / 2, end)]
        });
        of_figure.chain(of_strips).collect()
    }

    /// Returns the line from side to side of the upright net, so far from its top.
    fn across(&self, y: Length) -> StraightLine {
        (Point::new(Length::ZERO, y), Point::new(self.figure.width, y))
    }
}

/// Returns where lines of an upright piece are on the page.
fn on_cell(lines: Vec<StraightLine>, cell: &CardCell) -> Vec<StraightLine> {
    lines.into_iter().map(|(from, to)| (cell.turn.place(from, cell.trim), cell.turn.place(to, cell.trim))).collect()
}

/// Returns where a rectangle of an upright piece is on the page.
fn on_page(Rect { x, y, width, height }: Rect, cell: &CardCell) -> Rect {
    let one = cell.turn.place(Point { x, y }, cell.trim);
    let other = cell.turn.place(Point::new(x + width, y + height), cell.trim);
    let corner = Point::new(one.x.min(other.x), one.y.min(other.y));
    Rect::new(corner, Size::new((one.x - other.x).abs(), (one.y - other.y).abs()))
}

/// Returns a mark as dashes; a short one as what there is room for.
fn dashes(mark: Mark) -> Vec<Mark> {
    let (across, down) = (mark.to.x - mark.from.x, mark.to.y - mark.from.y);
    let length = across.abs().max(down.abs());
    let at = |along: Length| {
        let share = |side: Length| match side {
            Length::ZERO => Length::ZERO,
            side if side < Length::ZERO => -along,
            _ => along,
        };
        Point::new(mark.from.x + share(across), mark.from.y + share(down))
    };
    let starts = (0..).map(|index| DASH * (2 * index)).take_while(|start| *start < length);
    starts.map(|start| Mark { from: at(start), to: at((start + DASH).min(length)), ..mark }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Edges;

    /// A figure of 30 × 50 mm with tabs of 10 mm, 20 mm from the left and 15 mm from the top of the page: 120 mm high. The back is
    /// from 25 to 75 mm, the front from there to 125 mm, and 3 mm of bleed go on into both tabs.
    #[test]
    fn the_back_is_above_the_front_and_upside_down() {
        let figure = Size::um(30_000, 50_000);
        let standee = Standee::default();
        let corner = Point::new(Length::um(20_000), Length::um(15_000));
        let trim = Rect::new(corner, standee.net(figure));
        let (turn, outline) = (Turn::Upright, None);
        let paint = trim.grown(Length::um(3_000));
        let net = Slot { number: 1, card: 0, copy: 1, face: Side::Front, trim, paint, turn, outline };
        let standees = Standees { figure, standee, bleed: Length::um(3_000) };
        let [front, back] = standees.sides(&net, Side::Back);
        assert_eq!((back.trim.y, back.trim.bottom()), (Length::um(25_000), Length::um(75_000)));
        assert_eq!((front.trim.y, front.trim.bottom()), (Length::um(75_000), Length::um(125_000)));
        assert_eq!((front.turn, back.turn, back.face), (Turn::Upright, Turn::Half, Side::Back));
        assert_eq!((back.paint.y, back.paint.bottom()), (Length::um(22_000), Length::um(75_000)));
        assert_eq!((front.paint.bottom(), front.paint.x), (Length::um(128_000), Length::um(17_000)));
        let bled = trim.grown(Length::um(3_000));
        let (limits, options) = (Edges::all(Length::um(3_000)), MarkOptions::default());
        let room = MarkRoom { paper: Size::um(210_000, 297_000), limits, margins: limits, options: &options };
        let marks = standees.fold_marks(&[CardCell { trim, turn }], bled, &room);
        // Folds 25, 75 and 125 mm from the top, five dashes at both sides of each.
        let lines: std::collections::BTreeSet<i64> = marks.iter().map(|mark| mark.from.y.to_um()).collect();
        assert_eq!(lines.into_iter().collect::<Vec<_>>(), [25_000, 75_000, 125_000]);
        assert_eq!(marks.len(), 30);
    }

    /// On its side, its top points to the right: the front is on the left.
    #[test]
    fn a_turned_standee_has_its_front_on_the_left() {
        let figure = Size::um(30_000, 50_000);
        let trim = Rect::new(Point::default(), Size::um(120_000, 30_000));
        let net = Slot {
            number: 1,
            card: 0,
            copy: 1,
            face: Side::Front,
            trim,
            paint: trim,
            turn: Turn::Quarter,
            outline: None,
        };
        let standees = Standees { figure, standee: Standee::default(), bleed: Length::ZERO };
        let [front, back] = standees.sides(&net, Side::Front);
        assert_eq!((front.trim.x, back.trim.x), (Length::um(10_000), Length::um(60_000)));
        assert_eq!((back.turn, back.face), (Turn::ThreeQuarters, Side::Front));
    }

    /// A figure of 40 × 60 mm with strips of 10 mm: 60 + 60 + 20 + 20 = 160 mm. It is folded 60 mm from the top, its strips in their middles,
    /// at 130 and 150 mm. Slits are 5 mm deep: 10 and 30 mm from the left at both feet, and in the middle of the strips.
    #[test]
    fn a_slotted_base_is_two_strips_below_the_figure() {
        let figure = Size::um(40_000, 60_000);
        let standee = Standee { base: StandeeBase::Slot, tab: Length::um(10_000) };
        assert_eq!(standee.net(figure), Size::um(40_000, 160_000));
        let trim = Rect::new(Point::um(5_000, 7_000), standee.net(figure));
        let paint = trim.grown(Length::um(3_000));
        let (turn, outline) = (Turn::Upright, None);
        let net = Slot { number: 1, card: 0, copy: 1, face: Side::Front, trim, paint, turn, outline };
        let standees = Standees { figure, standee, bleed: Length::um(3_000) };
        let [front, back] = standees.sides(&net, Side::Back);
        assert_eq!(
            (back.trim.y, back.trim.bottom(), front.trim.bottom()),
            (Length::um(7_000), Length::um(67_000), Length::um(127_000))
        );
        let outline = front.outline.expect("a net");
        let line = |from: (i64, i64), to: (i64, i64)| {
            (Point::um(5_000 + from.0, 7_000 + from.1), Point::um(5_000 + to.0, 7_000 + to.1))
        };
        let across = |y: i64| line((0, y), (40_000, y));
        assert_eq!(outline.folds, [across(60_000), across(130_000), across(150_000)]);
        let down = |x: i64, from: i64, to: i64| line((x, from), (x, to));
        let wanted = [
            down(10_000, 0, 5_000),
            down(10_000, 115_000, 120_000),
            down(30_000, 0, 5_000),
            down(30_000, 115_000, 120_000),
            across(120_000),
            down(20_000, 120_000, 125_000),
            down(20_000, 135_000, 140_000),
            across(140_000),
            down(20_000, 140_000, 145_000),
            down(20_000, 155_000, 160_000),
        ];
        assert_eq!(outline.slits, wanted);
        assert!(back.outline.is_some_and(|outline| outline.slits.is_empty() && outline.folds.is_empty()));
    }
}
