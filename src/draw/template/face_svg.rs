//! The SVG of a face, shared by all cards that show it.

use crate::memo::ContentKey;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// The SVG of a face: cheap to clone, with a fingerprint that is made once.
#[derive(Clone, Debug, Default)]
pub struct FaceSvg(Arc<SharedSvg>);

#[derive(Debug, Default)]
struct SharedSvg {
    text: Arc<str>,
    key: OnceLock<ContentKey>,
}

impl FaceSvg {
    /// Returns the fingerprint of its text.
    pub fn key(&self) -> ContentKey {
        *self.0.key.get_or_init(|| ContentKey::of(&self.0.text))
    }

    /// Returns its text, to share.
    pub fn text(&self) -> &Arc<str> {
        &self.0.text
    }
}

impl From<String> for FaceSvg {
    fn from(text: String) -> Self {
        text.as_str().into()
    }
}

impl From<&str> for FaceSvg {
    fn from(text: &str) -> Self {
        Self(Arc::new(SharedSvg { text: text.into(), key: OnceLock::new() }))
    }
}

impl Deref for FaceSvg {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0.text
    }
}

impl PartialEq for FaceSvg {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.text == other.0.text
    }
}

impl Eq for FaceSvg {}

impl PartialEq<&str> for FaceSvg {
    fn eq(&self, other: &&str) -> bool {
        &*self.0.text == *other
    }
}

impl fmt::Display for FaceSvg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}
