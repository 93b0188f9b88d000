//! Standees on a sheet: the back of each above its front, upside down, so that it is folded over the top of the figure.

use super::Turn;
use super::cell::CardCell;
use super::marks::MarkedBlock;
use super::piece;
use super::piece_outline::PieceOutline;
use super::sheet::{Mark, Slot};
use crate::model::{Edge, Edges, Length, Point, Rect, Side, Size, Standee};

/// A dash of the marks that show a fold, and the space after it.
const DASH: Length = Length::um(500);

/// Standees of one size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standees {
    /// The size of a figure.
    pub(crate) figure: Size,
    pub(crate) standee: Standee,
    /// How far the picture of a figure continues beyond its edges, into the tab, too.
    pub(crate) bleed: Length,
}

impl Standees {
    /// Returns the front and the back of a standee in the place of its net. Without a back of its own, the front is seen from both
    /// sides.
    pub(crate) fn sides(&self, net: &Slot, back: Side) -> [Slot; 2] {
        let cell = CardCell { trim: net.trim, turn: net.turn };
        let side = |face: Side, is_front: bool| {
            let (trim, paint) = (self.figure(is_front), self.painted(is_front));
            let turn = if is_front { net.turn } else { net.turn.opposite() };
            let paint = common(on_page(paint, &cell), net.paint);
            let outline = Some(PieceOutline::of_net(net.trim, paint));
            Slot { face, trim: on_page(trim, &cell), paint, turn, outline, ..net.clone() }
        };
        [side(Side::Front, true), side(back, false)]
    }

    /// Returns the marks that show where the standees in some cells are folded: dashes beside the cards.
    pub(crate) fn fold_marks(&self, cells: &[CardCell], bled: Rect, (paper, limits): (Size, &Edges)) -> Vec<Mark> {
        let figures = cells.iter().flat_map(|cell| {
            [true, false].map(|is_front| CardCell { trim: on_page(self.figure(is_front), cell), turn: cell.turn })
        });
        let figures: Vec<CardCell> = figures.collect();
        // Folds are level in upright standees, and upright in turned ones.
        let beside = match cells.first().map(|cell| cell.turn) {
            Some(Turn::Quarter | Turn::ThreeQuarters) => [Edge::Left, Edge::Right],
            _ => [Edge::Top, Edge::Bottom],
        };
        let block = beside.into_iter().fold(MarkedBlock::new(&figures, bled), MarkedBlock::unmarked_at);
        block.marks(paper, limits).into_iter().flat_map(dashes).collect()
    }

    /// Returns the place of a side of the figure in the upright net.
    fn figure(&self, is_front: bool) -> Rect {
        let above = if is_front { self.standee.tab + self.figure.height } else { self.standee.tab };
        Rect::new(Point { x: Length::ZERO, y: above }, self.figure)
    }

    /// Returns what a side of the figure may paint in the upright net: nothing beyond the fold at its top.
    fn painted(&self, is_front: bool) -> Rect {
        let Rect { x, y, width, height } = self.figure(is_front);
        let into_tab = self.bleed.min(self.standee.tab);
        let y = if is_front { y } else { y - into_tab };
        Rect { x: x - self.bleed, y, width: width + self.bleed * 2, height: height + into_tab }
    }
}

/// Returns where a rectangle of an upright piece is on the page.
fn on_page(Rect { x, y, width, height }: Rect, cell: &CardCell) -> Rect {
    let one = piece::placed(Point { x, y }, cell);
    let other = piece::placed(Point { x: x + width, y: y + height }, cell);
    let corner = Point { x: one.x.min(other.x), y: one.y.min(other.y) };
    Rect::new(corner, Size { width: (one.x - other.x).abs(), height: (one.y - other.y).abs() })
}

/// Returns what two rectangles have in common.
fn common(one: Rect, other: Rect) -> Rect {
    let (x, y) = (one.x.max(other.x), one.y.max(other.y));
    let (right, bottom) = (one.right().min(other.right()), one.bottom().min(other.bottom()));
    Rect { x, y, width: right - x, height: bottom - y }
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
        Point { x: mark.from.x + share(across), y: mark.from.y + share(down) }
    };
    let starts = (0..).map(|index| DASH * (2 * index)).take_while(|start| *start < length);
    starts.map(|start| Mark { from: at(start), to: at((start + DASH).min(length)) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A figure of 30 × 50 mm with tabs of 10 mm, 20 mm from the left and 15 mm from the top of the page: 120 mm high. The back is
    /// from 25 to 75 mm, the front from there to 125 mm, and 3 mm of bleed go on into both tabs.
    #[test]
    fn the_back_is_above_the_front_and_upside_down() {
        let figure = Size::um(30_000, 50_000);
        let standee = Standee::default();
        let corner = Point { x: Length::um(20_000), y: Length::um(15_000) };
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
        let limits = Edges::all(Length::um(3_000));
        let cells = [CardCell { trim, turn }];
        let marks = standees.fold_marks(&cells, bled, (Size::um(210_000, 297_000), &limits));
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
}
