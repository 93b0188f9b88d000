//! Ganging: pieces of several sizes on shared sheets, on as few as possible.
//!
//! A person cuts these sheets by hand, so every cut goes straight from side to side: first between the shelves of a sheet, then
//! between the blocks of a shelf; a block has pieces of one size in rows and columns, like a small sheet of its own.
//!
//! - `shelf`: blocks side by side.
//! - `pattern`: shelves on a sheet.
//! - `cover`: the fewest patterns that hold all pieces.

mod cover;
mod pattern;
mod shelf;

pub use pattern::Pattern;
pub(crate) use shelf::{PieceBlock, PieceKind};

use crate::model::{Length, Size};
use cover::HeldPieces;
use shelf::Effort;

/// A sheet of a gang.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GangSheet {
    /// It has pieces of this kind only, laid out as if nothing were shared.
    Whole(usize),
    /// Several kinds share it, or pieces of one kind are laid out in several blocks.
    Shared {
        /// The room that it fits into, by its index.
        room: usize,
        /// Where its pieces are.
        pattern: Pattern,
    },
}

/// Returns the sheets for pieces of several kinds, those that are not shared first. A sheet that is not shared holds as many
/// pieces of each kind as `whole` says; a shared one has any of the rooms, and blocks `between` apart.
///
/// There are never more sheets than without sharing. Few pieces take as few sheets as there can be; of many, some combinations are
/// not tried.
pub fn sheets(kinds: &[PieceKind], whole: &[usize], rooms: &[Size], between: Length) -> Vec<GangSheet> {
    let mut sheets: Vec<GangSheet> = Vec::new();
    let mut held: Vec<HeldPieces> = Vec::new();
    for (kind, most) in whole.iter().enumerate() {
        let counts = (0..kinds.len()).map(|other| if other == kind { *most } else { 0 }).collect();
        sheets.push(GangSheet::Whole(kind));
        held.push(HeldPieces { counts, is_whole: true });
    }
    for (room, size) in rooms.iter().enumerate() {
        for pattern in shared(kinds, *size, between) {
            // A sheet of one kind that holds no more than a whole one is that one.
            let is_known = held.iter().any(|held| held.counts.iter().zip(&pattern.counts).all(|(own, its)| own >= its));
            if !is_known {
                held.push(HeldPieces { counts: pattern.counts.clone(), is_whole: false });
                sheets.push(GangSheet::Shared { room, pattern });
            }
        }
    }
    let wanted: Vec<usize> = kinds.iter().map(|kind| kind.count).collect();
    let areas: Vec<i64> = kinds.iter().map(PieceKind::area).collect();
    cover::cover(&held, &wanted, &areas).into_iter().map(|index| sheets[index].clone()).collect()
}

/// Returns the pattern that holds all pieces on one sheet, if one is found.
pub fn one_sheet(kinds: &[PieceKind], room: Size, between: Length) -> Option<Pattern> {
    let holds_all = |pattern: &Pattern| pattern.counts.iter().zip(kinds).all(|(held, kind)| *held == kind.count);
    shared(kinds, room, between).into_iter().find(holds_all)
}

/// Up to so many kinds are combined in every way, and so are up to so many pieces.
const FEW_KINDS: usize = 3;
const FEW_PIECES: usize = 40;

/// Returns the patterns that share a sheet: of all kinds together, and where these are many, of every two of them, too.
fn shared(kinds: &[PieceKind], room: Size, between: Length) -> Vec<Pattern> {
    let several = kinds.iter().filter(|kind| kind.count > 0).count();
    let pieces: usize = kinds.iter().map(|kind| kind.count).sum();
    if several <= FEW_KINDS || pieces <= FEW_PIECES {
        return pattern::patterns(kinds, room, between, Effort::FULL);
    }
    let mut patterns = pattern::patterns(kinds, room, between, Effort::SMALL);
    for first in 0..kinds.len() {
        for second in first + 1..kinds.len() {
            if kinds[first].count > 0 && kinds[second].count > 0 {
                let pair = only(kinds, [first, second]);
                patterns.extend(pattern::patterns(&pair, room, between, Effort::SMALL));
            }
        }
    }
    pattern::best(patterns)
}

/// Returns the kinds without the pieces of those that are left out.
fn only(kinds: &[PieceKind], kept: [usize; 2]) -> Vec<PieceKind> {
    let count = |kind: usize, own: &PieceKind| if kept.contains(&kind) { own.count } else { 0 };
    kinds.iter().enumerate().map(|(kind, own)| PieceKind { count: count(kind, own), ..*own }).collect()
}

#[cfg(test)]
mod laws {
    //! What holds for all sizes and numbers of pieces, against a search that tries everything.

    use super::*;
    use crate::imposition::Turn;
    use crate::model::{Point, Rect};
    use pattern::PlacedBlock;
    use proptest::prelude::*;
    use std::collections::{BTreeMap, BTreeSet};

    const ROOM: Size = Size::um(190_000, 270_000);
    const BETWEEN: Length = Length::um(6_000);

    fn kind(sides: std::ops::Range<i64>, counts: std::ops::Range<usize>) -> impl Strategy<Value = PieceKind> {
        let sizes = (sides.clone(), sides).prop_map(|(width, height)| Size::um(width * 1_000, height * 1_000));
        (sizes, counts, prop_oneof![Just(0), Just(6_000)]).prop_map(|(trim, count, gap)| PieceKind {
            trim,
            gap: Length::um(gap),
            count,
            turns: true,
        })
    }

    fn whole(kinds: &[PieceKind]) -> Vec<usize> {
        let grid = |size: Size, gap| size.width.fit_count(ROOM.width, gap) * size.height.fit_count(ROOM.height, gap);
        kinds.iter().map(|kind| grid(kind.trim, kind.gap).max(grid(kind.trim.turned(), kind.gap))).collect()
    }

    /// Tries every way to put pieces on shelves.
    struct BruteForce<'a> {
        kinds: &'a [PieceKind],
        known: BTreeMap<(Vec<usize>, i64, i64), bool>,
    }

    impl BruteForce<'_> {
        /// Whether the pieces fit on shelves across a sheet of that width and height.
        fn fit(&mut self, counts: &[usize], width: i64, height: i64) -> bool {
            if counts.iter().all(|count| *count == 0) {
                return true;
            }
            let key = (counts.to_vec(), width, height);
            if let Some(known) = self.known.get(&key) {
                return *known;
            }
            let mut shelves = BTreeSet::new();
            self.shelves(counts, width, (0, 0), &mut shelves);
            let fit = shelves.into_iter().any(|(high, left)| {
                high <= height
                    && (left.iter().all(|count| *count == 0) || self.fit(&left, width, height - high - 6_000))
            });
            self.known.insert(key, fit);
            fit
        }

        /// Every shelf, as its height and the pieces that are left; the one so far has a width and a height.
        fn shelves(
            &self,
            counts: &[usize],
            room: i64,
            (wide, high): (i64, i64),
            found: &mut BTreeSet<(i64, Vec<usize>)>,
        ) {
            if high > 0 {
                found.insert((high, counts.to_vec()));
            }
            for (index, kind) in self.kinds.iter().enumerate() {
                for size in [kind.trim, kind.trim.turned()] {
                    let gap = kind.gap.to_um();
                    for (columns, rows) in
                        (1..=counts[index]).flat_map(|columns| (1..=counts[index]).map(move |rows| (columns, rows)))
                    {
                        let across = i64::try_from(columns).unwrap() * (size.width.to_um() + gap) - gap;
                        let down = i64::try_from(rows).unwrap() * (size.height.to_um() + gap) - gap;
                        let wide = if wide == 0 { across } else { wide + 6_000 + across };
                        if wide > room || columns * rows > counts[index] + rows.max(columns) - 1 {
                            continue;
                        }
                        let mut left = counts.to_vec();
                        left[index] = left[index].saturating_sub(columns * rows);
                        self.shelves(&left, room, (wide, high.max(down)), found);
                    }
                }
            }
        }

        fn fit_on_a_sheet(&mut self, counts: &[usize]) -> bool {
            let (width, height) = (ROOM.width.to_um(), ROOM.height.to_um());
            self.fit(counts, width, height) || self.fit(counts, height, width)
        }

        fn least(&mut self, counts: &[usize], known: &mut BTreeMap<Vec<usize>, usize>) -> usize {
            if counts.iter().all(|count| *count == 0) {
                return 0;
            }
            if let Some(least) = known.get(counts) {
                return *least;
            }
            let mut least = usize::MAX;
            for taken in below(counts) {
                if taken.iter().any(|count| *count > 0) && self.fit_on_a_sheet(&taken) {
                    let left: Vec<usize> = counts.iter().zip(&taken).map(|(all, taken)| all - taken).collect();
                    least = least.min(1 + self.least(&left, known));
                }
            }
            known.insert(counts.to_vec(), least);
            least
        }
    }

    /// Every choice of no more pieces than these.
    fn below(counts: &[usize]) -> Vec<Vec<usize>> {
        let Some((first, rest)) = counts.split_first() else { return vec![Vec::new()] };
        let rest = below(rest);
        (0..=*first).flat_map(|count| rest.iter().map(move |rest| [&[count], rest.as_slice()].concat())).collect()
    }

    fn held(sheets: &[GangSheet], whole: &[usize], kinds: usize) -> Vec<usize> {
        let mut held = vec![0; kinds];
        for sheet in sheets {
            match sheet {
                GangSheet::Whole(kind) => held[*kind] += whole[*kind],
                GangSheet::Shared { pattern, .. } => {
                    for placed in &pattern.blocks {
                        held[placed.block.kind] += placed.block.columns * placed.block.rows;
                    }
                }
            }
        }
        held
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(30))]

        #[test]
        fn few_pieces_take_as_few_sheets_as_there_can_be(kinds in prop::collection::vec(kind(60..130, 0..4), 1..4)) {
            let whole = whole(&kinds);
            let counts: Vec<usize> = kinds.iter().map(|kind| kind.count).collect();
            let least = BruteForce { kinds: &kinds, known: BTreeMap::new() }.least(&counts, &mut BTreeMap::new());
            let sheets = sheets(&kinds, &whole, &[ROOM], BETWEEN);
            prop_assert_eq!(sheets.len(), least);
        }

        #[test]
        fn all_pieces_are_there_on_no_more_sheets_than_apart(kinds in prop::collection::vec(kind(30..150, 0..60), 1..5)) {
            let whole = whole(&kinds);
            let sheets = sheets(&kinds, &whole, &[ROOM], BETWEEN);
            let apart: usize = kinds.iter().zip(&whole).map(|(kind, whole)| kind.count.div_ceil(*whole)).sum();
            prop_assert!(sheets.len() <= apart, "{} sheets, {} apart", sheets.len(), apart);
            let held = held(&sheets, &whole, kinds.len());
            prop_assert!(kinds.iter().zip(held).all(|(kind, held)| held >= kind.count));
        }

        /// Blocks are inside the room, and no two are nearer to each other than they may be.
        #[test]
        fn blocks_are_apart(kinds in prop::collection::vec(kind(30..150, 1..20), 1..5)) {
            let room = Rect::new(Point::default(), ROOM);
            for sheet in sheets(&kinds, &whole(&kinds), &[ROOM], BETWEEN) {
                let GangSheet::Shared { pattern, .. } = sheet else { continue };
                let areas: Vec<Rect> = pattern.blocks.iter().map(|placed| Rect::new(placed.corner, placed.block.size)).collect();
                for (index, area) in areas.iter().enumerate() {
                    prop_assert!(room.contains(*area));
                    let around = area.grown(BETWEEN);
                    prop_assert!(areas[index + 1..].iter().all(|other| !around.overlaps(*other)));
                }
                for PlacedBlock { block, .. } in &pattern.blocks {
                    let kind = &kinds[block.kind];
                    let piece = if block.turn == Turn::Upright { kind.trim } else { kind.trim.turned() };
                    prop_assert_eq!(block.size.width, shelf::repeated(piece.width, kind.gap, block.columns));
                    prop_assert_eq!(block.size.height, shelf::repeated(piece.height, kind.gap, block.rows));
                }
            }
        }
    }
}
