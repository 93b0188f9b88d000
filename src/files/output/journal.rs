//! What is being replaced, written down before it is.

use super::complete::complete;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// No journal of Pullet's is longer, in bytes.
const LONGEST: u64 = 4_000_000;

/// The files that replace others, in the order in which they do.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Journal {
    format: u32,
    files: Vec<JournalEntry>,
}

/// A file that is replaced.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct JournalEntry {
    /// Its name in the output folder.
    pub(super) name: String,
    /// Whether there was no such file before.
    pub(super) is_new: bool,
}

/// The format of journals.
const FORMAT: u32 = 1;

impl Journal {
    pub(super) fn new(files: Vec<JournalEntry>) -> Self {
        Self { format: FORMAT, files }
    }

    /// Returns the files with the numbers of their new and old versions.
    pub(super) fn entries(&self) -> impl Iterator<Item = (usize, &JournalEntry)> {
        self.files.iter().enumerate()
    }

    /// Writes it at once.
    pub(super) fn write(&self, path: &Path) -> io::Result<()> {
        let draft = path.with_extension(DRAFT);
        complete(&draft, std::iter::once(serde_json::to_string(self)?.as_bytes()))?;
        std::fs::rename(draft, path)
    }

    /// Reads one; none where there is none, or it is none of Pullet's.
    pub(super) fn read(path: &Path) -> Option<Self> {
        let mut text = String::new();
        File::open(path).ok()?.take(LONGEST).read_to_string(&mut text).ok()?;
        serde_json::from_str(&text).ok().filter(|journal: &Self| journal.format == FORMAT)
    }

    /// Returns whether a file is a journal that was not completed.
    pub(super) fn is_draft(name: &str) -> bool {
        Path::new(name).extension().is_some_and(|ending| ending == DRAFT)
    }
}

const DRAFT: &str = "draft";
