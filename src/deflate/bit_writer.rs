//! Bits become bytes, the lowest first.

/// Writes codes of any number of bits one after the other.
pub(super) struct BitWriter {
    out: Vec<u8>,
    /// Bits that are no whole four bytes yet.
    waiting: u64,
    count: u32,
}

impl BitWriter {
    /// Returns a writer with room for so many bytes.
    pub(super) fn new(room: usize) -> Self {
        Self { out: Vec::with_capacity(room), waiting: 0, count: 0 }
    }

    /// Writes up to 32 bits; those above `count` are zero.
    #[inline]
    pub(super) fn put(&mut self, bits: u64, count: u32) {
        self.waiting |= bits << self.count;
        self.count += count;
        if self.count >= 32 {
            let [a, b, c, d, ..] = self.waiting.to_le_bytes();
            self.out.extend_from_slice(&[a, b, c, d]);
            self.waiting >>= 32;
            self.count -= 32;
        }
    }

    /// Writes bytes as they are, from the next whole byte on.
    pub(super) fn put_bytes(&mut self, bytes: &[u8]) {
        self.fill();
        self.out.extend_from_slice(bytes);
    }

    /// Returns what was written, in whole bytes.
    pub(super) fn into_bytes(mut self) -> Vec<u8> {
        self.fill();
        self.out
    }

    /// Fills the byte that was begun.
    fn fill(&mut self) {
        let bytes = usize::try_from(self.count.div_ceil(8)).unwrap_or_default();
        self.out.extend_from_slice(&self.waiting.to_le_bytes()[..bytes]);
        (self.waiting, self.count) = (0, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_fill_bytes_from_the_lowest_up() {
        let mut writer = BitWriter::new(0);
        writer.put(0b1, 1);
        writer.put(0b10, 2);
        writer.put(0xffff_ffff, 32);
        writer.put_bytes(&[7]);
        writer.put(3, 9);
        assert_eq!(writer.into_bytes(), [0xfd, 0xff, 0xff, 0xff, 0x07, 7, 3, 0]);
    }
}
