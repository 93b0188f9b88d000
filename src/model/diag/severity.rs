//! How much a finding matters.

use serde::Serialize;

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing; you need not do anything.
    Note,
    /// It can be printed, but you may not like the result.
    Warning,
    /// It cannot be made as described.
    Error,
}

impl Severity {
    /// Returns the word that people and JSON see.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}
