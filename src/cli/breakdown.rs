//! How a run ends that cannot go on: a limit was passed, or a fault of Pullet or of one of its libraries came up.
//!
//! No one sees the text of a panic. What is printed names what was in hand, and for a fault of Pullet the place in its source.

use super::run_limits::RunLimits;
use super::terminal;
use crate::under_way;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

/// Why a run ended before its work was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Breakdown {
    /// A piece of work took longer than it may; the limit in words.
    Time(String),
    /// More memory was in use than may be; the limit in words.
    Memory(String),
    /// The system had no more memory.
    NoMemory,
    /// Calls were nested deeper than the stack has room for.
    Stack,
    /// A library ended the process: the number of the signal or of the exit status.
    Crash(i32),
    /// Someone ended the process: usually the system, because its memory ran out.
    #[cfg(unix)]
    Killed,
    /// Pullet has a fault at this place in its source.
    Fault(String),
    /// The system has no room for another thread.
    NoThreads,
}

impl Breakdown {
    /// Prints why the run ended, and what was in hand.
    pub(super) fn print(&self, in_hand: Option<&str>) {
        terminal::error(&self.message(in_hand), Some(&self.help(in_hand)));
    }

    /// Returns the same in one line.
    pub(super) fn in_words(&self, in_hand: Option<&str>) -> String {
        format!("{}: {}", self.message(in_hand), self.help(in_hand))
    }

    fn message(&self, in_hand: Option<&str>) -> String {
        let during = in_hand.map(|words| format!(" while {words}")).unwrap_or_default();
        let comma = if in_hand.is_some() { "," } else { "" };
        match self {
            Self::Time(limit) => format!("stopped after {limit}, the limit{comma}{during}"),
            Self::Memory(limit) => format!("stopped at {limit} of memory, the limit{comma}{during}"),
            Self::NoMemory => format!("the memory ran out{during}"),
            Self::Stack => format!("something is nested too deep{during}"),
            Self::Crash(number) => format!("Pullet broke down{during} ({number})"),
            #[cfg(unix)]
            Self::Killed => format!("the system ended Pullet{during}"),
            Self::Fault(place) => format!("Pullet broke down at {place}{during}"),
            Self::NoThreads => "the system allows Pullet no more threads".to_owned(),
        }
    }

    fn help(&self, in_hand: Option<&str>) -> String {
        let (look_there, help) = match self {
            Self::Time(_) => {
                ("look there for what repeats too often; ", "`--limit-time 300` allows more time, `--limit-time 0` any")
            }
            Self::Memory(_) => (
                "look there for what is too large; ",
                "`--limit-memory 4GB` allows more memory, `--limit-memory 0` any",
            ),
            #[cfg(unix)]
            Self::Killed => ("", ELSEWHERE),
            Self::NoMemory => ("", ELSEWHERE),
            Self::Stack => ("", "look for what contains itself, or many layers of something"),
            Self::Crash(_) | Self::Fault(_) => {
                ("", "this is a fault of Pullet: please report it, with this message and, if you can, with the deck")
            }
            Self::NoThreads => ("", "close other programs, or raise the limit of processes (`ulimit -u`)"),
        };
        if in_hand.is_some() { format!("{look_there}{help}") } else { help.to_owned() }
    }
}

/// What to do where the memory is used up.
const ELSEWHERE: &str = "close other programs, or work on fewer decks at once";

/// What stands for the place of a fault that cannot be told.
const UNKNOWN_PLACE: &str = "an unknown place";

/// Whether a fault ends the run: it is then printed once, even if several threads have it.
static ENDS: AtomicBool = AtomicBool::new(true);
/// Whether a fault has been printed.
static IS_PRINTED: AtomicBool = AtomicBool::new(false);

/// Has every panic that no one expects printed in our words. `ends` is whether the run ends with it.
pub(super) fn report_faults(ends: bool) {
    ENDS.store(ends, Ordering::Relaxed);
    std::panic::set_hook(Box::new(report_fault));
}

fn report_fault(panic: &PanicHookInfo<'_>) {
    if under_way::is_guarded() || (IS_PRINTED.swap(true, Ordering::SeqCst) && ENDS.load(Ordering::Relaxed)) {
        return;
    }
    let place = panic.location().map(|location| format!("{}:{}", in_crate(location.file()), location.line()));
    let place = place.unwrap_or_else(|| UNKNOWN_PLACE.to_owned());
    // These panic only where the system gives them no thread.
    let is_thread = place.starts_with("rayon-core") || place.contains("std/src/thread");
    let why = if is_thread { Breakdown::NoThreads } else { Breakdown::Fault(place) };
    why.print(under_way::in_hand_here().or_else(under_way::in_hand).as_deref());
}

/// Returns a path of a source file from the folder of its crate on.
fn in_crate(path: &str) -> String {
    let path = path.replace('\\', "/");
    let of_registry = path.split_once("/registry/src/").and_then(|(_, rest)| rest.split_once('/'));
    let of_library = path.split_once("/library/");
    of_registry.or(of_library).map_or(path.clone(), |(_, rest)| rest.to_owned())
}

/// Does some work; none if it has a fault, which is printed.
pub(super) fn caught<T>(work: impl FnOnce() -> T) -> Option<T> {
    let done = catch_unwind(AssertUnwindSafe(work)).ok();
    if done.is_none() && !IS_PRINTED.swap(true, Ordering::SeqCst) {
        Breakdown::Fault(UNKNOWN_PLACE.to_owned()).print(None);
    }
    done
}

/// Returns the breakdown of a run that took too much memory.
pub(super) fn of_memory(limits: &RunLimits) -> Breakdown {
    if limits.memory().is_some() { Breakdown::Memory(limits.memory_in_words()) } else { Breakdown::NoMemory }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_in_a_library_is_named_from_its_crate_on() {
        let named = [
            ("/home/me/.cargo/registry/src/index.crates.io-1949/usvg-0.49.0/src/x.rs", "usvg-0.49.0/src/x.rs"),
            (r"C:\Users\me\.cargo\registry\src\index.crates.io-1\png-0.18\src\a.rs", "png-0.18/src/a.rs"),
            ("/rustc/0123/library/std/src/thread/mod.rs", "std/src/thread/mod.rs"),
            ("src/cli/build.rs", "src/cli/build.rs"),
        ];
        for (path, shown) in named {
            assert_eq!(in_crate(path), shown);
        }
    }
}
