//! Opens a deck with the revision of each card: the version in which it last changed.

use super::deck_state::DeckState;
use super::release_folder::ReleaseFolder;
use crate::diag::{Findings, Severity};
use crate::files::Project;
use crate::model::{Card, CardId, Fields};
use crate::pipeline::inputs::{Inputs, Purpose};
use crate::pipeline::settings::BuildSettings;
use crate::versions::{CardChange, Difference, FrozenCard, Snapshot, written};
use std::collections::{BTreeMap, BTreeSet};

/// Opens a deck; its cards have their revisions if a template prints them. None where the spec cannot be read.
pub(in crate::pipeline) fn open(
    project: &Project,
    settings: &BuildSettings<'_>,
    purpose: Purpose,
    findings: &mut Findings,
) -> Option<Inputs> {
    let inputs = Inputs::open(project, settings, purpose, findings)?;
    if findings.has_errors() || !are_printed(&inputs) {
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
    keep_revisions(&mut inputs.deck.cards, &before.snapshot);
    let (faces, of_faces) = inputs.templates.render_all(&inputs.deck);
    if of_faces.iter().any(|finding| finding.severity == Severity::Error) {
        return inputs;
    }
    let state = DeckState::new(project, inputs, faces);
    let difference = before.changes_to(&state);
    let mut inputs = state.inputs;
    let cards = inputs.deck.cards.iter_mut().map(|card| (&card.id, &mut card.revision));
    settle_revisions(cards, &before.snapshot, &difference, &own);
    inputs
}

/// Returns whether any template of the deck reads `card.revision`.
pub(super) fn are_printed(inputs: &Inputs) -> bool {
    let Inputs { deck, templates, .. } = inputs;
    templates.all_sources(deck).iter().any(|source| source.text().contains("card.revision"))
}

/// Gives cards the revisions that they had, also under another id. Whether they look the same is decided once they are drawn.
pub(super) fn keep_revisions(cards: &mut [Card], before: &Snapshot) {
    let known: BTreeMap<&str, &FrozenCard> = before.cards.iter().map(|card| (card.id.as_str(), card)).collect();
    let ids: BTreeSet<CardId> = cards.iter().map(|card| card.id.clone()).collect();
    let gone = before.cards.iter().filter(|card| !ids.contains(&card.id));
    let gone: BTreeMap<_, &FrozenCard> = gone.map(|card| (content(&card.id, &card.fields), card)).collect();
    for card in cards {
        let own = known.get(card.id.as_str());
        if let Some(before) = own.or_else(|| gone.get(&content(&card.id, &card.fields))) {
            card.revision.clone_from(&before.revision);
        }
    }
}

/// Returns the fields of a card in words, without those that hold its id.
fn content<'a>(id: &CardId, fields: &'a Fields) -> Vec<(&'a str, String)> {
    let words = fields.iter().map(|(name, field)| (name.as_str(), written(&field.value)));
    words.filter(|(_, words)| words != id.as_str()).collect()
}

/// Gives each card its revision: the deck's own version if it changed, and otherwise the one that it had, under whatever id.
pub(super) fn settle_revisions<'a>(
    cards: impl Iterator<Item = (&'a CardId, &'a mut String)>,
    before: &Snapshot,
    difference: &Difference,
    version: &str,
) {
    let known: BTreeMap<&str, &str> =
        before.cards.iter().map(|card| (card.id.as_str(), card.revision.as_str())).collect();
    let changes: BTreeMap<&str, &CardChange> =
        difference.cards.iter().map(|change| (change.id.as_str(), change)).collect();
    for (id, revision) in cards {
        let change = changes.get(id.as_str());
        let old_id = change.and_then(|change| change.old_id.as_ref()).unwrap_or(id);
        let kept = known.get(old_id.as_str()).filter(|_| !change.is_some_and(|change| change.is_new_revision()));
        kept.copied().unwrap_or(version).clone_into(revision);
    }
}
