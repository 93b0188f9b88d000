//! Files with tables that are not text: spreadsheets.

use super::endings::is_picture_name;
use super::listed_names::first_there;
use super::{FileKind, NamedFiles, Project, ReadError};
use std::borrow::Cow;
use std::path::Path;

/// A file of a deck's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckFile {
    /// Its name as findings show it.
    pub shown: String,
    /// What it holds.
    pub bytes: Cow<'static, [u8]>,
}

impl Project {
    /// Returns a file of the deck's folder that is not text, such as a spreadsheet; it may be as large as one of text.
    ///
    /// # Errors
    /// As [`Shelf::read`](super::Shelf::read).
    pub fn deck_file(&self, name: &str) -> Result<DeckFile, ReadError> {
        self.listed.first_found(name, self.deck_shelves(), |shelf| {
            Ok(DeckFile { shown: shelf.shown(name), bytes: shelf.probe(name, FileKind::Text)? })
        })
    }

    /// Returns whether the deck's folder has a file of that name.
    pub fn has_deck_file(&self, name: &str) -> bool {
        first_there(self.deck_shelves(), |shelf| shelf.probe(name, FileKind::Text)).is_some()
    }

    /// Returns the folder of a file as that of a deck, and the name of the file in it: for a table that no deck has yet.
    pub fn around_file(path: &Path) -> (Self, String) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        (Self::of_folder(String::new(), folder, folder), name)
    }

    /// Returns those of some files of the deck's folder that are pictures and can be read.
    pub fn pictures_of(&self, names: Vec<String>) -> NamedFiles {
        let read = |name: String| {
            let found =
                self.listed.first_found(&name, self.deck_shelves(), |shelf| shelf.probe(&name, FileKind::Binary));
            Some((name, found.ok()?))
        };
        names.into_iter().filter(|name| is_picture_name(name)).filter_map(read).collect()
    }
}
