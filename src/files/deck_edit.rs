//! Changes to the files of a deck's own folder.

use super::shelf::relative_path;
use super::{OutputError, OutputFolder, Project};
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a file of a deck could not be changed.
#[derive(Debug, Error)]
pub enum EditError {
    /// The deck has no folder on disk.
    #[error("`{deck}` is built into Pullet, so that its files cannot be changed")]
    BuiltIn {
        /// The name of the deck.
        deck: String,
    },
    /// The file lies outside the deck's folder.
    #[error("`{name}` lies outside the folder of the deck")]
    Outside {
        /// The file.
        name: String,
    },
    /// The file is not as it was when it was looked at.
    #[error("`{name}` was changed by another program")]
    Changed {
        /// The file.
        name: String,
    },
    /// The file cannot be written; it is unchanged.
    #[error(transparent)]
    Write(#[from] OutputError),
}

/// The mark at the beginning of some text files, which is no part of their text.
const BYTE_ORDER_MARK: &str = "\u{feff}";

impl Project {
    /// Returns the name in the deck's folder of a file that findings show as `shown`; none if it is not in the deck's own folder on
    /// disk.
    #[must_use]
    pub fn own_file(&self, shown: &str) -> Option<String> {
        let name = Path::new(shown).strip_prefix(self.folder()?).ok()?;
        let name = name.to_str()?.replace('\\', "/");
        relative_path(&name).is_some().then_some(name)
    }

    /// Returns the folders on disk that the deck's files come from: its own, and those of the project for templates and fonts.
    #[must_use]
    pub fn watched_folders(&self) -> Vec<PathBuf> {
        let mut folders: Vec<PathBuf> = Vec::new();
        for folder in self.folders() {
            let is_known = folders.iter().any(|known| folder.starts_with(known));
            if !is_known && folder.is_dir() {
                folders.push(folder.to_owned());
            }
        }
        folders
    }

    /// Returns the path on disk of a file of the deck's own folder.
    #[must_use]
    pub fn path_of(&self, name: &str) -> Option<PathBuf> {
        let path = self.folder()?.join(relative_path(name)?);
        path.canonicalize().ok()
    }

    /// Replaces the text of a file in the deck's own folder: all of it, or nothing. A byte order mark stays.
    ///
    /// # Errors
    /// [`EditError`]: the deck has no folder, the file lies outside it or does not say `before` any more, or it cannot be written.
    pub fn rewrite(&self, name: &str, before: &str, after: &str) -> Result<(), EditError> {
        let folder = self.folder().ok_or_else(|| EditError::BuiltIn { deck: self.name().to_owned() })?;
        let outside = || EditError::Outside { name: name.to_owned() };
        let path = folder.join(relative_path(name).ok_or_else(outside)?);
        // A link may lead out of the folder; one that stays inside is kept, and what it leads to is changed.
        let real = path.canonicalize().map_err(|_| EditError::Changed { name: name.to_owned() })?;
        let root = folder.canonicalize().map_err(|_| outside())?;
        let inner = real.strip_prefix(&root).map_err(|_| outside())?;
        let failed = |source: io::Error| OutputError::File { path: path.clone(), source };
        let found = std::fs::read_to_string(&real).map_err(failed)?;
        let mark = if found.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK } else { "" };
        if found.trim_start_matches(BYTE_ORDER_MARK) != before {
            return Err(EditError::Changed { name: name.to_owned() });
        }
        let permissions = std::fs::metadata(&real).map_err(failed)?.permissions();
        let inner = inner.to_str().ok_or_else(outside)?.replace('\\', "/");
        let text = format!("{mark}{after}");
        OutputFolder::new(root).write([(inner.as_str(), text.as_bytes())])?;
        // The file is the person's: who may read it does not change.
        std::fs::set_permissions(&real, permissions).map_err(failed)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck(spec: &[u8]) -> (tempfile::TempDir, Project) {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        std::fs::write(folder.path().join("deck.toml"), spec).expect("a file can be written");
        let project = Project::open(&folder.path().display().to_string()).expect("it is a deck");
        (folder, project)
    }

    #[test]
    fn a_file_keeps_its_byte_order_mark_and_a_change_by_another_program_is_not_lost() {
        let (folder, project) = deck(b"\xef\xbb\xbfa = 1\n");
        project.rewrite("deck.toml", "a = 1\n", "a = 2\n").expect("it can be written");
        let path = folder.path().join("deck.toml");
        assert_eq!(std::fs::read(&path).expect("it is there"), b"\xef\xbb\xbfa = 2\n");
        let late = project.rewrite("deck.toml", "a = 1\n", "a = 3\n");
        assert!(matches!(late, Err(EditError::Changed { .. })));
        assert_eq!(std::fs::read(&path).expect("it is there"), b"\xef\xbb\xbfa = 2\n");
    }

    #[test]
    fn nothing_outside_the_folder_of_the_deck_is_changed() {
        let (_folder, project) = deck(b"a = 1\n");
        for name in ["../deck.toml", "/etc/hostname", "a/../../b", ""] {
            assert!(matches!(project.rewrite(name, "", "x"), Err(EditError::Outside { .. })), "{name}");
        }
        let built_in = Project::built_ins().into_iter().next().expect("there are built-in decks");
        assert!(matches!(built_in.rewrite("deck.toml", "", "x"), Err(EditError::BuiltIn { .. })));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_out_is_not_followed() {
        let (folder, project) = deck(b"a = 1\n");
        let outside = tempfile::tempdir().expect("a temporary folder can be made");
        let target = outside.path().join("own.csv");
        std::fs::write(&target, "name\n").expect("a file can be written");
        std::os::unix::fs::symlink(&target, folder.path().join("cards.csv")).expect("a link can be made");
        let refused = project.rewrite("cards.csv", "name\n", "x\n");
        assert!(matches!(refused, Err(EditError::Outside { .. })));
        assert_eq!(std::fs::read_to_string(target).expect("it is there"), "name\n");
    }
}
