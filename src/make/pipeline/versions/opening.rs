//! Opens a deck with the revision of each card: the version in which it last changed.

use super::deck_state::DeckState;
use super::release_folder::ReleaseFolder;
use super::revisions;
use crate::diag::{Findings, Severity};
use crate::files::Project;
use crate::pipeline::inputs::{Inputs, Purpose};
use crate::pipeline::settings::BuildSettings;

/// Opens a deck; its cards have their revisions if a template prints them. None where the spec cannot be read.
pub(in crate::pipeline) fn open(
    project: &Project,
    settings: &BuildSettings<'_>,
    purpose: Purpose,
    findings: &mut Findings,
) -> Option<Inputs> {
    let inputs = Inputs::open(project, settings, purpose, findings)?;
    if findings.has_errors() || !revisions::are_printed(&inputs) {
        return Some(inputs);
    }
    Some(with_revisions(project, inputs))
}

/// Reads a deck and fills its templates, so that it can be compared; none where it has errors.
pub(super) fn state(project: &Project, settings: &BuildSettings<'_>, findings: &mut Findings) -> Option<DeckState> {
    let inputs = open(project, settings, Purpose::Files, findings)?;
    if findings.has_errors() {
        return None;
    }
    let (faces, of_faces) = inputs.templates.render_all(&inputs.deck);
    findings.extend(of_faces);
    (!findings.has_errors()).then(|| DeckState::new(project, inputs, faces))
}

/// Gives each card that looks as in the last release the revision that it has there. A card's revision is part of its look:
/// so each card is first drawn with the revision that it would keep.
fn with_revisions(project: &Project, mut inputs: Inputs) -> Inputs {
    // What is wrong with a release, `pullet check` reports.
    let Ok(Some(before)) = ReleaseFolder::of(project).before(inputs.deck.version.as_deref()) else { return inputs };
    let own = inputs.deck.version.clone().unwrap_or_default();
    revisions::keep(&mut inputs.deck.cards, &before.snapshot);
    let (faces, of_faces) = inputs.templates.render_all(&inputs.deck);
    if of_faces.iter().any(|finding| finding.severity == Severity::Error) {
        return inputs;
    }
    let state = DeckState::new(project, inputs, faces);
    let difference = before.changes_to(&state);
    let mut inputs = state.inputs;
    let cards = inputs.deck.cards.iter_mut().map(|card| (&card.id, &mut card.revision));
    revisions::settle(cards, &before.snapshot, &difference, &own);
    inputs
}
