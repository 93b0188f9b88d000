//! The font files of a deck as they are on disk: whether any of them changed.

use super::library::{FONT_ENDINGS, OLD_WEB_ENDING};
use crate::files::{FileKind, Project};
use std::borrow::Cow;
use std::hash::{Hash, Hasher};

/// The font files of a deck. Their hash is made of everything that [`super::FontLibrary::load`] reads: the name of each file as
/// findings show it, and its bytes; of a font in the binary, its address.
pub struct FontFiles<'a>(pub &'a Project);

impl Hash for FontFiles<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let endings: Vec<&str> = FONT_ENDINGS.iter().copied().chain([OLD_WEB_ENDING]).collect();
        for (number, shelf) in self.0.fonts().iter().enumerate() {
            for name in shelf.list(&endings) {
                (number, shelf.shown(&name)).hash(state);
                match shelf.read(&name, FileKind::Binary) {
                    Ok(Cow::Borrowed(built_in)) => (built_in.as_ptr(), built_in.len()).hash(state),
                    Ok(Cow::Owned(bytes)) => bytes.hash(state),
                    Err(error) => error.to_string().hash(state),
                }
            }
        }
    }
}
