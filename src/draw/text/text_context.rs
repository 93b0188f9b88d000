//! What setting text needs: fonts, colours, icons, and scratch memory for each thread.

use super::icon::{Icon, IconError};
use crate::fonts::FontLibrary;
use indexmap::IndexMap;
use parking_lot::Mutex;
use parley_engine::{Analysis, Analyzer, ShapedText, Shaper};
use std::collections::HashMap;
use std::sync::Arc;

/// The shaper and its buffers, used by one thread at a time.
#[derive(Default)]
pub(super) struct ShaperScratch {
    pub(super) analyzer: Analyzer,
    pub(super) analysis: Analysis,
    pub(super) shaper: Shaper,
    pub(super) shaped: ShapedText,
}

/// Where icons come from: returns the SVG of an icon by its name, or why it cannot be read.
pub type IconSource<'a> = Box<dyn Fn(&str) -> Result<String, IconError> + Send + Sync + 'a>;

/// What setting text needs, built once for a deck and shared by all threads.
pub struct TextContext<'a> {
    pub(super) fonts: &'a FontLibrary,
    /// The deck's language, for hyphens.
    pub(super) language: String,
    /// The colours that words may name.
    pub(super) colours: IndexMap<String, String>,
    source: IconSource<'a>,
    icons: Mutex<HashMap<String, Result<Arc<Icon>, IconError>>>,
    scratches: Mutex<Vec<ShaperScratch>>,
}

impl<'a> TextContext<'a> {
    /// Returns a context with these fonts and icons; `language` is the deck's, `colours` are those that words may name.
    pub fn new(
        fonts: &'a FontLibrary,
        language: &str,
        colours: IndexMap<String, String>,
        source: IconSource<'a>,
    ) -> Self {
        Self {
            fonts,
            language: language.to_owned(),
            colours,
            source,
            icons: Mutex::default(),
            scratches: Mutex::default(),
        }
    }

    /// Returns the fonts.
    pub(crate) fn fonts(&self) -> &'a FontLibrary {
        self.fonts
    }

    /// Returns the icon of that name, read once.
    ///
    /// # Errors
    /// The icon cannot be read, or is not a drawing that can be used in a line.
    pub(super) fn icon(&self, name: &str) -> Result<Arc<Icon>, IconError> {
        let mut icons = self.icons.lock();
        let read = || Icon::read(name, &(self.source)(name)?).map(Arc::new);
        icons.entry(name.to_owned()).or_insert_with(read).clone()
    }

    /// Does some work with scratch memory that no other thread uses meanwhile.
    pub(super) fn with_scratch<T>(&self, work: impl FnOnce(&mut ShaperScratch) -> T) -> T {
        let free = self.scratches.lock().pop();
        let mut scratch = free.unwrap_or_default();
        let made = work(&mut scratch);
        self.scratches.lock().push(scratch);
        made
    }
}
