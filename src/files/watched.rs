//! The files that decks may read, as the disk lists them: what differs from one look to the next says when to read them again.

use super::project::Project;
use super::shelf::DEEPEST;
use crate::memo::ContentKey;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The files that decks may read, with their sizes and the times of their last changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WatchedFiles(BTreeMap<PathBuf, (u64, Option<SystemTime>)>);

impl WatchedFiles {
    /// Looks at the files of decks on disk. Files whose names begin with a dot are left out, and so is everything in the folder
    /// `written`, which builds write into.
    #[must_use]
    pub fn of(projects: &[Project], written: Option<&Path>) -> Self {
        let mut files = Self::default();
        let written = written.and_then(|written| written.canonicalize().ok());
        for project in projects {
            for folder in project.folders() {
                files.add_folder(folder, 0, written.as_deref());
            }
            if let Some(folder) = project.folder_around() {
                files.add_folder(folder, DEEPEST, written.as_deref());
            }
        }
        files
    }

    /// Returns how many files there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns a fingerprint of the look, for another process to compare.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        ContentKey::of(&self.0).to_hex()
    }

    fn add_folder(&mut self, folder: &Path, depth: usize, written: Option<&Path>) {
        if written.is_some_and(|written| folder.canonicalize().is_ok_and(|folder| folder == written)) {
            return;
        }
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            // A link is followed: what counts is the file that is read.
            let Ok(about) = std::fs::metadata(entry.path()) else { continue };
            if entry.file_name().to_string_lossy().starts_with('.') {
                continue;
            }
            if about.is_dir() && depth < DEEPEST {
                self.add_folder(&entry.path(), depth + 1, written);
            } else if about.is_file() {
                self.0.insert(entry.path(), (about.len(), about.modified().ok()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_build_writes_into_the_folder_of_its_deck_is_no_change() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("deck.toml"), "").expect("a file can be written");
        std::fs::create_dir_all(path("templates")).expect("a folder can be made");
        std::fs::create_dir_all(path("output")).expect("a folder can be made");
        let project = [Project::open(&folder.path().display().to_string()).expect("a deck")];
        let look = || WatchedFiles::of(&project, Some(&path("output")));
        let before = look();
        std::fs::write(path("output/cards.pdf"), "%PDF").expect("a file can be written");
        std::fs::write(path(".card.svg.swp"), "an editor's own").expect("a file can be written");
        assert_eq!(look(), before);
        std::fs::write(path("templates/card.svg"), "<svg/>").expect("a file can be written");
        let added = look();
        assert_ne!(added, before);
        std::fs::write(path("templates/card.svg"), "<svg />").expect("a file can be written");
        assert_ne!(look(), added);
    }
}
