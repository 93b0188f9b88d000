//! Work on many drawings on all cores, the longest first: no core waits at the end for a page of rules that another began late.

use rayon::prelude::*;
use std::cmp::Reverse;

/// Returns what `work` makes of each thing, in the order of the things. `length` says how long each is likely to take.
pub(super) fn longest_first<I: Send, T: Send>(
    things: Vec<I>,
    length: impl Fn(&I) -> usize,
    work: impl Fn(I) -> T + Sync,
) -> Vec<T> {
    let mut numbered: Vec<(usize, I)> = things.into_iter().enumerate().collect();
    numbered.sort_by_key(|(_, thing)| Reverse(length(thing)));
    let mut made: Vec<(usize, T)> =
        numbered.into_par_iter().with_max_len(1).map(|(number, thing)| (number, work(thing))).collect();
    made.sort_unstable_by_key(|(number, _)| *number);
    made.into_iter().map(|(_, made)| made).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use parking_lot::Mutex;

    /// On one core, the order is certain; what is made is in the order of the things.
    #[test]
    fn the_longest_is_begun_first_and_the_order_is_kept() {
        let lengths = [3, 9, 1, 9, 5];
        let begun = Mutex::new(Vec::new());
        let work = |number: usize| {
            begun.lock().push(number);
            lengths[number] * 10
        };
        let one_core = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
        let made = one_core.install(|| longest_first((0..lengths.len()).collect(), |number| lengths[*number], work));
        assert_eq!(made, [30, 90, 10, 90, 50]);
        assert_eq!(begun.into_inner(), [1, 3, 4, 0, 2]);
    }
}
