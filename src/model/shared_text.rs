//! Text of a deck that is in memory once, however many cards have it.

use crate::diag::Place;
use serde::Serialize;
use serde::ser::Serializer;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

/// Text that is cheap to clone.
///
/// What a file says word for word is a part of that file; all else is text of its own. Two are equal if they read the same.
#[derive(Clone)]
pub struct SharedText(TextSource);

#[derive(Clone)]
enum TextSource {
    Own(Arc<str>),
    InFile(Place),
}

impl SharedText {
    /// Returns the text.
    pub fn as_str(&self) -> &str {
        match &self.0 {
            TextSource::Own(text) => text,
            TextSource::InFile(place) => place.text(),
        }
    }
}

impl From<&str> for SharedText {
    fn from(text: &str) -> Self {
        Self(TextSource::Own(text.into()))
    }
}

impl From<String> for SharedText {
    fn from(text: String) -> Self {
        Self(TextSource::Own(text.into()))
    }
}

/// The text is what stands there.
impl From<Place> for SharedText {
    fn from(place: Place) -> Self {
        Self(TextSource::InFile(place))
    }
}

impl Deref for SharedText {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq for SharedText {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for SharedText {}

impl PartialEq<str> for SharedText {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl Hash for SharedText {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl fmt::Debug for SharedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for SharedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl Serialize for SharedText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Source;

    #[test]
    fn text_in_a_file_equals_text_of_its_own_that_reads_the_same() {
        let file = Source::new("cards.csv", "name\nFox\n");
        let (in_file, own) = (SharedText::from(file.place(5..8)), SharedText::from("Fox"));
        assert_eq!((in_file.as_str(), &in_file), ("Fox", &own));
        assert_ne!(in_file, SharedText::from(file.place(0..4)));
    }

    #[test]
    fn a_copy_of_text_is_the_same_memory() {
        for text in [SharedText::from("Fox"), Source::new("cards.csv", "Fox").place(0..3).into()] {
            assert_eq!(text.clone().as_ptr(), text.as_ptr());
        }
    }
}
