//! Sheets that batches do not share, and whether they could.

use super::ganged::{Ganged, PlannedSheet, merged};
use super::layout::Layout;
use super::order::{self, FilledSheet};
use super::run::Batch;
use crate::diag::Findings;
use crate::model::{Gang, Paper, PrintOptions};
use std::rc::Rc;

/// Returns whether sheets can be shared: machines, sheets of labels and grids of one's own have places of one size, and standees
/// have the marks of their folds beside them.
fn can_share(options: &PrintOptions, batches: &[Batch]) -> bool {
    let has_places = options.labels.is_some() || options.grid.is_some() || options.origin.is_some();
    let has_standees = batches.iter().any(|batch| batch.format.standee.is_some());
    !has_places && !has_standees && !options.cutter.is_some()
}

/// Returns the batches that have cards, and whether they share sheets; those that need not be told apart when they are cut are then
/// one batch. Cards of one size need no shared layout, and keep their order.
pub fn sharing(batches: &[Batch], options: &PrintOptions) -> (Vec<Batch>, Gang) {
    if options.gang == Gang::Apart || !can_share(options, batches) {
        return (batches.iter().filter(|batch| batch.card_count() > 0).cloned().collect(), Gang::Apart);
    }
    let merged = merged(batches);
    let gang = if merged.len() > 1 { Gang::Together } else { Gang::Apart };
    (merged, gang)
}

/// Returns the sheets of batches that share none.
pub fn apart(batches: &[Batch], paper: &Paper, options: &PrintOptions) -> Result<Ganged, Findings> {
    let mut findings = Findings::new();
    let mut sheets: Vec<PlannedSheet> = Vec::new();
    for batch in batches.iter().filter(|batch| batch.card_count() > 0) {
        match Layout::for_batch(batch, paper, options) {
            Ok(layout) => {
                findings.extend(layout.notes.iter().cloned());
                let dealt = order::deal(batch, layout.capacity(), options.order);
                let layout = Rc::new(layout);
                sheets.extend(dealt.into_iter().map(|filled| vec![(Rc::clone(&layout), filled)]));
            }
            Err(finding) => findings.push(batch.at_fault(*finding)),
        }
    }
    if findings.has_errors() {
        return Err(findings);
    }
    let free = |(layout, filled): &(Rc<Layout>, FilledSheet)| layout.capacity() - filled.slots().end;
    let free = sheets.iter().flatten().map(free).sum();
    Ok(Ganged { sheets, notes: findings.into_iter().collect(), free })
}
