//! What tells a file that is there as it is to be from any other.

use siphasher::sip128::{Hasher128, SipHasher13};
use std::fs::File;
use std::hash::Hasher;
use std::io::{self, Read};
use std::path::Path;

/// How many bytes of a file are in memory at a time while it is compared.
const PIECE: usize = 1 << 16;

/// The length of a content and 128 bits of it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fingerprint {
    bytes: u64,
    hash: u128,
}

impl Fingerprint {
    /// Returns the fingerprint of a content in pieces.
    pub(super) fn of(pieces: impl Iterator<Item: AsRef<[u8]>>) -> Self {
        let (mut hasher, mut bytes) = (SipHasher13::new(), 0);
        for piece in pieces {
            hasher.write(piece.as_ref());
            bytes += piece.as_ref().len() as u64;
        }
        Self::new(&hasher, bytes)
    }

    /// Returns whether a file, and no link, has this content.
    pub(super) fn is_of(&self, path: &Path) -> bool {
        let is_as_long = path.symlink_metadata().is_ok_and(|file| file.is_file() && file.len() == self.bytes);
        is_as_long && Self::of_file(path).is_ok_and(|found| found == *self)
    }

    fn of_file(path: &Path) -> io::Result<Self> {
        let (mut file, mut hasher, mut bytes) = (File::open(path)?, SipHasher13::new(), 0);
        let mut piece = vec![0; PIECE];
        loop {
            match file.read(&mut piece) {
                Ok(0) => return Ok(Self::new(&hasher, bytes)),
                Ok(length) => {
                    hasher.write(&piece[..length]);
                    bytes += length as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn new(hasher: &SipHasher13, bytes: u64) -> Self {
        Self { bytes, hash: hasher.finish128().as_u128() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_the_fingerprint_of_its_content_in_any_pieces() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let (path, content) = (folder.path().join("a.pdf"), vec![7; 3 * PIECE + 5]);
        std::fs::write(&path, &content).expect("a file can be written");
        let print = Fingerprint::of(content.chunks(1_000));
        assert!(print.is_of(&path));
        let changed: Vec<u8> = content.iter().map(|_| 8).collect();
        std::fs::write(&path, changed).expect("a file can be written");
        assert!(!print.is_of(&path), "as long, but other bytes");
        std::fs::remove_file(&path).expect("the file can be removed");
        assert!(!print.is_of(&path) && !print.is_of(folder.path()));
    }
}
