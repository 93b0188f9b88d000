//! Shelves: blocks of equal pieces side by side. One straight cut separates a shelf from the next, and straight cuts its blocks.

use crate::imposition::Turn;
use crate::model::{Length, Size};
use std::collections::BTreeSet;

/// Pieces of one size that share sheets with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceKind {
    /// The finished piece, upright.
    pub trim: Size,
    /// The space between neighbours of this size.
    pub gap: Length,
    /// How many there are.
    pub count: usize,
    /// Whether they may be turned.
    pub turns: bool,
}

impl PieceKind {
    /// Returns the area of one piece, in square micrometres.
    pub fn area(&self) -> i64 {
        self.trim.width.to_um() * self.trim.height.to_um()
    }
}

/// Equal pieces in rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceBlock {
    /// The index of their size among the [`PieceKind`]s.
    pub kind: usize,
    /// How they are turned.
    pub turn: Turn,
    /// Across, at least 1.
    pub columns: usize,
    /// Down, at least 1.
    pub rows: usize,
    /// The area of all pieces and the gaps between them.
    pub size: Size,
}

impl PieceBlock {
    /// Returns the same block mirrored across the diagonal: rows become columns.
    pub(crate) const fn transposed(self) -> Self {
        let turn = match self.turn {
            Turn::Upright => Turn::Quarter,
            _ => Turn::Upright,
        };
        Self { turn, columns: self.rows, rows: self.columns, size: self.size.turned(), ..self }
    }
}

/// Blocks side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BlockShelf {
    /// From left to right; at most one of each kind and turn.
    pub blocks: Vec<PieceBlock>,
    /// The height of the highest block, and the width of all of them.
    pub size: Size,
    /// How many pieces of each kind it holds, of those that there are.
    pub counts: Vec<usize>,
}

/// How many combinations are looked at, so that many sizes take no longer than a few.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The most combinations of blocks for one height.
    pub tries: usize,
    /// The most shelves for one room.
    pub shelves: usize,
    /// The most combinations of shelves that are kept.
    pub(crate) stacks: usize,
}

impl Effort {
    /// Few sizes have no more combinations than this.
    pub(crate) const FULL: Self = Self { tries: 4_000, shelves: 400, stacks: 160 };
    /// For many sizes at once.
    pub const SMALL: Self = Self { tries: 200, shelves: 80, stacks: 40 };
}

/// Returns the shelves that fit into a room, without those that another shelf beats: one that is no higher and holds as many
/// pieces of every kind. Blocks are `between` apart.
pub fn shelves(kinds: &[PieceKind], room: Size, between: Length, effort: Effort) -> Vec<BlockShelf> {
    let pieces = TurnedPiece::all(kinds);
    let mut found: Vec<BlockShelf> = Vec::new();
    for height in heights(&pieces, kinds, room.height) {
        let columns = pieces.iter().filter_map(|piece| piece.column(kinds, height)).collect::<Vec<_>>();
        let mut search =
            WidthSearch { kinds, columns: &columns, room: room.width, between, tries: effort.tries, found: Vec::new() };
        search.widen(0, &mut Vec::new(), Length::ZERO);
        // A shelf that is lower is among those of a lower height.
        for shelf in search.found.into_iter().filter(|shelf| shelf.size.height == height) {
            if found.len() < effort.shelves && !found.iter().any(|other| beats(other, &shelf)) {
                found.retain(|other| !beats(&shelf, other));
                found.push(shelf);
            }
        }
    }
    found
}

/// Returns whether one shelf makes another needless.
fn beats(one: &BlockShelf, other: &BlockShelf) -> bool {
    let holds_all = one.counts.iter().zip(&other.counts).all(|(own, its)| own >= its);
    let is_simpler = one.counts != other.counts || one.blocks.len() <= other.blocks.len();
    one.size.height <= other.size.height && holds_all && is_simpler
}

/// A piece in one of its turns.
struct TurnedPiece {
    kind: usize,
    turn: Turn,
    size: Size,
    gap: Length,
}

impl TurnedPiece {
    fn all(kinds: &[PieceKind]) -> Vec<Self> {
        let turned = |(kind, of): (usize, &PieceKind)| {
            let upright = Self { kind, turn: Turn::Upright, size: of.trim, gap: of.gap };
            let is_square = of.trim.width == of.trim.height || !of.turns;
            let quarter = (!is_square).then(|| Self { kind, turn: Turn::Quarter, size: of.trim.turned(), gap: of.gap });
            std::iter::once(upright).chain(quarter)
        };
        kinds.iter().enumerate().filter(|(_, kind)| kind.count > 0).flat_map(turned).collect()
    }

    /// Returns a column of as many of these pieces as fit into a height; None if not one does.
    fn column(&self, kinds: &[PieceKind], height: Length) -> Option<PieceBlock> {
        let rows = self.size.height.fit_count(height, self.gap).min(kinds[self.kind].count);
        let size = Size { width: self.size.width, height: repeated(self.size.height, self.gap, rows) };
        (rows > 0).then_some(PieceBlock { kind: self.kind, turn: self.turn, columns: 1, rows, size })
    }
}

/// Returns every height that a column of equal pieces can have.
fn heights(pieces: &[TurnedPiece], kinds: &[PieceKind], room: Length) -> BTreeSet<Length> {
    let of_piece = |piece: &TurnedPiece| {
        let most = piece.size.height.fit_count(room, piece.gap).min(kinds[piece.kind].count);
        let (height, gap) = (piece.size.height, piece.gap);
        (1..=most).map(move |rows| repeated(height, gap, rows))
    };
    pieces.iter().flat_map(of_piece).collect()
}

/// Returns the length of so many pieces and the gaps between them.
pub fn repeated(piece: Length, gap: Length, count: usize) -> Length {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    piece * count + gap * (count - 1).max(0)
}

/// The search for the ways to fill a width with columns.
struct WidthSearch<'a> {
    kinds: &'a [PieceKind],
    /// The columns that there are, of each kind and turn.
    columns: &'a [PieceBlock],
    room: Length,
    between: Length,
    tries: usize,
    found: Vec<BlockShelf>,
}

impl WidthSearch<'_> {
    /// Adds every number of columns from the `index`th on to the blocks, which take a width already.
    fn widen(&mut self, index: usize, blocks: &mut Vec<PieceBlock>, width: Length) {
        let Some(column) = self.columns.get(index).copied() else { return self.add(blocks, width) };
        let kind = &self.kinds[column.kind];
        let begin = if blocks.is_empty() { Length::ZERO } else { width + self.between };
        let most = column.size.width.fit_count(self.room - begin, kind.gap).min(kind.count.div_ceil(column.rows));
        // The widest first: where the tries end early, they have seen the fullest shelves.
        for columns in (1..=most).rev() {
            let wide = repeated(column.size.width, kind.gap, columns);
            blocks.push(PieceBlock { columns, size: Size { width: wide, ..column.size }, ..column });
            self.widen(index + 1, blocks, begin + wide);
            blocks.pop();
        }
        self.widen(index + 1, blocks, width);
    }

    fn add(&mut self, blocks: &[PieceBlock], width: Length) {
        if self.tries == 0 || blocks.is_empty() {
            return;
        }
        self.tries -= 1;
        let mut counts = vec![0; self.kinds.len()];
        for block in blocks {
            let count = &mut counts[block.kind];
            *count = (*count + block.columns * block.rows).min(self.kinds[block.kind].count);
        }
        let height = blocks.iter().map(|block| block.size.height).max().unwrap_or_default();
        self.found.push(BlockShelf { blocks: blocks.to_vec(), size: Size { width, height }, counts });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(width: i64, height: i64, count: usize) -> PieceKind {
        PieceKind { trim: Size::um(width, height), gap: Length::ZERO, count, turns: true }
    }

    /// 197.3 mm hold 3 poker cards of 63.5 mm. Beside 2 of them and 6 mm of space, 64.3 mm are left for one mini card of
    /// 44.45 × 63.5 mm, upright or turned; beside 1, 127.8 mm hold 2 of them, or turned, 2.
    #[test]
    fn a_shelf_holds_blocks_of_two_sizes_side_by_side() {
        let kinds = [kind(63_500, 88_900, 9), kind(44_450, 63_500, 9)];
        let found = shelves(&kinds, Size::um(197_300, 88_900), Length::um(6_000), Effort::FULL);
        let counts: BTreeSet<Vec<usize>> = found.iter().map(|shelf| shelf.counts.clone()).collect();
        assert!(counts.contains(&vec![3, 0]));
        // Two turned minis of 44.45 mm are 88.9 mm high: as high as a poker card.
        assert!(counts.contains(&vec![2, 2]));
        assert!(counts.contains(&vec![0, 6]));
        assert!(!counts.contains(&vec![2, 1]), "a shelf that holds more beats it");
    }

    #[test]
    fn no_more_pieces_are_counted_than_there_are() {
        let found = shelves(&[kind(50_000, 50_000, 3)], Size::um(200_000, 100_000), Length::ZERO, Effort::FULL);
        let most = found.iter().map(|shelf| shelf.counts[0]).max();
        assert_eq!(most, Some(3));
    }
}
