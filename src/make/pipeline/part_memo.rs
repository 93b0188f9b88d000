//! Drawn parts, kept from one drawing of the faces to the next.

use super::picture_files::PictureFiles;
use crate::diag::Fault;
use crate::memo::{ContentKey, Memo};
use crate::render::{Frame, Part};
use std::sync::Arc;

/// Parts as an output drew them.
#[derive(Debug)]
pub(super) struct PartMemo<Drawn>(Memo<KeptPart<Drawn>>);

/// A drawn part, with all that drawing it depends on beside its SVG.
#[derive(Clone, Debug)]
pub(super) struct KeptPart<Drawn> {
    pub(super) drawn: Drawn,
    pub(super) faults: Vec<Fault>,
    /// The pictures that it asked for, with the fingerprints of their files.
    pictures: Arc<[(String, ContentKey)]>,
}

impl<Drawn> Default for PartMemo<Drawn> {
    fn default() -> Self {
        Self(Memo::default())
    }
}

impl<Drawn: Clone> PartMemo<Drawn> {
    /// Returns how many parts are kept.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.0.count()
    }

    /// Begins to draw faces.
    pub(super) fn begin(&self) {
        self.0.begin();
    }

    /// Returns the fingerprint of a part. `context` is that of what all parts share.
    pub(super) fn key(context: ContentKey, part: &Part, frame: Frame) -> ContentKey {
        ContentKey::of((context, &part.svg, frame, part.uses > 1))
    }

    /// Returns a part that was drawn before, if its pictures are the same.
    pub(super) fn get(&self, key: ContentKey, files: &PictureFiles<'_>) -> Option<(Drawn, Vec<Fault>)> {
        let kept = self.0.get(key).filter(|kept| files.are_same(&kept.pictures))?;
        Some((kept.drawn, kept.faults))
    }

    /// Keeps a drawn part. `pictures` are the names of those that it asked for.
    pub(super) fn put(
        &self,
        key: ContentKey,
        (drawn, faults): (&Drawn, &[Fault]),
        pictures: Arc<[(String, ContentKey)]>,
    ) {
        self.0.put(key, KeptPart { drawn: drawn.clone(), faults: faults.to_vec(), pictures });
    }
}
