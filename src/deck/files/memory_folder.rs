//! A folder in memory, where there is no disk.

use parking_lot::Mutex;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

/// Files by their names in a folder, sorted.
pub type NamedFiles = BTreeMap<String, Cow<'static, [u8]>>;

/// A folder in memory; its clones and the folders in it are the same memory.
#[derive(Clone)]
pub struct MemoryFolder {
    name: String,
    /// What comes before the name of each file of this folder: empty, or a path that ends in `/`.
    path: String,
    content: Arc<Mutex<MemoryContent>>,
}

#[derive(Default)]
struct MemoryContent {
    files: BTreeMap<String, Arc<Cow<'static, [u8]>>>,
    changed: BTreeSet<String>,
}

impl MemoryFolder {
    /// Returns a folder with these files.
    pub fn new(name: &str, files: NamedFiles) -> Self {
        let files = files.into_iter().map(|(file, bytes)| (file, Arc::new(bytes))).collect();
        let content = MemoryContent { files, changed: BTreeSet::new() };
        Self { name: name.to_owned(), path: String::new(), content: Arc::new(Mutex::new(content)) }
    }

    /// Returns the files that were changed since this was last asked, each with what it holds; without that if it was removed.
    pub fn take_changes(&self) -> Vec<(String, Option<Cow<'static, [u8]>>)> {
        let mut content = self.content.lock();
        let changed = std::mem::take(&mut content.changed);
        let with_bytes = |name: String| {
            let bytes = content.files.get(&name).map(|bytes| Cow::clone(bytes));
            (name, bytes)
        };
        changed.into_iter().map(with_bytes).collect()
    }

    /// Adds a file that is no change of the deck, such as one that was fetched late.
    pub fn add(&self, name: &str, bytes: Vec<u8>) {
        self.content.lock().files.insert(self.full(name), Arc::new(Cow::Owned(bytes)));
    }

    /// Writes a file.
    pub(super) fn put(&self, name: &str, bytes: Vec<u8>) {
        self.add(name, bytes);
        self.content.lock().changed.insert(self.full(name));
    }

    pub(super) fn file(&self, name: &str) -> Option<Arc<Cow<'static, [u8]>>> {
        self.content.lock().files.get(&self.full(name)).cloned()
    }

    /// Replaces a file that holds `before`, or removes it if `after` is none. Returns whether it still held that.
    pub(super) fn change(&self, name: &str, before: Option<&[u8]>, after: Option<Vec<u8>>) -> bool {
        let name = self.full(name);
        let mut content = self.content.lock();
        let found = content.files.get(&name);
        if found.map(|bytes| &***bytes) != before {
            return false;
        }
        match after {
            Some(bytes) => content.files.insert(name.clone(), Arc::new(Cow::Owned(bytes))),
            None => content.files.remove(&name),
        };
        content.changed.insert(name);
        true
    }

    /// Returns the folder of that name in it; none if no file is in that.
    pub(super) fn inner(&self, name: &str) -> Option<Self> {
        let inner = Self { path: format!("{}/", self.full(name)), ..self.clone() };
        let has_files = !inner.names().is_empty();
        has_files.then_some(inner)
    }

    /// Returns the names of all its files, sorted; those that begin with a dot or are in such a folder are left out.
    pub(super) fn names(&self) -> Vec<String> {
        let content = self.content.lock();
        let names = content.files.keys().filter_map(|name| name.strip_prefix(&self.path));
        names.filter(|name| !name.split('/').any(|part| part.starts_with('.'))).map(str::to_owned).collect()
    }

    /// Returns the name of one of its files as findings show it.
    pub(super) fn shown(&self, name: &str) -> String {
        format!("{}/{}", self.name, self.full(name))
    }

    pub(super) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.content, &other.content) && self.path == other.path
    }

    fn full(&self, name: &str) -> String {
        format!("{}{name}", self.path)
    }
}

impl fmt::Debug for MemoryFolder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MemoryFolder({:?})", self.shown(""))
    }
}
