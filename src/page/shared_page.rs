//! What all requests share: the deck, what is shown of it, and the files that were made.

use super::hand_over::HandOver;
use super::latest_job::LatestJob;
use super::preview::Preview;
use crate::files::FileBytes;
use crate::pipeline::ComparedPictures;
use crate::studio::{Shown, Studio};
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What all requests share.
pub(super) struct SharedPage {
    studio: Mutex<Studio>,
    /// What is shown; it is read while the deck is drawn again.
    shown: Mutex<Arc<Shown>>,
    /// The files of the last build.
    made: Mutex<Vec<(String, FileBytes)>>,
    /// The pictures of versions that are compared.
    pub(super) comparison: LatestJob<ComparedPictures>,
    /// The plots of games that are played.
    pub(super) games: LatestJob<Vec<u8>>,
    /// How often the deck changed.
    pub(super) changes: AtomicU64,
    pub(super) preview: Preview,
    /// What the next process has to know, should this one be stopped.
    pub(super) hand_over: Mutex<HandOver>,
}

impl SharedPage {
    /// Returns what is shared, which may go on where an earlier process was stopped; nothing is drawn yet.
    pub(super) fn new(studio: Studio, preview: Preview, earlier: Option<HandOver>) -> Self {
        let shown = studio.shown();
        (preview.tell)(shown.state().revision);
        Self {
            studio: Mutex::new(studio),
            shown: Mutex::new(shown),
            made: Mutex::default(),
            comparison: LatestJob::default(),
            games: LatestJob::default(),
            changes: AtomicU64::new(0),
            preview,
            hand_over: Mutex::new(earlier.unwrap_or_default()),
        }
    }

    /// Returns what is shown.
    pub(super) fn shown(&self) -> Arc<Shown> {
        Arc::clone(&self.shown.lock())
    }

    /// Uses the deck while no one else does.
    pub(super) fn with<T>(&self, job: impl FnOnce(&mut Studio) -> T) -> T {
        job(&mut self.studio.lock())
    }

    /// Reads the deck again, and tells every page. Returns whether anything changed.
    pub(super) fn refresh(&self) -> bool {
        // What is shown follows the deck in one step: a check may end meanwhile.
        let mut studio = self.studio.lock();
        let before = self.shown();
        self.begin(&studio);
        let shown = studio.refresh();
        let has_changed = before.state().revision != shown.state().revision;
        self.show(shown);
        drop(studio);
        if has_changed {
            self.changes.fetch_add(1, Ordering::SeqCst);
        }
        has_changed
    }

    /// Leaves word that work on the deck begins: if it is stopped, another process goes on.
    fn begin(&self, studio: &Studio) {
        let mut hand_over = self.hand_over.lock();
        hand_over.note(studio);
        (self.preview.leave)(&hand_over.words());
    }

    /// Leaves word that a file of the deck was saved.
    pub(super) fn note_save(&self) {
        let mut hand_over = self.hand_over.lock();
        if !hand_over.is_saved {
            hand_over.is_saved = true;
            (self.preview.leave)(&hand_over.words());
        }
    }

    /// Leaves word that something other than a save begins.
    pub(super) fn note_request(&self) {
        (self.preview.leave)(&self.hand_over.lock().words());
    }

    /// Looks for everything that is wrong with the deck, and tells every page. The deck can be used meanwhile; if it is read again,
    /// nothing is told.
    pub(super) fn check(&self) {
        let checking = self.with(|studio| {
            self.begin(studio);
            studio.checking()
        });
        let checked = checking.check();
        let mut studio = self.studio.lock();
        self.show(studio.show_checked(&checked));
    }

    fn show(&self, new: Arc<Shown>) {
        let mut shown = self.shown.lock();
        let has_changed = new.state().revision != shown.state().revision;
        *shown = new;
        if has_changed {
            (self.preview.tell)(shown.state().revision);
        }
    }

    /// Keeps the files of a build for the page to fetch.
    pub(super) fn keep(&self, files: impl Iterator<Item = (String, FileBytes)>) {
        *self.made.lock() = files.collect();
    }

    /// Returns a file of the last build: its name without its folder, and its bytes.
    pub(super) fn made(&self, number: usize) -> Option<(String, Vec<u8>)> {
        let made = self.made.lock();
        let (name, bytes) = made.get(number)?;
        Some((without_folder(name).to_owned(), bytes.to_vec()))
    }
}

/// Returns the name of a file alone.
pub(super) fn without_folder(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or_default()
}
