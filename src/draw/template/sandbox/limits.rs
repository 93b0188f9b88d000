//! How much of the machine a template may use.

use std::fmt;

/// What making one face may cost before Pullet stops it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How long the SVG of one face may be, in bytes; 4 MB by default, some 400 times the usual card.
    pub face_bytes: usize,
    /// How deep `include` and `extends` may be nested; 8 by default.
    pub include_depth: usize,
    /// How many turns its loops, values, includes, blocks and components may take together; 2,000,000 by default, about
    /// a second.
    pub turns: u64,
    /// How deep drawings may be nested through `art`; 16 by default.
    pub art_depth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { face_bytes: 4_000_000, include_depth: 8, turns: 2_000_000, art_depth: 16 }
    }
}

/// A number of bytes in words for people.
pub(crate) struct Megabytes(pub(crate) usize);

impl fmt::Display for Megabytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            bytes if bytes >= 1_000_000 => write!(f, "{} MB", bytes / 1_000_000),
            bytes if bytes >= 1000 => write!(f, "{} kB", bytes / 1000),
            bytes => write!(f, "{bytes} bytes"),
        }
    }
}
