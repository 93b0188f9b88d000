//! One program of Pullet at a time writes a set of files into a folder, where the file system knows locks.

use super::dir::Dir;
use std::fs::{File, TryLockError};
use std::time::Duration;

/// How often a lock is tried while another program has it.
const BETWEEN_TRIES: Duration = Duration::from_millis(5);

/// A lock on a folder, which the system releases when the program ends, however it ends.
#[derive(Debug)]
pub(super) struct FolderLock {
    _file: File,
}

/// What came of the try to lock a folder.
pub(super) enum TriedLock {
    Locked(FolderLock),
    /// Another program has it.
    Taken,
    /// The file system knows no locks.
    Unknown,
}

impl FolderLock {
    /// Waits for the lock, and calls `say` if another program has it. `None` if the file system knows no locks.
    pub(super) fn wait(folder: &Dir, mut say: impl FnMut()) -> Option<Self> {
        let mut has_said = false;
        loop {
            match Self::try_lock(folder) {
                TriedLock::Locked(lock) => return Some(lock),
                TriedLock::Unknown => return None,
                TriedLock::Taken if has_said => {}
                TriedLock::Taken => say(),
            }
            has_said = true;
            std::thread::sleep(BETWEEN_TRIES);
        }
    }

    /// Locks a folder that no other program has locked.
    pub(super) fn try_lock(folder: &Dir) -> TriedLock {
        let Ok(file) = folder.lock_file() else { return TriedLock::Unknown };
        match file.try_lock() {
            Ok(()) => TriedLock::Locked(Self { _file: file }),
            Err(TryLockError::WouldBlock) => TriedLock::Taken,
            Err(TryLockError::Error(_)) => TriedLock::Unknown,
        }
    }
}
