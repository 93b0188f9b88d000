//! One program of Pullet at a time writes into a folder.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::time::Duration;

/// How often a lock is tried: where Pullet was killed, the process that did its work ends a moment later. On a busy machine, that
/// takes some tenths of a second.
const TRIES: u32 = 200;
/// How long it is waited between two tries.
const BETWEEN_TRIES: Duration = Duration::from_millis(5);

/// A lock on a folder, which the system releases when the program ends, however it ends.
pub(super) struct FolderLock {
    _file: File,
}

impl FolderLock {
    /// Waits for the lock, and calls `say` if another program has it; none where the file system knows no locks.
    pub(super) fn wait(folder: &Path, say: impl FnOnce()) -> io::Result<Option<Self>> {
        let file = open(folder)?;
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            say();
        }
        loop {
            match file.lock() {
                Ok(()) => return Ok(Some(Self { _file: file })),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return Ok(None),
            }
        }
    }

    /// Returns the lock; none where another program keeps it.
    pub(super) fn try_lock(folder: &Path) -> io::Result<Option<Self>> {
        let file = open(folder)?;
        for _ in 0..TRIES {
            match file.try_lock() {
                Ok(()) => return Ok(Some(Self { _file: file })),
                Err(TryLockError::WouldBlock) => std::thread::sleep(BETWEEN_TRIES),
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Ok(None)
    }
}

/// Returns what is locked: the folder itself.
#[cfg(unix)]
fn open(folder: &Path) -> io::Result<File> {
    File::open(folder)
}

/// Returns what is locked: a file that stays, because a program may wait for it while another removes it.
#[cfg(not(unix))]
fn open(folder: &Path) -> io::Result<File> {
    File::options().create(true).truncate(false).write(true).open(folder.join(".pullet-lock"))
}
