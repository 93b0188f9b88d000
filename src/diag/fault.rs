//! Something wrong with a face, before it is known where in the deck it comes from.

use super::Severity;

/// Something wrong with a face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The fault's name, as in [`super::Finding`].
    pub code: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// What was found and what was wanted.
    pub message: String,
    /// The words of the SVG that are wrong: whoever knows the card looks for them in its fields and its template.
    pub words: String,
    /// What to do.
    pub help: Option<String>,
}

impl Fault {
    /// An error about `words`.
    #[must_use]
    pub fn error(code: &'static str, message: impl Into<String>, words: impl Into<String>) -> Self {
        Self { code, severity: Severity::Error, message: message.into(), words: words.into(), help: None }
    }

    /// A warning about `words`.
    #[must_use]
    pub fn warning(code: &'static str, message: impl Into<String>, words: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, message, words) }
    }

    /// A note about `words`.
    #[must_use]
    pub fn note(code: &'static str, message: impl Into<String>, words: impl Into<String>) -> Self {
        Self { severity: Severity::Note, ..Self::error(code, message, words) }
    }

    /// Says how to mend it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}
