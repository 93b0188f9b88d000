//! Several files in a ZIP.

use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// Returns a ZIP of files. Pictures are compressed already, and no file has a date of its own: the same files make the same bytes.
pub(super) fn zipped<'f>(files: impl Iterator<Item = (&'f str, &'f [u8])>) -> Option<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().last_modified_time(DateTime::default());
    for (name, bytes) in files {
        let is_picture = matches!(name.rsplit('.').next(), Some("png" | "jpg"));
        let method = if is_picture { CompressionMethod::Stored } else { CompressionMethod::Deflated };
        archive.start_file(name, options.compression_method(method)).ok()?;
        archive.write_all(bytes).ok()?;
    }
    Some(archive.finish().ok()?.into_inner())
}
