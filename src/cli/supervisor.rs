//! The process that you start: it has a second one do the work, writes and prints what that says, and reports in our words how it
//! ended.
//!
//! So no deck gets past the limits of time and memory, no deck writes anything, and a crash of a library is an error like any other.
//! This process reads nothing that a deck or a folder holds.

use super::breakdown::{self, Breakdown};
use super::clock::{Clock, Overrun};
use super::messages::{AGAIN, FromWorker, ToWorker, WorkerContext, receive, send};
use super::page::PreviewPage;
use super::reach::CommandReach;
use super::run_limits::RunLimits;
use super::worker::IS_WORKER;
use super::{editor, terminal};
use crate::files::{FileSet, OutputError};
use crate::machine::spawn;
use crate::server::{Response, StoppedWork};
use parking_lot::Mutex;
use std::io::{self, Read};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread::JoinHandle;
use std::time::Duration;

/// How much is kept of what a library prints when it ends the process: the standard library's words have two lines.
const MOST_PRINTED: usize = 4096;

/// How long the end of a killed worker's last words is waited for.
const GRACE: Duration = Duration::from_secs(2);

/// The setting of Linux's C library that says for how many threads it keeps memory apart. In a process that lasts, each thread
/// would keep what it freed: after twenty redraws a preview of Playing Chicken would hold 100 MB instead of 70. A build that ends
/// does without the setting: it takes 1 MB more, and 10 % less time, as threads seldom wait for each other's memory.
const ARENAS: &str = "MALLOC_ARENA_MAX";

/// How the worker ended.
pub(super) enum Ended {
    /// It has done what it could, or said why not: its exit status.
    ByItself(u8),
    /// Another one is to follow; why this one was stopped, unless it wants to begin again, and what it has left.
    ToBeFollowed(StoppedWork),
    /// It was stopped or broke down, and said nothing for another one.
    Midway,
}

/// Has workers do the work, one after the other.
pub(super) struct Supervisor {
    pub(super) limits: RunLimits,
    /// Whether workers do one piece of work after another until someone ends them.
    pub(super) lasts: bool,
    pub(super) reach: Arc<CommandReach>,
    /// The page of a preview.
    pub(super) page: Option<Arc<PreviewPage>>,
    /// What workers are started for beyond the words of the command line.
    pub(super) begun_with: String,
}

impl Supervisor {
    /// Has a worker do the work, which may go on where an earlier one ended.
    ///
    /// # Errors
    /// No worker can be started.
    pub(super) fn run(&self, earlier: Option<StoppedWork>) -> io::Result<Ended> {
        let mut child = self.start()?;
        let (Some(to), Some(from), Some(errors)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let printed = std::thread::Builder::new().spawn(move || last_of(errors))?;
        let clock = Arc::new(Clock::new(self.limits));
        let to = Arc::new(Mutex::new(to));
        let context = WorkerContext { earlier, ..terminal::context() };
        send(&mut *to.lock(), &ToWorker::Begin(context), b"")?;
        let talk =
            Talk { reach: Arc::clone(&self.reach), page: self.page.clone(), clock: Arc::clone(&clock), to, set: None };
        let (listening, ends) = channel();
        let listen = move || {
            let _listening = listening;
            talk.listen(from);
        };
        spawn("worker", listen)?;
        // Everything that it said is done before its end is looked at.
        let overrun = clock.watch(child.id(), &ends);
        if overrun.is_some() {
            child.kill()?;
            // Files that are being replaced are replaced, unless they wait for another program.
            let _ = ends.recv_timeout(GRACE);
        }
        let status = child.wait()?;
        Ok(self.ended(status, overrun, printed, &clock))
    }

    /// Starts a worker.
    fn start(&self) -> io::Result<Child> {
        let mut error = io::ErrorKind::NotFound.into();
        for mut command in programs().into_iter().flatten() {
            command.args(std::env::args_os().skip(1)).env(IS_WORKER, &self.begun_with);
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            if self.lasts && std::env::var_os(ARENAS).is_none() {
                let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
                command.env(ARENAS, threads.to_string());
            }
            match command.spawn() {
                Ok(child) => return Ok(child),
                Err(failed) => error = failed,
            }
        }
        Err(error)
    }

    /// Reports how a worker ended.
    fn ended(
        &self,
        status: ExitStatus,
        overrun: Option<Overrun>,
        printed: JoinHandle<Vec<u8>>,
        clock: &Clock,
    ) -> Ended {
        let left = clock.known.lock().left.take();
        let code = status.code().and_then(|code| u8::try_from(code).ok()).filter(|_| overrun.is_none());
        match code {
            Some(code @ 0..=2) => return Ended::ByItself(code),
            Some(AGAIN) => return Ended::ToBeFollowed(StoppedWork { why: None, left: left.unwrap_or_default() }),
            _ => {}
        }
        let (why, in_hand) = match overrun {
            Some(Overrun::Time) => (Breakdown::Time(self.limits.time_in_words()), clock.in_hand(1)),
            Some(Overrun::Memory) => (breakdown::of_memory(&self.limits), clock.in_hand(1)),
            None => {
                let printed = printed.join().unwrap_or_default();
                (why(status, &String::from_utf8_lossy(&printed), &self.limits), clock.in_hand(3))
            }
        };
        let in_hand = Some(in_hand.as_str()).filter(|words| !words.is_empty());
        terminal::clear_line();
        why.print(in_hand);
        match left {
            Some(left) => Ended::ToBeFollowed(StoppedWork { why: Some(why.in_words(in_hand)), left }),
            None => Ended::Midway,
        }
    }
}

/// Does what a worker says.
struct Talk {
    reach: Arc<CommandReach>,
    page: Option<Arc<PreviewPage>>,
    clock: Arc<Clock>,
    to: Arc<Mutex<ChildStdin>>,
    /// The files that it is writing, or why they cannot be written.
    set: Option<Result<FileSet, OutputError>>,
}

impl Talk {
    /// Listens until the worker ends. What it has not finished writing is dropped.
    fn listen(mut self, mut from: ChildStdout) {
        if let Some(page) = &self.page {
            page.has_worker(&self.to);
        }
        while let Ok((said, body)) = receive::<FromWorker>(&mut from) {
            if let Some(answer) = self.hear(said, body)
                && send(&mut *self.to.lock(), &answer, b"").is_err()
            {
                break;
            }
        }
        if let Some(page) = &self.page {
            page.lost_worker();
        }
    }

    fn hear(&mut self, said: FromWorker, body: Vec<u8>) -> Option<ToWorker> {
        match said {
            FromWorker::Prints(stream) => terminal::print(stream, &body),
            FromWorker::InHand { thread, is_item, words } => self.clock.note(thread, is_item, words),
            FromWorker::Pieces(pieces) => self.clock.set_pieces(&pieces),
            FromWorker::Memory(bytes) => self.clock.known.lock().memory = bytes,
            FromWorker::Writes(request) => {
                let folder = request.folder.clone();
                self.clock.writes(Some(&folder));
                let begin = |()| FileSet::begin(request, || terminal::waiting(&folder));
                self.set = Some(self.reach.check(&folder).and_then(begin));
            }
            FromWorker::Content => {
                if let Some(Ok(set)) = &mut self.set
                    && let Err(error) = set.put(&body)
                {
                    self.set = Some(Err(error));
                }
            }
            FromWorker::ContentEnds => {
                let written = self.set.take()?.and_then(FileSet::finish);
                self.clock.writes(None);
                return Some(ToWorker::Written(written));
            }
            FromWorker::Asks => {
                self.clock.known.lock().is_paused = true;
                let line = terminal::line();
                self.clock.known.lock().is_paused = false;
                return Some(ToWorker::Line(line));
            }
            FromWorker::Opens(path) => return Some(ToWorker::Opened(self.open(path))),
            FromWorker::Edits { file, line, column } => {
                let opened = self.reach.is_read(&file) && editor::open(&file, line, column);
                return Some(ToWorker::Opened(opened.then_some(()).ok_or_else(String::new)));
            }
            FromWorker::Resumes(words) => self.clock.known.lock().left = Some(words),
            FromWorker::PageIsReady { is_watching } => self.page.iter().for_each(|page| page.announce(is_watching)),
            FromWorker::PageChanged(revision) => self.page.iter().for_each(|page| page.tell(revision)),
            FromWorker::Answers { id, response } => {
                if let Some(page) = &self.page {
                    page.answered(id, Response { body: body.into(), ..response });
                }
            }
        }
        None
    }

    /// Opens what this command has made in the system's program for it.
    fn open(&self, path: PathBuf) -> Result<(), String> {
        if !self.reach.is_made(&path) {
            return Err("this command has not made it".to_owned());
        }
        open::that_detached(path).map_err(|error| error.to_string())
    }
}

/// Returns the last of what a stream holds.
fn last_of(mut stream: impl Read) -> Vec<u8> {
    let (mut kept, mut piece) = (Vec::new(), [0; MOST_PRINTED]);
    while let Ok(length @ 1..) = stream.read(&mut piece) {
        kept.extend_from_slice(&piece[..length]);
        kept.drain(..kept.len().saturating_sub(MOST_PRINTED));
    }
    kept
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
fn why(status: ExitStatus, printed: &str, limits: &RunLimits) -> Breakdown {
    /// `STATUS_STACK_OVERFLOW` of Windows.
    const STACK: u32 = 0xC000_00FD;
    /// `STATUS_CONTROL_C_EXIT` of Windows.
    const CONTROL_C: u32 = 0xC000_013A;
    let code = status.code().unwrap_or_default();
    match code.cast_unsigned() {
        // Ctrl-C ends both processes: this one may see the other's end before its own.
        CONTROL_C => std::process::exit(code),
        STACK => Breakdown::Stack,
        _ if printed.contains("memory allocation of") => breakdown::of_memory(limits),
        _ => Breakdown::Crash(code),
    }
}
