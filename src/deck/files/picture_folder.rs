//! Folders of the person who runs Pullet, from which a deck is made.

use super::endings::PICTURE_ENDINGS;
use super::{FileKind, NamedFiles, ReadError, Shelf};
use std::path::Path;

/// Returns the pictures directly in a folder; none if it is no folder.
///
/// # Errors
/// As [`Shelf::read`].
pub fn pictures_in(folder: &Path) -> Result<Option<NamedFiles>, ReadError> {
    if !folder.is_dir() {
        return Ok(None);
    }
    let shelf = Shelf::Folder(folder.to_owned());
    let names = shelf.list(&PICTURE_ENDINGS).into_iter().filter(|name| !name.contains('/'));
    names.map(|name| Ok((name.clone(), shelf.read(&name, FileKind::Binary)?))).collect::<Result<_, _>>().map(Some)
}
