//! Two editions of a deck beside each other: what differs, with a picture of each side before and after.

use super::diff::{Diff, compare};
use super::edition::{Edition, EditionState};
use crate::model::CardId;
use crate::pipeline::inputs::on_own_threads;
use crate::pipeline::settings::BuildSettings;
use crate::versions::{CardChange, ChangeKind, FrozenCard, LookId, PngSize, Snapshot, Thumbnail};
use std::collections::{BTreeMap, BTreeSet};

/// Two editions beside each other.
#[derive(Debug, Default)]
pub struct SideBySide {
    /// What differs.
    pub diff: Diff,
    /// For each card that differs in what is printed or how often, its sides.
    pub cards: Vec<CardBeside>,
    /// Whether the pictures of the old edition are the small ones that a release keeps.
    pub has_small_pictures: bool,
    /// The pictures of the old and the new edition as PNGs, by their looks.
    pub pictures: [BTreeMap<LookId, Vec<u8>>; 2],
}

/// A card that differs, before and after.
#[derive(Clone, Debug)]
pub struct CardBeside {
    /// What differs: the index in the cards of the difference.
    pub change: usize,
    /// Its width and height before and after, in millimetres; none where there is no such card.
    pub sizes: [Option<[f64; 2]>; 2],
    /// The sides that differ; its front if they look the same. Each with its look before and after.
    pub sides: Vec<(&'static str, [Option<LookId>; 2])>,
}

/// Compares two editions, and draws what differs; none of the cards where one of the decks has errors.
pub fn side_by_side(old: Edition, new: Edition, settings: &BuildSettings<'_>) -> SideBySide {
    on_own_threads(|| {
        let has_small_pictures = matches!(old, Edition::Frozen(_));
        let (diff, states) = compare(old, new, settings);
        let Some(states) = states else { return SideBySide { diff, has_small_pictures, ..SideBySide::default() } };
        let snapshots = states.each_ref().map(EditionState::snapshot);
        let changes = diff.difference.cards.iter().enumerate();
        let changes = changes.filter(|(_, change)| change.kind != ChangeKind::Data);
        let cards: Vec<CardBeside> = changes.map(|(at, change)| beside(at, change, snapshots)).collect();
        let looks = |at: usize| -> BTreeSet<LookId> {
            cards.iter().flat_map(|card| &card.sides).filter_map(|(_, looks)| looks[at].clone()).collect()
        };
        let png = |(id, picture): (LookId, Thumbnail)| Some((id, picture.to_png(PngSize::Fast).ok()?));
        let pictures = [0, 1].map(|at| states[at].fine_pictures(&looks(at)).into_iter().filter_map(png).collect());
        SideBySide { diff, cards, has_small_pictures, pictures }
    })
}

fn beside(at: usize, change: &CardChange, snapshots: [&Snapshot; 2]) -> CardBeside {
    let ids: [&CardId; 2] = [change.old_id.as_ref().unwrap_or(&change.id), &change.id];
    let cards: [Option<&FrozenCard>; 2] = [0, 1].map(|at| snapshots[at].cards.iter().find(|card| card.id == *ids[at]));
    let front = |at: usize| cards[at].and_then(|card| card.front.clone());
    let sides = match change.kind {
        ChangeKind::Changed => {
            change.sides.iter().map(|side| (side.side, [side.old_look.clone(), side.new_look.clone()])).collect()
        }
        ChangeKind::Added => vec![("front", [None, front(1)])],
        ChangeKind::Removed => vec![("front", [front(0), None])],
        ChangeKind::Renamed | ChangeKind::Copies | ChangeKind::Data => vec![("front", [front(0), front(1)])],
    };
    let size = |at: usize| {
        let trim = snapshots[at].format(cards[at]?)?.trim;
        Some([trim.width.to_mm(), trim.height.to_mm()])
    };
    CardBeside { change: at, sizes: [size(0), size(1)], sides }
}
