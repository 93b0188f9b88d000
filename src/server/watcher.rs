//! Every save of a file of the deck draws it again.

use super::shared_page::SharedPage;
use crate::under_way;
use notify::event::{AccessKind, AccessMode, ModifyKind};
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Weak};
use std::thread::JoinHandle;
use std::time::Duration;

/// Editors write a file in several steps: what comes within this time is one save.
const SAVE: Duration = Duration::from_millis(3);
/// After so much quiet, everything that is wrong with the deck is looked for.
const QUIET: Duration = Duration::from_millis(350);
/// How often the folders of the deck are asked for again: another deck may be looked at.
const ROUND: Duration = Duration::from_secs(1);

/// How far a save is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Save {
    /// The file may still be written.
    Begun,
    /// The file was closed, or has got its name.
    Done,
}

/// Watches the folders of the deck until it is dropped.
pub(super) struct Watcher {
    _saves: Sender<Save>,
}

impl Watcher {
    /// Begins to watch; none if the system cannot.
    pub(super) fn start(shared: &Arc<SharedPage>) -> Option<Self> {
        let (saves, saved) = channel();
        let of_events = saves.clone();
        let page = Arc::downgrade(shared);
        let notice = move |event: notify::Result<notify::Event>| {
            if let Some(save) = event.ok().and_then(|event| save(&event)) {
                // It may come while the deck is drawn, and that may be stopped.
                page.upgrade().into_iter().for_each(|page| page.note_save());
                // No one listens any more when the program ends.
                let _ = of_events.send(save);
            }
        };
        let mut folders = Folders { watcher: notify::recommended_watcher(notice).ok()?, known: Vec::new() };
        folders.watch(shared.folders());
        if shared.is_saved() {
            let _ = saves.send(Save::Done);
        }
        let shared = Arc::downgrade(shared);
        let follow = move || follow(&shared, &saved, folders);
        std::thread::Builder::new().name("watcher".to_owned()).spawn(follow).ok()?;
        Some(Self { _saves: saves })
    }
}

/// The folders that are watched.
struct Folders {
    watcher: RecommendedWatcher,
    known: Vec<PathBuf>,
}

impl Folders {
    fn watch(&mut self, folders: Vec<PathBuf>) {
        if folders == self.known {
            return;
        }
        for folder in &self.known {
            let _ = self.watcher.unwatch(folder);
        }
        for folder in &folders {
            let _ = self.watcher.watch(folder, RecursiveMode::Recursive);
        }
        self.known = folders;
    }
}

fn follow(shared: &Weak<SharedPage>, saved: &Receiver<Save>, mut folders: Folders) {
    // The first look finds everything that is wrong; what was stopped is not tried again before a save.
    let mut is_checked = shared.upgrade().is_some_and(|shared| shared.is_stopped());
    let mut check: Option<JoinHandle<()>> = None;
    loop {
        let patience = if is_checked { ROUND } else { QUIET };
        match saved.recv_timeout(patience) {
            Ok(mut save) => {
                // A file that is done needs no waiting; what comes meanwhile is the next save.
                while save == Save::Begun
                    && let Ok(next) = saved.recv_timeout(SAVE)
                {
                    save = next;
                }
                while saved.try_recv().is_ok() {}
                let Some(shared) = shared.upgrade() else { return };
                caught(|| {
                    shared.refresh();
                });
                if check.as_ref().is_some_and(|check| !check.is_finished()) {
                    // If what was before this save is stopped, what was saved is to be tried.
                    shared.note_save();
                }
                is_checked = false;
            }
            Err(RecvTimeoutError::Timeout) => {
                let Some(shared) = shared.upgrade() else { return };
                // A check looks at the deck as it is when it begins: one after the other.
                if !is_checked && check.as_ref().is_none_or(JoinHandle::is_finished) {
                    let of_thread = Arc::clone(&shared);
                    let look = move || caught(|| of_thread.check());
                    check = std::thread::Builder::new().name("check".to_owned()).spawn(look).ok();
                    is_checked = check.is_some();
                }
                folders.watch(shared.folders());
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// Does a piece of work. A fault of Pullet ends it, and not the watch: the next save may mend it.
fn caught(work: impl FnOnce()) {
    let _piece = under_way::piece("");
    let _ = catch_unwind(AssertUnwindSafe(work));
}

/// Returns what an event says of a save that may change a deck: none for a look into a file, a temporary file or a PDF that was built.
fn save(event: &notify::Event) -> Option<Save> {
    let save = match event.kind {
        EventKind::Access(AccessKind::Close(AccessMode::Write)) | EventKind::Modify(ModifyKind::Name(_)) => Save::Done,
        EventKind::Access(_) => return None,
        _ => Save::Begun,
    };
    event.paths.iter().any(|path| is_of_deck(path)).then_some(save)
}

fn is_of_deck(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_lowercase();
    let is_other = [".pdf", "~", ".swp", ".swx", ".tmp", ".bak"].iter().any(|ending| name.ends_with(ending));
    !is_other && !name.starts_with('.') && !path.iter().any(|part| part == ".git")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_deck_reads_is_a_save() {
        for name in ["deck.toml", "decks/farm/cards.csv", "../farm/templates/card.svg", "art/fox.png"] {
            assert!(is_of_deck(Path::new(name)), "{name}");
        }
        for name in ["output/farm_a4.pdf", ".git/index", "cards.csv~", ".deck.toml.swp", "decks/farm/.pullet-x1"] {
            assert!(!is_of_deck(Path::new(name)), "{name}");
        }
    }
}
