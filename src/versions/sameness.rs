//! Which looks of one snapshot are the same as looks of another, although their fingerprints differ.

use super::snapshot::FrozenCard;
use super::{Look, LookId, Snapshot, Thumbnail};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Shows how the sides of a snapshot look. Only the looks that have to be compared are asked for.
pub trait LookSource {
    /// Returns these looks; those that cannot be shown are left out.
    fn looks(&self, ids: &BTreeSet<LookId>) -> BTreeMap<LookId, Look>;
}

/// The looks of a new snapshot under the fingerprints of the old one's looks that are the same to the eye.
#[derive(Clone, Debug, Default)]
pub struct Sameness {
    known: BTreeMap<LookId, LookId>,
    /// The old and the new looks that were compared.
    pub(super) old: BTreeMap<LookId, Look>,
    pub(super) new: BTreeMap<LookId, Look>,
}

/// For each new look, the old looks in the same places.
type Hints<'a> = BTreeMap<&'a LookId, BTreeSet<&'a LookId>>;

impl Sameness {
    /// Compares the looks whose fingerprints only one of the snapshots has.
    pub(super) fn find(old: &Snapshot, new: &Snapshot, old_looks: &dyn LookSource, new_looks: &dyn LookSource) -> Self {
        let (of_old, of_new): (BTreeSet<&LookId>, BTreeSet<&LookId>) = (old.looks().collect(), new.looks().collect());
        let only_new: BTreeSet<LookId> = of_new.difference(&of_old).map(|id| (*id).clone()).collect();
        if only_new.is_empty() {
            return Self::default();
        }
        let hints = hints(old, new);
        let hinted = only_new.iter().filter_map(|id| hints.get(id)).flatten().copied();
        let candidates: BTreeSet<LookId> = of_old.difference(&of_new).copied().chain(hinted).cloned().collect();
        let mut sameness =
            Self { known: BTreeMap::new(), old: old_looks.looks(&candidates), new: new_looks.looks(&only_new) };
        let candidates = Candidates::new(&sameness.old);
        let found = sameness.new.iter().filter_map(|(id, look)| {
            let hinted = hints.get(id).into_iter().flatten().copied();
            let mut hinted = hinted.filter_map(|old| sameness.old.get_key_value(old));
            let same = hinted.find(|(_, old)| old.is_like(look)).map(|(old, _)| old);
            Some((id.clone(), same.or_else(|| candidates.find(look))?.clone()))
        });
        sameness.known = found.collect();
        sameness
    }

    /// Returns all looks that were compared.
    pub(super) fn into_looks(self) -> BTreeMap<LookId, Look> {
        self.old.into_iter().chain(self.new).collect()
    }

    /// Returns the fingerprint of the old look that is the same as a new one; its own if there is none.
    pub(super) fn of<'a>(&'a self, new: &'a LookId) -> &'a LookId {
        self.known.get(new).unwrap_or(new)
    }
}

/// Returns what was in the place of each look: the same side of the card of the same name.
fn hints<'a>(old: &'a Snapshot, new: &'a Snapshot) -> Hints<'a> {
    let cards: HashMap<&str, &FrozenCard> = old.cards.iter().map(|card| (card.id.as_str(), card)).collect();
    let mut hints = Hints::new();
    for card in &new.cards {
        let Some(before) = cards.get(card.id.as_str()) else { continue };
        for (new, old) in [(&card.front, &before.front), (&card.back, &before.back)] {
            if let (Some(new), Some(old)) = (new, old) {
                hints.entry(new).or_default().insert(old);
            }
        }
    }
    for sheet in &new.sheets {
        let before = old.sheets.iter().find(|before| before.id == sheet.id);
        for (page, before) in sheet.pages.iter().flat_map(|page| before.into_iter().map(move |before| (page, before))) {
            let old = before.pages.iter().filter(|old| old.up == page.up).map(|old| &old.look);
            hints.entry(&page.look).or_default().extend(old);
        }
    }
    hints
}

/// Old looks by their words: only looks with the same words can be the same.
struct Candidates<'a> {
    by_words: HashMap<&'a str, Vec<(Shade, &'a LookId, &'a Look)>>,
}

/// The sums of a picture's three colours: pictures that are alike have similar ones, and sums are compared sooner.
type Shade = [i64; 3];

impl<'a> Candidates<'a> {
    fn new(looks: &'a BTreeMap<LookId, Look>) -> Self {
        let mut by_words: HashMap<&str, Vec<_>> = HashMap::new();
        for (id, look) in looks {
            if let Some(thumbnail) = &look.thumbnail {
                by_words.entry(&look.words).or_default().push((shade(thumbnail), id, look));
            }
        }
        Self { by_words }
    }

    fn find(&self, look: &Look) -> Option<&'a LookId> {
        let thumbnail = look.thumbnail.as_ref()?;
        let (own, (width, height)) = (shade(thumbnail), thumbnail.size());
        // Alike pictures differ by less than 5 levels a pixel on average.
        let most = i64::try_from(width * height * 5).unwrap_or(i64::MAX);
        let is_near = |other: &Shade| own.iter().zip(other).all(|(one, other)| (one - other).abs() <= most);
        let candidates = self.by_words.get(look.words.as_str())?;
        candidates.iter().find(|(shade, _, old)| is_near(shade) && old.is_like(look)).map(|(_, id, _)| *id)
    }
}

fn shade(thumbnail: &Thumbnail) -> Shade {
    let mut sums = [0; 3];
    for pixel in thumbnail.pixels().chunks_exact(3) {
        sums.iter_mut().zip(pixel).for_each(|(sum, level)| *sum += i64::from(*level));
    }
    sums
}
