//! What setting text needs: fonts, colours, icons, and workbenches that threads share.

use super::font_face::FontFace;
use super::icon::Icon;
use super::shaped_paragraph::ShaperScratch;
use crate::diag::Fault;
use crate::fonts::FontLibrary;
use indexmap::IndexMap;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use usvg::fontdb::ID;

/// Where icons come from: the SVG of an icon by its name, or why it cannot be had.
pub type IconSource<'a> = Box<dyn Fn(&str) -> Result<String, IconError> + Send + Sync + 'a>;

/// Why an icon cannot be had, in words for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IconError {
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: String,
}

/// What setting text needs, built once for a deck and shared by all threads.
pub struct TextContext<'a> {
    pub(super) fonts: &'a FontLibrary,
    /// The deck's language, for hyphens.
    pub(super) language: String,
    /// The colours that words may name.
    pub(super) colours: IndexMap<String, String>,
    shelf: IconSource<'a>,
    icons: Mutex<HashMap<String, Result<Arc<Icon>, IconError>>>,
    faces: Mutex<HashMap<ID, Option<Arc<FontFace>>>>,
    benches: Mutex<Vec<ShaperScratch>>,
}

impl<'a> TextContext<'a> {
    /// A shop with these fonts and icons; `language` is the deck's, `colours` are those that words may name.
    #[must_use]
    pub fn new(
        fonts: &'a FontLibrary,
        language: &str,
        colours: IndexMap<String, String>,
        shelf: IconSource<'a>,
    ) -> Self {
        Self {
            fonts,
            language: language.to_owned(),
            colours,
            shelf,
            icons: Mutex::default(),
            faces: Mutex::default(),
            benches: Mutex::default(),
        }
    }

    /// The face of that number, read once.
    pub(super) fn face(&self, id: ID) -> Option<Arc<FontFace>> {
        let mut faces = self.faces.lock().unwrap_or_else(PoisonError::into_inner);
        faces.entry(id).or_insert_with(|| FontFace::load(self.fonts, id).map(Arc::new)).clone()
    }

    /// The icon of that name, read once.
    ///
    /// # Errors
    /// The icon cannot be had, or is no drawing that can stand in a line.
    pub(super) fn icon(&self, name: &str) -> Result<Arc<Icon>, IconError> {
        let mut icons = self.icons.lock().unwrap_or_else(PoisonError::into_inner);
        let read = || Icon::read(name, &(self.shelf)(name)?).map(Arc::new);
        icons.entry(name.to_owned()).or_insert_with(read).clone()
    }

    /// Works at a bench that nobody else uses meanwhile.
    pub(super) fn with_scratch<T>(&self, work: impl FnOnce(&mut ShaperScratch) -> T) -> T {
        let free = self.benches.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut scratch = free.unwrap_or_default();
        let made = work(&mut scratch);
        self.benches.lock().unwrap_or_else(PoisonError::into_inner).push(scratch);
        made
    }

    /// A fault for a family that is not there.
    pub(super) fn unknown_family(&self, family: &str) -> Fault {
        let finding = self.fonts.unknown_family(family);
        Fault { help: finding.help, ..Fault::new(finding.code, finding.message, family) }
    }
}
