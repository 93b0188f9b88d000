//! What someone who has printed the old version takes out, prints and keeps.

use super::sameness::Sameness;
use super::snapshot::FrozenCard;
use super::{LookId, Snapshot};
use crate::model::{CardFormat, CardId, Length, Shape, Standee};
use serde::Serialize;
use std::collections::{HashMap, HashSet};

/// The way from the old cards to the new ones: old − remove + add = new, copy for copy.
///
/// What counts is how a card looks and how large it is, not its id: a card that has only got another name is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Kit {
    /// Old cards that are no longer part of the deck.
    pub remove: Vec<KitCard>,
    /// New cards to print.
    pub add: Vec<KitCard>,
    /// Old cards that stay, under their new ids.
    pub keep: Vec<KitCard>,
    /// How many of the cards to print are only needed because the back that they share with others changed: in opaque
    /// sleeves the old ones will do.
    pub new_backs: u32,
}

/// Copies of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KitCard {
    /// The card.
    pub id: CardId,
    /// How many copies.
    pub copies: u32,
}

/// Which backs matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sleeves {
    /// Cards are played as they are: another back gives a card away.
    #[default]
    None,
    /// Cards are in opaque sleeves: a card of which only the shared back changed is kept.
    Opaque,
}

/// What makes two cards the same once they are cut out.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct CardLook<'a> {
    front: Option<&'a LookId>,
    back: Back<'a>,
    /// Width, height and corner, in micrometres, the shape, and how it stands.
    size: Option<([i64; 3], &'a Shape, Option<Standee>)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Back<'a> {
    Shows(Option<&'a LookId>),
    /// The same as that of other cards, and hidden by a sleeve.
    Hidden,
}

impl Kit {
    /// Returns the kit that makes the new cards of the old ones.
    pub(super) fn new(old: &Snapshot, new: &Snapshot, sameness: &Sameness, sleeves: Sleeves) -> Self {
        let mut kit = Self::with(old, new, sameness, sleeves);
        if sleeves == Sleeves::None {
            let in_sleeves = Self::with(old, new, sameness, Sleeves::Opaque);
            kit.new_backs = kit.added().saturating_sub(in_sleeves.added());
        }
        kit
    }

    /// Returns how many cards are printed.
    pub fn added(&self) -> u32 {
        copies(&self.add)
    }

    /// Returns how many cards are taken out.
    pub fn removed(&self) -> u32 {
        copies(&self.remove)
    }

    /// Returns how many cards stay.
    pub fn kept(&self) -> u32 {
        copies(&self.keep)
    }

    fn with(old: &Snapshot, new: &Snapshot, sameness: &Sameness, sleeves: Sleeves) -> Self {
        let hidden = match sleeves {
            Sleeves::None => HashSet::new(),
            Sleeves::Opaque => shared_backs([old, new], sameness),
        };
        let [old_kinds, new_kinds] = [old, new].map(|snapshot| kinds(snapshot, sameness, &hidden));
        let old_ids = old.cards.iter().enumerate().map(|(index, card)| (card.id.as_str(), index));
        let by_id: HashMap<&str, usize> = old_ids.collect();
        let [mut left, mut wanted] =
            [old, new].map(|snapshot| snapshot.cards.iter().map(|card| card.copies).collect::<Vec<u32>>());
        let mut kept = vec![0; new.cards.len()];
        let mut take = |old: usize, card: usize| {
            let copies = left[old].min(wanted[card]);
            left[old] -= copies;
            wanted[card] -= copies;
            kept[card] += copies;
        };
        // Cards keep their own copies first; then those of other names that look the same.
        for (card, kind) in new_kinds.iter().enumerate() {
            let own = by_id.get(new.cards[card].id.as_str()).filter(|old| old_kinds[**old] == *kind);
            own.into_iter().for_each(|old| take(*old, card));
        }
        let mut others: HashMap<CardLook<'_>, Vec<usize>> = HashMap::new();
        for (old, kind) in old_kinds.iter().enumerate() {
            others.entry(*kind).or_default().push(old);
        }
        for (card, kind) in new_kinds.iter().enumerate() {
            others.get(kind).into_iter().flatten().for_each(|old| take(*old, card));
        }
        let listed = |cards: &[FrozenCard], copies: &[u32]| -> Vec<KitCard> {
            let all = cards.iter().zip(copies).map(|(card, copies)| KitCard { id: card.id.clone(), copies: *copies });
            all.filter(|card| card.copies > 0).collect()
        };
        Self {
            remove: listed(&old.cards, &left),
            add: listed(&new.cards, &wanted),
            keep: listed(&new.cards, &kept),
            new_backs: 0,
        }
    }
}

fn copies(cards: &[KitCard]) -> u32 {
    cards.iter().fold(0, |sum: u32, card| sum.saturating_add(card.copies))
}

/// Returns the kind of each card; in opaque sleeves, `hidden` backs do not matter.
pub(super) fn kinds<'a>(
    snapshot: &'a Snapshot,
    sameness: &'a Sameness,
    hidden: &HashSet<&LookId>,
) -> Vec<CardLook<'a>> {
    let kind = |card: &'a FrozenCard| {
        let back = match card.back.as_ref().map(|back| sameness.of(back)) {
            Some(back) if hidden.contains(back) => Back::Hidden,
            back => Back::Shows(back),
        };
        let size = |format: &'a CardFormat| {
            ([format.trim.width, format.trim.height, format.corner].map(Length::to_um), &format.shape, format.standee)
        };
        CardLook {
            front: card.front.as_ref().map(|front| sameness.of(front)),
            back,
            size: snapshot.format(card).map(size),
        }
    };
    snapshot.cards.iter().map(kind).collect()
}

/// Returns the backs that several cards of one of the snapshots share.
pub(super) fn shared_backs<'a>(snapshots: [&'a Snapshot; 2], sameness: &'a Sameness) -> HashSet<&'a LookId> {
    let mut shared = HashSet::new();
    for snapshot in snapshots {
        let mut seen = HashSet::new();
        let backs = snapshot.cards.iter().filter_map(|card| card.back.as_ref()).map(|back| sameness.of(back));
        shared.extend(backs.filter(|back| !seen.insert(*back)));
    }
    shared
}
