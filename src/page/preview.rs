//! What the page of a preview needs besides the deck.

use crate::files::NamedFiles;
use serde::{Deserialize, Serialize};

/// What the page of a preview needs besides the deck.
pub struct Preview {
    /// The editor that opens places in files; none if there is none that can be opened from a page.
    pub editor: Option<Editor>,
    /// Writes the files of a new deck into a folder of that name; none if no deck is made from this page.
    pub add: Option<Box<AddDeck>>,
    /// Hears the number of each state that is shown, and returns at once.
    pub tell: Box<dyn Fn(u64) + Send + Sync>,
    /// Keeps words for the next process, should this one be stopped.
    pub leave: Box<dyn Fn(&str) + Send + Sync>,
    /// The preview that was stopped and goes on; none if there was none.
    pub stopped: Option<StoppedWork>,
}

/// The work of another process that ended before it was done.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct StoppedWork {
    /// Why it ended, and what to do about it, in words; none if it ended to begin again.
    pub why: Option<String>,
    /// What it has left for the next process.
    pub left: String,
}

/// An editor for text files.
pub struct Editor {
    /// Its name.
    pub name: String,
    /// Opens a file at a line and a column, both from 1, and returns whether it could.
    pub open: Box<OpenPlace>,
}

/// Writes the files of a new deck, or says why it cannot.
pub type AddDeck = dyn Fn(&str, NamedFiles) -> Result<(), String> + Send + Sync;

/// Opens a place in a file.
type OpenPlace = dyn Fn(&str, usize, usize) -> bool + Send + Sync;
