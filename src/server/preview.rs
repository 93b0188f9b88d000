//! What the page of a preview is served with.

use crate::pipeline::Build;

/// How the page is served.
pub struct Preview {
    /// The port; 0 for any that is free.
    pub port: u16,
    /// Returns how to print what a build has made, in words.
    pub advice: fn(&Build) -> String,
    /// The editor that opens places in files; none if there is none that this program can open.
    pub editor: Option<Editor>,
    /// Keeps words for the next process, should this one be stopped.
    pub leave: fn(&str),
    /// The preview that was stopped and goes on; none if there was none.
    pub stopped: Option<StoppedPreview>,
}

/// A preview that was stopped in another process.
#[derive(Clone, Debug)]
pub struct StoppedPreview {
    /// Why, in words.
    pub why: String,
    /// What it has left.
    pub left: String,
}

/// An editor for text files.
#[derive(Clone, Debug)]
pub struct Editor {
    /// Its name.
    pub name: String,
    /// Opens a file at a line and a column, both from 1, and returns whether it could.
    pub open: fn(&str, usize, usize) -> bool,
}
