//! Compression of streams.

use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write;

/// Returns compressed bytes. Level 7 is where zlib-rs stops gaining on content streams.
pub(super) fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::with_capacity(bytes.len() / 2), Compression::new(7));
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("writing into memory cannot fail")
}
