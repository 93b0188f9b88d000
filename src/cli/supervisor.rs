//! The process that you start: it has a second one do the work, waits for it, and says in our words how it ended.
//!
//! So no deck gets past the limits of time and memory, and a crash of a library is an error like any other. The worker has the
//! same arguments, streams, folder and group of processes: what a terminal sends, such as Ctrl-C, reaches both.

use super::breakdown::{self, Breakdown};
use super::run_limits::RunLimits;
use super::terminal;
use super::worker::{STARTED_BY, STOPPED};
use crate::files::{CrashNotes, CrashReport};
use std::io;
use std::num::NonZero;
use std::process::{Child, Command, ExitCode, ExitStatus};
use std::time::{Duration, Instant};

/// How much longer than its limit a worker may live whose watchdog does not end it.
const GRACE: Duration = Duration::from_secs(5);
/// The longest time that counts from one look to the next, as for a process that was stopped.
const LONGEST: Duration = Duration::from_secs(2);
/// The most things in hand that an error names.
const MOST_IN_HAND: usize = 3;

/// The setting of Linux's C library that says for how many threads it keeps memory apart. In a process that lasts, each thread
/// would keep what it freed: after twenty redraws a preview of Playing Chicken would hold 100 MB instead of 70. A build that ends
/// does without the setting: it takes 1 MB more, and 10 % less time, as threads seldom wait for each other's memory.
const ARENAS: &str = "MALLOC_ARENA_MAX";

/// How the worker ended.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ended {
    /// It has done what it could, or said why not.
    ByItself(ExitCode),
    /// It was stopped, or it broke down: what it was writing may be left over.
    Midway,
}

/// Has workers do the work, one after the other.
#[derive(Debug)]
pub(super) struct Supervisor {
    limits: RunLimits,
    /// How long a worker may live, if that is known.
    longest: Option<Duration>,
    /// Whether workers do one piece of work after another until someone ends them.
    lasts: bool,
    notes: Option<CrashNotes>,
}

impl Supervisor {
    /// Returns a supervisor of workers with these limits; `longest` is how long each may live, if that is known, and `lasts` says
    /// whether they do one piece of work after another until someone ends them.
    pub(super) fn new(limits: RunLimits, longest: Option<Duration>, lasts: bool) -> Self {
        Self { limits, longest, lasts, notes: CrashNotes::new() }
    }

    /// Has a worker do the work. None if no worker can be started.
    pub(super) fn run(&self) -> Option<Ended> {
        let mut child = self.start()?;
        let mut was_killed = false;
        let Ok(status) = wait(&mut child, self.longest.map(|time| time + GRACE), &mut was_killed) else {
            return Some(Ended::Midway);
        };
        match status.code() {
            Some(STOPPED) => {}
            Some(code @ 0..=2) => return Some(Ended::ByItself(ExitCode::from(u8::try_from(code).unwrap_or(2)))),
            _ => self.say_why(status, was_killed),
        }
        Some(Ended::Midway)
    }

    /// Starts a worker.
    fn start(&self) -> Option<Child> {
        let parent = std::process::id();
        let words = format!("{parent} {}", self.notes.as_ref().map_or(-1, CrashNotes::number));
        programs().into_iter().flatten().find_map(|mut command| {
            command.args(std::env::args_os().skip(1)).env(STARTED_BY, &words);
            if self.lasts && std::env::var_os(ARENAS).is_none() {
                command.env(ARENAS, thread_count().to_string());
            }
            command.spawn().ok()
        })
    }

    /// Says why a worker ended that could not say it.
    fn say_why(&self, status: ExitStatus, was_killed: bool) {
        let CrashReport { in_hand, printed } = self.notes.as_ref().map(CrashNotes::read).unwrap_or_default();
        let limits = &self.limits;
        let why = if was_killed { Breakdown::Time(limits.time_in_words()) } else { why(status, &printed, limits) };
        let in_hand = in_hand[..in_hand.len().min(MOST_IN_HAND)].join(", or ");
        let in_hand = Some(in_hand.as_str()).filter(|words| !words.is_empty());
        terminal::clear_line();
        why.print(in_hand);
        if let Some(notes) = &self.notes {
            notes.end(&why.in_words(in_hand));
        }
    }

    /// Returns whether the worker that ended has left word for another one: it had begun something since it was started.
    pub(super) fn can_go_on(&self) -> bool {
        let Some(notes) = &self.notes else { return false };
        notes.clear();
        !notes.left().is_empty()
    }
}

/// Returns how many threads work at the same time.
fn thread_count() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// Returns the ways to start this program again. On Linux, the first one works even if its file was replaced meanwhile.
fn programs() -> [Option<Command>; 2] {
    let own = std::env::current_exe().ok().map(Command::new);
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::process::CommandExt;
        let mut same = Command::new("/proc/self/exe");
        same.arg0(std::env::args_os().next().unwrap_or_else(|| "pullet".into()));
        [Some(same), own]
    }
    #[cfg(not(target_os = "linux"))]
    [own, None]
}

/// Waits until the worker ends, and ends it after `longest`.
fn wait(child: &mut Child, longest: Option<Duration>, was_killed: &mut bool) -> io::Result<ExitStatus> {
    let Some(longest) = longest else { return child.wait() };
    let ending = WorkerEnd::of(child);
    let (mut last, mut spent) = (Instant::now(), Duration::ZERO);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if spent > longest {
            *was_killed = true;
            child.kill()?;
            return child.wait();
        }
        ending.wait();
        spent += last.elapsed().min(LONGEST);
        last = Instant::now();
    }
}

/// The end of a process, to wait for.
struct WorkerEnd {
    #[cfg(target_os = "linux")]
    process: Option<std::os::fd::OwnedFd>,
}

impl WorkerEnd {
    #[cfg(target_os = "linux")]
    fn of(child: &Child) -> Self {
        let pid = rustix::process::Pid::from_child(child);
        Self { process: rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty()).ok() }
    }

    /// Waits until the process ends, but for a second at most.
    #[cfg(target_os = "linux")]
    fn wait(&self) {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let Some(process) = &self.process else { return std::thread::sleep(Duration::from_millis(2)) };
        let second = Timespec { tv_sec: 1, tv_nsec: 0 };
        // Where it is interrupted, the caller looks and waits again.
        let _ = poll(&mut [PollFd::new(process, PollFlags::IN)], Some(&second));
    }

    #[cfg(not(target_os = "linux"))]
    fn of(_: &Child) -> Self {
        Self {}
    }

    /// Waits for a moment.
    #[cfg(not(target_os = "linux"))]
    fn wait(&self) {
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Returns why a worker ended that did not end by itself. Where someone asked it to end, this process ends in the same way.
#[cfg(unix)]
fn why(status: ExitStatus, printed: &str, limits: &RunLimits) -> Breakdown {
    use rustix::process::{Signal, getpid, kill_process};
    use std::os::unix::process::ExitStatusExt;
    let Some(number) = status.signal() else { return Breakdown::Crash(status.code().unwrap_or_default()) };
    let asked = [Signal::INT, Signal::TERM, Signal::HUP, Signal::QUIT];
    if let Some(signal) = asked.into_iter().find(|signal| signal.as_raw() == number) {
        // Whoever asked the worker to end asked for all of it: the shell sees the same end.
        let _ = kill_process(getpid(), signal);
    }
    match number {
        _ if printed.contains("overflowed its stack") => Breakdown::Stack,
        _ if printed.contains("memory allocation of") => breakdown::of_memory(limits),
        _ if number == Signal::KILL.as_raw() => Breakdown::Killed,
        _ => Breakdown::Crash(number),
    }
}

#[cfg(not(unix))]
fn why(status: ExitStatus, _: &str, _: &RunLimits) -> Breakdown {
    /// `STATUS_STACK_OVERFLOW` of Windows.
    const STACK: u32 = 0xC000_00FD;
    let code = status.code().unwrap_or_default();
    if code.cast_unsigned() == STACK { Breakdown::Stack } else { Breakdown::Crash(code) }
}
