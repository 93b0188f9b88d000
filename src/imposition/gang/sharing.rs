//! Which kinds of pieces may be on one sheet.

use super::pattern::Pattern;
use super::shelf::PieceKind;
use crate::model::Gang;

/// Which of some kinds of pieces may share sheets: cards come first, then printed matter that is not a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sharing {
    /// How many of the kinds are cards.
    pub(crate) cards: usize,
    /// Whether cards of different kinds may be on one sheet.
    pub(crate) gang: Gang,
}

impl Sharing {
    /// Returns that all of these kinds are cards and may share sheets.
    pub(crate) const fn all(kinds: &[PieceKind]) -> Self {
        Self { cards: kinds.len(), gang: Gang::Together }
    }

    /// Returns the choices of kinds that are laid out together, each with no pieces of the other kinds.
    pub(super) fn groups(self, kinds: &[PieceKind]) -> Vec<Vec<PieceKind>> {
        match self.gang {
            Gang::Together => vec![kinds.to_vec()],
            Gang::Apart => {
                let group = |card: usize| only(kinds, |kind| kind == card || kind >= self.cards);
                (0..self.cards).map(group).collect()
            }
        }
    }

    /// Returns whether a shared sheet may be laid out like this: printed matter is beside cards, and where cards of different kinds
    /// are apart, nothing else makes a sheet a shared one.
    pub(super) fn allows(self, pattern: &Pattern) -> bool {
        let (cards, printed) = pattern.counts.split_at(self.cards);
        let holds = |counts: &[usize]| counts.iter().any(|count| *count > 0);
        holds(cards) && (self.gang == Gang::Together || holds(printed))
    }
}

/// Returns the kinds without the pieces of those that are left out.
pub(super) fn only(kinds: &[PieceKind], is_kept: impl Fn(usize) -> bool) -> Vec<PieceKind> {
    let kept =
        |(kind, own): (usize, &PieceKind)| PieceKind { count: if is_kept(kind) { own.count } else { 0 }, ..*own };
    kinds.iter().enumerate().map(kept).collect()
}
