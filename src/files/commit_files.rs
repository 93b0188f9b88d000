//! The files of a commit that a deck may read.

use super::git_objects::{FolderEntry, GitObjects, ObjectError};
use gix_hash::ObjectId;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most files and folders that a deck of a commit may have.
const MOST_FILES: usize = 20_000;

/// The most bytes that all of its files have together; those that are too large to be read are not counted.
const MOST_BYTES: u64 = 1_000_000_000;

/// How many folders deep a commit is searched.
const DEEPEST: usize = 32;

/// What a name in a commit stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CommitFile {
    /// A file of that size.
    File {
        /// The object that holds it.
        id: ObjectId,
        /// Its bytes.
        size: u64,
    },
    /// A link, which is not followed.
    Link,
}

/// The files of some folders of a commit, by their names from the commit's top folder.
#[derive(Debug)]
pub(super) struct CommitFiles {
    commit: ObjectId,
    objects: GitObjects,
    files: BTreeMap<String, CommitFile>,
}

impl CommitFiles {
    /// Lists the files of these folders of a commit; a folder that is not there has none.
    ///
    /// `largest` is the size of the largest file that can be read.
    pub(super) fn list(
        objects: &GitObjects,
        commit: ObjectId,
        folders: impl Iterator<Item = String>,
        largest: u64,
    ) -> Result<Self, ObjectError> {
        let mut list = Self { commit, objects: objects.clone(), files: BTreeMap::new() };
        let mut budget = Budget { files: MOST_FILES, bytes: MOST_BYTES, largest };
        let top = objects.top_folder(&commit)?;
        for folder in folders {
            if let Some(id) = folder_at(objects, top, &folder)? {
                list.add(id, &folder, 0, &mut budget)?;
            }
        }
        Ok(list)
    }

    fn add(&mut self, folder: ObjectId, path: &str, depth: usize, budget: &mut Budget) -> Result<(), ObjectError> {
        for (name, entry) in self.objects.folder(&folder)?.entries()? {
            budget.files = budget.files.checked_sub(1).ok_or(ObjectError::TooMuch)?;
            let path = joined(path, &name);
            let file = match entry {
                FolderEntry::Folder(id) if depth < DEEPEST => {
                    self.add(id, &path, depth + 1, budget)?;
                    continue;
                }
                FolderEntry::Folder(_) => continue,
                FolderEntry::Link => CommitFile::Link,
                FolderEntry::File(id) => {
                    let size = self.objects.size(&id)?;
                    let counted = if size > budget.largest { 0 } else { size };
                    budget.bytes = budget.bytes.checked_sub(counted).ok_or(ObjectError::TooMuch)?;
                    CommitFile::File { id, size }
                }
            };
            self.files.insert(path, file);
        }
        Ok(())
    }

    /// Returns whether there is a file of that name.
    pub(super) fn has(&self, path: &str) -> bool {
        matches!(self.files.get(path), Some(CommitFile::File { .. }))
    }
}

/// What may still be listed.
struct Budget {
    files: usize,
    bytes: u64,
    largest: u64,
}

/// Returns the folder at a path from the top folder, if there is one.
pub(super) fn folder_at(objects: &GitObjects, top: ObjectId, path: &str) -> Result<Option<ObjectId>, ObjectError> {
    let mut folder = top;
    for part in path.split('/').filter(|part| !part.is_empty()) {
        let entries = objects.folder(&folder)?.entries()?;
        match entries.into_iter().find(|(name, _)| name == part) {
            Some((_, FolderEntry::Folder(id))) => folder = id,
            _ => return Ok(None),
        }
    }
    Ok(Some(folder))
}

/// Returns the path of a name in a folder, which is empty for the top folder.
pub(super) fn joined(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

/// A folder of a commit.
#[derive(Clone, Debug)]
pub struct CommitFolder {
    files: Arc<CommitFiles>,
    /// Its path from the commit's top folder.
    path: String,
    /// Its name as findings show it: `decks/farm@v1`.
    shown: String,
}

impl CommitFolder {
    pub(super) fn of(files: &Arc<CommitFiles>, path: &str, shown: String) -> Self {
        Self { files: Arc::clone(files), path: path.to_owned(), shown }
    }

    pub(super) fn shown(&self, name: &str) -> String {
        format!("{}/{name}", self.shown)
    }

    /// Returns whether both are the same folder of the same commit.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.files.commit == other.files.commit && self.path == other.path
    }

    /// Returns what a name stands for: a link if a folder on the way to it is one.
    pub(super) fn find(&self, name: &str) -> Option<CommitFile> {
        let ends = name.match_indices('/').map(|(at, _)| at).chain([name.len()]);
        let mut found =
            ends.filter_map(|end| self.files.files.get(&joined(&self.path, &name[..end])).map(|f| (end, *f)));
        let (end, file) = found.next()?;
        (end == name.len() || file == CommitFile::Link).then_some(file)
    }

    /// Returns the bytes of one of its files, of at most that size.
    pub(super) fn read(&self, id: &ObjectId, largest: u64) -> Result<Vec<u8>, ObjectError> {
        self.files.objects.file(id, largest)
    }

    /// Returns a folder inside it, if it has files.
    pub(super) fn inner(&self, name: &str) -> Option<Self> {
        let inner = Self { path: joined(&self.path, name), shown: self.shown(name), ..self.clone() };
        let has_files = inner.names().next().is_some();
        has_files.then_some(inner)
    }

    /// Returns the names of all its files and links.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let before = if self.path.is_empty() { String::new() } else { format!("{}/", self.path) };
        let from = self.files.files.range(before.clone()..);
        from.map_while(move |(path, _)| path.strip_prefix(&before))
    }
}
