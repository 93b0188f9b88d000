//! Text boxes that were set, kept from one build to the next.

use super::agreements::Agreements;
use crate::diag::Fault;
use crate::memo::{ContentKey, Memo};
use crate::template::FaceSvg;
use crate::text::{Agreement, IconError, ReadColours};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Faces whose text boxes were set.
#[derive(Debug, Default)]
pub(super) struct TextMemo {
    /// What is known of the boxes of a face before they are set; none where it has no boxes.
    pub(super) needs: Memo<Option<TextNeeds>>,
    /// Faces with their boxes set at sizes that were agreed on; none where a face cannot be read.
    pub(super) set: Memo<Option<(FaceSvg, Vec<Fault>)>>,
    /// The sizes that grouped boxes agreed on when all faces were set last.
    pub(super) agreements: Mutex<Agreements>,
    /// The icons that were read.
    icons: Mutex<BTreeMap<String, ContentKey>>,
}

/// What setting the boxes of a face depends on, beside the face itself.
#[derive(Clone, Debug, Default)]
pub(super) struct TextNeeds {
    /// The sizes that its grouped boxes need.
    pub(super) sizes: Agreement,
    /// The colours that its words ask for.
    pub(super) colours: Arc<ReadColours>,
}

impl TextMemo {
    /// Begins to set all faces.
    pub(super) fn begin(&self) {
        self.needs.begin();
        self.set.begin();
    }

    /// Forgets all faces if an icon differs from when it was read.
    pub(super) fn check_icons(&self, icon: impl Fn(&str) -> Result<String, IconError>) {
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
