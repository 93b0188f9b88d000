//! Compression of streams.

use flate2::read::ZlibDecoder;
use flate2::{Compress, FlushCompress, Status};
use lopdf::{Dictionary, Document, Object};
use rayon::prelude::*;
use std::cell::RefCell;
use std::io::{self, Read};

thread_local! {
    // A compressor's memory is many times as large as most streams.
    static COMPRESSOR: RefCell<Compress> = RefCell::new(Compress::new(LEVEL, true));
}

/// zlib's level: a higher one takes longer for less than one percent.
const LEVEL: flate2::Compression = flate2::Compression::new(8);

/// Returns compressed bytes.
pub(super) fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    COMPRESSOR.with_borrow_mut(|compressor| {
        compressor.reset();
        let mut status = Status::Ok;
        while status != Status::StreamEnd {
            out.reserve(bytes.len() / 2 + 64);
            let done = usize::try_from(compressor.total_in()).expect("as many as lie in memory");
            status = compressor
                .compress_vec(&bytes[done..], &mut out, FlushCompress::Finish)
                .expect("a compressor takes any bytes");
        }
    });
    out.shrink_to_fit();
    out
}

/// How much time the compression of a file may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Compression {
    /// As much as drawing takes.
    #[default]
    Usual,
    /// Many times as much, for a few percent fewer bytes.
    Smallest,
}

impl Compression {
    /// Returns compressed bytes.
    pub(super) fn deflate(self, bytes: &[u8]) -> Vec<u8> {
        let usual = deflate(bytes);
        match self {
            Self::Usual => usual,
            Self::Smallest => smallest(bytes).filter(|smallest| smallest.len() < usual.len()).unwrap_or(usual),
        }
    }

    /// Returns whether a stream with this dictionary is compressed again.
    pub(super) fn changes(self, dictionary: &Dictionary) -> bool {
        let is_deflated =
            || dictionary.get(b"Filter").and_then(Object::as_name).is_ok_and(|name| name == b"FlateDecode");
        self == Self::Smallest && is_deflated()
    }

    /// Compresses the streams of a document again, where that can make them smaller.
    pub(super) fn compress_again(self, document: &mut Document) {
        if self == Self::Usual {
            return;
        }
        document.objects.par_iter_mut().for_each(|(_, object)| {
            let Object::Stream(stream) = object else { return };
            if !self.changes(&stream.dict) {
                return;
            }
            let Ok(content) = inflated(&stream.content) else { return };
            if let Some(content) = smallest(&content).filter(|content| content.len() < stream.content.len()) {
                stream.set_content(content);
            }
        });
    }
}

/// Returns what was compressed; rows of pixels stay filtered.
fn inflated(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    ZlibDecoder::new(bytes).read_to_end(&mut out)?;
    Ok(out)
}

/// The longest stream that zopfli compresses: more only pictures have, of which it makes little less in half a minute each.
const LONGEST: usize = 1_000_000;

/// Returns bytes as zopfli compresses them; none if they are too many.
fn smallest(bytes: &[u8]) -> Option<Vec<u8>> {
    if bytes.len() > LONGEST {
        return None;
    }
    let mut out = Vec::new();
    zopfli::compress(zopfli::Options::default(), zopfli::Format::Zlib, bytes, &mut out).ok().map(|()| out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Zopfli would take a minute for the pixels of a photograph.
    #[test]
    fn a_long_stream_is_compressed_as_usual() {
        let rows = vec![b'0'; LONGEST + 1];
        assert!(smallest(&rows).is_none() && smallest(&rows[..1_000]).is_some());
        assert_eq!(Compression::Smallest.deflate(&rows), deflate(&rows));
    }

    /// Numbers without order, so that there is something to find: the digits of the multiples of a large prime.
    #[test]
    fn what_is_compressed_comes_back_and_the_smallest_is_smaller() {
        let numbers: String = (1..3_000_u64)
            .flat_map(|at| {
                [(at * 7_919 % 1_500).to_string(), " ".into(), (at * 6_101 % 1_500).to_string(), " l\n".into()]
            })
            .collect();
        let words = "Draw two cards, then discard one. ".repeat(40);
        for text in [numbers.as_str(), &words, ""] {
            let [usual, smallest] =
                [Compression::Usual, Compression::Smallest].map(|compression| compression.deflate(text.as_bytes()));
            assert!([&usual, &smallest].map(|bytes| inflated(bytes).expect("it unpacks")) == [text.as_bytes(); 2]);
            assert!(smallest.len() <= usual.len());
        }
        assert!(Compression::Smallest.deflate(numbers.as_bytes()).len() < deflate(numbers.as_bytes()).len());
    }
}
