//! Only the cards that changed since an earlier state of the deck are printed.

use super::edition::Edition;
use super::opening;
use crate::diag::Findings;
use crate::files::Project;
use crate::pipeline::inputs::Inputs;
use crate::pipeline::selection::{Chosen, SelectionError};
use crate::pipeline::settings::BuildSettings;
use crate::versions::{Difference, Kit, Sleeves, Snapshot};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Returns what is printed of a deck: everything where it has errors, so that all that is wrong with it is found.
///
/// # Errors
/// [`SelectionError`]: what was chosen is not there, or has not changed since the state that the selection names.
pub(in crate::pipeline) fn choose(
    project: &Project,
    settings: &BuildSettings<'_>,
    Inputs { deck, figures, .. }: &Inputs,
    findings: &mut Findings,
) -> Result<Chosen, SelectionError> {
    if findings.has_errors() {
        return Ok(Chosen::everything(deck));
    }
    keep_changed(project, settings, settings.selection.choose(deck, figures, findings)?)
}

/// Leaves of what is chosen only the copies that are new since the state that the selection names, if it names one.
///
/// # Errors
/// [`SelectionError`]: there is no such state, its deck has errors, or nothing that is chosen has changed.
fn keep_changed(project: &Project, settings: &BuildSettings<'_>, mut chosen: Chosen) -> Result<Chosen, SelectionError> {
    let Some(since) = &settings.selection.since else { return Ok(chosen) };
    let edition = Edition::of_deck(project, since).map_err(|error| SelectionError::Since(Arc::new(error)))?;
    let mut findings = Findings::new();
    let old = edition.state(settings, &mut findings);
    let new = opening::state(project, settings, &mut Findings::new());
    let (Some(old), Some(new)) = (old, new) else { return Err(SelectionError::SinceFaulty(findings)) };
    let difference = Difference::between(&*old, &new, Sleeves::None);
    chosen.keep(added(&new.snapshot, &difference.kit));
    if chosen.card_count() == 0 { Err(SelectionError::NothingSince(since.clone())) } else { Ok(chosen) }
}

/// Returns how many copies of each card a kit adds, in the order of the deck.
pub(super) fn added(new: &Snapshot, kit: &Kit) -> Vec<u32> {
    let added: BTreeMap<&str, u32> = kit.add.iter().map(|card| (card.id.as_str(), card.copies)).collect();
    new.cards.iter().map(|card| added.get(card.id.as_str()).copied().unwrap_or_default()).collect()
}
