//! The revision of a card: the version in which it last changed, so that two printings can be told apart at the table.

use crate::model::{Card, CardId, Fields};
use crate::pipeline::inputs::Inputs;
use crate::versions::{Difference, FrozenCard, Snapshot, written};
use std::collections::{BTreeMap, BTreeSet};

/// Returns whether any template of the deck reads `card.revision`.
pub(super) fn are_printed(inputs: &Inputs) -> bool {
    let Inputs { deck, templates, .. } = inputs;
    let named = deck.groups.iter().flat_map(|group| std::iter::once(&group.front).chain(&group.back));
    let named: BTreeSet<&str> = named.filter_map(|template| template.value.as_text()).collect();
    named.iter().flat_map(|name| templates.sources(name)).any(|source| source.text().contains("card.revision"))
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

/// Gives cards that changed the deck's own version as their revision.
pub(super) fn renew(cards: &mut [Card], difference: &Difference, version: &str) {
    let changed: BTreeSet<&str> =
        difference.cards.iter().filter(|change| change.is_new_revision()).map(|change| change.id.as_str()).collect();
    for card in cards.iter_mut().filter(|card| changed.contains(card.id.as_str())) {
        version.clone_into(&mut card.revision);
    }
}
