//! Compression of streams.

use flate2::{Compress, Compression, FlushCompress, Status};
use std::cell::RefCell;

thread_local! {
    // Its window and tables take a third of a megabyte, which is more than most streams: each thread has them once. Level 7 is
    // where zlib-rs stops gaining on content streams.
    static COMPRESS: RefCell<Compress> = RefCell::new(Compress::new(Compression::new(7), true));
}

/// Returns compressed bytes.
pub(super) fn deflate(bytes: &[u8]) -> Vec<u8> {
    COMPRESS.with_borrow_mut(|compress| {
        compress.reset();
        let mut compressed = Vec::with_capacity(bytes.len() / 2 + 64);
        loop {
            let done = usize::try_from(compress.total_in()).unwrap_or(bytes.len());
            let status = compress.compress_vec(&bytes[done..], &mut compressed, FlushCompress::Finish);
            match status.expect("a stream that was reset can be written") {
                Status::StreamEnd => return compressed,
                Status::Ok | Status::BufError => compressed.reserve(compressed.capacity()),
            }
        }
    })
}
