//! The sides of a card that differ between two editions, with their looks.

use crate::model::CardId;
use crate::versions::{CardChange, ChangeKind, FrozenCard, LookId, Snapshot};

/// A side of a card with its look before and after.
pub(super) type SideLooks = (&'static str, [Option<LookId>; 2]);

/// Returns the sides of a card that differ; its front if they look the same.
pub(super) fn sides(change: &CardChange, snapshots: [&Snapshot; 2]) -> Vec<SideLooks> {
    let cards = cards(change, snapshots);
    let front = |at: usize| cards[at].and_then(|card| card.front.clone());
    match change.kind {
        ChangeKind::Changed => {
            change.sides.iter().map(|side| (side.side, [side.old_look.clone(), side.new_look.clone()])).collect()
        }
        ChangeKind::Added => vec![("front", [None, front(1)])],
        ChangeKind::Removed => vec![("front", [front(0), None])],
        ChangeKind::Renamed | ChangeKind::Copies | ChangeKind::Data => vec![("front", [front(0), front(1)])],
    }
}

/// Returns a card before and after.
pub(super) fn cards<'s>(change: &CardChange, snapshots: [&'s Snapshot; 2]) -> [Option<&'s FrozenCard>; 2] {
    let ids: [&CardId; 2] = [change.old_id.as_ref().unwrap_or(&change.id), &change.id];
    [0, 1].map(|at| snapshots[at].cards.iter().find(|card| card.id == *ids[at]))
}
