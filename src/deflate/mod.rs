//! Compression of what a PDF holds: deflate (RFC 1951) within zlib (RFC 1950).
//!
//! Any reader of deflate unpacks it. The search for repeats is made for what pages draw: numbers without order, in which a short
//! repeat takes more bits than its digits, between words that come back again and again. How long a repeat must be follows from
//! what the bytes of a stream cost, and what is searched for is that long at once. So it takes less time than zlib for somewhat
//! fewer bytes, which a test compares. The same bytes always give the same stream: no number is calculated with floats.

mod bit_writer;
mod blocks;
mod code_lengths;
mod logarithm;
mod matches;
mod prices;
mod symbols;

use bit_writer::BitWriter;
use matches::{Tables, items};
use simd_adler32::adler32;

/// Compresses one stream after another with the same memory.
#[derive(Debug, Default)]
pub(crate) struct Compressor {
    tables: Tables,
}

impl Compressor {
    /// Returns compressed bytes.
    pub(crate) fn compress(&mut self, bytes: &[u8]) -> Vec<u8> {
        let items = items(bytes, &mut self.tables);
        let mut writer = BitWriter::new(bytes.len() / 2);
        // Deflate with a window of 32 KB; a multiple of 31.
        writer.put(0x9c78, 16);
        blocks::write(bytes, items, &mut writer);
        let mut out = writer.into_bytes();
        out.extend(adler32(&bytes).to_be_bytes());
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::ZlibDecoder;
    use proptest::prelude::*;
    use std::io::Read;

    fn compressed(bytes: &[u8]) -> Vec<u8> {
        Compressor::default().compress(bytes)
    }

    fn unpacked(stream: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut decoder = ZlibDecoder::new(stream);
        decoder.read_to_end(&mut bytes).expect("it is a stream of zlib");
        assert_eq!(usize::try_from(decoder.total_in()).ok(), Some(stream.len()), "nothing follows its end");
        bytes
    }

    /// The digits of multiples of a prime: numbers as in a drawing, without order.
    fn numbers(count: u64) -> Vec<u8> {
        let line = |at: u64| format!("{} {} l\n", at * 7_919 % 1_500, at * 6_101 % 1_500);
        (1..count).map(line).collect::<String>().into_bytes()
    }

    /// Bytes that look like chance, from a generator of Lehmer's.
    fn chance(count: usize) -> Vec<u8> {
        let next = |state: &u64| Some(state * 48_271 % 2_147_483_647);
        std::iter::successors(Some(1), next).map(|state| state.to_be_bytes()[5]).take(count).collect()
    }

    #[test]
    fn what_is_compressed_comes_back() {
        let words = b"Draw two cards, then discard one. ".repeat(4_000);
        let flat = vec![b' '; 300_000];
        let all = [numbers(40_000), words, flat, chance(200_000), numbers(300)].concat();
        let mut compressor = Compressor::default();
        for bytes in [
            &all[..],
            &all[..100_000],
            &all[500_000..],
            b"",
            b"a",
            b"aa",
            b"abcabcabc",
            &[143, 144, 255],
            &[0; 259],
            &[7; 258],
        ] {
            assert!(unpacked(&compressor.compress(bytes)) == bytes, "{} bytes", bytes.len());
        }
    }

    /// Three bits and a byte for each block of 65,535 bytes at most, four for its length, and six around them.
    #[test]
    fn bytes_of_chance_hardly_grow() {
        let bytes = chance(200_000);
        assert!(compressed(&bytes).len() <= bytes.len() + 4 * 5 + 6);
    }

    #[test]
    fn memory_that_was_used_before_changes_nothing() {
        let (words, numbers) = (b"crow, cluck, hatch ".repeat(99), numbers(2_000));
        let mut compressor = Compressor::default();
        let first = compressor.compress(&words);
        let _ = compressor.compress(&numbers);
        assert!(compressor.compress(&words) == first);
    }

    /// zlib's usual level is the measure. Sentences are not what the search is made for.
    #[test]
    fn what_pages_draw_takes_fewer_bytes_than_with_zlib() {
        use flate2::{Compression, read::ZlibEncoder};
        let with_zlib = |bytes: &[u8]| {
            let mut zlib = Vec::new();
            ZlibEncoder::new(bytes, Compression::default()).read_to_end(&mut zlib).expect("memory can be read");
            zlib.len()
        };
        let card = |at: u64| {
            format!("q 1 0 0 1 {} {} cm BT /F1 9 Tf (Cluck {at}) Tj ET Q\n", at * 7_919 % 1_500, at * 6_101 % 1_500)
        };
        let cards: String = (1..2_000).map(card).collect();
        for bytes in [&numbers(9_000), cards.as_bytes()] {
            assert!(compressed(bytes).len() < with_zlib(bytes), "{} and {}", compressed(bytes).len(), with_zlib(bytes));
        }
        let words = include_bytes!("../../README.md");
        assert!(compressed(words).len() * 100 < with_zlib(words) * 101);
    }

    proptest! {
        /// Few different bytes, so that there are repeats of all lengths and distances.
        #[test]
        fn any_bytes_come_back(pieces in prop::collection::vec((prop::collection::vec(0_u8..4, 0..40), 1_usize..30), 0..60)) {
            let bytes: Vec<u8> = pieces.iter().flat_map(|(piece, times)| piece.repeat(*times)).collect();
            prop_assert!(unpacked(&compressed(&bytes)) == bytes);
        }
    }
}
