//! What bytes and repeats cost, before their codes are known.

use super::logarithm::{PART, bits_of};

/// The bits of a repeat besides those that its distance takes: the codes of its length and of its distance.
const REPEAT: u32 = 11 * PART;

/// The shortest repeat has a distance of so many bits, where it is not known yet.
const NEAR: u32 = 6 * PART;

/// The cost of a stream's bytes in parts of a bit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prices {
    /// What a byte takes on average.
    byte: u32,
}

impl Prices {
    /// Returns the prices of a stream by how often each byte is in it.
    pub(super) fn of(bytes: &[u8]) -> Self {
        let mut counts = [0_u32; 256];
        bytes.iter().for_each(|byte| counts[usize::from(*byte)] += 1);
        let all: u32 = counts.iter().sum();
        let bits: u64 = counts.iter().map(|count| u64::from(*count) * u64::from(bits_of(all) - bits_of(*count))).sum();
        let byte = u32::try_from(bits / u64::from(all.max(1))).unwrap_or(u32::MAX);
        Self { byte: byte.clamp(PART, 8 * PART) }
    }

    /// Returns from which length on a repeat saves something.
    pub(super) fn shortest(self) -> usize {
        // What is looked for is held in eight bytes.
        (4..8)
            .find(|length| length * self.byte > REPEAT + NEAR)
            .map_or(8, |length| usize::try_from(length).unwrap_or(8))
    }

    /// Returns what a repeat saves; less than nothing where it costs more than its bytes.
    pub(super) fn gain(self, length: usize, distance: usize) -> i64 {
        let extra = distance.saturating_sub(1).checked_ilog2().map_or(0, |bits| bits.saturating_sub(1));
        let saved = i64::try_from(length).unwrap_or(i64::MAX) * i64::from(self.byte);
        saved - i64::from(REPEAT + extra * PART)
    }

    /// Returns the length that a repeat has at least if it saves more than so much.
    pub(super) fn length_of(self, gain: i64) -> usize {
        usize::try_from((gain + i64::from(REPEAT)) / i64::from(self.byte)).map_or(0, |length| length + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two bytes take a bit each, sixteen take four.
    #[test]
    fn a_repeat_is_longer_where_bytes_are_cheap() {
        let digits: Vec<u8> = (0..16).collect();
        assert_eq!((Prices::of(&digits).byte, Prices::of(&[1, 2]).byte), (4 * PART, PART));
        // 17 bits: 5 × 4 is more.
        assert_eq!((Prices::of(&digits).shortest(), Prices::of(&[1, 2]).shortest()), (5, 8));
        assert_eq!((Prices::of(&[]).byte, Prices::of(b"aaa").byte), (PART, PART));
    }

    /// Twelve bytes of four bits, without eleven bits and the seven that distances from 257 to 384 take.
    #[test]
    fn a_repeat_saves_its_bytes_and_costs_its_distance() {
        let prices = Prices { byte: 4 * PART };
        assert_eq!(prices.gain(12, 300), i64::from((48 - 11 - 7) * PART));
        assert_eq!(prices.gain(3, 1), i64::from(PART));
        assert!(prices.gain(prices.length_of(500), 1) > 500 && prices.gain(prices.length_of(500) - 1, 1) <= 500);
    }
}
