//! Work on many drawings on all cores, the longest first: no core waits at the end for a page of rules that another began late.

use rayon::prelude::*;
use std::cmp::Reverse;

/// Returns what `work` makes of each of `count` things, by their numbers. `length` says how long each is likely to take.
pub(super) fn longest_first<T: Send>(
    count: usize,
    length: impl Fn(usize) -> usize,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|number| Reverse(length(*number)));
    let mut made: Vec<(usize, T)> =
        order.into_par_iter().with_max_len(1).map(|number| (number, work(number))).collect();
    made.sort_unstable_by_key(|(number, _)| *number);
    made.into_iter().map(|(_, made)| made).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    /// On one core, the order is certain; what is made is in the order of the things.
    #[test]
    fn the_longest_is_begun_first_and_the_order_is_kept() {
        let lengths = [3, 9, 1, 9, 5];
        let begun = Mutex::new(Vec::new());
        let work = |number: usize| {
            begun.lock().expect("no other thread fails").push(number);
            lengths[number] * 10
        };
        let one_core = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
        let made = one_core.install(|| longest_first(lengths.len(), |number| lengths[number], work));
        assert_eq!(made, [30, 90, 10, 90, 50]);
        assert_eq!(begun.into_inner().expect("no thread failed"), [1, 3, 4, 0, 2]);
    }
}
