//! Pictures that a page asks for next, drawn while it still reads what has changed.
//!
//! A page that showed a card before a save shows it after the save: at the same size, with another picture.

use crate::output::png::FaceView;
use crate::studio::Shown;
use parking_lot::Mutex;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, OnceLock};

/// How many pictures are remembered, how many are drawn early, and the widest of them in pixels.
const MOST_KNOWN: usize = 200;
const MOST: usize = 24;
const WIDEST: u32 = 1_000;

/// A picture as a page asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WantedPicture {
    pub(super) look: String,
    pub(super) view: FaceView,
    pub(super) width: u32,
}

/// A picture that is drawn once, by whoever needs it first; none if it cannot be drawn.
type EarlyPicture = Arc<(WantedPicture, OnceLock<Option<Vec<u8>>>)>;

/// The pictures that pages ask for next.
#[derive(Default)]
pub(super) struct EarlyPictures {
    /// What was asked for last, one picture of each look, the oldest first.
    asked: Mutex<Vec<WantedPicture>>,
    /// The pictures since the last change.
    next: Mutex<Arc<Vec<EarlyPicture>>>,
}

impl EarlyPictures {
    /// Returns a picture.
    pub(super) fn picture(&self, wanted: WantedPicture, shown: &Shown) -> Option<Vec<u8>> {
        let draw = || shown.picture(&wanted.look, wanted.view, wanted.width);
        let next = Arc::clone(&self.next.lock());
        let picture = match next.iter().find(|early| early.0 == wanted) {
            Some(early) => early.1.get_or_init(draw).clone(),
            None => draw(),
        };
        if picture.is_some() && wanted.width <= WIDEST {
            let mut asked = self.asked.lock();
            asked.retain(|other| other.look != wanted.look);
            asked.push(wanted);
            let left_over = asked.len().saturating_sub(MOST_KNOWN);
            asked.drain(..left_over);
        }
        picture
    }

    /// Draws what pages that showed `before` ask for once they show `now`, on a thread of its own: first the cards that are `in_view`.
    pub(super) fn draw(self: &Arc<Self>, before: &Shown, now: Arc<Shown>, in_view: &BTreeSet<String>) {
        let looks = looks_after(before, &now);
        let (asked, known) = (self.asked.lock().clone(), Arc::clone(&self.next.lock()));
        let mut wanted: Vec<(bool, WantedPicture)> = Vec::new();
        for asked in asked {
            let Some((look, id)) = looks.get(asked.look.as_str()) else { continue };
            wanted.push((!in_view.contains(*id), WantedPicture { look: (*look).to_owned(), ..asked }));
        }
        wanted.sort_by_key(|(can_wait, _)| *can_wait);
        let next = wanted.into_iter().take(MOST).map(|(_, wanted)| {
            let known = known.iter().find(|early| early.0 == wanted);
            known.map_or_else(|| Arc::new((wanted, OnceLock::new())), Arc::clone)
        });
        let next: Arc<Vec<EarlyPicture>> = Arc::new(next.collect());
        *self.next.lock() = Arc::clone(&next);
        if next.is_empty() {
            return;
        }
        let pictures = Arc::clone(self);
        let draw = move || {
            for (wanted, picture) in next.iter().map(|early| &**early) {
                // After another change, others are wanted.
                if !Arc::ptr_eq(&pictures.next.lock(), &next) {
                    return;
                }
                picture.get_or_init(|| now.picture(&wanted.look, wanted.view, wanted.width));
            }
        };
        // Without a thread, they are drawn when they are asked for.
        let _ = std::thread::Builder::new().name("pictures".to_owned()).spawn(draw);
    }

    /// Waits until the first of the pictures is drawn that pages ask for next.
    pub(super) fn wait_for_first(&self, now: &Shown) {
        let next = Arc::clone(&self.next.lock());
        if let Some((wanted, picture)) = next.first().map(|early| &**early) {
            picture.get_or_init(|| now.picture(&wanted.look, wanted.view, wanted.width));
        }
    }
}

/// Returns the new looks of the faces that changed, with the ids of their cards, by their old looks.
fn looks_after<'s>(before: &'s Shown, now: &'s Shown) -> HashMap<&'s str, (&'s str, &'s str)> {
    let sides = |shown: &'s Shown| {
        let cards = shown.state().cards.iter();
        let sides = cards.flat_map(|card| [(card.id.as_str(), 0, &card.front), (card.id.as_str(), 1, &card.back)]);
        sides.filter_map(|(id, side, face)| Some(((id, side), face.as_ref()?.look.as_str())))
    };
    let old: HashMap<(&str, u8), &str> = sides(before).collect();
    let changed = sides(now).filter_map(|(side, look)| Some((*old.get(&side)?, (look, side.0))));
    changed.filter(|(before, (now, _))| before != now).collect()
}
