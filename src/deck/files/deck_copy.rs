//! The files of a copy of a deck, with which a deck of one's own begins.

use super::built_in::{DECKS, TEMPLATES, built_in_decks};
use super::{FileKind, NamedFiles, Project, RELEASES, REPLACED, ReadError, Shelf, built_in_fonts};
use std::collections::btree_map::Entry;
use std::path::Path;

/// Folders of a deck's folder that a copy does not have: releases belong to the deck that was printed, and what was built can be
/// built again.
const LEFT_OUT: [&str; 3] = [RELEASES, REPLACED, "output"];

/// Returns the files of the built-in starter of that name; none if there is no such starter.
pub fn starter_files(name: &str) -> Option<NamedFiles> {
    files_in(Path::new("starters").join(name))
}

/// Returns the files of a folder among the built-in decks.
fn files_in(folder: impl AsRef<Path>) -> Option<NamedFiles> {
    let shelf = Shelf::BuiltIn(DECKS.get_dir(folder)?);
    let read = |file: String| shelf.read(&file, FileKind::Binary).ok().map(|bytes| (file, bytes));
    Some(shelf.list(&[""]).into_iter().filter_map(read).collect())
}

impl Project {
    /// Returns the files of a built-in deck; none if there is no such deck.
    pub fn built_in_files(name: &str) -> Option<NamedFiles> {
        built_in_decks().iter().any(|known| known == name).then(|| files_in(name)).flatten()
    }

    /// Returns the files of a copy of the deck that builds as it does: those of its folder, and the templates in the project's
    /// folder of its name. If the deck is in another project than the folder where Pullet runs, the templates and fonts of that
    /// project are copied, too. What is built in for all decks is not.
    ///
    /// # Errors
    /// As [`Shelf::read`].
    pub fn files_to_copy(&self) -> Result<NamedFiles, ReadError> {
        let mut files = NamedFiles::new();
        for shelf in self.deck_shelves() {
            add(&mut files, shelf, "", |name| !LEFT_OUT.contains(&name.split('/').next().unwrap_or_default()))?;
        }
        let of_deck = format!("{}/", self.name());
        let is_here = self.is_in_this_folder();
        for shelf in self.templates() {
            add(&mut files, shelf, "templates/", |name| name.starts_with(&of_deck))?;
        }
        if !is_here {
            for (kind, shelves, built_in) in [
                ("templates/", self.templates(), Shelf::BuiltIn(&TEMPLATES)),
                ("fonts/", self.fonts(), built_in_fonts()),
            ] {
                for shelf in shelves.iter().filter(|shelf| matches!(shelf, Shelf::Folder(_))) {
                    add(&mut files, shelf, kind, |name| !is_the_same(shelf, &built_in, name))?;
                }
            }
        }
        Ok(files)
    }
}

/// Returns whether there is a file or a folder at a path.
pub fn is_something(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Adds the files of a shelf that are wanted, unless there are files of their names.
fn add(files: &mut NamedFiles, shelf: &Shelf, folder: &str, is_wanted: impl Fn(&str) -> bool) -> Result<(), ReadError> {
    for name in shelf.list(&[""]).into_iter().filter(|name| is_wanted(name)) {
        let target = format!("{folder}{name}");
        if let Entry::Vacant(place) = files.entry(target) {
            place.insert(shelf.read(&name, FileKind::Binary)?);
        }
    }
    Ok(())
}

/// Returns whether a built-in file has the same name and the same bytes.
fn is_the_same(shelf: &Shelf, built_in: &Shelf, name: &str) -> bool {
    let bytes = |shelf: &Shelf| shelf.read(name, FileKind::Binary).ok();
    bytes(built_in).is_some_and(|built_in| bytes(shelf).is_some_and(|own| own == built_in))
}
