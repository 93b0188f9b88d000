//! Every save of a file of the deck draws it again.

use super::shared_page::SharedPage;
use notify::event::{AccessKind, AccessMode};
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Weak};
use std::time::Duration;

/// Editors write a file in several steps: what comes within this time is one save.
const SAVE: Duration = Duration::from_millis(3);
/// After so much quiet, everything that is wrong with the deck is looked for.
const QUIET: Duration = Duration::from_millis(350);
/// How often the folders of the deck are asked for again: another deck may be looked at.
const ROUND: Duration = Duration::from_secs(1);

/// Watches the folders of the deck until it is dropped.
pub(super) struct Watcher {
    _saves: Sender<()>,
}

impl Watcher {
    /// Begins to watch; none if the system cannot.
    pub(super) fn start(shared: &Arc<SharedPage>) -> Option<Self> {
        let (saves, saved) = channel();
        let of_events = saves.clone();
        let notice = move |event: notify::Result<notify::Event>| {
            if event.is_ok_and(|event| is_save(&event)) {
                // No one listens any more when the program ends.
                let _ = of_events.send(());
            }
        };
        let mut folders = Folders { watcher: notify::recommended_watcher(notice).ok()?, known: Vec::new() };
        folders.watch(shared.folders());
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

fn follow(shared: &Weak<SharedPage>, saved: &Receiver<()>, mut folders: Folders) {
    // The first look finds everything that is wrong.
    let mut is_checked = false;
    loop {
        let patience = if is_checked { ROUND } else { QUIET };
        match saved.recv_timeout(patience) {
            Ok(()) => {
                while saved.recv_timeout(SAVE).is_ok() {}
                let Some(shared) = shared.upgrade() else { return };
                is_checked &= !shared.refresh();
            }
            Err(RecvTimeoutError::Timeout) => {
                let Some(shared) = shared.upgrade() else { return };
                if !is_checked {
                    shared.check();
                    is_checked = true;
                }
                folders.watch(shared.folders());
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// Returns whether an event may change a deck: not a look into a file, nor a temporary file or a PDF that was built.
fn is_save(event: &notify::Event) -> bool {
    let is_change = match event.kind {
        EventKind::Access(access) => access == AccessKind::Close(AccessMode::Write),
        _ => true,
    };
    is_change && event.paths.iter().any(|path| is_of_deck(path))
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
