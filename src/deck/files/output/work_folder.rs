//! The hidden folder beside outputs in which files are completed before they replace others.
//!
//! Its name is random, so nothing that an archive holds can be taken for it. It is locked while its program lives; what a stopped
//! program has left is removed by the next one, and never used.

use super::dir::Dir;
use super::folder_entry::since_1970;
use super::lock::{FolderLock, TriedLock};
use std::io;
use std::path::Path;
use std::time::SystemTime;

/// How the name begins; 32 hexadecimal digits follow.
const PREFIX: &str = ".pullet-";
/// A file that is there while others are replaced.
const MARK: &str = "replacing";
/// How often a folder is made anew that another program has removed before it was locked.
const TRIES: usize = 5;
/// Where locks are not known, a folder of this age is left over, in nanoseconds: an hour.
const OLD: i128 = 3_600_000_000_000;

/// What a stopped program has left in an output folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LeftOver {
    /// It had replaced no files.
    Unfinished,
    /// It had replaced some of its files, but perhaps not all.
    Mixture,
}

/// The work folder of a set of files that are being written.
#[derive(Debug)]
pub(super) struct WorkFolder {
    /// The folder that it is in.
    pub(super) root: Dir,
    pub(super) inner: Dir,
    name: String,
    lock: Option<FolderLock>,
}

/// Fills bytes with random numbers of the system.
fn fill_with_chance(bytes: &mut [u8]) -> io::Result<()> {
    #[cfg(not(target_family = "wasm"))]
    let filled = getrandom::fill(bytes).is_ok();
    // A page has no folders to write to.
    #[cfg(target_family = "wasm")]
    let filled = bytes.is_empty();
    if filled { Ok(()) } else { Err(io::Error::other("the system has no random numbers")) }
}

impl WorkFolder {
    /// Makes a work folder.
    pub(super) fn make(root: Dir) -> io::Result<Self> {
        for _ in 0..TRIES {
            let mut bytes = [0; 16];
            fill_with_chance(&mut bytes)?;
            let name = format!("{PREFIX}{:032x}", u128::from_be_bytes(bytes));
            let inner = root.make_own_folder(&name)?;
            let lock = match FolderLock::try_lock(&inner) {
                TriedLock::Locked(lock) => Some(lock),
                TriedLock::Unknown => None,
                TriedLock::Taken => continue,
            };
            if root.about(&name).is_some() {
                return Ok(Self { root, inner, name, lock });
            }
        }
        Err(io::ErrorKind::ResourceBusy.into())
    }

    /// Notes that files are being replaced: a program that is stopped from here on leaves a mixture.
    pub(super) fn mark(&self) -> io::Result<()> {
        self.inner.create(MARK).map(drop)
    }
}

impl Drop for WorkFolder {
    fn drop(&mut self) {
        clear(&self.inner);
        // Some systems keep the name of a file that is open.
        drop(self.lock.take());
        clear(&self.inner);
        let _ = self.root.remove_folder(&self.name);
    }
}

/// Removes what stopped programs have left in a folder. `None` if they have left nothing.
pub(super) fn look_after(root: &Path) -> Option<LeftOver> {
    let root = Dir::open(root).ok()?;
    let is_own = |name: &&String| {
        let digits = name.strip_prefix(PREFIX).unwrap_or_default();
        digits.len() == 32 && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    let names = root.names();
    names.iter().filter(is_own).filter_map(|name| remove_left(&root, name)).max()
}

fn remove_left(root: &Dir, name: &str) -> Option<LeftOver> {
    let inner = root.folder(name).ok()?;
    let lock = match FolderLock::try_lock(&inner) {
        TriedLock::Locked(lock) => Some(lock),
        TriedLock::Taken => return None,
        TriedLock::Unknown => {
            let age = since_1970(SystemTime::now()) - root.about(name)?.modified;
            (age >= OLD).then_some(None)?
        }
    };
    let left = if inner.about(MARK).is_some() { LeftOver::Mixture } else { LeftOver::Unfinished };
    clear(&inner);
    drop(lock);
    clear(&inner);
    root.remove_folder(name).ok()?;
    Some(left)
}

/// Removes the files of a work folder; the mark comes last.
fn clear(inner: &Dir) {
    let names = inner.names();
    let (marks, others): (Vec<&String>, Vec<&String>) = names.iter().partition(|name| *name == MARK);
    for name in others.into_iter().chain(marks).filter(|name| !matches!(name.as_str(), "." | "..")) {
        let _ = inner.remove(name);
    }
}
