//! Folders of a project that are links and lead out of it.

use super::Shelf;
use std::path::{Path, PathBuf};

/// A folder that is not read, because it is a link that leads out of the deck or the project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedFolder {
    /// The link.
    pub link: PathBuf,
    /// The folder that it leads to.
    pub target: PathBuf,
}

impl LinkedFolder {
    /// Returns the folder of a kind in a deck's or a project's folder, if it is a link that leads out.
    pub(super) fn of(root: &Path, kind: &str) -> Option<Self> {
        let link = root.join(kind);
        let target = link.canonicalize().ok().filter(|target| target.is_dir())?;
        // The folder of someone who works in it has no name.
        let named = if root.as_os_str().is_empty() { Path::new(".") } else { root };
        let is_inside = named.canonicalize().is_ok_and(|root| target.starts_with(root));
        let link = link.strip_prefix(".").map(Path::to_owned).unwrap_or(link);
        (!is_inside).then_some(Self { link, target })
    }
}

/// Returns the folder of a kind of a project, which need not be there yet; none if it is a link that leads out.
pub(super) fn folder_in(root: &Path, kind: &str) -> Option<Shelf> {
    LinkedFolder::of(root, kind).is_none().then(|| Shelf::Folder(root.join(kind)))
}
