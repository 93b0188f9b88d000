//! The one clock of a run: what its worker has in hand, for how long, and with how much memory.

use super::run_limits::RunLimits;
use crate::machine::memory_of;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How often it looks while there is work: a core fills about 10 MB of memory in that time.
const ROUND: Duration = Duration::from_millis(10);
/// The longest time that counts from one look to the next: a process that was stopped for an hour did not work for an hour.
const LONGEST: Duration = Duration::from_millis(250);

/// Which limit a worker has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overrun {
    Time,
    Memory,
}

/// What is known of a worker.
#[derive(Debug)]
pub(super) struct Clock {
    limits: RunLimits,
    pub(super) known: Mutex<Known>,
}

/// What a worker has said, and what is done for it.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// What threads have in hand, and in which order they took it.
    in_hand: BTreeMap<usize, InHand>,
    count: u64,
    /// The pieces of work that go on, and how long each has taken.
    pieces: BTreeMap<u64, Duration>,
    /// What this process does for the worker.
    writes: Option<String>,
    /// Whether the time stands still.
    pub(super) is_paused: bool,
    /// What the next worker has to know.
    pub(super) left: Option<String>,
    /// How much memory the worker has in use, where it says so itself.
    pub(super) memory: u64,
}

#[derive(Debug)]
struct InHand {
    is_item: bool,
    number: u64,
    words: String,
}

impl Clock {
    pub(super) fn new(limits: RunLimits) -> Self {
        Self { limits, known: Mutex::default() }
    }

    /// Looks at the worker until the other end of `ends` is dropped, or it has passed a limit.
    pub(super) fn watch(&self, worker: u32, ends: &Receiver<()>) -> Option<Overrun> {
        let mut last = Instant::now();
        while ends.recv_timeout(ROUND) == Err(RecvTimeoutError::Timeout) {
            let (time, now) = (last.elapsed().min(LONGEST), Instant::now());
            last = now;
            let longest = self.known.lock().add(time);
            if self.limits.time().is_some_and(|limit| longest > limit) {
                return Some(Overrun::Time);
            }
            let memory = || memory_of(worker).unwrap_or_else(|| self.known.lock().memory);
            if self.limits.memory().is_some_and(|limit| memory() > limit) {
                return Some(Overrun::Memory);
            }
        }
        None
    }

    /// Notes what a thread has in hand; nothing if there are no words.
    pub(super) fn note(&self, thread: usize, is_item: bool, words: String) {
        let mut known = self.known.lock();
        known.count += 1;
        let number = known.count;
        if words.is_empty() {
            known.in_hand.remove(&thread);
        } else {
            known.in_hand.insert(thread, InHand { is_item, number, words });
        }
    }

    /// Notes which pieces of work go on.
    pub(super) fn set_pieces(&self, pieces: &[u64]) {
        let mut known = self.known.lock();
        known.pieces =
            pieces.iter().map(|piece| (*piece, known.pieces.get(piece).copied().unwrap_or_default())).collect();
    }

    /// Notes that files are written into a folder, or that they have been.
    pub(super) fn writes(&self, folder: Option<&Path>) {
        self.known.lock().writes = folder.map(|folder| format!("writing into `{}`", folder.display()));
    }

    /// Returns what has been in hand for longest, at most so many things: cards and files, if there are any, and else steps.
    pub(super) fn in_hand(&self, most: usize) -> String {
        let known = self.known.lock();
        if let Some(writes) = &known.writes {
            return writes.clone();
        }
        let mut all: Vec<&InHand> = known.in_hand.values().collect();
        all.sort_unstable_by_key(|one| (!one.is_item, one.number));
        let is_item = all.first().is_some_and(|one| one.is_item);
        let words = all.iter().filter(|one| one.is_item == is_item).take(most).map(|one| one.words.as_str());
        words.collect::<Vec<_>>().join(", or ")
    }
}

impl Known {
    /// Adds time to all pieces, and returns the longest that one has taken.
    fn add(&mut self, time: Duration) -> Duration {
        if !self.is_paused {
            self.pieces.values_mut().for_each(|spent| *spent += time);
        }
        self.pieces.values().copied().max().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn clock() -> Clock {
        Clock::new(RunLimits::of_completion())
    }

    #[test]
    fn time_is_added_to_the_pieces_that_go_on_and_to_no_others() {
        let clock = clock();
        clock.set_pieces(&[1, 2]);
        assert_eq!(clock.known.lock().add(SECOND), SECOND);
        clock.set_pieces(&[2, 3]);
        assert_eq!(clock.known.lock().add(SECOND), 2 * SECOND);
        clock.set_pieces(&[3]);
        assert_eq!(clock.known.lock().add(SECOND), 2 * SECOND);
        clock.known.lock().is_paused = true;
        assert_eq!(clock.known.lock().add(SECOND), 2 * SECOND);
        clock.set_pieces(&[]);
        assert_eq!(clock.known.lock().add(SECOND), Duration::ZERO);
    }

    #[test]
    fn what_has_been_in_hand_for_longest_is_named_and_cards_before_steps() {
        let clock = clock();
        clock.note(0, false, "drawing the cards".to_owned());
        assert_eq!(clock.in_hand(1), "drawing the cards");
        clock.note(2, true, "drawing card `hen`".to_owned());
        clock.note(1, true, "drawing card `fox`".to_owned());
        assert_eq!(clock.in_hand(1), "drawing card `hen`");
        assert_eq!(clock.in_hand(3), "drawing card `hen`, or drawing card `fox`");
        clock.note(2, true, String::new());
        assert_eq!(clock.in_hand(3), "drawing card `fox`");
        clock.writes(Some(Path::new("out")));
        assert_eq!(clock.in_hand(1), "writing into `out`");
    }
}
