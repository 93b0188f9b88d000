//! Where a piece is cut on a page, and what its face may paint.

use super::register::Mirror;
use crate::model::{Length, Outline, Point, Rect, Size, StraightLine};

/// The outlines of a piece on a page, from the page's top-left corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceOutline {
    /// Where it is cut.
    pub cut: Outline,
    /// What its face may paint: the piece with its bleed, but nothing of its neighbours.
    pub clip: Outline,
    /// Whether a thin line shows where it is cut; straight cuts have crop marks.
    pub is_drawn: bool,
    /// The cuts inside it, from end to end: thin lines show them.
    pub slits: Vec<StraightLine>,
    /// Where it is folded, from end to end.
    pub folds: Vec<StraightLine>,
}

impl PieceOutline {
    /// Returns the outlines of a rectangle that is cut as a whole, for a face that may paint a part of it.
    pub(super) fn of_net(net: Rect, paint: Rect) -> Self {
        let on_page = |Rect { x, y, width, height }: Rect| {
            let outline = Outline::rectangle(Size { width, height }, Length::ZERO);
            outline.map(|point| Point::new(x + point.x, y + point.y))
        };
        let (slits, folds) = (Vec::new(), Vec::new());
        Self { cut: on_page(net), clip: on_page(paint), is_drawn: false, slits, folds }
    }

    /// Returns the outlines of the back behind this piece.
    pub(super) fn mirrored(&self, mirror: Mirror) -> Self {
        let point = |point: Point| {
            let Rect { x, y, .. } = mirror.rect(Rect::new(point, Size::default()));
            Point { x, y }
        };
        let lines = |lines: &[StraightLine]| lines.iter().map(|(from, to)| (point(*from), point(*to))).collect();
        Self {
            cut: self.cut.map(point),
            clip: self.clip.map(point),
            is_drawn: self.is_drawn,
            slits: lines(&self.slits),
            folds: lines(&self.folds),
        }
    }
}
