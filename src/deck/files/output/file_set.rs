//! Files that replace others all together: they are completed beside them, and then renamed one by one.

use super::dir::Dir;
use super::fingerprint::Fingerprint;
use super::folder_entry::FolderEntry;
use super::lock::FolderLock;
use super::work_folder::WorkFolder;
use super::{Expected, FileChange, OutputError, WriteRequest};
use crate::files::joined::joined;
use parking_lot::Mutex;
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::path::{Component, Path, PathBuf};
use std::thread;

/// How many files are open until they are whole on the disk.
const MOST_OPEN: usize = 64;

/// A set of files that are being completed. Their contents come one after the other, in any pieces. What is dropped before it is
/// finished changes nothing.
#[derive(Debug)]
pub struct FileSet {
    incoming: Option<Incoming>,
    /// Files that are complete, but perhaps not yet on the disk.
    unsynced: Vec<File>,
    /// It is removed before the lock is released.
    work: WorkFolder,
    /// Held while the files of a set are replaced; a single file needs none.
    _lock: Option<FolderLock>,
    /// Its folder as it was given: for messages.
    shown: PathBuf,
    changes: Vec<FileChange>,
    /// The number of the file in hand, and how many bytes of it are still to come.
    number: usize,
    left: u64,
    /// For each file that is complete, whether it is new.
    is_new: Vec<bool>,
}

/// The content that comes in for a file.
#[derive(Debug)]
enum Incoming {
    /// It is that of the file that is there, as far as it has come.
    Same { old: File, length: u64 },
    /// It is another one, and is written.
    New(File),
}

impl FileSet {
    /// Begins a set; `say` is called if another program writes into the folder, so that this one waits.
    ///
    /// # Errors
    /// [`OutputError`]: a name leads out of the folder, or the folder cannot be written.
    pub fn begin(request: WriteRequest, say: impl FnMut()) -> Result<Self, OutputError> {
        let is_set = request.files.len() > 1;
        Self::begin_after(request, |root| if is_set { FolderLock::wait(root, say) } else { None })
    }

    /// Begins a set as where the file system knows no locks.
    #[cfg(test)]
    pub(super) fn begin_unlocked(request: WriteRequest) -> Result<Self, OutputError> {
        Self::begin_after(request, |_| None)
    }

    fn begin_after(request: WriteRequest, lock: impl FnOnce(&Dir) -> Option<FolderLock>) -> Result<Self, OutputError> {
        let WriteRequest { folder: shown, files: changes } = request;
        for change in &changes {
            check_name(&shown, &change.name)?;
        }
        let real = if shown.as_os_str().is_empty() { Path::new(".") } else { &shown };
        // Someone who cannot write here wants to know what was to be written.
        let path = changes.first().map_or_else(|| shown.clone(), |change| joined(&shown, &change.name));
        let failed = |error| OutputError::file(&path, &error);
        // The system ends a program that writes more than it may.
        let largest = changes.iter().filter_map(|change| change.length).max().unwrap_or_default();
        if longest_file().is_some_and(|most| largest > most) {
            return Err(failed(io::ErrorKind::FileTooLarge.into()));
        }
        std::fs::create_dir_all(real).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => OutputError::file(&shown, &error),
            _ => failed(error),
        })?;
        let root = Dir::open(real).map_err(failed)?;
        let lock = lock(&root);
        let work = WorkFolder::make(root).map_err(failed)?;
        let mut set = Self {
            incoming: None,
            unsynced: Vec::new(),
            work,
            _lock: lock,
            shown,
            changes,
            number: 0,
            left: 0,
            is_new: Vec::new(),
        };
        set.begin_file()?;
        Ok(set)
    }

    /// Takes the next piece of the contents.
    ///
    /// # Errors
    /// [`OutputError::File`] if a file cannot be written.
    pub fn put(&mut self, mut piece: &[u8]) -> Result<(), OutputError> {
        while !piece.is_empty() && self.number < self.changes.len() {
            let length = usize::try_from(self.left).unwrap_or(usize::MAX).min(piece.len());
            let (now, rest) = piece.split_at(length);
            self.take(now).map_err(|error| self.failed(self.number, &error))?;
            self.left -= length as u64;
            piece = rest;
            if self.left == 0 {
                self.end_file()?;
                self.begin_file()?;
            }
        }
        Ok(())
    }

    /// Begins the next file, and ends those that are empty or removed at once.
    fn begin_file(&mut self) -> Result<(), OutputError> {
        while let Some(change) = self.changes.get(self.number) {
            let Some(length) = change.length else {
                self.is_new.push(true);
                self.number += 1;
                continue;
            };
            let old = self.existing(&change.name).filter(|old| old.metadata().is_ok_and(|old| old.len() == length));
            self.left = length;
            self.incoming = Some(match old {
                Some(old) => Incoming::Same { old, length: 0 },
                None => Incoming::New(self.create(self.number).map_err(|error| self.failed(self.number, &error))?),
            });
            if length > 0 {
                break;
            }
            self.end_file()?;
        }
        Ok(())
    }

    fn take(&mut self, piece: &[u8]) -> io::Result<()> {
        if let Some(Incoming::Same { old, length }) = &mut self.incoming {
            let mut found = vec![0; piece.len()];
            if old.read_exact(&mut found).is_ok() && found == piece {
                *length += piece.len() as u64;
                return Ok(());
            }
            let (mut old, length) = (old.try_clone()?, *length);
            let mut new = self.create(self.number)?;
            old.rewind()?;
            if io::copy(&mut old.take(length), &mut new)? != length {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            self.incoming = Some(Incoming::New(new));
        }
        match &mut self.incoming {
            Some(Incoming::New(file)) => file.write_all(piece),
            _ => Ok(()),
        }
    }

    fn end_file(&mut self) -> Result<(), OutputError> {
        let incoming = self.incoming.take();
        self.is_new.push(matches!(incoming, Some(Incoming::New(_))));
        if let Some(Incoming::New(file)) = incoming {
            self.unsynced.push(file);
        }
        self.number += 1;
        if self.unsynced.len() < MOST_OPEN { Ok(()) } else { self.sync() }
    }

    /// Waits until all complete files are on the disk: they are whole then even if the power fails.
    fn sync(&mut self) -> Result<(), OutputError> {
        for synced in beside(std::mem::take(&mut self.unsynced), |file| file.sync_data()) {
            match synced {
                // Some file systems have nothing to say about it.
                Err(error) if !matches!(error.kind(), io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput) => {
                    return Err(self.failed(self.number.saturating_sub(1), &error));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Replaces the files: all of them, or none.
    ///
    /// # Errors
    /// [`OutputError`]: a file cannot be replaced, is not what it was expected to be, or another program wrote into the folder at
    /// the same time.
    pub fn finish(self) -> Result<(), OutputError> {
        self.replace_all(|_| {})
    }

    /// Does the same; `each` is called after each file with their count, for tests of what happens meanwhile.
    pub(super) fn replace_all(mut self, each: impl Fn(usize)) -> Result<(), OutputError> {
        if self.number < self.changes.len() {
            return Err(self.failed(self.number, &io::ErrorKind::UnexpectedEof.into()));
        }
        self.sync()?;
        let mut places = Vec::new();
        for (number, change) in self.changes.iter().enumerate() {
            let made = self.make_room(&change.name, change.length.is_some() && self.is_new[number])?;
            places.push(made.map_err(|error| self.failed(number, &error))?);
        }
        let mut wanted: Vec<Option<FolderEntry>> = Vec::new();
        let is_set = self.is_new.iter().filter(|is_new| **is_new).count() > 1;
        if is_set {
            self.work.mark().map_err(|error| self.failed(0, &error))?;
        }
        for (number, (folder, leaf)) in places.iter().enumerate() {
            wanted.push(if self.is_new[number] {
                self.work.inner.about(&number.to_string())
            } else {
                folder.about(leaf)
            });
            if let Err(error) = self.replace(number, folder, leaf) {
                (0..=number).for_each(|number| self.undo(number, &places[number]));
                return Err(error);
            }
            each(number + 1);
        }
        let is_as_written = |(place, wanted): (&FilePlace, &Option<FolderEntry>)| place.0.about(&place.1) == *wanted;
        // Where the file system knows no locks, two programs may have written at the same time: the one that ends last sees it.
        if is_set && !places.iter().zip(&wanted).all(is_as_written) {
            return Err(OutputError::Disturbed { path: self.shown });
        }
        Ok(())
    }

    /// Replaces or removes a file, and keeps what was there until the set is dropped.
    fn replace(&self, number: usize, folder: &Dir, leaf: &str) -> Result<(), OutputError> {
        let change = &self.changes[number];
        let failed = |error: io::Error| self.failed(number, &error);
        if !self.is_new[number] {
            return Ok(());
        }
        let (new, kept) = (number.to_string(), kept_name(number));
        if !change.expected.is_met(folder, leaf) {
            return Err(OutputError::Changed { path: joined(&self.shown, &change.name) });
        }
        if folder.about(leaf).is_some() {
            if change.length.is_none() {
                return folder.rename(leaf, &self.work.inner, &kept).map_err(failed);
            }
            if let (Ok(old), Ok(new)) = (folder.read(leaf), self.work.inner.read(&new)) {
                // Who may read the file does not change.
                let _ = old.metadata().and_then(|old| new.set_permissions(old.permissions()));
            }
            // A second name for the same file, where the disk can give one: then there is no moment without the file.
            let linked = folder.link(leaf, &self.work.inner, &kept);
            linked.or_else(|_| folder.rename(leaf, &self.work.inner, &kept)).map_err(failed)?;
        }
        self.work.inner.rename(&new, folder, leaf).map_err(failed)
    }

    /// Brings back what a file was before this set.
    fn undo(&self, number: usize, (folder, leaf): &FilePlace) {
        let is_kept = self.work.inner.about(&kept_name(number)).is_some();
        let is_moved = self.is_new[number] && self.work.inner.about(&number.to_string()).is_none();
        // Nothing can be done about a file that cannot be brought back: the error of the set says enough.
        let _ = match () {
            () if is_kept => self.work.inner.rename(&kept_name(number), folder, leaf),
            () if is_moved && self.changes[number].length.is_some() => folder.remove(leaf),
            () => Ok(()),
        };
    }

    /// Opens the folder of a file, and makes it if it is not there and `is_needed`.
    fn make_room(&self, name: &str, is_needed: bool) -> Result<io::Result<FilePlace>, OutputError> {
        let mut folder = self.work.root.folder(".");
        let mut path = self.shown.clone();
        let mut parts: Vec<&str> = name.split('/').collect();
        let leaf = parts.pop().unwrap_or_default();
        for part in parts {
            path.push(part);
            let Ok(outer) = folder else { break };
            if is_needed && outer.about(part).is_none() {
                // Another program may have made it meanwhile.
                let _ = outer.make_folder(part);
            }
            folder = outer.folder(part);
        }
        let folder = match folder {
            Ok(folder) => folder,
            Err(error) if is_needed => return Err(OutputError::folder(&path, &error)),
            Err(error) => return Ok(Err(error)),
        };
        if is_needed && folder.about(leaf).is_some_and(|entry| entry.is_folder) {
            return Ok(Err(io::ErrorKind::IsADirectory.into()));
        }
        Ok(Ok((folder, leaf.to_owned())))
    }

    /// Opens the file that has a name, if there is one.
    fn existing(&self, name: &str) -> Option<File> {
        let (folder, leaf) = self.make_room(name, false).ok()?.ok()?;
        folder.read(&leaf).ok()
    }

    fn create(&self, number: usize) -> io::Result<File> {
        self.work.inner.create(&number.to_string())
    }

    fn failed(&self, number: usize, error: &io::Error) -> OutputError {
        let name = self.changes.get(number).map_or("", |change| &change.name);
        OutputError::file(&joined(&self.shown, name), error)
    }
}

/// A folder and the name of a file in it.
type FilePlace = (Dir, String);

/// Returns the name in the work folder of what a file was before.
fn kept_name(number: usize) -> String {
    format!("old-{number}")
}

impl Expected {
    /// Returns whether the file is what it was expected to be.
    fn is_met(&self, folder: &Dir, leaf: &str) -> bool {
        match self {
            Self::Anything => true,
            Self::Nothing => folder.about(leaf).is_none(),
            Self::This(fingerprint) => {
                folder.read(leaf).is_ok_and(|file| Fingerprint::of_file(file).is_ok_and(|found| found == *fingerprint))
            }
        }
    }
}

/// Returns how many bytes a file may have that this program writes; `None` if any.
#[cfg(unix)]
fn longest_file() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::Fsize).current
}

#[cfg(not(unix))]
const fn longest_file() -> Option<u64> {
    None
}

/// The hidden folder that a deck of one's own has, for what editors know of it.
const OWN: &str = ".pullet";

/// Checks that a name leads to a file in the folder, through no link and nothing hidden.
fn check_name(shown: &Path, name: &str) -> Result<(), OutputError> {
    let is_hidden = |part: &str| part.is_empty() || (part.starts_with('.') && part != OWN);
    let is_plain = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    if !is_plain || name.split('/').any(is_hidden) {
        return Err(OutputError::Name { name: name.to_owned() });
    }
    let mut path = shown.to_owned();
    let folders = name.split('/').count() - 1;
    for part in name.split('/').take(folders) {
        path.push(part);
        if path.is_symlink() {
            return Err(OutputError::Link { path });
        }
    }
    Ok(())
}

/// How many files are written or removed at the same time: most of it is waiting for the disk, which does several at once.
const AT_ONCE: usize = 8;

/// Does something with several files beside each other, on this thread and others; the results are in the order of the files.
pub(super) fn beside<T: Send, R: Send>(files: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    let threads = files.len().min(AT_ONCE);
    let (left, done) = (Mutex::new(files.into_iter().enumerate()), Mutex::new(Vec::new()));
    let take_turns = || {
        loop {
            let Some((number, file)) = left.lock().next() else { break };
            let result = work(file);
            done.lock().push((number, result));
        }
    };
    thread::scope(|scope| {
        // Where the system has no room for another thread, those that there are do all of it.
        let _ = (1..threads).try_for_each(|_| thread::Builder::new().spawn_scoped(scope, take_turns).map(drop));
        take_turns();
    });
    let mut done = done.into_inner();
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}
