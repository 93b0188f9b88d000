//! Which of the theme's colours the words of a face ask for.

use super::text_context::TextContext;
use indexmap::IndexMap;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

/// Takes down which colours are asked for while a face is read.
#[derive(Default)]
pub(super) struct AskedColours {
    by_name: RefCell<BTreeMap<String, Option<String>>>,
    /// Whether a finding names all of them.
    all: Cell<bool>,
}

impl AskedColours {
    /// Returns the colour of a name.
    pub(super) fn colour<'c>(&self, name: &str, context: &'c TextContext<'_>) -> Option<&'c str> {
        let colour = context.colours.get(name);
        self.by_name.borrow_mut().insert(name.to_owned(), colour.cloned());
        colour.map(String::as_str)
    }

    /// Notes that all colours are asked for.
    pub(super) fn ask_for_all(&self) {
        self.all.set(true);
    }

    /// Returns what was asked for.
    pub(super) fn into_read(self, context: &TextContext<'_>) -> ReadColours {
        let all = self.all.get().then(|| context.colours.clone());
        ReadColours { by_name: self.by_name.into_inner(), all }
    }
}

/// The colours that the words of a face ask for: with other colours it is set the same, as long as these are.
#[derive(Clone, Debug, Default)]
pub struct ReadColours {
    by_name: BTreeMap<String, Option<String>>,
    all: Option<IndexMap<String, String>>,
}

impl ReadColours {
    /// Returns whether the colours that were asked for are what they were.
    #[must_use]
    pub fn are_same(&self, colours: &IndexMap<String, String>) -> bool {
        self.by_name.iter().all(|(name, colour)| colours.get(name) == colour.as_ref())
            && self.all.as_ref().is_none_or(|all| all.as_slice() == colours.as_slice())
    }
}

impl Hash for ReadColours {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.by_name, self.all.as_ref().map(IndexMap::as_slice)).hash(state);
    }
}
