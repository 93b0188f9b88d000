//! What a stream is made of, bytes and repeats, and the symbols that stand for them.

/// The symbol that ends a block, after those of the bytes.
pub(super) const END: usize = 256;
/// How many symbols of bytes, ends and lengths there are, and of distances. Of the former, two never come, but have fixed codes.
pub(super) const LITERALS: usize = 288;
pub(super) const DISTANCES: usize = 30;

/// A byte, or a repeat of earlier bytes, in as few bits as a list of many wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StreamItem(u32);

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StreamItemKind {
    Byte(u8),
    Repeat { length: u16, distance: u16 },
}

/// A symbol with bits after it that say which of its values is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Symbol {
    pub(super) number: usize,
    pub(super) extra_bits: u32,
    pub(super) extra: u64,
}

const IS_REPEAT: u32 = 1 << 31;
const SHORTEST: u16 = 3;

impl StreamItem {
    /// Returns a byte.
    pub(super) fn byte(byte: u8) -> Self {
        Self(u32::from(byte))
    }

    /// Returns a repeat of 3 to 258 bytes that begin up to 32,768 bytes before.
    pub(super) fn repeat(length: u16, distance: u16) -> Self {
        Self(IS_REPEAT | u32::from(length - SHORTEST) << 16 | u32::from(distance - 1))
    }

    /// Returns what it is.
    pub(super) fn kind(self) -> StreamItemKind {
        let [low, high, length, _] = self.0.to_le_bytes();
        if self.0 & IS_REPEAT == 0 {
            StreamItemKind::Byte(low)
        } else {
            let distance = u16::from_le_bytes([low, high]) + 1;
            StreamItemKind::Repeat { length: u16::from(length) + SHORTEST, distance }
        }
    }

    /// Returns how many bytes it stands for.
    pub(super) fn length(self) -> usize {
        match self.kind() {
            StreamItemKind::Byte(_) => 1,
            StreamItemKind::Repeat { length, .. } => usize::from(length),
        }
    }
}

/// Returns the symbol of a length from 3 to 258: RFC 1951, 3.2.5.
#[inline]
pub(super) fn length_symbol(length: u16) -> Symbol {
    if length == 258 {
        return Symbol { number: 285, extra_bits: 0, extra: 0 };
    }
    // From the ninth on, four symbols share a number of bits.
    let Symbol { number, extra_bits, extra } = stepped(length - SHORTEST, 2);
    Symbol { number: number + END + 1, extra_bits, extra }
}

/// Returns the symbol of a distance from 1 to 32,768: two share a number of bits.
#[inline]
pub(super) fn distance_symbol(distance: u16) -> Symbol {
    stepped(distance - 1, 1)
}

/// Returns the symbol of a value where after the first ones, 2 to the power of `shared` share a number of bits, which then grows by one.
#[inline]
fn stepped(value: u16, shared: u32) -> Symbol {
    let extra_bits = value.checked_ilog2().unwrap_or_default().saturating_sub(shared);
    let top = value >> extra_bits;
    let number = usize::from(top) + (usize::try_from(extra_bits).unwrap_or_default() << shared);
    Symbol { number, extra_bits, extra: u64::from(value & ((1 << extra_bits) - 1)) }
}

/// How often each symbol is written.
#[derive(Clone, Debug)]
pub(super) struct SymbolCounts {
    pub(super) literals: [u32; LITERALS],
    pub(super) distances: [u32; DISTANCES],
    /// The bits after symbols.
    pub(super) extra_bits: u64,
}

impl SymbolCounts {
    /// Returns the counts of items, and of the end of their block.
    pub(super) fn of(items: &[StreamItem]) -> Self {
        let mut counts = Self { literals: [0; LITERALS], distances: [0; DISTANCES], extra_bits: 0 };
        counts.literals[END] = 1;
        for item in items {
            match item.kind() {
                StreamItemKind::Byte(byte) => counts.literals[usize::from(byte)] += 1,
                StreamItemKind::Repeat { length, distance } => {
                    let (length, distance) = (length_symbol(length), distance_symbol(distance));
                    counts.literals[length.number] += 1;
                    counts.distances[distance.number] += 1;
                    counts.extra_bits += u64::from(length.extra_bits + distance.extra_bits);
                }
            }
        }
        counts
    }

    /// Returns the counts of two neighbours as one block.
    pub(super) fn with(&self, next: &Self) -> Self {
        let mut both = self.clone();
        both.literals.iter_mut().zip(next.literals).for_each(|(count, more)| *count += more);
        both.distances.iter_mut().zip(next.distances).for_each(|(count, more)| *count += more);
        both.literals[END] = 1;
        both.extra_bits += next.extra_bits;
        both
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both tables of RFC 1951, 3.2.5.
    #[test]
    fn symbols_are_those_of_the_standard() {
        let symbol = |number, extra_bits, extra| Symbol { number, extra_bits, extra };
        for (length, wanted) in [
            (3, symbol(257, 0, 0)),
            (10, symbol(264, 0, 0)),
            (11, symbol(265, 1, 0)),
            (18, symbol(268, 1, 1)),
            (50, symbol(274, 3, 7)),
            (51, symbol(275, 3, 0)),
            (131, symbol(281, 5, 0)),
            (257, symbol(284, 5, 30)),
            (258, symbol(285, 0, 0)),
        ] {
            assert_eq!(length_symbol(length), wanted, "{length}");
        }
        for (distance, wanted) in [
            (1, symbol(0, 0, 0)),
            (4, symbol(3, 0, 0)),
            (5, symbol(4, 1, 0)),
            (193, symbol(15, 6, 0)),
            (24_577, symbol(29, 13, 0)),
            (32_768, symbol(29, 13, 8_191)),
        ] {
            assert_eq!(distance_symbol(distance), wanted, "{distance}");
        }
    }

    #[test]
    fn items_are_what_they_were_made_of() {
        assert_eq!(StreamItem::byte(200).kind(), StreamItemKind::Byte(200));
        for (length, distance) in [(3, 1), (258, 32_768), (100, 256)] {
            let item = StreamItem::repeat(length, distance);
            assert_eq!(
                (item.kind(), item.length()),
                (StreamItemKind::Repeat { length, distance }, usize::from(length))
            );
        }
    }
}
