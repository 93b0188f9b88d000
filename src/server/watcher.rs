//! Every save of a file of the deck draws it again.

use super::shared_page::SharedPage;
use crate::files::Project;
use crate::machine::{Saves, WatchedFiles, spawn};
use crate::under_way;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Weak};
use std::thread::JoinHandle;
use std::time::Duration;

/// After so much quiet, everything that is wrong with the deck is looked for.
const QUIET: Duration = Duration::from_millis(350);

/// Begins to watch the deck of a page, on a thread of its own, until no one has the page any more. Returns whether it could.
pub(super) fn start(shared: &Arc<SharedPage>) -> bool {
    let page = Arc::downgrade(shared);
    // A save may come while the deck is drawn, and that may be stopped.
    let notice = move || page.upgrade().into_iter().for_each(|page| page.note_save());
    let mut saves = Saves::new(notice);
    saves.watch(&[shared.watched()]);
    let watch = Watch {
        // The first look finds everything that is wrong; what was stopped is not tried again before a save.
        is_checked: shared.shown().state().stop.is_some(),
        shared: Arc::downgrade(shared),
        saves,
        seen: None,
        check: None,
    };
    let is_saved = shared.hand_over.lock().is_saved;
    spawn("watcher", move || watch.follow(is_saved)).is_ok()
}

/// What is known of the deck's files.
struct Watch {
    shared: Weak<SharedPage>,
    saves: Saves,
    /// The deck that was looked at last, and its files.
    seen: Option<(String, WatchedFiles)>,
    /// Whether everything that is wrong with the deck was looked for since the last save.
    is_checked: bool,
    check: Option<JoinHandle<()>>,
}

impl Watch {
    /// Draws the deck after every save; first of all if it `is_saved` already.
    fn follow(mut self, is_saved: bool) {
        let mut quiet = Duration::ZERO;
        let mut is_saved = is_saved;
        loop {
            let Some(shared) = self.shared.upgrade() else { return };
            if is_saved {
                // Before it is read: what is saved meanwhile, and not told, the next look finds.
                self.seen = Some(look_at(&shared.watched()));
                caught(|| {
                    shared.refresh();
                });
                if self.check.as_ref().is_some_and(|check| !check.is_finished()) {
                    // If what was before this save is stopped, what was saved is to be tried.
                    shared.note_save();
                }
                (self.is_checked, quiet) = (false, Duration::ZERO);
            } else {
                self.look(&shared);
                if quiet >= QUIET {
                    self.check(&shared);
                }
            }
            drop(shared);
            let round = self.seen.as_ref().map_or(QUIET, |(_, files)| self.saves.round(files));
            let patience = if self.is_checked { round } else { QUIET.min(round) };
            is_saved = self.saves.wait(patience);
            quiet += patience;
        }
    }

    /// Draws the deck if its files differ from the last look, and listens for saves of the deck that is looked at now.
    fn look(&mut self, shared: &Arc<SharedPage>) {
        let project = shared.watched();
        let (name, files) = look_at(&project);
        if self.seen.as_ref().is_some_and(|(before, seen)| *before == name && *seen != files) {
            caught(|| self.is_checked &= !shared.refresh());
        }
        self.saves.watch(std::slice::from_ref(&project));
        self.seen = Some((name, files));
    }

    /// Looks for everything that is wrong with the deck, on a thread of its own.
    fn check(&mut self, shared: &Arc<SharedPage>) {
        // A check looks at the deck as it is when it begins: one after the other.
        if !self.is_checked && self.check.as_ref().is_none_or(JoinHandle::is_finished) {
            let of_thread = Arc::clone(shared);
            let look = move || caught(|| of_thread.check());
            self.check = spawn("check", look).ok();
            self.is_checked = self.check.is_some();
        }
    }
}

/// Returns the name of a deck, and its files as they are now.
fn look_at(project: &Project) -> (String, WatchedFiles) {
    (project.name().to_owned(), WatchedFiles::of(std::slice::from_ref(project), None))
}

/// Does a piece of work. A fault of Pullet ends it, and not the watch: the next save may mend it.
fn caught(work: impl FnOnce()) {
    let _piece = under_way::piece("");
    let _ = catch_unwind(AssertUnwindSafe(work));
}
