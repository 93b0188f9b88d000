//! Chance: a small generator with a fixed stream, so that a seed is the same play on every machine.
//!
//! The generator is xoshiro256** and its seed is spread with `SplitMix64`, both by Blackman and Vigna:
//! <https://prng.di.unimi.it/>. It is not for secrets.

/// A seeded source of chance.
///
/// ```
/// use pullet_games::Rng;
/// let (mut one, mut other) = (Rng::new(7), Rng::new(7));
/// assert_eq!(one.below(6), other.below(6));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    words: [u64; 4],
}

impl Rng {
    /// Returns the stream of a seed.
    pub fn new(seed: u64) -> Self {
        let mut spread = SplitMix(seed);
        let words = std::array::from_fn(|_| spread.next());
        Self { words }
    }

    /// Returns the stream of one game of a series, whichever thread plays it: `number` counts from 0.
    pub(crate) fn for_game(seed: u64, number: u64) -> Self {
        // Mixed twice, so that neighbouring seeds and neighbouring games have nothing in common.
        let series = SplitMix(seed).next();
        Self::new(SplitMix(series ^ number).next())
    }

    /// Returns another stream, seeded from this one.
    pub(crate) fn fork(&mut self) -> Self {
        Self::new(self.next_u64())
    }

    /// Returns the state as 64 hexadecimal digits.
    pub fn to_text(&self) -> String {
        let [a, b, c, d] = self.words;
        format!("{a:016x}{b:016x}{c:016x}{d:016x}")
    }

    /// Returns the stream that goes on from a state as [`Rng::to_text`] writes it; none for anything else.
    pub fn from_text(text: &str) -> Option<Self> {
        let is_state = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let word = |index: usize| u64::from_str_radix(text.get(index * 16..index * 16 + 16)?, 16).ok();
        let words = is_state.then(|| Some([word(0)?, word(1)?, word(2)?, word(3)?]))??;
        // The state of nothing but zeros repeats itself for ever.
        (words != [0; 4]).then_some(Self { words })
    }

    /// Returns the next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.words;
        let result = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }

    /// Returns a number from 0 up to, and without, `bound`, each equally likely; 0 where `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        if bound < 2 {
            return 0;
        }
        // Numbers of the last, incomplete run of `bound` would favour the small ones: they are drawn again.
        let whole_runs = u64::MAX - u64::MAX % bound;
        loop {
            let drawn = self.next_u64();
            if drawn < whole_runs {
                return usize::try_from(drawn % bound).unwrap_or(0);
            }
        }
    }

    /// Returns one of the items; `None` where there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Returns the index of one weight, in proportion to the weights; any index where all are zero.
    pub fn pick_weighted(&mut self, weights: &[u64]) -> usize {
        let total: u64 = weights.iter().sum();
        let Ok(bound) = usize::try_from(total) else { return 0 };
        if bound == 0 {
            return self.below(weights.len());
        }
        let mut left = self.below(bound) as u64;
        for (index, weight) in weights.iter().enumerate() {
            if left < *weight {
                return index;
            }
            left -= weight;
        }
        0
    }

    /// Puts the items into a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// Spreads a seed over many bits.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published values for the seed 1234567: <https://rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64>.
    #[test]
    fn seeds_are_spread_as_published() {
        let mut spread = SplitMix(1_234_567);
        let drawn: Vec<u64> = (0..3).map(|_| spread.next()).collect();
        assert_eq!(drawn, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    /// The values of the authors' C code from the state 1, 2, 3, 4, as the crate `rand_xoshiro` tests them.
    #[test]
    fn the_stream_is_as_published() {
        let mut rng = Rng { words: [1, 2, 3, 4] };
        let drawn: Vec<u64> = (0..4).map(|_| rng.next_u64()).collect();
        assert_eq!(drawn, [11_520, 0, 1_509_978_240, 1_215_971_899_390_074_240]);
    }

    /// 60,000 throws of a die: each side is expected 10,000 times, with a deviation of about 91.
    #[test]
    fn every_number_is_equally_likely() {
        let mut rng = Rng::new(1);
        let mut counts = [0; 6];
        (0..60_000).for_each(|_| counts[rng.below(6)] += 1);
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_shuffle_loses_nothing() {
        let mut items: Vec<u32> = (0..52).collect();
        Rng::new(3).shuffle(&mut items);
        assert_ne!(items, (0..52).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..52).collect::<Vec<_>>());
    }

    #[test]
    fn a_weight_of_zero_is_not_picked() {
        let mut rng = Rng::new(5);
        assert!((0..1000).all(|_| [1, 3].contains(&rng.pick_weighted(&[0, 2, 0, 5]))));
    }
}
