//! Items become blocks, each with codes of its own: RFC 1951, 3.2.3 to 3.2.7.

use super::bit_writer::BitWriter;
use super::code_lengths::{code_lengths, codes};
use super::logarithm::{PART, bits_of};
use super::symbols::{DISTANCES, LITERALS, StreamItem, StreamItemKind, SymbolCounts, distance_symbol, length_symbol};

/// So many items are in one block, or in two if that takes fewer bits.
const STEP: usize = 4_096;
/// What the codes of a block take, about.
const CODES: u64 = 560;
/// The longest block of bytes as they are.
const LONGEST_STORED: usize = 65_535;

/// How a block is written.
const STORED: u64 = 0;
const FIXED: u64 = 1;
const DYNAMIC: u64 = 2;

/// Writes all items in as many blocks as take the fewest bits, each chunk joining the one before or not; they stand for `bytes`.
pub(super) fn write(bytes: &[u8], items: &[StreamItem], writer: &mut BitWriter) {
    let mut rest = bytes;
    let mut block = CodedBlock { items: &items[..0], counts: SymbolCounts::of(&[]) };
    let mut at = 0;
    while at < items.len() {
        // What is left at the end is no block of its own.
        let next = if items.len() - at < 2 * STEP { items.len() } else { at + STEP };
        let chunk = CodedBlock { items: &items[at..next], counts: SymbolCounts::of(&items[at..next]) };
        let joined = block.counts.with(&chunk.counts);
        if block.items.is_empty()
            || least_bits(&block.counts) + least_bits(&chunk.counts) + CODES >= least_bits(&joined)
        {
            block = CodedBlock { items: &items[at - block.items.len()..next], counts: joined };
        } else {
            block.write(&mut rest, IsLast::No, writer);
            block = chunk;
        }
        at = next;
    }
    block.write(&mut rest, IsLast::Yes, writer);
}

/// Returns how many bits symbols take at least.
fn least_bits(counts: &SymbolCounts) -> u64 {
    let of = |counts: &[u32]| {
        let all = bits_of(counts.iter().sum());
        counts.iter().map(|count| u64::from(*count) * u64::from(all - bits_of(*count))).sum::<u64>()
    };
    (of(&counts.literals) + of(&counts.distances)) / u64::from(PART) + counts.extra_bits
}

/// Whether a block is the last of its stream.
#[derive(Clone, Copy)]
enum IsLast {
    No = 0,
    Yes = 1,
}

/// Items that share their codes.
struct CodedBlock<'i> {
    items: &'i [StreamItem],
    counts: SymbolCounts,
}

impl CodedBlock<'_> {
    /// Writes the block in the way that takes the fewest bits; it stands for the first of the `rest` of the bytes, which are taken.
    fn write(&self, rest: &mut &[u8], is_last: IsLast, writer: &mut BitWriter) {
        let length = self.items.iter().map(|item| item.length()).sum::<usize>().min(rest.len());
        let (bytes, after) = rest.split_at(length);
        *rest = after;
        let own = BlockCodes::of(&self.counts);
        let head = CodesHead::of(&own);
        let (dynamic, fixed) = (head.bits() + own.bits(&self.counts), BlockCodes::fixed().bits(&self.counts));
        if stored_bits(bytes) < dynamic.min(fixed) {
            write_stored(bytes, is_last, writer);
            return;
        }
        writer.put(is_last as u64, 1);
        if dynamic < fixed {
            writer.put(DYNAMIC, 2);
            head.write(writer);
            own.write(self.items, writer);
        } else {
            writer.put(FIXED, 2);
            BlockCodes::fixed().write(self.items, writer);
        }
    }
}

/// Returns how many bits bytes take as they are, at most.
fn stored_bits(bytes: &[u8]) -> u64 {
    let number = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
    8 * number(bytes.len()) + 40 * number(bytes.len().div_ceil(LONGEST_STORED).max(1))
}

fn write_stored(bytes: &[u8], is_last: IsLast, writer: &mut BitWriter) {
    let mut pieces = bytes.chunks(LONGEST_STORED).peekable();
    while let Some(piece) = pieces.next() {
        let length = u16::try_from(piece.len()).expect("pieces are short");
        writer.put(if pieces.peek().is_none() { is_last as u64 } else { IsLast::No as u64 }, 1);
        writer.put(STORED, 2);
        writer.put_bytes(&[length.to_le_bytes(), (!length).to_le_bytes()].concat());
        writer.put_bytes(piece);
    }
}

/// How many bits each symbol takes.
struct BlockCodes {
    literals: [u8; LITERALS],
    distances: [u8; DISTANCES],
}

impl BlockCodes {
    /// Returns the codes that are best for these counts.
    fn of(counts: &SymbolCounts) -> Self {
        let mut distances = code_lengths(&counts.distances, 15);
        // Some readers want a code even where there is no distance.
        if distances.iter().all(|length| *length == 0) {
            distances[0] = 1;
        }
        Self { literals: code_lengths(&counts.literals, 15), distances }
    }

    /// Returns the codes that every reader knows: RFC 1951, 3.2.6.
    fn fixed() -> Self {
        let length = |symbol: usize| match symbol {
            144..=255 => 9,
            256..=279 => 7,
            _ => 8,
        };
        Self { literals: std::array::from_fn(length), distances: [5; DISTANCES] }
    }

    /// Returns how many bits symbols take.
    fn bits(&self, counts: &SymbolCounts) -> u64 {
        let of = |lengths: &[u8], counts: &[u32]| -> u64 {
            lengths.iter().zip(counts).map(|(length, count)| u64::from(*length) * u64::from(*count)).sum()
        };
        3 + of(&self.literals, &counts.literals) + of(&self.distances, &counts.distances) + counts.extra_bits
    }

    /// Writes items and the end of their block.
    fn write(&self, items: &[StreamItem], writer: &mut BitWriter) {
        let (literals, distances) = (codes(&self.literals), codes(&self.distances));
        let literal = |symbol: usize| (u64::from(literals[symbol]), u32::from(self.literals[symbol]));
        for item in items {
            match item.kind() {
                StreamItemKind::Byte(byte) => {
                    let (code, bits) = literal(usize::from(byte));
                    writer.put(code, bits);
                }
                StreamItemKind::Repeat { length, distance } => {
                    let (length, distance) = (length_symbol(length), distance_symbol(distance));
                    let (code, bits) = literal(length.number);
                    writer.put(code | length.extra << bits, bits + length.extra_bits);
                    let (code, bits) =
                        (u64::from(distances[distance.number]), u32::from(self.distances[distance.number]));
                    writer.put(code | distance.extra << bits, bits + distance.extra_bits);
                }
            }
        }
        let (code, bits) = literal(super::symbols::END);
        writer.put(code, bits);
    }
}

/// The order in which the lengths of the codes for lengths are written: RFC 1951, 3.2.7.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// The head of a block, which says how many bits each symbol has.
struct CodesHead {
    /// How many lengths of literals and of distances are written.
    counts: [usize; 2],
    /// Lengths, and repeats of them with bits that say how often.
    words: Vec<LengthWord>,
    /// How many bits each of those has.
    lengths: [u8; 19],
    /// How many of them are written.
    written: usize,
}

/// A length, or a repeat of lengths: the number of its code, and bits after it.
type LengthWord = (usize, u64, u32);

impl CodesHead {
    fn of(codes: &BlockCodes) -> Self {
        let used = |lengths: &[u8], least: usize| {
            lengths.iter().rposition(|length| *length > 0).map_or(least, |last| least.max(last + 1))
        };
        let counts = [used(&codes.literals, 257), used(&codes.distances, 1)];
        let words = words(&[&codes.literals[..counts[0]], &codes.distances[..counts[1]]].concat());
        let mut often = [0; 19];
        words.iter().for_each(|(number, ..)| often[*number] += 1);
        let lengths = code_lengths(&often, 7);
        let written = ORDER.iter().rposition(|number| lengths[*number] > 0).map_or(4, |last| (last + 1).max(4));
        Self { counts, words, lengths, written }
    }

    fn bits(&self) -> u64 {
        let words = self.words.iter().map(|(number, _, bits)| u64::from(self.lengths[*number]) + u64::from(*bits));
        14 + 3 * u64::try_from(self.written).unwrap_or_default() + words.sum::<u64>()
    }

    fn write(&self, writer: &mut BitWriter) {
        let mut put = |number: usize, bits| writer.put(u64::try_from(number).unwrap_or_default(), bits);
        put(self.counts[0] - 257, 5);
        put(self.counts[1] - 1, 5);
        put(self.written - 4, 4);
        ORDER[..self.written].iter().for_each(|number| put(usize::from(self.lengths[*number]), 3));
        let codes = codes(&self.lengths);
        for (number, extra, extra_bits) in &self.words {
            let bits = u32::from(self.lengths[*number]);
            writer.put(u64::from(codes[*number]) | extra << bits, bits + extra_bits);
        }
    }
}

/// Returns lengths with their repeats: 16 repeats the last one 3 to 6 times, 17 and 18 a length of zero 3 to 10 and 11 to 138 times.
fn words(lengths: &[u8]) -> Vec<LengthWord> {
    let mut words = Vec::new();
    for same in lengths.chunk_by(|a, b| a == b) {
        let length = usize::from(same[0]);
        let mut rest = same.len();
        if length > 0 {
            words.push((length, 0, 0));
            rest -= 1;
        }
        while rest > 0 {
            let (number, least, most, bits) = match (length, rest) {
                (0, 11..) => (18, 11, 138, 7),
                (0, 3..) => (17, 3, 10, 3),
                (1.., 3..) => (16, 3, 6, 2),
                _ => (length, 1, 1, 0),
            };
            let taken = rest.min(most);
            words.push((number, u64::try_from(taken - least).unwrap_or_default(), bits));
            rest -= taken;
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_that_repeat_are_counted() {
        let lengths = [&[0; 150][..], &[5; 8], &[0; 2], &[3; 3]].concat();
        let wanted = [
            (18, 127, 7),
            (18, 1, 7),
            (5, 0, 0),
            (16, 3, 2),
            (5, 0, 0),
            (0, 0, 0),
            (0, 0, 0),
            (3, 0, 0),
            (3, 0, 0),
            (3, 0, 0),
        ];
        assert_eq!(words(&lengths), wanted);
    }

    /// Two halves of eight letters each take three bits a letter apart, and four together.
    #[test]
    fn what_differs_is_in_blocks_of_its_own() {
        let letters = |from: u8| (0..8).cycle().take(40_000).map(move |at| StreamItem::byte(from + at));
        let counts = |items: &[StreamItem]| least_bits(&SymbolCounts::of(items));
        let (low, high): (Vec<StreamItem>, Vec<StreamItem>) = (letters(0).collect(), letters(8).collect());
        assert!(counts(&low) + counts(&high) + CODES < counts(&[low, high].concat()));
    }
}
