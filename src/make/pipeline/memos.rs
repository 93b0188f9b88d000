//! What is kept from one drawing of the faces to the next, as long as the files that it shows are the same.

use crate::diag::Fault;
use crate::memo::{ContentKey, Memo};
use crate::template::FaceSvg;
use crate::text::Agreement;
use parking_lot::Mutex;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::hash::Hash;

/// Faces whose text boxes were set.
#[derive(Debug, Default)]
pub(super) struct TextMemo {
    /// Faces with their styles as attributes; `None` if a face has none.
    pub(super) styled: Memo<Option<(FaceSvg, Vec<Fault>)>>,
    /// The sizes that the grouped boxes of a face need.
    pub(super) needs: Memo<Agreement>,
    /// Faces with their boxes set at sizes that were agreed on; `None` if a face cannot be read.
    pub(super) set: Memo<Option<(FaceSvg, Vec<Fault>)>>,
    pub(super) icons: ReadFiles,
}

impl TextMemo {
    /// Begins to set all faces: forgets them if an icon differs from when it was read.
    pub(super) fn begin<F: Hash>(&self, icon: impl Fn(&str) -> F + Sync) {
        self.styled.begin();
        self.needs.begin();
        self.set.begin();
        if self.icons.have_changed(icon) {
            self.needs.clear();
            self.set.clear();
        }
    }
}

/// Parts as an output drew them, with their faults.
#[derive(Debug)]
pub(super) struct PartMemo<Drawn> {
    pub(super) parts: Memo<(Drawn, Vec<Fault>)>,
    pub(super) pictures: ReadFiles,
}

impl<Drawn> Default for PartMemo<Drawn> {
    fn default() -> Self {
        Self { parts: Memo::default(), pictures: ReadFiles::default() }
    }
}

impl<Drawn: Clone> PartMemo<Drawn> {
    /// Begins to draw faces: forgets all parts if a picture differs from when it was read.
    pub(super) fn begin<F: Hash>(&self, picture: impl Fn(&str) -> F + Sync) {
        self.parts.begin();
        if self.pictures.have_changed(picture) {
            self.parts.clear();
        }
    }
}

/// The fingerprints of files that were read, by their names.
#[derive(Debug, Default)]
pub(super) struct ReadFiles(Mutex<BTreeMap<String, ContentKey>>);

impl ReadFiles {
    /// Takes down what was found when a file was read, and returns it.
    pub(super) fn note<F: Hash>(&self, name: &str, found: F) -> F {
        self.0.lock().insert(name.to_owned(), ContentKey::of(&found));
        found
    }

    /// Returns whether a file differs from when it was read; then all are forgotten.
    fn have_changed<F: Hash>(&self, read: impl Fn(&str) -> F + Sync) -> bool {
        let known = std::mem::take(&mut *self.0.lock());
        let is_same = known.par_iter().all(|(name, before)| ContentKey::of(read(name)) == *before);
        if is_same {
            *self.0.lock() = known;
        }
        !is_same
    }
}
