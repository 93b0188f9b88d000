//! How many bytes of pictures a deck may show: all of them together are limited, because each is read whole.

use crate::diag::{Code, Finding};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The most bytes of the files of all pictures.
const MOST_BYTES: usize = 1_000_000_000;

/// The pictures that were read so far.
#[derive(Debug, Default)]
pub(super) struct PictureRoom {
    read: Mutex<(HashSet<String>, usize)>,
    is_full: AtomicBool,
}

impl PictureRoom {
    /// Counts a picture that was read, once.
    pub(super) fn take(&self, name: &str, bytes: usize) {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if read.0.insert(name.to_owned()) {
            read.1 += bytes;
        }
        if read.1 > MOST_BYTES {
            self.is_full.store(true, Ordering::Relaxed);
        }
    }

    /// Returns whether there are too many: no more are read, whichever thread asks.
    pub(super) fn is_full(&self) -> bool {
        self.is_full.load(Ordering::Relaxed)
    }

    /// Returns the finding that there are too many.
    ///
    /// Which picture is one too many depends on the order of the threads: the finding names none.
    pub(super) fn finding(&self) -> Option<Finding> {
        let message = format!("the pictures of the deck take more than {} GB together", MOST_BYTES / 1_000_000_000);
        let help = "save them with fewer pixels: 300 per inch are enough; photographs take less room as JPEG";
        self.is_full().then(|| Finding::new(Code::TooMuchData, message).help(help))
    }
}
