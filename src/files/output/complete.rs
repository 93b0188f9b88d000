//! A file that is whole on the disk before anyone looks at it.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// Writes a file under a name that no one uses. Once this returns, it is whole even if the power fails.
pub(super) fn complete(path: &Path, mut pieces: impl Iterator<Item: AsRef<[u8]>>) -> io::Result<()> {
    let mut file = File::create(path)?;
    pieces.try_for_each(|piece| file.write_all(piece.as_ref()))?;
    match file.sync_data() {
        // Some file systems have nothing to say about it.
        Err(error) if matches!(error.kind(), io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput) => Ok(()),
        synced => synced,
    }
}
