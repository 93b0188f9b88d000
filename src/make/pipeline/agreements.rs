//! Which text boxes have one size: on cards and on printed matter.

use crate::model::Size;
use crate::template::FaceSvg;
use crate::text::Agreement;
use std::collections::HashMap;
use std::mem;

/// A face whose text boxes are set, and the size of its page if it is no card.
pub type FaceToSet<'f> = (&'f FaceSvg, Option<Size>);

/// The sizes of grouped boxes: on all cards, and on the pages of each size. What a page shows depends on no other paper.
#[derive(Clone, Debug, Default)]
pub(super) struct Agreements {
    by_page: HashMap<Option<Size>, Agreement>,
    /// That of pages without grouped boxes.
    none: Agreement,
}

impl Agreements {
    /// Adds what a face needs.
    pub(super) fn add(&mut self, page: Option<Size>, sizes: Agreement) {
        if !sizes.is_empty() {
            let agreed = self.by_page.entry(page).or_default();
            *agreed = mem::take(agreed).join(sizes);
        }
    }

    /// Returns what the boxes of a page agreed on.
    pub(super) fn of(&self, page: Option<Size>) -> &Agreement {
        self.by_page.get(&page).unwrap_or(&self.none)
    }
}
