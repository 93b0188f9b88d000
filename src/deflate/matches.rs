//! Where bytes repeat: for each place, the earlier place from which the most is saved.

use super::prices::Prices;
use super::symbols::StreamItem;

/// The longest repeat, and how far back it may begin: RFC 1951, 3.2.5.
const LONGEST: usize = 258;
const WINDOW: usize = 32_768;

/// How many earlier places are compared, and how many where a good repeat is known.
const DEPTH: usize = 8;
const DEPTH_AFTER_GOOD: usize = 4;
/// A repeat of this length is good, and one of that length is taken at once.
const GOOD: usize = 8;
const LONG: usize = 65;

/// The most bits of a key in the table of last places.
const MOST_KEY_BITS: u32 = 15;
/// No place: nothing is before it.
const NOWHERE: u32 = u32::MAX;

/// The memory of a search.
#[derive(Debug, Default)]
pub(super) struct Tables {
    /// The last place of each key.
    last: Vec<u32>,
    /// The place before with the same key, by a place within the window.
    before: Vec<u32>,
    items: Vec<StreamItem>,
}

/// A repeat, and what it saves.
#[derive(Clone, Copy)]
struct Repeat {
    length: usize,
    distance: usize,
    gain: i64,
}

/// Returns bytes with their repeats.
pub(super) fn items<'t>(bytes: &[u8], tables: &'t mut Tables) -> &'t [StreamItem] {
    let Tables { last, before, items } = tables;
    items.clear();
    let mut search = RepeatSearch::new(bytes, last, before);
    let (mut at, mut found) = (0, search.find(0, 0, DEPTH));
    while let Some(byte) = bytes.get(at) {
        let Some(repeat) = found else {
            items.push(StreamItem::byte(*byte));
            at += 1;
            found = search.find(at, 0, DEPTH);
            continue;
        };
        let mut searched = at + 1;
        if repeat.length < LONG {
            // A byte, and then a repeat that saves more.
            let depth = if repeat.length < GOOD { DEPTH } else { DEPTH_AFTER_GOOD };
            found = search.find(searched, repeat.gain, depth);
            if found.is_some() {
                items.push(StreamItem::byte(*byte));
                at = searched;
                continue;
            }
            searched += 1;
        }
        items.push(item(repeat));
        at += repeat.length;
        search.pass(searched, at);
        found = search.find(at, 0, DEPTH);
    }
    items
}

fn item(repeat: Repeat) -> StreamItem {
    let word = |number: usize| u16::try_from(number).expect("lengths and distances are limited");
    StreamItem::repeat(word(repeat.length), word(repeat.distance))
}

/// A search through the bytes of a stream, from the first to the last.
struct RepeatSearch<'s> {
    bytes: &'s [u8],
    prices: Prices,
    last: &'s mut [u32],
    before: &'s mut [u32],
    /// The length of the shortest repeat that is found.
    shortest: usize,
    /// The bits of so many bytes.
    mask: u64,
    /// How many bits of a product are no key.
    shift: u32,
}

impl<'s> RepeatSearch<'s> {
    fn new(bytes: &'s [u8], last: &'s mut Vec<u32>, before: &'s mut Vec<u32>) -> Self {
        let prices = Prices::of(bytes);
        let shortest = prices.shortest();
        let key_bits = (bytes.len().max(256).ilog2() + 1).min(MOST_KEY_BITS);
        last.clear();
        last.resize(1 << key_bits, NOWHERE);
        // What a former stream left there is never reached: only places of this one lead to it.
        before.resize(WINDOW, NOWHERE);
        let mask = u64::MAX >> (64 - 8 * shortest);
        Self { bytes, prices, last, before, shortest, mask, shift: 64 - key_bits }
    }

    /// Returns the bytes that begin a repeat at a place; none too near to the end.
    fn start(&self, at: usize) -> Option<u64> {
        let eight = self.bytes.get(at..)?.first_chunk::<8>()?;
        Some(u64::from_le_bytes(*eight) & self.mask)
    }

    /// Notes a place by the bytes there, and returns the last place of the same key.
    fn note(&mut self, at: usize, start: u64) -> u32 {
        // The golden ratio mixes all bits into the upper ones.
        let key = usize::try_from(start.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift).unwrap_or_default();
        let place = u32::try_from(at).unwrap_or(NOWHERE);
        let last = std::mem::replace(&mut self.last[key], place);
        self.before[at % WINDOW] = last;
        last
    }

    /// Notes places of which no repeat is wanted.
    fn pass(&mut self, from: usize, to: usize) {
        for at in from..to {
            let Some(start) = self.start(at) else { return };
            self.note(at, start);
        }
    }

    /// Notes a place, and returns the repeat there that saves the most, if that is more than `gain`.
    fn find(&mut self, at: usize, gain: i64, depth: usize) -> Option<Repeat> {
        let start = self.start(at)?;
        let mut place = self.note(at, start);
        let bytes = self.bytes;
        let here = &bytes[at..bytes.len().min(at + LONGEST)];
        let mut best = Repeat { length: 0, distance: 0, gain };
        // A shorter one saves less wherever it is.
        let least = if gain > 0 { self.prices.length_of(gain) } else { self.shortest };
        let mut longer_than = self.shortest.max(least) - 1;
        let mut end = *here.get(longer_than)?;
        for _ in 0..depth {
            let Some((from, distance)) = place_before(at, place) else { break };
            let there = &bytes[from..];
            if there[longer_than] == end && self.start(from) == Some(start) {
                let length = common_length(here, there);
                let gain = self.prices.gain(length, distance);
                if length > longer_than && gain > best.gain {
                    best = Repeat { length, distance, gain };
                    longer_than = length;
                    match here.get(length) {
                        Some(next) if length < LONG => end = *next,
                        _ => break,
                    }
                }
            }
            place = self.before[from % WINDOW];
        }
        (best.length > 0).then_some(best)
    }
}

/// Returns a noted place and how far it is before another; none if it is not in the window.
fn place_before(at: usize, place: u32) -> Option<(usize, usize)> {
    let from = usize::try_from(place).ok()?;
    let distance = at.checked_sub(from).filter(|distance| *distance <= WINDOW)?;
    Some((from, distance))
}

/// Returns how many bytes are the same at the start of both.
fn common_length(a: &[u8], b: &[u8]) -> usize {
    let (a_words, a_rest) = a.as_chunks::<8>();
    let (b_words, _) = b.as_chunks::<8>();
    for (at, (a, b)) in a_words.iter().zip(b_words).enumerate() {
        let differs = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        if differs != 0 {
            return 8 * at + usize::try_from(differs.trailing_zeros() / 8).unwrap_or_default();
        }
    }
    let compared = a.len() - a_rest.len();
    compared + a_rest.iter().zip(&b[compared..]).take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(bytes: &[u8]) -> Vec<StreamItem> {
        items(bytes, &mut Tables::default()).to_vec()
    }

    /// Ten letters of which each comes once or twice take 3.3 bits: a repeat of nine saves 30 bits and costs 11 and 2.
    #[test]
    fn what_repeats_is_found() {
        let (repeated, bytes) = (StreamItem::repeat(9, 9), b"clucking clucking ");
        assert_eq!(found(bytes).iter().filter(|item| **item == repeated).count(), 1);
    }

    /// `bcdefghijkl-` saves more than `abcdef` one byte before it.
    #[test]
    fn a_better_repeat_one_byte_later_is_taken() {
        let bytes = b"abcdef-1-bcdefghijkl-2-abcdefghijkl-3-";
        assert!(found(bytes).contains(&StreamItem::repeat(12, 15)));
    }

    #[test]
    fn a_repeat_ends_with_the_bytes_and_begins_in_the_window() {
        assert_eq!(found(&[5; 300])[1..], [StreamItem::repeat(258, 1), StreamItem::repeat(41, 1)]);
        // Bytes that look like chance, from a generator of Lehmer's.
        let next = |state: &u64| Some(state * 48_271 % 2_147_483_647);
        let chance = || std::iter::successors(Some(1), next).map(|state| state.to_be_bytes()[5]);
        let words = b"unlike 123456789";
        let far = |between: usize| [&words[..], &chance().take(between).collect::<Vec<_>>(), words].concat();
        let has = |bytes: &[u8], distance: u16| found(bytes).contains(&StreamItem::repeat(16, distance));
        assert!(has(&far(32_752), 32_768) && !found(&far(32_753)).iter().any(|item| item.length() == 16));
    }

    /// A number of 32 bits counts on from `NOWHERE` to the first places.
    #[test]
    fn nowhere_is_before_no_place() {
        assert_eq!([0, 1, WINDOW, WINDOW + 1].map(|at| place_before(at, NOWHERE)), [None; 4]);
        assert_eq!(place_before(WINDOW, 0), Some((0, WINDOW)));
        assert_eq!(place_before(WINDOW + 1, 0), None);
    }

    #[test]
    fn lengths_are_counted_to_the_byte() {
        for count in 0..40 {
            let (mut a, b) = ([1_u8; 40], [1_u8; 50]);
            a[count] = 2;
            assert_eq!((common_length(&a, &b), common_length(&b[..count], &b)), (count, count));
        }
    }
}
