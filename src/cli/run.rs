//! A run of a command: by a worker, or in this process where no deck is read.

use super::arguments::{Arguments, Command};
use super::breakdown::{self, Breakdown};
use super::option_values::Listed;
use super::outcome::{CliError, ExitStatus};
use super::page::PreviewPage;
use super::reach::CommandReach;
use super::start::{self, StartPage};
use super::supervisor::{Ended, Supervisor};
use super::{terminal, worker};
use crate::files::{LeftOver, OutputFolder};
use crate::under_way;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

/// Does the work of a command.
pub(super) fn within_limits(arguments: Arguments, work: impl FnOnce(&Arguments) -> ExitStatus) -> ExitCode {
    let (command, limits) = (&arguments.command, arguments.everywhere.limits);
    let lasts = lasts(command);
    if !worker::is_this_process() && reads_decks(command) {
        return supervised(arguments, lasts);
    }
    breakdown::report_faults(!lasts);
    if worker::is_this_process() && worker::begin(&CommandReach::of(command), limits, lasts).is_err() {
        return ExitCode::from(ExitStatus::CouldNotWork as u8);
    }
    let _all = (!lasts).then(|| under_way::piece(""));
    let status = breakdown::caught(|| work(&arguments)).unwrap_or(ExitStatus::CouldNotWork);
    exit_code(status as u8)
}

/// Has workers do the work.
fn supervised(mut arguments: Arguments, lasts: bool) -> ExitCode {
    let page = match &arguments.command {
        Command::Preview(preview) => {
            start::remember(preview);
            match PreviewPage::open(preview.port, !preview.no_open, StartPage::of(preview)) {
                Ok(page) => Some(page),
                Err(error) => return failed(&error.into()),
            }
        }
        _ => None,
    };
    let mut earlier = None;
    loop {
        let opened = page.as_ref().and_then(|page| page.opened());
        opened.iter().for_each(|opened| opened.apply(&mut arguments));
        let reach = Arc::new(CommandReach::of(&arguments.command));
        reach.written.iter().filter(|folder| reach.check(folder).is_ok()).for_each(|folder| look_after(folder));
        let begun_with = opened.map(|opened| opened.words()).unwrap_or_default();
        let supervisor =
            Supervisor { limits: arguments.everywhere.limits, lasts, reach, page: page.clone(), begun_with };
        match supervisor.run(earlier) {
            Ok(Ended::ByItself(status)) => return exit_code(status),
            Ok(Ended::ToBeFollowed(worker)) => {
                if worker.why.is_some() {
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
    error.print();
    ExitCode::from(ExitStatus::CouldNotWork as u8)
}

/// Returns the exit status, unless results have got lost.
fn exit_code(status: u8) -> ExitCode {
    if terminal::is_result_lost() {
        let help = "free some space, or print somewhere else";
        return failed(&CliError::with_help(&"not everything could be printed", help));
    }
    ExitCode::from(status)
}

/// Removes what a stopped run has left in a folder, and says so.
fn look_after(folder: &Path) {
    let folder = OutputFolder::new(folder);
    let path = folder.path().display();
    match folder.look_after() {
        None => {}
        Some(LeftOver::Unfinished) => terminal::message(&format!(
            "note: an earlier run was stopped before it changed anything in `{path}`: its unfinished files are removed"
        )),
        Some(LeftOver::Mixture) => terminal::message(&format!(
            "note: an earlier run was stopped while it replaced files in `{path}`: some may be old and some new; build again"
        )),
    }
}

/// Returns what is said when a command goes on after its worker was stopped.
const fn goes_on(command: &Command) -> &'static str {
    match command {
        Command::Preview(_) => "the page stays: change the deck and save; press Ctrl-C to end",
        _ => "still watching: change the deck and save; press Ctrl-C to end",
    }
}

/// Returns whether a command does one piece of work after another, each with a time of its own, until someone ends it.
const fn lasts(command: &Command) -> bool {
    match command {
        Command::Preview(_) => true,
        Command::Build(arguments) => arguments.printing.watch,
        Command::Check(arguments) => arguments.printing.watch,
        _ => false,
    }
}

/// Returns whether a command may read a file that came from a stranger.
fn reads_decks(command: &Command) -> bool {
    match command {
        Command::List(arguments) => {
            let has_deck = arguments.deck().is_some() || matches!(arguments.what, Listed::Decks | Listed::Fields);
            has_deck && !arguments.labels
        }
        Command::Explain(_) | Command::Schema(_) | Command::Completions(_) | Command::Man(_) | Command::Help(_) => {
            false
        }
        _ => true,
    }
}
