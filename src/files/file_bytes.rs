//! The bytes of a file that is not written yet.

use super::byte_store::{ReadBytes, StoredBytes};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, Range};
use std::sync::{Arc, OnceLock};

/// How many bytes are read from the disk at a time: so few that the memory for them is used again and again.
const AT_A_TIME: usize = 64 << 10;

/// A stretch of a content that several owners share, such as the pixels of a picture in the file that they come from.
#[derive(Clone)]
pub struct SharedBytes {
    content: StoredBytes,
    range: Range<usize>,
}

impl SharedBytes {
    /// Returns a stretch of a content; none if that is shorter.
    #[must_use]
    pub fn of(content: &StoredBytes, range: Range<usize>) -> Option<Self> {
        let is_within = range.start <= range.end && range.end <= content.len();
        is_within.then(|| Self { content: content.clone(), range })
    }

    /// Returns the whole content.
    #[must_use]
    pub fn content(&self) -> &StoredBytes {
        &self.content
    }

    /// Returns how many bytes it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.range.len()
    }

    /// Returns whether it has no bytes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.range.is_empty()
    }

    /// Returns its bytes.
    #[must_use]
    pub fn read(&self) -> ReadBytes {
        self.content.read_part(self.range.clone())
    }

    /// Returns its bytes in stretches, of which one is in memory at a time if they are on disk.
    pub fn read_in_turn(&self) -> impl Iterator<Item = ReadBytes> + Send {
        let most = if self.content.is_on_disk() { AT_A_TIME } else { self.len().max(1) };
        let starts = self.range.clone().step_by(most);
        starts.map(move |start| self.content.read_part(start..self.range.end.min(start + most)))
    }
}

impl From<StoredBytes> for SharedBytes {
    fn from(content: StoredBytes) -> Self {
        Self { range: 0..content.len(), content }
    }
}

impl From<Vec<u8>> for SharedBytes {
    fn from(bytes: Vec<u8>) -> Self {
        StoredBytes::from(Arc::new(bytes)).into()
    }
}

impl PartialEq for SharedBytes {
    fn eq(&self, other: &Self) -> bool {
        (self.content.is_same(&other.content) && self.range == other.range)
            || (self.len() == other.len() && *self.read() == *other.read())
    }
}

impl Eq for SharedBytes {}

impl Hash for SharedBytes {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (*self.read()).hash(state);
    }
}

impl fmt::Debug for SharedBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SharedBytes({})", self.len())
    }
}

/// The bytes of a file that is not written yet, in pieces. Files can share a piece, such as a picture that several of them show: it
/// is in memory once.
///
/// As a slice, the bytes are those of the whole file; if there are several pieces, that takes a copy of them.
#[derive(Clone, Default)]
pub struct FileBytes {
    pieces: Vec<SharedBytes>,
    whole: OnceLock<ReadBytes>,
}

impl FileBytes {
    /// Adds bytes at the end.
    pub fn push(&mut self, bytes: impl Into<SharedBytes>) {
        self.pieces.push(bytes.into());
        self.whole = OnceLock::new();
    }

    /// Returns how many bytes there are, without a copy of the pieces.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pieces.iter().map(SharedBytes::len).sum()
    }

    /// Returns whether there are no bytes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the bytes in stretches, in order.
    pub fn pieces(&self) -> impl Iterator<Item = ReadBytes> + Send {
        self.pieces.iter().flat_map(SharedBytes::read_in_turn)
    }
}

impl Deref for FileBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.whole.get_or_init(|| {
            if let [only] = self.pieces.as_slice() {
                return only.read();
            }
            let mut whole = Vec::with_capacity(self.len());
            self.pieces().for_each(|piece| whole.extend_from_slice(&piece));
            SharedBytes::from(whole).read()
        })
    }
}

impl AsRef<[u8]> for FileBytes {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl From<Vec<u8>> for FileBytes {
    fn from(bytes: Vec<u8>) -> Self {
        Self { pieces: vec![bytes.into()], whole: OnceLock::new() }
    }
}

impl PartialEq for FileBytes {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for FileBytes {}

impl fmt::Debug for FileBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FileBytes({})", self.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_one_file() {
        let mut file = FileBytes::from(b"%PDF ".to_vec());
        let picture = Arc::new(b"a picture and more".to_vec()).into();
        file.push(SharedBytes::of(&picture, 2..9).expect("it is as long"));
        assert_eq!(SharedBytes::of(&picture, 2..99), None);
        assert_eq!((&*file, file.pieces().count()), (&b"%PDF picture"[..], 2));
        file.push(b" %%EOF".to_vec());
        assert_eq!(file, FileBytes::from(b"%PDF picture %%EOF".to_vec()));
    }
}
