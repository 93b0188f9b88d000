//! Files that are compressed with gzip, as drawing programs write `.svgz`.

use flate2::read::GzDecoder;
use std::borrow::Cow;
use std::io::Read;
use thiserror::Error;

/// The most megabytes of a text.
pub(super) const TEXT_MB: u64 = 16;

/// Why a file cannot be decompressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GzipError {
    /// It is damaged.
    #[error("it is compressed with gzip, and damaged")]
    Damaged,
    /// It is larger than Pullet reads.
    #[error("once decompressed, it is larger than {TEXT_MB} MB")]
    TooLarge,
}

/// Returns the text that a file holds as bytes, decompressed where it is compressed with gzip: at most 16 MB.
///
/// # Errors
/// [`GzipError`]: the file is damaged, or holds too much.
pub fn gunzipped(bytes: Cow<'_, [u8]>) -> Result<Cow<'_, [u8]>, GzipError> {
    if !bytes.starts_with(b"\x1f\x8b") {
        return Ok(bytes);
    }
    let limit = TEXT_MB * 1_000_000;
    let mut text = Vec::new();
    // One byte more than the limit shows that there are more.
    GzDecoder::new(&*bytes).take(limit + 1).read_to_end(&mut text).map_err(|_| GzipError::Damaged)?;
    if text.len() as u64 > limit { Err(GzipError::TooLarge) } else { Ok(Cow::Owned(text)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, write::GzEncoder};
    use std::io::Write;

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(text).expect("memory can be written");
        encoder.finish().expect("memory can be written")
    }

    #[test]
    fn a_compressed_file_is_read_as_what_it_holds() {
        assert_eq!(gunzipped(gzip(b"<svg/>").into()).as_deref(), Ok(&b"<svg/>"[..]));
        assert_eq!(gunzipped(b"<svg/>"[..].into()).as_deref(), Ok(&b"<svg/>"[..]));
        assert_eq!(gunzipped(gzip(b"<svg/>")[..12].into()), Err(GzipError::Damaged));
        assert_eq!(gunzipped(gzip(&vec![b' '; 16_000_001]).into()), Err(GzipError::TooLarge));
    }
}
