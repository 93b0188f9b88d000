//! What is saved by pictures with fewer pixels.

/// What fewer pixels save.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Saving {
    /// How many pictures have fewer pixels than their files.
    pub pictures: usize,
    /// How many pictures keep all pixels, because they would take more bytes with fewer.
    pub kept: usize,
    /// The bytes that all of the first take less.
    pub bytes: usize,
}
