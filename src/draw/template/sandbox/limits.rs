//! How much of the machine a template may use.

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
