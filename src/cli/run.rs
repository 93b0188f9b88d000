//! A run of a command within its limits: by a worker, or in this process where no deck is read.

use super::arguments::{Arguments, Command};
use super::breakdown::{self, Breakdown};
use super::left_over::{self, StoppedRun};
use super::option_values::Listed;
use super::outcome::ExitStatus;
use super::run_limits::RunLimits;
use super::supervisor::{Ended, Supervisor};
use super::terminal;
use super::watchdog::Watchdog;
use super::worker::Worker;
use crate::under_way;
use std::process::ExitCode;

/// How long the time of a command is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TimedPart {
    /// All of it.
    Whole,
    /// All of it, but games and questions, whose time is someone's own.
    Parts,
    /// Each build, each redraw.
    EachPiece,
}

/// Does the work of a command.
pub(super) fn within_limits(arguments: &Arguments, work: impl FnOnce() -> ExitStatus) -> ExitCode {
    let (limits, span) = (arguments.everywhere.limits, span(&arguments.command));
    breakdown::report_faults(span != TimedPart::EachPiece);
    let _all = (span != TimedPart::EachPiece).then(|| under_way::piece(""));
    let work = || {
        let status = breakdown::caught(work).unwrap_or(ExitStatus::CouldNotWork);
        ExitCode::from(status as u8)
    };
    if let Some(worker) = Worker::of_this_process() {
        return worker.begin(limits).map_or_else(|why| could_not(&why), |()| work());
    }
    if limits.are_off() || !reads_decks(&arguments.command) {
        return work();
    }
    let supervisor =
        Supervisor::new(limits, limits.time().filter(|_| span == TimedPart::Whole), span == TimedPart::EachPiece);
    let mut is_first = true;
    loop {
        match supervisor.run() {
            Some(Ended::ByItself(status)) => return status,
            Some(Ended::Midway) => left_over::look_after(&arguments.command, StoppedRun::This),
            // Without a second process, this one keeps the limits itself.
            None if is_first => return alone(limits, work),
            None => return could_not(&Breakdown::NoThreads),
        }
        let Some(words) = goes_on(&arguments.command).filter(|_| supervisor.can_go_on()) else {
            return ExitCode::from(ExitStatus::CouldNotWork as u8);
        };
        terminal::message(words);
        is_first = false;
    }
}

/// Returns what is said when a command goes on after its worker ended; none if the command ends as well.
fn goes_on(command: &Command) -> Option<&'static str> {
    match command {
        Command::Preview(_) => Some("the page stays: change the deck and save; press Ctrl-C to end"),
        _ if span(command) == TimedPart::EachPiece => {
            Some("still watching: change the deck and save; press Ctrl-C to end")
        }
        _ => None,
    }
}

/// Does the work in this process, with a watchdog.
fn alone(limits: RunLimits, work: impl FnOnce() -> ExitCode) -> ExitCode {
    let watchdog = Watchdog { limits, parent: None, status: ExitStatus::CouldNotWork as i32, is_silent: false };
    if watchdog.start().is_err() {
        return could_not(&Breakdown::NoThreads);
    }
    work()
}

fn could_not(why: &Breakdown) -> ExitCode {
    why.print(None);
    ExitCode::from(ExitStatus::CouldNotWork as u8)
}

fn span(command: &Command) -> TimedPart {
    match command {
        Command::Preview(_) => TimedPart::EachPiece,
        Command::Build(arguments) if arguments.printing.watch => TimedPart::EachPiece,
        Command::Check(arguments) if arguments.printing.watch => TimedPart::EachPiece,
        Command::Play(_) | Command::New(_) => TimedPart::Parts,
        _ => TimedPart::Whole,
    }
}

/// Returns whether a command may read a file that came from a stranger.
fn reads_decks(command: &Command) -> bool {
    match command {
        Command::List(arguments) => {
            let has_deck = arguments.deck.is_some() || matches!(arguments.what, Listed::Decks | Listed::Fields);
            has_deck && !arguments.labels
        }
        Command::Explain(_) | Command::Schema(_) | Command::Completions(_) | Command::Man(_) | Command::Help(_) => {
            false
        }
        _ => true,
    }
}
