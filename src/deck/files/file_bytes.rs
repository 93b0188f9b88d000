//! The bytes of a file that is not written yet.

use std::borrow::Borrow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, Range};
use std::sync::{Arc, OnceLock};

/// A stretch of a content that several owners share, such as the pixels of a picture in the file that they come from.
#[derive(Clone)]
pub struct SharedBytes {
    content: Arc<Vec<u8>>,
    range: Range<usize>,
}

impl SharedBytes {
    /// Returns a stretch of a content; none if that is shorter.
    pub fn of(content: &Arc<Vec<u8>>, range: Range<usize>) -> Option<Self> {
        content.get(range.clone())?;
        Some(Self { content: Arc::clone(content), range })
    }

    /// Returns the whole content.
    pub const fn content(&self) -> &Arc<Vec<u8>> {
        &self.content
    }
}

impl Deref for SharedBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.content[self.range.clone()]
    }
}

impl Borrow<[u8]> for SharedBytes {
    fn borrow(&self) -> &[u8] {
        self
    }
}

impl From<Arc<Vec<u8>>> for SharedBytes {
    fn from(content: Arc<Vec<u8>>) -> Self {
        Self { range: 0..content.len(), content }
    }
}

impl From<Vec<u8>> for SharedBytes {
    fn from(bytes: Vec<u8>) -> Self {
        Arc::new(bytes).into()
    }
}

impl PartialEq for SharedBytes {
    fn eq(&self, other: &Self) -> bool {
        let is_same = Arc::ptr_eq(&self.content, &other.content) && self.range == other.range;
        is_same || **self == **other
    }
}

impl Eq for SharedBytes {}

impl Hash for SharedBytes {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
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
    whole: OnceLock<Vec<u8>>,
}

impl FileBytes {
    /// Adds bytes at the end.
    pub fn push(&mut self, bytes: impl Into<SharedBytes>) {
        self.pieces.push(bytes.into());
        self.whole = OnceLock::new();
    }

    /// Returns how many bytes there are, without a copy of the pieces.
    pub fn len(&self) -> usize {
        self.pieces.iter().map(|piece| piece.len()).sum()
    }

    /// Returns whether there are no bytes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the pieces, in order.
    pub fn pieces(&self) -> impl Iterator<Item = &[u8]> + Send {
        self.pieces.iter().map(|piece| &**piece)
    }
}

impl Deref for FileBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self.pieces.as_slice() {
            [only] => only,
            pieces => self.whole.get_or_init(|| pieces.concat()),
        }
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
        let picture = Arc::new(b"a picture and more".to_vec());
        file.push(SharedBytes::of(&picture, 2..9).expect("it is as long"));
        assert_eq!(SharedBytes::of(&picture, 2..99), None);
        assert_eq!((&*file, file.pieces().count()), (&b"%PDF picture"[..], 2));
        file.push(b" %%EOF".to_vec());
        assert_eq!(file, FileBytes::from(b"%PDF picture %%EOF".to_vec()));
    }
}
