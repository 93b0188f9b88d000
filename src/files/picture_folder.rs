//! Folders of the person who runs Pullet, from which a deck is made.

use super::{FileKind, NamedFiles, ReadError, Shelf};
use std::path::Path;

/// The endings of pictures that cards can show.
pub const PICTURE_ENDINGS: [&str; 6] = [".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg"];

/// Returns whether a file is a picture or a drawing by its name.
pub(super) fn is_picture_name(name: &str) -> bool {
    let lower = name.to_lowercase();
    PICTURE_ENDINGS.iter().any(|ending| lower.ends_with(ending))
}

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
