//! Which looks of one snapshot are the same as looks of another, although their fingerprints differ.

use super::snapshot::FrozenCard;
use super::{LookId, Snapshot, Thumbnail};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A deck as it was or is, with its looks. Only what has to be compared or shown is asked for; what cannot be shown is left out.
pub trait LookSource {
    /// Returns what it was or is.
    fn snapshot(&self) -> &Snapshot;

    /// Returns the words of these looks, with single spaces between them.
    fn words(&self, ids: &BTreeSet<LookId>) -> BTreeMap<LookId, String>;

    /// Returns small pictures of these looks, for comparing them.
    fn thumbnails(&self, ids: &BTreeSet<LookId>) -> BTreeMap<LookId, Thumbnail>;

    /// Returns pictures of these looks to be shown to people, as sharp as there are.
    fn pictures(&self, ids: &BTreeSet<LookId>) -> BTreeMap<LookId, Thumbnail> {
        self.thumbnails(ids)
    }

    /// Returns the same as fine as the eye sees them.
    fn fine_pictures(&self, ids: &BTreeSet<LookId>) -> BTreeMap<LookId, Thumbnail> {
        self.pictures(ids)
    }
}

/// The looks of both snapshots under the fingerprints of the old one's looks that are the same to the eye.
#[derive(Clone, Debug, Default)]
pub struct Sameness {
    known: BTreeMap<LookId, LookId>,
    /// The words of the old and the new looks that were compared.
    pub(super) old: BTreeMap<LookId, String>,
    pub(super) new: BTreeMap<LookId, String>,
}

/// For each new look, the old looks in the same places.
type Hints<'a> = BTreeMap<&'a LookId, BTreeSet<&'a LookId>>;

impl Sameness {
    /// Compares the looks whose fingerprints only one of the snapshots has: their words first, and the pictures of those with
    /// the same words.
    pub(super) fn find(old_looks: &dyn LookSource, new_looks: &dyn LookSource) -> Self {
        let (old, new) = (old_looks.snapshot(), new_looks.snapshot());
        let (of_old, of_new): (BTreeSet<&LookId>, BTreeSet<&LookId>) = (old.looks().collect(), new.looks().collect());
        let only_new: BTreeSet<LookId> = of_new.difference(&of_old).map(|id| (*id).clone()).collect();
        if only_new.is_empty() {
            return Self::default();
        }
        let hints = hints(old, new);
        let hinted = only_new.iter().filter_map(|id| hints.get(id)).flatten().copied();
        let candidates: BTreeSet<LookId> = of_old.difference(&of_new).copied().chain(hinted).cloned().collect();
        let (old_words, new_words) = (old_looks.words(&candidates), new_looks.words(&only_new));
        let with_words_of = |ids: &BTreeMap<LookId, String>, others: &BTreeMap<LookId, String>| -> BTreeSet<LookId> {
            let others: BTreeSet<&String> = others.values().collect();
            ids.iter().filter(|(_, words)| others.contains(words)).map(|(id, _)| id.clone()).collect()
        };
        let old_pictures = old_looks.thumbnails(&with_words_of(&old_words, &new_words));
        let new_pictures = new_looks.thumbnails(&with_words_of(&new_words, &old_words));
        let candidates = Candidates::new(&old_words, &old_pictures);
        // Several old looks can be the same, too: then a new one takes the place of all of them.
        let of_old = old_pictures
            .iter()
            .filter_map(|(id, picture)| Some((id.clone(), candidates.first(old_words.get(id)?, picture)?.clone())));
        let mut known: BTreeMap<LookId, LookId> = of_old.collect();
        let found = new_pictures.iter().filter_map(|(id, picture)| {
            let words = new_words.get(id)?;
            let hinted = hints.get(id).into_iter().flatten().filter(|old| old_words.get(**old) == Some(words));
            let mut hinted = hinted.filter(|old| old_pictures.get(**old).is_some_and(|old| old.is_like(picture)));
            let same = hinted.next().copied().or_else(|| candidates.find(words, picture))?;
            Some((id.clone(), known.get(same)?.clone()))
        });
        let found: Vec<(LookId, LookId)> = found.collect();
        known.extend(found);
        Self { known, old: old_words, new: new_words }
    }

    /// Returns the fingerprint that stands for all looks that are the same as this one of either snapshot.
    pub(super) fn of<'a>(&'a self, look: &'a LookId) -> &'a LookId {
        self.known.get(look).unwrap_or(look)
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
    by_words: HashMap<&'a str, Vec<OldLook<'a>>>,
}

struct OldLook<'a> {
    id: &'a LookId,
    picture: &'a Thumbnail,
    shade: Shade,
}

/// The sums of a picture's three colours: pictures that are alike have similar ones, and sums are compared sooner.
type Shade = [i64; 3];

impl<'a> Candidates<'a> {
    fn new(words: &'a BTreeMap<LookId, String>, pictures: &'a BTreeMap<LookId, Thumbnail>) -> Self {
        let mut by_words: HashMap<&str, Vec<_>> = HashMap::new();
        for (id, picture) in pictures {
            let Some(words) = words.get(id) else { continue };
            by_words.entry(words).or_default().push(OldLook { id, picture, shade: shade(picture) });
        }
        Self { by_words }
    }

    /// Returns the first old look with exactly these words and pixels.
    fn first(&self, words: &str, picture: &Thumbnail) -> Option<&'a LookId> {
        self.by_words.get(words)?.iter().find(|old| old.picture == picture).map(|old| old.id)
    }

    /// Returns an old look that is the same to the eye.
    fn find(&self, words: &str, picture: &Thumbnail) -> Option<&'a LookId> {
        let (own, (width, height)) = (shade(picture), picture.size());
        // Alike pictures differ by less than 5 levels a pixel on average.
        let most = i64::try_from(width * height * 5).unwrap_or(i64::MAX);
        let is_near = |other: &Shade| own.iter().zip(other).all(|(one, other)| (one - other).abs() <= most);
        let mut candidates = self.by_words.get(words)?.iter();
        candidates.find(|old| is_near(&old.shade) && old.picture.is_like(picture)).map(|old| old.id)
    }
}

fn shade(thumbnail: &Thumbnail) -> Shade {
    let mut sums = [0; 3];
    for pixel in thumbnail.pixels().chunks_exact(3) {
        sums.iter_mut().zip(pixel).for_each(|(sum, level)| *sum += i64::from(*level));
    }
    sums
}
