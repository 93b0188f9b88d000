//! Every save of a file of the deck draws it again.

use super::PageAnswers;
use crate::files::Project;
use crate::machine::{Saves, WatchedFiles, spawn};
use crate::under_way;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Weak};
use std::thread::JoinHandle;
use std::time::Duration;

/// After so much quiet, everything that is wrong with the deck is looked for.
const QUIET: Duration = Duration::from_millis(350);

/// Begins to watch the deck of a page, on a thread of its own, until no one has the page any more. Returns whether it could: otherwise,
/// the page must be loaded again to show changes.
pub fn watch(answers: &Arc<PageAnswers>) -> bool {
    let page = Arc::downgrade(answers);
    // A save may come while the deck is drawn, and that may be stopped.
    let notice = move || page.upgrade().into_iter().for_each(|page| page.note_save());
    let mut saves = Saves::new(notice);
    saves.watch(&[answers.watched()]);
    let watch = Watch {
        // The first look finds everything that is wrong; what was stopped is not tried again before a save.
        is_checked: answers.is_stopped(),
        answers: Arc::downgrade(answers),
        saves,
        seen: None,
        check: None,
    };
    let is_saved = answers.has_unread_save();
    spawn("watcher", move || watch.follow(is_saved)).is_ok()
}

/// What is known of the deck's files.
struct Watch {
    answers: Weak<PageAnswers>,
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
            let Some(answers) = self.answers.upgrade() else { return };
            if is_saved {
                // Before it is read: what is saved meanwhile, and not told, the next look finds.
                self.seen = Some(look_at(&answers.watched()));
                caught(|| {
                    answers.refresh();
                });
                if self.check.as_ref().is_some_and(|check| !check.is_finished()) {
                    // If what was before this save is stopped, what was saved is to be tried.
                    answers.note_save();
                }
                (self.is_checked, quiet) = (false, Duration::ZERO);
            } else {
                self.look(&answers);
                if quiet >= QUIET {
                    self.check(&answers);
                }
            }
            drop(answers);
            let round = self.seen.as_ref().map_or(QUIET, |(_, files)| self.saves.round(files));
            let patience = if self.is_checked { round } else { QUIET.min(round) };
            is_saved = self.saves.wait(patience);
            quiet += patience;
        }
    }

    /// Draws the deck if its files differ from the last look, and listens for saves of the deck that is looked at now.
    fn look(&mut self, answers: &Arc<PageAnswers>) {
        let project = answers.watched();
        let (name, files) = look_at(&project);
        if self.seen.as_ref().is_some_and(|(before, seen)| *before == name && *seen != files) {
            caught(|| self.is_checked &= !answers.refresh());
        }
        self.saves.watch(std::slice::from_ref(&project));
        self.seen = Some((name, files));
    }

    /// Looks for everything that is wrong with the deck, on a thread of its own.
    fn check(&mut self, answers: &Arc<PageAnswers>) {
        // A check looks at the deck as it is when it begins: one after the other.
        if !self.is_checked && self.check.as_ref().is_none_or(JoinHandle::is_finished) {
            let of_thread = Arc::clone(answers);
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
