//! The process that does the work: Pullet again, started by the one that you started.

use super::cage::Cage;
use super::link::SupervisorLink;
use super::messages::{AGAIN, FromWorker, ToWorker};
use super::reach::CommandReach;
use super::run_limits::RunLimits;
use crate::files::{ContentPieces, OutputError, WriteRequest, write_through};
use crate::machine::{memory_in_use, spawn};
use crate::under_way;
use std::io;
use std::time::Duration;

/// The variable that makes a process a worker; its value says what for, beyond the words of the command line.
pub(super) const IS_WORKER: &str = "PULLET_WORKER";

/// How often a worker says what goes on, if that has changed.
const ROUND: Duration = Duration::from_millis(10);
/// How many bytes of a file are sent at a time.
const CHUNK: usize = 1 << 20;
/// After how many rounds it looks whether there is more to read.
const CAGE_ROUNDS: u32 = 50;

/// Returns whether this process is a worker.
pub(super) fn is_this_process() -> bool {
    std::env::var_os(IS_WORKER).is_some()
}

/// Returns what this process was started for beyond the words of the command line, if it is a worker.
pub(super) fn begun_with() -> Option<String> {
    std::env::var(IS_WORKER).ok()
}

/// Makes this process, which has no other threads yet, a worker: it can read what it has to, and everything else goes through the
/// process that started it. One that lasts makes room for another if there is more to read.
///
/// # Errors
/// The system has no room for another thread, or no one has started this process.
pub(super) fn begin(reach: &CommandReach, limits: RunLimits, lasts: bool) -> io::Result<()> {
    let cage = Cage::enter(reach);
    system::limit_data(limits.memory());
    let link = SupervisorLink::open()?;
    under_way::listen(Box::new(|thread, is_item, words| {
        link.say(&FromWorker::InHand { thread, is_item, words: words.to_owned() }, b"");
    }));
    write_through(write);
    let say_pieces = move || {
        let (mut before, mut rounds) = (Vec::new(), 0);
        loop {
            let pieces = under_way::pieces();
            rounds = (rounds + 1) % CAGE_ROUNDS;
            if lasts && rounds == 0 && pieces.is_empty() && cage.is_outgrown() {
                std::process::exit(AGAIN.into());
            }
            if pieces != before {
                link.say(&FromWorker::Pieces(pieces.clone()), b"");
                before = pieces;
            }
            if !cfg!(target_os = "linux") {
                link.say(&FromWorker::Memory(memory_in_use()), b"");
            }
            std::thread::sleep(ROUND);
        }
    };
    spawn("pieces", say_pieces).map(drop)
}

fn write(request: &WriteRequest, contents: ContentPieces<'_>) -> Result<(), OutputError> {
    let Some(link) = SupervisorLink::of_this_worker() else { std::process::exit(2) };
    let answer = link.converse(|| {
        link.say(&FromWorker::Writes(request.clone()), b"");
        contents(&mut |piece| piece.chunks(CHUNK).for_each(|chunk| link.say(&FromWorker::Content, chunk)));
        link.say(&FromWorker::ContentEnds, b"");
    });
    match answer {
        Some(ToWorker::Written(written)) => written,
        // The process that started this one is gone, and this one ends.
        _ => std::process::exit(2),
    }
}

/// Has something opened by the process that started this one.
///
/// # Errors
/// Why it could not, in words.
pub(super) fn open(what: &FromWorker) -> Result<(), String> {
    match SupervisorLink::of_this_worker().and_then(|link| link.ask(what)) {
        Some(ToWorker::Opened(opened)) => opened,
        _ => Err("no one can open it".to_owned()),
    }
}

/// Limits what the system gives this process.
pub(super) mod system {
    #[cfg(unix)]
    pub(in super::super) fn limit_data(memory: Option<u64>) {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

        /// What the data of a process may take beyond the limit of memory, in bytes: it counts memory that is asked for and never
        /// used, such as stacks of threads.
        const ROOM: u64 = 4_000_000_000;
        /// The stacks of a thread for each core, with room for the library that shares memory out: 64 MB for drawings, 256 MB for
        /// templates.
        const STACKS: u64 = 400_000_000;

        let Some(memory) = memory else { return };
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
        // Decks are built beside each other, each with threads of its own.
        let data = memory.saturating_mul(4).saturating_add(ROOM).saturating_add(STACKS * cores * (cores + 1));
        let before = getrlimit(Resource::Data);
        if before.current.is_none_or(|limit| limit > data) {
            // It only backs the supervisor, for what that cannot see in time.
            let _ = setrlimit(Resource::Data, Rlimit { current: Some(data), ..before });
        }
    }

    #[cfg(not(unix))]
    pub(in super::super) const fn limit_data(_: Option<u64>) {}
}
