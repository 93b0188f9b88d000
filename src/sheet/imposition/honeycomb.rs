//! Hexagons in a honeycomb: every second row is shifted by half a piece, and fills the hollows of its neighbours.
//!
//! Upright hexagons, which point up and down, are in rows; level ones are in columns. Edges of neighbours meet, or are the gap
//! apart.

use super::Turn;
use super::cell::CardCell;
use super::grid::Room;
use crate::model::{Length, Point, Rect, Size};

/// Returns the places of the most pieces that fit into the room as a honeycomb, in reading order from the page's corner; none
/// where it would have a single row.
pub(super) fn fill(trim: Size, turn: Turn, gap: Length, room: &Room) -> Vec<CardCell> {
    let piece = turn.apply(trim);
    let is_upright = piece.height > piece.width;
    // Along a row, and from row to row.
    let lay = |size: Size| if is_upright { size } else { size.turned() };
    let mut cells: Vec<CardCell> = rows(lay(piece), gap, lay(room.bled))
        .into_iter()
        .map(|(along, across)| {
            let corner = if is_upright { Point::new(along, across) } else { Point::new(across, along) };
            CardCell { trim: Rect::new(corner, piece), turn }
        })
        .collect();
    cells.sort_by_key(|cell| (cell.trim.y, cell.trim.x));
    cells
}

/// Returns the corners of pieces in a room, along the rows and across them.
fn rows(piece: Size, gap: Length, room: Size) -> Vec<(Length, Length)> {
    let pitch = piece.width + gap;
    let shift = pitch / 2;
    // A row begins where the pieces of the row before begin to narrow; the gap widens the way to it as it does along the row.
    let narrow = piece.height - piece.height / 4;
    let step = Length::um((narrow.to_um() * pitch.to_um() + piece.width.to_um() - 1) / piece.width.to_um().max(1));
    let in_row = |begins: Length| piece.width.fit_count(room.width - begins, gap);
    let mut places = Vec::new();
    let (mut down, mut number) = (Length::ZERO, 0);
    while down + piece.height <= room.height && in_row(Length::ZERO) > 0 {
        let begins = if number % 2 == 0 { Length::ZERO } else { shift };
        places.extend((0_i64..).take(in_row(begins)).map(|index| (begins + pitch * index, down)));
        (down, number) = (down + step, number + 1);
    }
    if number < 2 { Vec::new() } else { places }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corner(cell: &CardCell) -> (i64, i64) {
        (cell.trim.x.to_um(), cell.trim.y.to_um())
    }

    /// A4 for both sides leaves 197.3 × 271.6 mm. Tiles of 55.88 × 64.516 mm: three in a row, and three in a shifted one, which
    /// take 3.5 × 55.88 = 195.58 mm. A row is 3/4 × 64.516 = 48.387 mm below the one before: 64.516 + 4 × 48.387 = 258.064 mm.
    #[test]
    fn small_tiles_fill_a4_with_five_rows_of_three() {
        let room = Size::um(197_300, 271_600);
        let cells = fill(Size::um(55_880, 64_516), Turn::Upright, Length::ZERO, &Room { trims: room, bled: room });
        assert_eq!(cells.len(), 15);
        assert_eq!((corner(&cells[3]), corner(&cells[4])), ((27_940, 48_387), (83_820, 48_387)));
        assert_eq!(corner(&cells[12]), (0, 193_548));
    }

    /// The same tiles on their sides, in columns of four and three: 4 × 55.88 = 223.52 mm, and the second column begins 27.94 mm lower.
    #[test]
    fn turned_tiles_are_in_columns() {
        let room = Size::um(120_000, 240_000);
        let cells = fill(Size::um(55_880, 64_516), Turn::Quarter, Length::ZERO, &Room { trims: room, bled: room });
        assert_eq!(cells.len(), 7);
        assert_eq!((corner(&cells[0]), corner(&cells[1])), ((0, 0), (48_387, 27_940)));
    }

    #[test]
    fn a_single_row_is_no_honeycomb() {
        let room = Size::um(200_000, 70_000);
        assert!(
            fill(Size::um(55_880, 64_516), Turn::Upright, Length::ZERO, &Room { trims: room, bled: room }).is_empty()
        );
    }
}
