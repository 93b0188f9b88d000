//! Patterns: shelves on a sheet, one below the other or one beside the other.

use super::shelf::{BlockShelf, Effort, PieceBlock, PieceKind, shelves};
use crate::model::{Length, Point, Size};

/// A block in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlacedBlock {
    /// The top left corner, from that of the pattern.
    pub corner: Point,
    /// The pieces.
    pub block: PieceBlock,
}

/// How the pieces of several sizes are on one sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The blocks, in the order of reading: shelf by shelf.
    pub blocks: Vec<PlacedBlock>,
    /// The area of all blocks and the spaces between them.
    pub size: Size,
    /// How many pieces of each kind it holds, of those that there are.
    pub counts: Vec<usize>,
}

/// Returns the patterns that fit into a room, without those that another pattern beats: one that holds as many of every kind.
/// Blocks and shelves are `between` apart.
pub fn patterns(kinds: &[PieceKind], room: Size, between: Length, effort: Effort) -> Vec<Pattern> {
    let level = stacks(kinds, room, between, effort).into_iter().map(|stack| stack.pattern(between));
    // Upright shelves are laid out as level ones and turned, pieces and all.
    let turned = if kinds.iter().all(|kind| kind.turns) { room.turned() } else { Size::default() };
    let upright = stacks(kinds, turned, between, effort).into_iter().map(|stack| stack.pattern(between).transposed());
    best(level.chain(upright))
}

/// Returns the patterns without those that another one beats. Of equal ones, the one with fewer blocks is kept, then the first.
pub fn best(patterns: impl IntoIterator<Item = Pattern>) -> Vec<Pattern> {
    let mut best: Vec<Pattern> = Vec::new();
    for pattern in patterns {
        if !best.iter().any(|other| beats(other, &pattern)) {
            best.retain(|other| !beats(&pattern, other));
            best.push(pattern);
        }
    }
    best
}

fn beats(one: &Pattern, other: &Pattern) -> bool {
    let holds_all = one.counts.iter().zip(&other.counts).all(|(own, its)| own >= its);
    holds_all && (one.counts != other.counts || one.blocks.len() <= other.blocks.len())
}

impl Pattern {
    /// Returns the pattern mirrored across the diagonal, so that shelves are side by side.
    fn transposed(self) -> Self {
        let placed = |placed: PlacedBlock| PlacedBlock {
            corner: Point { x: placed.corner.y, y: placed.corner.x },
            block: placed.block.transposed(),
        };
        Self { blocks: self.blocks.into_iter().map(placed).collect(), size: self.size.turned(), counts: self.counts }
    }
}

/// Shelves one below the other.
#[derive(Clone, Debug)]
struct Stack<'a> {
    shelves: Vec<&'a BlockShelf>,
    height: Length,
    counts: Vec<usize>,
}

/// Shelves of their own, for a stack that outlives the search.
struct OwnStack {
    shelves: Vec<BlockShelf>,
    counts: Vec<usize>,
}

impl OwnStack {
    /// Returns the blocks in their places: the shelves of the first kinds at the top, all of them from the left edge on.
    fn pattern(mut self, between: Length) -> Pattern {
        self.shelves.sort_by_key(|shelf| shelf.blocks.first().map(|block| block.kind));
        let mut blocks = Vec::new();
        let mut size = Size::default();
        for shelf in &self.shelves {
            let y = if blocks.is_empty() { Length::ZERO } else { size.height + between };
            let mut x = Length::ZERO;
            for block in &shelf.blocks {
                blocks.push(PlacedBlock { corner: Point { x, y }, block: *block });
                x = x + block.size.width + between;
            }
            size = Size { width: size.width.max(shelf.size.width), height: y + shelf.size.height };
        }
        Pattern { blocks, size, counts: self.counts }
    }
}

/// Returns the stacks of shelves that no other stack beats: shelf after shelf is tried on all stacks of those before it, as often
/// as it fits.
fn stacks(kinds: &[PieceKind], room: Size, between: Length, effort: Effort) -> Vec<OwnStack> {
    let shelves = shelves(kinds, room, between, effort);
    let mut kept = vec![Stack { shelves: Vec::new(), height: Length::ZERO, counts: vec![0; kinds.len()] }];
    for shelf in &shelves {
        let mut index = 0;
        while let Some(stack) = kept.get(index) {
            index += 1;
            let Some(higher) = stack.with(shelf, kinds, (room.height, between)) else { continue };
            if kept.len() < effort.stacks && !kept.iter().any(|other| other.beats(&higher)) {
                kept.push(higher);
            }
        }
        kept = without_beaten(kept);
    }
    let full = kept.into_iter().filter(|stack| !stack.shelves.is_empty());
    full.map(|stack| OwnStack { shelves: stack.shelves.into_iter().cloned().collect(), counts: stack.counts }).collect()
}

fn without_beaten(stacks: Vec<Stack<'_>>) -> Vec<Stack<'_>> {
    let mut kept: Vec<Stack<'_>> = Vec::new();
    for stack in stacks {
        if !kept.iter().any(|other| other.beats(&stack)) {
            kept.retain(|other| !stack.beats(other));
            kept.push(stack);
        }
    }
    kept
}

impl<'a> Stack<'a> {
    /// Returns the stack with one more shelf, if that fits and holds pieces that are still to be printed.
    fn with(&self, shelf: &'a BlockShelf, kinds: &[PieceKind], (room, between): (Length, Length)) -> Option<Self> {
        let begin = if self.shelves.is_empty() { Length::ZERO } else { self.height + between };
        let height = begin + shelf.size.height;
        let counts = self.counts.iter().zip(&shelf.counts).zip(kinds);
        let counts: Vec<usize> = counts.map(|((own, more), kind)| (own + more).min(kind.count)).collect();
        if height > room || counts == self.counts {
            return None;
        }
        let shelves = self.shelves.iter().copied().chain([shelf]).collect();
        Some(Self { shelves, height, counts })
    }

    fn beats(&self, other: &Self) -> bool {
        let holds_all = self.counts.iter().zip(&other.counts).all(|(own, its)| own >= its);
        let blocks = |stack: &Self| stack.shelves.iter().map(|shelf| shelf.blocks.len()).sum::<usize>();
        let is_equal = self.counts == other.counts && self.height == other.height;
        self.height <= other.height && holds_all && (!is_equal || blocks(self) <= blocks(other))
    }
}
