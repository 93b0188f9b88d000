//! A run of a command: by a worker, or in this process where no deck is read.

use super::arguments::{Arguments, Command};
use super::breakdown::{self, Breakdown};
use super::messages::EarlierWorker;
use super::option_values::Listed;
use super::outcome::{CliError, ExitStatus, help};
use super::page::PreviewPage;
use super::reach::CommandReach;
use super::supervisor::{Ended, Supervisor};
use super::{terminal, worker};
use crate::files::{LeftOver, OutputFolder};
use crate::under_way;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

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
    let (command, limits) = (&arguments.command, arguments.everywhere.limits);
    let lasts = span(command) == TimedPart::EachPiece;
    if !worker::is_this_process() && reads_decks(command) {
        return supervised(arguments, lasts);
    }
    breakdown::report_faults(!lasts);
    if worker::is_this_process() && worker::begin(&CommandReach::of(command), limits, lasts).is_err() {
        return ExitCode::from(ExitStatus::CouldNotWork as u8);
    }
    let _all = (!lasts).then(|| under_way::piece(""));
    let status = breakdown::caught(work).unwrap_or(ExitStatus::CouldNotWork);
    exit_code(status as u8)
}

/// Has workers do the work.
fn supervised(arguments: &Arguments, lasts: bool) -> ExitCode {
    let reach = Arc::new(CommandReach::of(&arguments.command));
    reach.written.iter().filter(|folder| reach.check(folder).is_ok()).for_each(|folder| look_after(folder));
    let page = match &arguments.command {
        Command::Preview(preview) => match PreviewPage::open(preview.port, !preview.no_open) {
            Ok(page) => Some(page),
            Err(error) => return failed(&error.into()),
        },
        _ => None,
    };
    let supervisor = Supervisor { limits: arguments.everywhere.limits, lasts, reach: Arc::clone(&reach), page };
    let mut earlier = None;
    loop {
        match supervisor.run(earlier) {
            Ok(Ended::ByItself(status)) => return exit_code(status),
            Ok(Ended::ToBeFollowed(worker)) => {
                if let EarlierWorker { why: Some(_), .. } = &worker {
                    terminal::message(goes_on(&arguments.command));
                }
                earlier = Some(worker);
            }
            Ok(Ended::Midway) => return ExitCode::from(ExitStatus::CouldNotWork as u8),
            Err(_) => {
                Breakdown::NoThreads.print(None);
                return ExitCode::from(ExitStatus::CouldNotWork as u8);
            }
        }
    }
}

fn failed(error: &CliError) -> ExitCode {
    terminal::error(&error.to_string(), help(error).as_deref());
    ExitCode::from(ExitStatus::CouldNotWork as u8)
}

/// Returns the exit status, unless results have got lost.
fn exit_code(status: u8) -> ExitCode {
    if terminal::is_result_lost() {
        return failed(&CliError::ResultLost);
    }
    ExitCode::from(status)
}

/// Removes what a stopped run has left in a folder, and says so.
fn look_after(folder: &Path) {
    let folder = OutputFolder::new(folder);
    let path = folder.path().display();
    let what = match folder.look_after() {
        None => return,
        Some(LeftOver::Unfinished) => {
            format!(
                "an earlier run was stopped before it changed anything in `{path}`: its unfinished files are removed"
            )
        }
        Some(LeftOver::Mixture) => {
            format!(
                "an earlier run was stopped while it replaced files in `{path}`: some may be old and some new; build again"
            )
        }
    };
    terminal::message(&format!("note: {what}"));
}

/// Returns what is said when a command goes on after its worker was stopped.
const fn goes_on(command: &Command) -> &'static str {
    match command {
        Command::Preview(_) => "the page stays: change the deck and save; press Ctrl-C to end",
        _ => "still watching: change the deck and save; press Ctrl-C to end",
    }
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
