//! The thread that looks at the clock and at the memory while others work, and ends the process where a limit is passed.

use super::breakdown::{self, Breakdown};
use super::hand_over;
use super::run_limits::RunLimits;
use super::terminal;
use crate::under_way;
use std::io;
use std::time::{Duration, Instant};

/// How often it looks while there is work: a core fills about 10 MB of memory in that time.
const ROUND: Duration = Duration::from_millis(10);
/// How often it looks while there is none.
const IDLE_ROUND: Duration = Duration::from_millis(50);
/// The longest time that counts from one look to the next: a process that was stopped for an hour did not work for an hour.
const LONGEST: Duration = Duration::from_millis(250);

/// What the watchdog looks at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watchdog {
    pub(super) limits: RunLimits,
    /// The process that has to be there; none if no one waits for this one.
    pub(super) parent: Option<u32>,
    /// The exit status where a limit is passed.
    pub(super) status: i32,
    /// Whether it says nothing then.
    pub(super) is_silent: bool,
}

impl Watchdog {
    /// Begins to watch, until the process ends.
    ///
    /// # Errors
    /// The system has no room for another thread.
    pub(super) fn start(self) -> io::Result<()> {
        let watch = move || self.watch();
        std::thread::Builder::new().name("watchdog".to_owned()).spawn(watch).map(drop)
    }

    fn watch(self) {
        let mut last = Instant::now();
        loop {
            let time = last.elapsed().min(LONGEST);
            last = Instant::now();
            if self.is_orphan() {
                std::process::exit(self.status);
            }
            let longest = under_way::tick(time);
            if self.limits.time().is_some_and(|limit| longest > limit) {
                self.stop(&Breakdown::Time(self.limits.time_in_words()));
            }
            if self.limits.memory().is_some_and(|limit| memory_in_use() > limit) {
                self.stop(&breakdown::of_memory(&self.limits));
            }
            std::thread::sleep(if longest.is_zero() { IDLE_ROUND } else { ROUND });
        }
    }

    fn stop(self, why: &Breakdown) -> ! {
        if !self.is_silent {
            let in_hand = under_way::in_hand();
            terminal::clear_line();
            why.print(in_hand.as_deref());
            hand_over::end(&why.in_words(in_hand.as_deref()));
        }
        std::process::exit(self.status);
    }

    #[cfg(unix)]
    fn is_orphan(self) -> bool {
        self.parent.is_some_and(|parent| std::os::unix::process::parent_id() != parent)
    }

    #[cfg(not(unix))]
    const fn is_orphan(self) -> bool {
        false
    }
}

/// Returns the memory that the process has in use, in bytes; 0 where the system does not say.
fn memory_in_use() -> u64 {
    memory_stats::memory_stats().map_or(0, |stats| stats.physical_mem as u64)
}
