//! The revision of a card: the version in which it last changed, so that two printings can be told apart at the table.

use crate::model::{Card, CardId, Fields};
use crate::pipeline::inputs::Inputs;
use crate::versions::{CardChange, Difference, FrozenCard, Snapshot, written};
use std::collections::{BTreeMap, BTreeSet};

/// Returns whether any template of the deck reads `card.revision`.
pub(super) fn are_printed(inputs: &Inputs) -> bool {
    let Inputs { deck, templates, .. } = inputs;
    templates.all_sources(deck).iter().any(|source| source.text().contains("card.revision"))
}

/// Gives cards the revisions that they had, also under another id. Whether they look the same is decided once they are drawn.
pub(super) fn keep(cards: &mut [Card], before: &Snapshot) {
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
pub(super) fn settle<'a>(
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
