//! Folders and tables of the person who runs Pullet, from which a deck is made.

use super::{FileKind, NamedFiles, ReadError, Shelf};
use crate::diag::Source;
use std::path::Path;
use std::sync::Arc;

/// The endings of pictures that cards can show.
pub const PICTURE_ENDINGS: [&str; 6] = [".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg"];

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

/// Returns the text of a file, and those of `names` that are pictures beside it.
///
/// # Errors
/// As [`Shelf::read_text`].
pub fn table_with_pictures<'n>(
    path: &Path,
    names: impl Fn(&Source) -> Vec<String> + 'n,
) -> Result<(Arc<Source>, NamedFiles), ReadError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let shelf = Shelf::Folder(folder.to_owned());
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let source = shelf.read_text(&name)?;
    let is_picture = |name: &String| PICTURE_ENDINGS.iter().any(|ending| name.to_lowercase().ends_with(ending));
    let names = names(&source).into_iter().filter(is_picture);
    let pictures = names.filter_map(|name| Some((name.clone(), shelf.read(&name, FileKind::Binary).ok()?))).collect();
    Ok((source, pictures))
}
