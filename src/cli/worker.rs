//! The process that does the work: Pullet again, started by the one that you started.

use super::breakdown::Breakdown;
use super::hand_over;
use super::run_limits::RunLimits;
use super::terminal;
use super::watchdog::Watchdog;
use crate::under_way;

/// The variable that says which process started a worker, and under which number its notes can be opened: `1234 5`.
pub(super) const STARTED_BY: &str = "PULLET_STARTED_BY";

/// The exit status of a worker that was stopped at a limit and has said so.
pub(super) const STOPPED: i32 = 3;

/// What a worker knows of the process that started it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worker {
    parent: u32,
    notes: i32,
}

impl Worker {
    /// Returns what this process is, if it is a worker. Programs that a worker starts are none, though they have its variables.
    pub(super) fn of_this_process() -> Option<Self> {
        let words = std::env::var(STARTED_BY).ok()?;
        let (parent, notes) = words.split_once(' ')?;
        let worker = Self { parent: parent.parse().ok()?, notes: notes.parse().ok()? };
        if !system::is_child_of(worker.parent) {
            return None;
        }
        system::ends_with_parent();
        Some(worker)
    }

    /// Begins to keep the limits, and to note what is under way.
    ///
    /// # Errors
    /// The system has no room for another thread.
    pub(super) fn begin(self, limits: RunLimits) -> Result<(), Breakdown> {
        if let Some(notes) = hand_over::open(self.notes) {
            if let Some(stream) = notes.stream().and_then(|notes| system::divert_errors(&notes)) {
                terminal::print_errors_to(stream);
            }
            under_way::listen(Box::new(|thread, is_item, words| notes.write(thread, is_item, words)));
        }
        system::limit_data(limits.memory());
        let watchdog = Watchdog { limits, parent: Some(self.parent), status: STOPPED, is_silent: false };
        watchdog.start().map_err(|_| Breakdown::NoThreads)
    }
}

/// Starts another program without the system's limits of this process.
pub(super) fn without_limits<T>(start: impl FnOnce() -> T) -> T {
    let limit = system::lift_limit();
    let started = start();
    system::set_limit(limit);
    started
}

#[cfg(unix)]
mod system {
    use crate::files::ErrorStream;
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    use std::num::NonZero;

    /// What the data of a process may take beyond the limit of memory, in bytes: it counts memory that is asked for and never
    /// used, such as stacks of threads.
    const ROOM: u64 = 4_000_000_000;
    /// The stacks of a thread for each core, with room for the library that shares memory out: 64 MB for drawings, 256 MB for
    /// templates.
    const STACKS: u64 = 400_000_000;

    #[cfg(target_os = "linux")]
    pub(super) fn ends_with_parent() {
        // Without it, the watchdog notices.
        let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn ends_with_parent() {}

    /// Has the standard stream of errors go elsewhere, and returns where it went before.
    pub(super) fn divert_errors(to: &ErrorStream) -> Option<ErrorStream> {
        let before = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stderr(), 3).ok()?;
        rustix::stdio::dup2_stderr(to).ok()?;
        Some(ErrorStream::from(before))
    }

    pub(super) fn is_child_of(parent: u32) -> bool {
        std::os::unix::process::parent_id() == parent
    }

    /// Sets how much memory the system gives this process: several times the limit that the watchdog keeps, for what it cannot
    /// see in time.
    pub(super) fn limit_data(memory: Option<u64>) {
        let Some(memory) = memory else { return };
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get) as u64;
        // Decks are built beside each other, each with threads of its own.
        let data = memory.saturating_mul(4).saturating_add(ROOM).saturating_add(STACKS * cores * (cores + 1));
        let before = getrlimit(Resource::Data);
        if before.current.is_none_or(|limit| limit > data) {
            set_limit(Rlimit { current: Some(data), ..before });
        }
    }

    /// Lifts the limit, and returns what it was.
    pub(super) fn lift_limit() -> Rlimit {
        let before = getrlimit(Resource::Data);
        set_limit(Rlimit { current: before.maximum, ..before });
        before
    }

    pub(super) fn set_limit(limit: Rlimit) {
        // It only backs the watchdog.
        let _ = setrlimit(Resource::Data, limit);
    }
}

#[cfg(not(unix))]
mod system {
    use crate::files::ErrorStream;

    pub(super) const fn divert_errors(_: &ErrorStream) -> Option<ErrorStream> {
        None
    }

    pub(super) const fn ends_with_parent() {}

    pub(super) const fn is_child_of(_: u32) -> bool {
        true
    }

    pub(super) const fn limit_data(_: Option<u64>) {}

    pub(super) const fn lift_limit() {}

    pub(super) const fn set_limit((): ()) {}
}
