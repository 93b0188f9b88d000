//! The objects of a git repository: commits, folders, files.

use gix_hash::{Kind as Hash, ObjectId, Prefix};
use gix_object::tree::EntryKind;
use gix_object::{CommitRefIter, Find, Kind, TagRefIter, TreeRefIter};
use gix_odb::{HandleArc, Header, Store, store};
use std::collections::HashSet;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

/// Why an object could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ObjectError {
    /// The repository does not contain it.
    Missing,
    /// It is not what git writes.
    Damaged,
    /// There is more than Pullet reads.
    TooMuch,
}

/// The most memory that one object may take while it is put together: git stores a file as changes to another.
const MOST_MEMORY: usize = 200_000_000;

/// The largest commit, tag or folder.
const LARGEST: u64 = 16_000_000;

/// How many tags may point to one another.
const MOST_TAGS: usize = 16;

/// All objects of a repository; nothing is read before it is asked for.
#[derive(Clone)]
pub(super) struct GitObjects {
    store: Arc<Store>,
    hash: Hash,
}

impl fmt::Debug for GitObjects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GitObjects").field("folder", &self.store.path()).finish_non_exhaustive()
    }
}

impl GitObjects {
    /// Returns the objects of the repository in that folder.
    pub(super) fn of(git: &Path, hash: Hash) -> Result<Self, ObjectError> {
        let options = store::init::Options { alloc_limit_bytes: Some(MOST_MEMORY), ..Default::default() };
        let store = Store::at_opts(git.join("objects"), hash, &mut std::iter::empty(), options);
        Ok(Self { store: Arc::new(store.map_err(|_| ObjectError::Damaged)?), hash })
    }

    /// Returns what `read` makes of the objects; a library that panics at one has found it damaged.
    fn with<T>(&self, read: impl FnOnce(&HandleArc) -> Option<T>) -> Result<T, ObjectError> {
        let handle = HandleArc::from(self.store.to_handle_arc());
        catch_unwind(AssertUnwindSafe(|| read(&handle))).ok().flatten().ok_or(ObjectError::Damaged)
    }

    /// Returns the size of a file.
    pub(super) fn size(&self, id: &ObjectId) -> Result<u64, ObjectError> {
        Ok(self.header(id)?.1)
    }

    fn header(&self, id: &ObjectId) -> Result<(Kind, u64), ObjectError> {
        let header = self.with(|handle| Header::try_header(handle, id).ok())?.ok_or(ObjectError::Missing)?;
        Ok((header.kind(), header.size()))
    }

    /// Returns an object of at most that size.
    fn object(&self, id: &ObjectId, largest: u64) -> Result<(Kind, Vec<u8>), ObjectError> {
        // The size is known before the object is unpacked.
        if self.header(id)?.1 > largest {
            return Err(ObjectError::TooMuch);
        }
        let mut bytes = Vec::new();
        let kind = self.with(|handle| Some(handle.try_find(id, &mut bytes).ok()?.map(|object| object.kind)))?;
        Ok((kind.ok_or(ObjectError::Missing)?, bytes))
    }

    fn object_of(&self, id: &ObjectId, wanted: Kind, largest: u64) -> Result<Vec<u8>, ObjectError> {
        let (kind, bytes) = self.object(id, largest)?;
        if kind == wanted { Ok(bytes) } else { Err(ObjectError::Damaged) }
    }

    /// Returns the bytes of a file of at most that size.
    pub(super) fn file(&self, id: &ObjectId, largest: u64) -> Result<Vec<u8>, ObjectError> {
        self.object_of(id, Kind::Blob, largest)
    }

    /// Returns the bytes of a folder.
    pub(super) fn folder(&self, id: &ObjectId) -> Result<Folder, ObjectError> {
        Ok(Folder { bytes: self.object_of(id, Kind::Tree, LARGEST)?, hash: self.hash })
    }

    /// Returns the commit that an object is, or that a tag stands for; none if it is something else.
    pub(super) fn commit(&self, id: ObjectId) -> Result<Option<ObjectId>, ObjectError> {
        let mut id = id;
        for _ in 0..MOST_TAGS {
            match self.header(&id)?.0 {
                Kind::Commit => return Ok(Some(id)),
                Kind::Tag => {
                    let tag = self.object_of(&id, Kind::Tag, LARGEST)?;
                    id = TagRefIter::from_bytes(&tag, self.hash).target_id().map_err(|_| ObjectError::Damaged)?;
                }
                Kind::Tree | Kind::Blob => return Ok(None),
            }
        }
        Err(ObjectError::Damaged)
    }

    /// Returns the top folder of a commit.
    pub(super) fn top_folder(&self, commit: &ObjectId) -> Result<ObjectId, ObjectError> {
        let bytes = self.object_of(commit, Kind::Commit, LARGEST)?;
        CommitRefIter::from_bytes(&bytes, self.hash).tree_id().map_err(|_| ObjectError::Damaged)
    }

    /// Returns the commits that a commit follows.
    pub(super) fn parents(&self, commit: &ObjectId) -> Result<Vec<ObjectId>, ObjectError> {
        let bytes = self.object_of(commit, Kind::Commit, LARGEST)?;
        Ok(CommitRefIter::from_bytes(&bytes, self.hash).parent_ids().collect())
    }

    /// Returns what a person has written about a commit, and when it was made, in seconds since 1970.
    pub(super) fn message(&self, commit: &ObjectId) -> Result<(String, i64), ObjectError> {
        let bytes = self.object_of(commit, Kind::Commit, LARGEST)?;
        let damaged = |_| ObjectError::Damaged;
        let time = CommitRefIter::from_bytes(&bytes, self.hash).committer().map_err(damaged)?.seconds();
        let message = CommitRefIter::from_bytes(&bytes, self.hash).message().map_err(damaged)?;
        Ok((message.to_string(), time))
    }

    /// Returns the commits whose hashes begin with these digits.
    pub(super) fn commits_beginning_with(&self, digits: &str) -> Result<Vec<ObjectId>, ObjectError> {
        let Ok(prefix) = Prefix::from_hex(digits) else { return Ok(Vec::new()) };
        let mut found = HashSet::new();
        self.with(|handle| handle.lookup_prefix(prefix, Some(&mut found)).ok())?;
        let mut commits = Vec::new();
        for id in found {
            commits.extend(self.commit(id)?);
        }
        commits.sort_unstable();
        commits.dedup();
        Ok(commits)
    }
}

/// A folder as a commit holds it.
pub(super) struct Folder {
    bytes: Vec<u8>,
    hash: Hash,
}

/// What a name in a folder stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FolderEntry {
    /// A file.
    File(ObjectId),
    /// A folder.
    Folder(ObjectId),
    /// A link, wherever it leads.
    Link,
}

impl Folder {
    /// Returns its entries; those that can be no name of a file in a deck, and other repositories, are left out.
    pub(super) fn entries(&self) -> Result<Vec<(String, FolderEntry)>, ObjectError> {
        let mut found = Vec::new();
        for entry in TreeRefIter::from_bytes(&self.bytes, self.hash) {
            let entry = entry.map_err(|_| ObjectError::Damaged)?;
            let Ok(name) = std::str::from_utf8(entry.filename) else { continue };
            let is_name = !matches!(name, "" | "." | "..") && !name.contains(['/', '\\', ':', '\0']);
            let id = entry.oid.to_owned();
            let what = match entry.mode.kind() {
                EntryKind::Tree => FolderEntry::Folder(id),
                EntryKind::Blob | EntryKind::BlobExecutable => FolderEntry::File(id),
                EntryKind::Link => FolderEntry::Link,
                EntryKind::Commit => continue,
            };
            if is_name {
                found.push((name.to_owned(), what));
            }
        }
        Ok(found)
    }
}
