//! Where a file is found, and which name is nearest to one that no folder has.

use super::nearest_file::nearest_file;
use super::{ReadError, Shelf};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;

/// The names of the files in the folders of a project. Each folder is searched once, however many files are missing.
#[derive(Clone, Debug, Default)]
pub(super) struct ListedNames(Arc<Mutex<HashMap<String, Arc<Vec<String>>>>>);

impl ListedNames {
    /// Returns the names of all files of a folder, as they were when this was first asked.
    pub(super) fn of(&self, shelf: &Shelf) -> Arc<Vec<String>> {
        let mut known = self.0.lock();
        Arc::clone(known.entry(shelf.shown("")).or_insert_with(|| Arc::new(shelf.list(&[""]))))
    }

    /// Returns what the first of several folders has under a name; an error that all of them lack it names the nearest file.
    pub(super) fn first_found<'a, T>(
        &self,
        name: &str,
        shelves: impl Iterator<Item = &'a Shelf> + Clone,
        probe: impl Fn(&Shelf) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        first_there(shelves.clone(), probe)
            .unwrap_or_else(|| Err(ReadError::Missing { name: name.to_owned(), nearest: self.nearest(name, shelves) }))
    }

    /// Returns the nearest name of a file in the first of several folders that has one.
    pub(super) fn nearest<'a>(&self, name: &str, shelves: impl Iterator<Item = &'a Shelf> + Clone) -> Option<String> {
        let lists: Vec<_> = shelves.map(|shelf| self.of(shelf)).collect();
        nearest_file(name, lists.iter().map(|names| names.as_slice()))
    }
}

/// Returns what the first of several folders has, or why it cannot be read; none if all of them lack it.
pub(super) fn first_there<'a, T>(
    mut shelves: impl Iterator<Item = &'a Shelf>,
    probe: impl Fn(&Shelf) -> Result<T, ReadError>,
) -> Option<Result<T, ReadError>> {
    shelves.find_map(|shelf| match probe(shelf) {
        Err(ReadError::Missing { .. }) => None,
        found => Some(found),
    })
}
