//! Whether it is worthwhile to try a faster way of reading parts, which is given up for some of them.

use std::sync::atomic::{AtomicUsize, Ordering};

/// How many parts were read in the faster way, and how many a second time because it had to be given up.
#[derive(Debug, Default)]
pub(super) struct Tries {
    successes: AtomicUsize,
    failures: AtomicUsize,
}

/// So many parts are read a second time before it matters whether most of them are.
const FIRST: usize = 8;

impl Tries {
    /// Returns whether the parts so far are a reason to try it: those of a deck are alike.
    pub(super) fn are_worthwhile(&self) -> bool {
        let failures = self.failures.load(Ordering::Relaxed);
        failures < FIRST || failures < self.successes.load(Ordering::Relaxed)
    }

    /// Notes that a part was read in the faster way.
    pub(super) fn succeeded(&self) {
        self.successes.fetch_add(1, Ordering::Relaxed);
    }

    /// Notes that it was given up for a part.
    pub(super) fn failed(&self) {
        self.failures.fetch_add(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_tried_until_most_parts_are_read_twice() {
        let tries = Tries::default();
        (0..8).for_each(|_| tries.failed());
        assert!(!tries.are_worthwhile());
        (0..9).for_each(|_| tries.succeeded());
        assert!(tries.are_worthwhile());
    }
}
