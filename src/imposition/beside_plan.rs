//! Printed matter beside cards: pages that would take a sheet each have their pieces in places that cards leave free.

use super::beside::BesideObstacle;
use super::ganged::{self, Ganged, PlannedSheet, SharedPieces};
use super::order::Piece;
use super::run::Batch;
use super::unshared::{apart, sharing};
use crate::model::{Backs, Gang, Paper, PrintOptions};

/// Returns why no sheet of these cards can be shared with printed matter; none if one can.
pub(crate) fn obstacle(batches: &[Batch], paper: &Paper, options: &PrintOptions) -> Option<BesideObstacle> {
    if paper.is_roll() {
        return Some(BesideObstacle::Roll);
    }
    if options.cutter.is_some() {
        return Some(BesideObstacle::Machine);
    }
    if options.labels.is_some() || options.grid.is_some() || options.origin.is_some() {
        return Some(BesideObstacle::OwnPlaces);
    }
    if options.backs == Backs::Fold {
        return Some(BesideObstacle::Folded);
    }
    (!batches.iter().any(has_shared_sheets)).then_some(BesideObstacle::NoSharedSheets)
}

/// Returns whether there are sheets of a batch that other pieces may be on.
fn has_shared_sheets(batch: &Batch) -> bool {
    batch.card_count() > 0 && batch.format.standee.is_none() && batch.used_slots == 0
}

/// Returns the sheets of cards with printed matter beside them. Cards that may share sheets share them, too.
///
/// The sheets are in the order of the batches where cards of different sizes are apart.
pub(crate) fn plan(
    batches: &[Batch],
    printed: &[Batch],
    paper: &Paper,
    options: &PrintOptions,
) -> Option<(Ganged, Gang)> {
    let (cards, gang) = sharing(batches, options);
    let (shared, alone): (Vec<Batch>, Vec<Batch>) = cards.iter().cloned().partition(has_shared_sheets);
    let mut planned = ganged::plan(SharedPieces { cards: &shared, printed, gang }, paper, options).ok()?;
    if !alone.is_empty() {
        let apart = apart(&alone, paper, options).ok()?;
        planned.sheets.extend(apart.sheets);
        planned.free += apart.free;
        planned.notes.extend(apart.notes);
        planned.sheets.sort_by_key(|sheet| first_batch(&cards, sheet));
    }
    (!planned.beside.is_empty()).then_some((planned, gang))
}

/// Returns the first batch that has a card on a sheet.
fn first_batch(batches: &[Batch], sheet: &PlannedSheet) -> usize {
    let of_batch = |batch: &Batch, piece: &Piece| {
        batch.runs.iter().chain(batch.fill.iter().flatten()).any(|run| run.card == piece.card)
    };
    let pieces = || sheet.iter().flat_map(|(_, filled)| &filled.pieces);
    batches.iter().position(|batch| pieces().any(|piece| of_batch(batch, piece))).unwrap_or(batches.len())
}
