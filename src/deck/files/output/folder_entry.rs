//! What is known of an entry of a folder.

use std::time::{SystemTime, UNIX_EPOCH};

/// What is known of an entry of a folder. A link is no file and no folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FolderEntry {
    pub(super) is_file: bool,
    pub(super) is_folder: bool,
    pub(super) length: u64,
    /// When its content changed last, in nanoseconds since the start of 1970.
    pub(super) modified: i128,
}

/// Returns a time in nanoseconds since the start of 1970; 0 for any before that.
pub(super) fn since_1970(time: SystemTime) -> i128 {
    time.duration_since(UNIX_EPOCH).map_or(0, |time| i128::try_from(time.as_nanos()).unwrap_or_default())
}
