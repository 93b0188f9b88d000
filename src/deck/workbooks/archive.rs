//! The ZIP archive that a spreadsheet file is.

use super::limits::UNPACKED_MB;
use super::workbook_error::WorkbookError;
use std::collections::HashMap;
use std::io::{Cursor, Read};
use zip::ZipArchive;

/// What a file of Excel's older format, or one with a password, begins with (MS-CFB, §2.2).
const COMPOUND_FILE: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/// An archive of which only so much is unpacked.
pub(super) struct Archive<'b> {
    zip: ZipArchive<Cursor<&'b [u8]>>,
    /// The files by their names in small letters, with `/` between their parts.
    names: HashMap<String, String>,
    /// How many bytes may still be unpacked.
    room: u64,
}

impl<'b> Archive<'b> {
    pub(super) fn open(bytes: &'b [u8]) -> Result<Self, WorkbookError> {
        if bytes.starts_with(COMPOUND_FILE) {
            return Err(WorkbookError::Locked);
        }
        let zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| WorkbookError::NotAWorkbook)?;
        let names = zip.file_names().flatten().map(|name| (plain(&name), name.into_owned())).collect();
        Ok(Self { zip, names, room: UNPACKED_MB * 1_000_000 })
    }

    /// Returns the text of a file in the archive; none if it has no such file.
    pub(super) fn text(&mut self, part: &str) -> Result<Option<String>, WorkbookError> {
        let Some(name) = self.names.get(&plain(part)) else { return Ok(None) };
        let damaged = || WorkbookError::Damaged { part: part.to_owned() };
        let file = self.zip.by_name(name).map_err(|_| damaged())?;
        let mut bytes = Vec::new();
        // What the archive claims that the file unpacks to may be wrong: what counts is what comes out of it.
        file.take(self.room + 1).read_to_end(&mut bytes).map_err(|_| damaged())?;
        let left = self.room.checked_sub(bytes.len() as u64);
        self.room = left.ok_or(WorkbookError::TooLarge { limit_mb: UNPACKED_MB })?;
        String::from_utf8(bytes).map(Some).map_err(|_| damaged())
    }

    /// Returns the text of a file that a workbook must have.
    pub(super) fn needed_text(&mut self, part: &str) -> Result<String, WorkbookError> {
        self.text(part)?.ok_or_else(|| WorkbookError::Damaged { part: part.to_owned() })
    }
}

/// Returns a name as different programs write it.
fn plain(name: &str) -> String {
    name.replace('\\', "/").trim_start_matches('/').to_lowercase()
}
