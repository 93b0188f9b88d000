//! Files of decks that are saved: the system tells of them where it can, and looking finds the others.

use super::watched::WatchedFiles;
use crate::files::Project;
use notify::event::{AccessKind, AccessMode, ModifyKind};
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// Editors write a file in several steps: what comes within this time is one save.
const SAVE: Duration = Duration::from_millis(3);
/// After which time files are looked at again where the system tells of saves.
const TOLD: Duration = Duration::from_secs(1);
/// After which time they are where it does not: what is saved is drawn before a hand is back from the keyboard.
const UNTOLD: Duration = Duration::from_millis(50);
/// What a file adds to that time, so that looking takes a twentieth of it: a look at a file takes some 5 microseconds.
const OF_FILE: Duration = Duration::from_micros(100);

/// What the system says of a save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Save {
    /// The file may still be written.
    Begun,
    /// The file was closed, or has got its name.
    Done,
}

/// Listens for saves of the files of decks.
///
/// The system does not tell of every save: not of those that another computer makes on a shared disk, nor of those that Windows makes
/// in a folder that Linux sees, and not of any where too many files are watched already. So whoever waits should look, too, at every
/// [`Saves::round`].
pub struct Saves {
    watcher: Option<RecommendedWatcher>,
    heard: Receiver<Save>,
    /// The folders that are watched.
    folders: Vec<PathBuf>,
}

impl Saves {
    /// Begins to listen; `notice` is called at once when something was saved, on a thread of the system's.
    pub fn new(notice: impl Fn() + Send + 'static) -> Self {
        let (said, heard) = channel();
        let hear = move |event: notify::Result<notify::Event>| {
            if let Some(save) = event.ok().and_then(|event| save(&event)) {
                notice();
                // No one listens any more when the program ends.
                let _ = said.send(save);
            }
        };
        Self { watcher: notify::recommended_watcher(hear).ok(), heard, folders: Vec::new() }
    }

    /// Listens for saves of these decks, and of no others.
    pub fn watch(&mut self, projects: &[Project]) {
        let mut folders: Vec<PathBuf> = projects.iter().flat_map(Project::watched_folders).collect();
        folders.sort();
        folders.dedup();
        if folders == self.folders {
            return;
        }
        let Some(watcher) = &mut self.watcher else { return };
        for folder in &self.folders {
            // It may be gone.
            let _ = watcher.unwatch(folder);
        }
        let is_heard = folders.iter().fold(true, |all, folder| {
            let is_watched = watcher.watch(folder, RecursiveMode::Recursive).is_ok();
            all && is_watched
        });
        self.folders = folders;
        if !is_heard {
            self.watcher = None;
        }
    }

    /// Returns after which time to look at the files again: a long one where the system tells of saves, or where there are many.
    pub fn round(&self, files: &WatchedFiles) -> Duration {
        let shortest = if self.watcher.is_some() { TOLD } else { UNTOLD };
        shortest.max(OF_FILE * u32::try_from(files.count()).unwrap_or(u32::MAX))
    }

    /// Waits for a save, but no longer than `patience`. Returns whether there was one.
    pub fn wait(&self, patience: Duration) -> bool {
        let mut save = match self.heard.recv_timeout(patience) {
            Ok(save) => save,
            Err(RecvTimeoutError::Timeout) => return false,
            Err(RecvTimeoutError::Disconnected) => {
                std::thread::sleep(patience);
                return false;
            }
        };
        // A file that is done needs no waiting; what comes meanwhile is the next save.
        while save == Save::Begun
            && let Ok(next) = self.heard.recv_timeout(SAVE)
        {
            save = next;
        }
        while self.heard.try_recv().is_ok() {}
        true
    }
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
