//! Work on many drawings on all cores, the longest first: no core waits at the end for a page of rules that another began late.

use rayon::prelude::*;
use std::cmp::Reverse;

/// Returns what `work` makes of each drawing, by its number; `lengths` say how long each is likely to take.
pub(super) fn longest_first<T: Send>(lengths: &[usize], work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let order = order(lengths);
    let mut made: Vec<Option<T>> = order.par_iter().with_max_len(1).map(|number| Some(work(*number))).collect();
    places(&order).into_iter().filter_map(|place| made[place].take()).collect()
}

/// Returns the numbers of drawings, the longest first. Sorting is compiled here, once for all that is made.
fn order(lengths: &[usize]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..lengths.len()).collect();
    order.sort_by_key(|number| Reverse(lengths[*number]));
    order
}

/// Returns where each number stands in an order.
fn places(order: &[usize]) -> Vec<usize> {
    let mut places = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, number)| places[*number] = place);
    places
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
        let made = one_core.install(|| longest_first(&lengths, work));
        assert_eq!(made, [30, 90, 10, 90, 50]);
        assert_eq!(begun.into_inner(), [1, 3, 4, 0, 2]);
    }
}
