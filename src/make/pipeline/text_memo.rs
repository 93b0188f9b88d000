//! Text boxes that were set, kept from one build to the next.

use crate::diag::Fault;
use crate::memo::{ContentKey, Memo};
use crate::template::FaceSvg;
use crate::text::{Agreement, IconError};
use parking_lot::Mutex;
use std::collections::BTreeMap;

/// Faces whose text boxes were set.
#[derive(Debug, Default)]
pub(super) struct TextMemo {
    /// The sizes that the grouped boxes of a face need.
    pub(super) needs: Memo<Agreement>,
    /// Faces with their boxes set at sizes that were agreed on; `None` if a face cannot be read.
    pub(super) set: Memo<Option<(FaceSvg, Vec<Fault>)>>,
    /// The icons that were read.
    icons: Mutex<BTreeMap<String, ContentKey>>,
}

impl TextMemo {
    /// Begins to set all faces: forgets them if an icon differs from when it was read.
    pub(super) fn begin(&self, icon: impl Fn(&str) -> Result<String, IconError>) {
        self.needs.begin();
        self.set.begin();
        let mut icons = self.icons.lock();
        if icons.iter().any(|(name, before)| fingerprint(&icon(name)) != *before) {
            self.needs.clear();
            self.set.clear();
            icons.clear();
        }
    }

    /// Takes down what was read as an icon.
    pub(super) fn icon_was_read(&self, name: &str, found: &Result<String, IconError>) {
        self.icons.lock().insert(name.to_owned(), fingerprint(found));
    }
}

fn fingerprint(found: &Result<String, IconError>) -> ContentKey {
    match found {
        Ok(svg) => ContentKey::of((true, svg)),
        Err(IconError { message, help }) => ContentKey::of((false, message, help)),
    }
}
