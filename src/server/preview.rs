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
}

/// An editor for text files.
#[derive(Clone, Debug)]
pub struct Editor {
    /// Its name.
    pub name: String,
    /// Opens a file at a line and a column, both from 1, and returns whether it could.
    pub open: fn(&str, usize, usize) -> bool,
}
