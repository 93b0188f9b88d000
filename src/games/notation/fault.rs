//! What is wrong with a position.

use thiserror::Error;

/// The first thing that is wrong with a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the position is wrong at character {}, `{text}`: {message}", start + 1)]
pub struct NotationFault {
    /// What is wrong, in words.
    pub message: String,
    /// The words of the position that are wrong.
    pub text: String,
    /// Where they start, counted in characters from 0.
    pub start: usize,
    /// What to write instead; empty where `message` says it.
    pub help: String,
}

impl NotationFault {
    /// Returns the fault with words about how to fix it.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }
}
