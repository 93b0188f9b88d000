//! What Pullet prints: results to standard output, everything else to standard error.
//!
//! Control characters of decks, of the names of their folders too, do not reach the terminal: all text passes through here.
//! A reader that stops reading, such as `head`, is not an error.

use super::link::SupervisorLink;
use super::messages::{FromWorker, Stream, StreamEnd, ToWorker, WorkerContext};
use crate::diag::report::{self, Style};
use crate::diag::{Findings, Severity, escaped, on_lines};
use crate::under_way;
use anstream::{AutoStream, ColorChoice};
use serde::Serialize;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use terminal_size::{Width, terminal_size_of};

/// How much is printed: [`Loudness`] as a number, set once from the command line.
static LOUDNESS: AtomicU8 = AtomicU8::new(Loudness::Usual as u8);

/// Whether something that was printed to standard output has got lost.
static IS_LOST: AtomicBool = AtomicBool::new(false);

/// How much is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loudness {
    /// Errors, and what a command was asked to print.
    Quiet,
    /// Findings, and what was made.
    Usual,
    /// What was accepted, and how long each step took, too.
    Verbose,
}

/// Sets how much is printed.
pub(super) fn set_loudness(loudness: Loudness) {
    LOUDNESS.store(loudness as u8, Ordering::Relaxed);
}

/// Returns whether only errors and results are printed.
pub(super) fn is_quiet() -> bool {
    LOUDNESS.load(Ordering::Relaxed) == Loudness::Quiet as u8
}

/// Returns whether more is printed than usual.
pub(super) fn is_verbose() -> bool {
    LOUDNESS.load(Ordering::Relaxed) == Loudness::Verbose as u8
}

/// Returns what a worker started by this process prints to, and whether a person can be asked.
pub(super) fn context() -> WorkerContext {
    let (out, err) = (end_of(Stream::Out), end_of(Stream::Err));
    WorkerContext { out, err, has_a_person: std::io::stdin().is_terminal() && err.is_terminal, earlier: None }
}

/// Returns what is at the end of a stream.
fn end_of(stream: Stream) -> StreamEnd {
    if let Some(link) = SupervisorLink::of_this_worker() {
        let known = link.context();
        return if stream == Stream::Out { known.out } else { known.err };
    }
    let (is_terminal, size, choice) = match stream {
        Stream::Out => {
            let out = std::io::stdout();
            (out.is_terminal(), terminal_size_of(&out), AutoStream::choice(&out))
        }
        Stream::Err => {
            let err = std::io::stderr();
            (err.is_terminal(), terminal_size_of(&err), AutoStream::choice(&err))
        }
    };
    let columns = size.map(|(Width(columns), _)| usize::from(columns));
    StreamEnd { is_terminal, columns, is_coloured: choice != ColorChoice::Never }
}

/// Returns how many columns the terminal has that errors go to; `None` for anything else.
pub(super) fn error_columns() -> Option<usize> {
    end_of(Stream::Err).columns
}

/// Prints to a stream, in one piece.
pub(super) fn print(stream: Stream, text: &[u8]) {
    if let Some(link) = SupervisorLink::of_this_worker() {
        return link.say(&FromWorker::Prints(stream), text);
    }
    let printed = match stream {
        Stream::Out => {
            AutoStream::auto(std::io::stdout().lock()).write_all(text).and_then(|()| std::io::stdout().flush())
        }
        Stream::Err => AutoStream::auto(std::io::stderr().lock()).write_all(text),
    };
    // A reader that stops reading has what it wants.
    if printed.is_err_and(|error| error.kind() != io::ErrorKind::BrokenPipe) && stream == Stream::Out {
        IS_LOST.store(true, Ordering::Relaxed);
    }
}

/// Returns whether something that was printed as a result has got lost, such as on a full disk.
pub(super) fn is_result_lost() -> bool {
    IS_LOST.load(Ordering::Relaxed)
}

/// Prints to standard error, in one piece.
pub(super) fn print_error(text: &str) {
    print(Stream::Err, text.as_bytes());
}

/// Removes what a progress bar has left of its line.
pub(super) fn clear_line() {
    if can_draw() && !is_quiet() {
        print_error("\r\x1b[2K");
    }
}

/// Returns whether a terminal can move its cursor, as a progress bar needs.
pub(super) fn can_draw() -> bool {
    end_of(Stream::Err).is_terminal && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Prints a result, with a line break.
pub(super) fn result(text: &str) {
    print(Stream::Out, format!("{}\n", on_lines(text)).as_bytes());
}

/// Prints what was made, for people, unless they asked for less.
pub(super) fn made(text: &str) {
    if !is_quiet() {
        result(text);
    }
}

/// Prints a result for programs: one JSON document in one line.
pub(super) fn json_line(document: &impl Serialize) {
    result(&escaped(&serde_json::to_string(document).expect("the keys of reports are text")));
}

/// Prints a result for programs: one JSON document.
pub(super) fn json(document: &impl Serialize) {
    result(&escaped(&serde_json::to_string_pretty(document).expect("the keys of reports are text")));
}

/// Prints a message to standard error.
pub(super) fn message(text: &str) {
    print_error(&format!("{}\n", on_lines(text)));
}

/// Prints a message to standard error that only says how the work goes.
pub(super) fn progress(text: &str) {
    if !is_quiet() {
        message(text);
    }
}

/// Prints that another run of Pullet writes into a folder, so that this one waits.
pub(super) fn waiting(folder: &Path) {
    message(&format!("note: another run of Pullet is writing into `{}`: waiting for it to end", folder.display()));
}

/// Prints why Pullet could not do its work.
pub(super) fn error(text: &str, help: Option<&str>) {
    let help = help.map(|help| format!("\n  = help: {help}")).unwrap_or_default();
    message(&format!("error: {text}{help}"));
}

/// Returns whether a person can be asked.
pub(super) fn has_a_person() -> bool {
    SupervisorLink::of_this_worker().map_or_else(|| context().has_a_person, |link| link.context().has_a_person)
}

/// Asks a question and returns the answer without spaces around it; `None` if there is none to come.
pub(super) fn ask(question: &str) -> Option<String> {
    print_error(&format!("{} ", on_lines(question)));
    let _waiting = under_way::pause();
    match SupervisorLink::of_this_worker() {
        Some(link) => match link.ask(&FromWorker::Asks)? {
            ToWorker::Line(line) => line,
            _ => None,
        },
        None => line(),
    }
}

/// Reads a line of the person without spaces around it; `None` if there is none to come.
pub(super) fn line() -> Option<String> {
    let mut answer = String::new();
    let read = std::io::stdin().read_line(&mut answer).ok()?;
    (read > 0).then(|| answer.trim().to_owned())
}

/// Prints findings to standard error.
pub(super) fn findings(findings: &Findings) {
    print_findings(Stream::Err, findings);
}

/// Prints that something was not done because of what was found: `farm: 2 errors; nothing was written`.
pub(super) fn not_done(deck: &str, findings: &Findings, what: &str) {
    message(&format!("{deck}: {}; nothing was {what}", findings.in_words()));
}

/// Prints findings as a result.
pub(super) fn findings_as_result(findings: &Findings) {
    print_findings(Stream::Out, findings);
}

/// Prints findings in colours if the stream shows them; errors alone, if less is to be printed.
fn print_findings(stream: Stream, findings: &Findings) {
    let mut errors = Findings::new();
    let shown = if is_quiet() {
        errors.extend(findings.iter().filter(|finding| finding.severity == Severity::Error).cloned());
        &errors
    } else {
        findings
    };
    if shown.is_empty() {
        return;
    }
    let terminal = end_of(stream);
    let style = if terminal.is_coloured { Style::Coloured } else { Style::Plain };
    print(stream, format!("{}\n", report::all_within(shown, style, terminal.columns)).as_bytes());
}
