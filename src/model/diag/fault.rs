//! Something wrong with a face, before it is known where in the deck it comes from.

use super::{Code, Severity, shortened};

/// Something wrong with a face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its name, as in [`super::Finding`].
    pub code: Code,
    /// How much it matters.
    pub severity: Severity,
    /// What was found and what was expected.
    pub message: String,
    /// The words of the SVG that are wrong; `pipeline` looks for them in the card's fields and its template.
    pub words: String,
    /// The start tag of the element that is wrong, as the finished SVG has it: whole, or up to the attribute that is wrong.
    pub tag: Option<String>,
    /// The byte of the SVG at which the words begin, where that is known.
    pub at: Option<usize>,
    /// How to fix it.
    pub help: Option<String>,
}

impl Fault {
    /// Returns a fault of `words`, with the severity of its code.
    pub fn new(code: Code, message: impl Into<String>, words: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity(),
            message: shortened(message.into()),
            words: words.into(),
            tag: None,
            at: None,
            help: None,
        }
    }

    /// Says in which element it is, by its start tag: whole, or up to the attribute that is wrong.
    pub fn in_tag(mut self, tag: impl Into<String>) -> Self {
        self.tag = Some(tag.into());
        self
    }

    /// Says at which byte of the SVG its words begin.
    pub fn at(mut self, at: usize) -> Self {
        self.at = Some(at);
        self
    }

    /// Says how to fix it.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(shortened(help.into()));
        self
    }
}
