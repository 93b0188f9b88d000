//! Large files that wait until they are written: from a budget on, in a temporary file in place of memory.

use parking_lot::Mutex;
use std::collections::HashMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::{Deref, Range};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};

/// What takes fewer bytes stays in memory.
const SMALL: usize = 4_096;

/// The most bytes of a temporary file: what comes after them stays in memory.
const MOST_ON_DISK: u64 = 8_000_000_000;

/// Keeps the contents of files. Clones share what is kept.
///
/// As long as all contents together are within its budget, they are in memory. Others are in a temporary file that has no name, so
/// that nothing is left of it however the program ends. Where no such file can be made, or the disk is full, they are in memory,
/// too.
#[derive(Clone, Debug, Default)]
pub struct ByteStore(Arc<StoreState>);

#[derive(Debug)]
struct StoreState {
    /// How many bytes may be in memory.
    budget: usize,
    kept: AtomicUsize,
    disk: Mutex<TemporaryFile>,
    /// Contents that were lent, by the address of the loan, which nothing else has while the loan is weakly held.
    loans: Mutex<HashMap<usize, Loan>>,
}

type Loan = (Weak<Vec<u8>>, StoredBytes);

/// The temporary file of a store.
#[derive(Debug, Default)]
enum TemporaryFile {
    #[default]
    Unopened,
    Open(Arc<Mutex<File>>, u64),
    Unusable,
}

/// A content that a store keeps. Clones are the same content.
#[derive(Clone, Debug)]
pub struct StoredBytes(Arc<HeldBytes>);

#[derive(Debug)]
enum HeldBytes {
    Memory(Arc<Vec<u8>>),
    Disk(OnDisk),
}

/// So many bytes of a temporary file.
#[derive(Debug)]
struct OnDisk {
    file: Arc<Mutex<File>>,
    start: u64,
    length: usize,
    in_memory: Mutex<InMemory>,
}

/// What is in memory of a content on disk.
#[derive(Debug)]
enum InMemory {
    /// All of it: no one has read it yet, and whoever kept it is about to.
    Unread(Arc<Vec<u8>>),
    /// What those still have who have read it.
    Read(Weak<Vec<u8>>),
}

impl InMemory {
    /// Returns the content, if it is there.
    fn get(&mut self) -> Option<Arc<Vec<u8>>> {
        let content = match self {
            Self::Unread(content) => Some(Arc::clone(content)),
            Self::Read(content) => content.upgrade(),
        };
        content.iter().for_each(|content| *self = Self::Read(Arc::downgrade(content)));
        content
    }
}

impl OnDisk {
    fn read(&self) -> Arc<Vec<u8>> {
        let mut in_memory = self.in_memory.lock();
        in_memory.get().unwrap_or_else(|| {
            let content = Arc::new(self.read_again(0..self.length));
            *in_memory = InMemory::Read(Arc::downgrade(&content));
            content
        })
    }

    fn read_part(&self, part: Range<usize>) -> ReadBytes {
        if let Some(content) = self.in_memory.lock().get() {
            return ReadBytes { content, range: part };
        }
        let content = self.read_again(part);
        ReadBytes { range: 0..content.len(), content: Arc::new(content) }
    }

    fn read_again(&self, part: Range<usize>) -> Vec<u8> {
        assert!(part.end <= self.length, "the stretch is within the content");
        let (start, length) = (self.start + part.start as u64, part.len());
        let mut content = Vec::with_capacity(length);
        let mut file = &*self.file.lock();
        let read = file.seek(SeekFrom::Start(start)).and_then(|_| file.take(length as u64).read_to_end(&mut content));
        assert!(
            read.is_ok_and(|count| count == length),
            "the temporary file with pictures cannot be read again; is the disk damaged?"
        );
        content
    }
}

impl Default for StoreState {
    fn default() -> Self {
        Self { budget: usize::MAX, kept: AtomicUsize::default(), disk: Mutex::default(), loans: Mutex::default() }
    }
}

impl ByteStore {
    /// Returns a store that keeps at most so many bytes in memory.
    #[must_use]
    pub fn with_budget(budget: usize) -> Self {
        Self(Arc::new(StoreState { budget, ..StoreState::default() }))
    }

    /// Keeps a content.
    #[must_use]
    pub fn keep(&self, content: Arc<Vec<u8>>) -> StoredBytes {
        let before = self.0.kept.fetch_add(content.len(), Ordering::Relaxed);
        let is_large = content.len() >= SMALL && before.saturating_add(content.len()) > self.0.budget;
        is_large.then(|| self.0.disk.lock().write(&content)).flatten().unwrap_or_else(|| content.into())
    }

    /// Returns a content, whose owner is found by [`ByteStore::owner`] while someone has it.
    #[must_use]
    pub fn lend(&self, stored: &StoredBytes) -> Arc<Vec<u8>> {
        let content = stored.read();
        let mut loans = self.0.loans.lock();
        // Contents that no one has any more are forgotten each time when the table would grow.
        if loans.len() == loans.capacity() {
            loans.retain(|_, (loan, _)| loan.strong_count() > 0);
        }
        loans.insert(address(&content), (Arc::downgrade(&content), stored.clone()));
        content
    }

    /// Returns whose content was lent; a content that comes from elsewhere is in memory.
    #[must_use]
    pub fn owner(&self, lent: &Arc<Vec<u8>>) -> StoredBytes {
        let known = self.0.loans.lock().get(&address(lent)).map(|(_, stored)| stored.clone());
        known.unwrap_or_else(|| Arc::clone(lent).into())
    }
}

fn address(content: &Arc<Vec<u8>>) -> usize {
    Arc::as_ptr(content) as usize
}

impl TemporaryFile {
    /// Adds a content at the end of the file; none where that is not possible.
    fn write(&mut self, content: &Arc<Vec<u8>>) -> Option<StoredBytes> {
        if matches!(self, Self::Unopened) {
            *self = tempfile::tempfile().map_or(Self::Unusable, |file| Self::Open(Arc::new(Mutex::new(file)), 0));
        }
        let Self::Open(file, end) = self else { return None };
        let (start, length) = (*end, content.len());
        if start + length as u64 > MOST_ON_DISK {
            return None;
        }
        let write = |mut file: &File| file.seek(SeekFrom::Start(start)).and_then(|_| file.write_all(content));
        if write(&file.lock()).is_err() {
            *self = Self::Unusable;
            return None;
        }
        *end += length as u64;
        let in_memory = Mutex::new(InMemory::Unread(Arc::clone(content)));
        Some(StoredBytes(Arc::new(HeldBytes::Disk(OnDisk { file: Arc::clone(file), start, length, in_memory }))))
    }
}

impl StoredBytes {
    /// Returns how many bytes it has.
    #[must_use]
    pub fn len(&self) -> usize {
        match &*self.0 {
            HeldBytes::Memory(content) => content.len(),
            HeldBytes::Disk(content) => content.length,
        }
    }

    /// Returns whether it has no bytes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns whether it takes no memory while no one reads it.
    #[must_use]
    pub fn is_on_disk(&self) -> bool {
        matches!(&*self.0, HeldBytes::Disk(_))
    }

    /// Returns whether both are the same content of a store.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        self.number() == other.number()
    }

    /// Returns a number that no other content has while this one is kept.
    #[must_use]
    pub fn number(&self) -> usize {
        match &*self.0 {
            HeldBytes::Memory(content) => address(content),
            HeldBytes::Disk(_) => Arc::as_ptr(&self.0) as usize,
        }
    }

    /// Returns the content.
    ///
    /// # Panics
    /// If the temporary file cannot be read again: the disk is damaged.
    #[must_use]
    pub fn read(&self) -> Arc<Vec<u8>> {
        match &*self.0 {
            HeldBytes::Memory(content) => Arc::clone(content),
            HeldBytes::Disk(content) => content.read(),
        }
    }

    /// Returns a stretch of the content.
    ///
    /// # Panics
    /// As [`StoredBytes::read`], and if the content is shorter.
    #[must_use]
    pub fn read_part(&self, part: Range<usize>) -> ReadBytes {
        match &*self.0 {
            HeldBytes::Memory(content) => ReadBytes { content: Arc::clone(content), range: part },
            HeldBytes::Disk(content) => content.read_part(part),
        }
    }
}

/// A stretch of a content in memory.
#[derive(Clone)]
pub struct ReadBytes {
    content: Arc<Vec<u8>>,
    range: Range<usize>,
}

impl Deref for ReadBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.content[self.range.clone()]
    }
}

impl AsRef<[u8]> for ReadBytes {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl From<Arc<Vec<u8>>> for StoredBytes {
    fn from(content: Arc<Vec<u8>>) -> Self {
        Self(Arc::new(HeldBytes::Memory(content)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn content(number: u8) -> Arc<Vec<u8>> {
        Arc::new(vec![number; SMALL + usize::from(number)])
    }

    #[test]
    fn what_exceeds_the_budget_is_on_disk_and_the_same_when_it_is_read() {
        let store = ByteStore::with_budget(3 * SMALL);
        let kept: Vec<StoredBytes> = (0..9).map(|number| store.keep(content(number))).collect();
        assert_eq!(kept.iter().filter(|stored| stored.is_on_disk()).count(), 7);
        for (number, stored) in (0..9).zip(&kept).rev() {
            assert_eq!((stored.len(), stored.read()), (content(number).len(), content(number)));
            assert!(stored.is_same(&stored.clone()) && !stored.is_same(&kept[(usize::from(number) + 1) % 9]));
        }
        assert!(!store.keep(Arc::new(vec![1; 9])).is_on_disk(), "it is small");
        assert!(!ByteStore::default().keep(content(9)).is_on_disk());
    }

    #[test]
    fn a_content_is_in_memory_once_and_only_while_someone_has_it() {
        let store = ByteStore::with_budget(0);
        let stored = store.keep(content(1));
        let lent = store.lend(&stored);
        assert!(Arc::ptr_eq(&lent, &stored.read()) && store.owner(&lent).is_same(&stored));
        let gone = Arc::downgrade(&lent);
        drop(lent);
        assert_eq!(gone.strong_count(), 0);
        assert_eq!(store.lend(&stored), content(1));
        let foreign = content(2);
        assert!(Arc::ptr_eq(&store.owner(&foreign).read(), &foreign));
    }

    #[test]
    fn loans_that_ended_are_forgotten() {
        let store = ByteStore::with_budget(0);
        let stored: Vec<StoredBytes> = (0..50).map(|number| store.keep(content(number))).collect();
        for _ in 0..100 {
            stored.iter().for_each(|stored| drop(store.lend(stored)));
        }
        let kept = store.lend(&stored[7]);
        assert!(store.0.loans.lock().len() < 100, "{}", store.0.loans.lock().len());
        assert!(store.owner(&kept).is_same(&stored[7]));
    }

    #[test]
    fn without_a_file_everything_stays_in_memory() {
        let store = ByteStore::with_budget(0);
        *store.0.disk.lock() = TemporaryFile::Unusable;
        let stored = store.keep(content(1));
        assert!(!stored.is_on_disk());
        assert_eq!(stored.read(), content(1));
    }
}
