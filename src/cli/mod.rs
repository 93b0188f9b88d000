//! The command line: arguments in, text and files out. The only module that prints.

mod against;
mod align;
mod arguments;
mod breakdown;
mod build;
mod cage;
mod changes;
mod check;
mod clock;
mod completions;
mod copy;
mod deck_arguments;
mod decks;
mod diff;
mod drawings;
mod editor;
mod error_terminal;
mod everywhere;
mod examples;
mod explain;
mod export;
mod found;
mod link;
mod list;
mod lists;
mod made_files;
mod manual;
mod messages;
mod new;
mod offered;
mod option_values;
mod outcome;
mod page;
mod part_arguments;
mod picture_arguments;
mod pictured;
mod plain_shells;
mod play;
mod play_arguments;
mod play_report;
mod played;
mod preview;
mod print_arguments;
mod printers;
mod progress;
mod proof;
mod reach;
mod release;
mod run;
mod run_limits;
mod schema;
mod start;
mod supervisor;
mod sweep;
mod terminal;
mod text_table;
mod timings;
mod upgrade;
mod usual_papers;
mod variants;
mod watch;
mod worker;

use arguments::{Arguments, Command};
use clap::Parser;
use outcome::ExitStatus;
use start::Opened;
use std::ffi::OsString;
use std::process::ExitCode;

/// Runs the command line. The exit status is 0 if all is well, 1 if the deck has errors, and 2 if Pullet could not do its work.
pub fn run() -> ExitCode {
    completions::answer();
    let mut arguments = Arguments::parse_from(typed_words());
    arguments.everywhere.apply();
    Opened::resume(&mut arguments);
    run::within_limits(arguments, obey)
}

/// Returns the words of the command line. Without any, as after a double click, a person at a terminal gets the start page.
fn typed_words() -> Vec<OsString> {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    // A worker is started with the same words, and talks to the process that has the console.
    let has_console = || worker::is_this_process() || terminal::has_a_person();
    if words.len() < 2 && has_console() {
        words.extend(["preview", "--start"].map(Into::into));
    }
    words
}

/// Does what a command says.
fn obey(arguments: &Arguments) -> ExitStatus {
    arguments.everywhere.share_cores();
    let status = match &arguments.command {
        Command::Build(arguments) => build::run_or_watch(arguments),
        Command::New(arguments) => new::run(arguments),
        Command::Check(arguments) => check::run_or_watch(arguments),
        Command::Proof(arguments) => proof::run(arguments),
        Command::Export(arguments) => export::run(arguments),
        Command::Preview(arguments) => preview::run(arguments),
        Command::Play(arguments) => play::run(arguments),
        Command::Release(arguments) => release::run(arguments),
        Command::Diff(arguments) => diff::run(arguments),
        Command::Upgrade(arguments) => upgrade::run(arguments),
        Command::Align(arguments) => align::run(arguments),
        Command::Printers(arguments) => printers::run(arguments),
        Command::List(arguments) => list::run(arguments),
        Command::Copy(arguments) => copy::run(arguments),
        Command::Explain(arguments) => explain::run(arguments),
        Command::Schema(arguments) => schema::run(arguments),
        Command::Completions(arguments) => Ok(completions::run(arguments)),
        Command::Man(arguments) => manual::run(arguments),
        Command::Help(arguments) => manual::help(arguments),
    };
    status.unwrap_or_else(|error| {
        error.print();
        ExitStatus::CouldNotWork
    })
}
