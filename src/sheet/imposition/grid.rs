//! A grid of equal pieces: how many fit into a room, and the place of each.

use super::Turn;
use super::cell::CardCell;
use crate::model::{Length, Point, Rect, Size};

/// The room that a grid may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// The room for the trims.
    pub(super) trims: Size,
    /// The room for the trims that keeps the bleed around the grid inside the margins too. A single piece may exceed it.
    pub(super) bled: Size,
}

impl Room {
    /// Returns a room in which the bleed takes nothing.
    pub(super) const fn of_size(size: Size) -> Self {
        Self { trims: size, bled: size }
    }
}

/// Equal pieces in rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    /// The top-left corner of the first piece.
    pub(super) corner: Point,
    /// The size of one piece on the page.
    pub(super) piece: Size,
    /// The space between neighbours.
    pub(super) gap: Size,
    /// Across, at least 1.
    pub(super) columns: usize,
    /// Down, at least 1.
    pub(super) rows: usize,
    /// How far the pieces are turned.
    pub(super) turn: Turn,
}

impl Grid {
    /// Returns the largest grid that fits into the room, at the page's corner; None if not one piece fits.
    pub(super) fn fill(trim: Size, turn: Turn, gap: Size, room: &Room) -> Option<Self> {
        let piece = turn.apply(trim);
        let columns = count(piece.width, gap.width, (room.trims.width, room.bled.width));
        let rows = count(piece.height, gap.height, (room.trims.height, room.bled.height));
        (columns > 0 && rows > 0).then(|| Self { corner: Point::default(), piece, gap, columns, rows, turn })
    }

    /// Returns the same grid with another corner.
    pub(super) const fn at(self, corner: Point) -> Self {
        Self { corner, ..self }
    }

    /// Returns the same grid in the middle of the paper.
    pub(super) fn centred(self, paper: Size) -> Self {
        self.centred_in(Rect::new(Point::default(), paper))
    }

    /// Returns the same grid in the middle of an area.
    pub(super) fn centred_in(self, area: Rect) -> Self {
        let size = self.area().size();
        let x = area.x + (area.width - size.width) / 2;
        let y = area.y + (area.height - size.height) / 2;
        self.at(Point { x, y })
    }

    /// Returns how many pieces it holds.
    pub(super) const fn capacity(&self) -> usize {
        self.columns.saturating_mul(self.rows)
    }

    /// Returns the area of all pieces and the gaps between them.
    pub(super) fn area(&self) -> Rect {
        let across = repeated(self.piece.width, self.columns) + repeated(self.gap.width, self.columns - 1);
        let down = repeated(self.piece.height, self.rows) + repeated(self.gap.height, self.rows - 1);
        Rect::new(self.corner, Size::new(across, down))
    }

    /// Returns the piece of that index, from 0 in reading order.
    pub(super) fn piece_at(&self, index: usize) -> Rect {
        let x = self.corner.x + repeated(self.piece.width + self.gap.width, index % self.columns);
        let y = self.corner.y + repeated(self.piece.height + self.gap.height, index / self.columns);
        Rect::new(Point { x, y }, self.piece)
    }

    /// Returns the places of all pieces, in reading order.
    pub(super) fn cells(&self) -> Vec<CardCell> {
        (0..self.capacity()).map(|index| CardCell { trim: self.piece_at(index), turn: self.turn }).collect()
    }
}

/// Returns how many pieces fit with the bleed at both ends; if none does, whether one fits without.
fn count(piece: Length, gap: Length, (trims, bled): (Length, Length)) -> usize {
    let full = piece.fit_count(bled, gap);
    if full > 0 { full } else { piece.fit_count(trims, gap).min(1) }
}

fn repeated(length: Length, count: usize) -> Length {
    length * i64::try_from(count).expect("no paper holds 2^63 pieces")
}

#[cfg(test)]
mod tests {
    use super::*;

    const POKER: Size = Size::um(63_500, 88_900);

    fn plain(width: i64, height: i64) -> Room {
        Room { trims: Size::um(width, height), bled: Size::um(width, height) }
    }

    /// A4 less 6.35 mm on all sides: 197.3 × 284.3 mm. 3 × 63.5 = 190.5 and 3 × 88.9 = 266.7 mm; 2 × 88.9 = 177.8 and
    /// 4 × 63.5 = 254 mm.
    #[test]
    fn a4_holds_nine_upright_or_eight_turned_poker_cards() {
        let room = plain(197_300, 284_300);
        let upright = Grid::fill(POKER, Turn::Upright, Size::default(), &room).expect("fits");
        assert_eq!((upright.columns, upright.rows), (3, 3));
        assert_eq!(upright.area().size(), Size::um(190_500, 266_700));
        let turned = Grid::fill(POKER, Turn::Quarter, Size::default(), &room).expect("fits");
        assert_eq!((turned.columns, turned.rows, turned.capacity()), (2, 4, 8));
    }

    /// The middle of 210 × 297 mm: (210 − 190.5) / 2 = 9.75 and (297 − 266.7) / 2 = 15.15 mm. The sixth piece is in the
    /// second row, third column: 9.75 + 127 = 136.75 and 15.15 + 88.9 = 104.05 mm.
    #[test]
    fn pieces_are_counted_in_reading_order() {
        let room = plain(197_300, 284_300);
        let grid = Grid::fill(POKER, Turn::Upright, Size::default(), &room).expect("fits");
        let grid = grid.centred(Size::um(210_000, 297_000));
        assert_eq!(grid.corner, Point::new(Length::um(9_750), Length::um(15_150)));
        let sixth = grid.piece_at(5);
        assert_eq!((sixth.x, sixth.y), (Length::um(136_750), Length::um(104_050)));
    }

    /// 100 mm wide, bleed and gap of 6 mm: 94 mm are left with the bleed inside. A piece of 97 mm still fits once.
    #[test]
    fn the_last_piece_may_lose_its_bleed_but_not_its_trim() {
        let room = Room { trims: Size::um(100_000, 100_000), bled: Size::um(94_000, 94_000) };
        let gap = Size::um(6_000, 6_000);
        let single = Grid::fill(Size::um(97_000, 97_000), Turn::Upright, gap, &room);
        assert_eq!(single.map(|grid| grid.capacity()), Some(1));
        assert_eq!(Grid::fill(Size::um(101_000, 20_000), Turn::Upright, gap, &room), None);
    }
}
