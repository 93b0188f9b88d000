//! What tells a file from one that someone has changed.

use serde::{Deserialize, Serialize};
use siphasher::sip128::{Hasher128, SipHasher13};
use std::fs::File;
use std::hash::Hasher;
use std::io::{self, Read};

/// How many bytes of a file are in memory at a time while it is compared.
const PIECE: usize = 1 << 16;

/// The length of a content and 128 bits of it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Fingerprint {
    bytes: u64,
    hash: u128,
}

impl Fingerprint {
    /// Returns the fingerprint of a content.
    pub fn of(content: &[u8]) -> Self {
        let mut hasher = SipHasher13::new();
        hasher.write(content);
        Self { bytes: content.len() as u64, hash: hasher.finish128().as_u128() }
    }

    pub(super) fn of_file(mut file: File) -> io::Result<Self> {
        let (mut hasher, mut bytes, mut piece) = (SipHasher13::new(), 0, vec![0; PIECE]);
        loop {
            match file.read(&mut piece) {
                Ok(0) => return Ok(Self { bytes, hash: hasher.finish128().as_u128() }),
                Ok(length) => {
                    hasher.write(&piece[..length]);
                    bytes += length as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}
