//! What Pullet prints: results to standard output, everything else to standard error.
//!
//! Control characters of decks, of the names of their folders too, do not reach the terminal: all text passes through here.
//! A reader that stops reading, such as `head`, is not an error.

use crate::diag::report::{self, Style};
use crate::diag::{Findings, Severity, escaped, on_lines};
use crate::files::ErrorStream;
use crate::under_way;
use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use serde::Serialize;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};
use terminal_size::{Width, terminal_size_of};

/// How much is printed: [`Loudness`] as a number, set once from the command line.
static LOUDNESS: AtomicU8 = AtomicU8::new(Loudness::Usual as u8);

/// Where errors go that do not go to the standard stream.
static ERRORS: OnceLock<ErrorStream> = OnceLock::new();

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

/// Sets whether text is coloured, for everything that is printed: by default as the terminal and the variables `NO_COLOR`,
/// `CLICOLOR`, `CLICOLOR_FORCE` and `TERM` have it.
pub(super) fn set_colour(choice: ColorChoice) {
    choice.write_global();
}

/// Prints everything that goes to standard error to this stream instead. What libraries print themselves goes elsewhere then.
pub(super) fn print_errors_to(stream: ErrorStream) {
    let _ = ERRORS.set(stream);
}

/// Returns the stream that replaces standard error, if one does.
pub(super) fn error_stream() -> Option<&'static ErrorStream> {
    ERRORS.get()
}

/// Returns whether errors go to a terminal.
fn errors_are_shown() -> bool {
    error_stream().map_or_else(|| std::io::stderr().is_terminal(), IsTerminal::is_terminal)
}

/// Returns how many columns the terminal has that errors go to; none for anything else.
pub(super) fn error_columns() -> Option<usize> {
    width_of(match error_stream() {
        Some(stream) => terminal_size_of(stream),
        None => terminal_size_of(std::io::stderr()),
    })
}

/// Prints to standard error, in one piece.
fn print_error(text: &str) {
    let _ = match error_stream() {
        Some(mut stream) => stream.write_all(text.as_bytes()),
        None => std::io::stderr().lock().write_all(text.as_bytes()),
    };
}

/// Removes what a progress bar has left of its line.
pub(super) fn clear_line() {
    if can_draw() && !is_quiet() {
        print_error("\r\x1b[2K");
    }
}

/// Returns whether a terminal can move its cursor, as a progress bar needs.
pub(super) fn can_draw() -> bool {
    errors_are_shown() && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Prints a result, with a line break.
pub(super) fn result(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{}", on_lines(text)).and_then(|()| out.flush());
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
    std::io::stdin().is_terminal() && errors_are_shown()
}

/// Asks a question and returns the answer without spaces around it; none if there is none to come.
pub(super) fn ask(question: &str) -> Option<String> {
    print_error(&format!("{} ", on_lines(question)));
    let _waiting = under_way::pause();
    let mut answer = String::new();
    let read = std::io::stdin().read_line(&mut answer).ok()?;
    (read > 0).then(|| answer.trim().to_owned())
}

/// Prints findings to standard error.
pub(super) fn findings(findings: &Findings) {
    match error_stream().map(ErrorStream::try_clone) {
        Some(Ok(stream)) => print_findings(AutoStream::auto(stream), findings, error_columns()),
        Some(Err(_)) | None => print_findings(AutoStream::auto(std::io::stderr()), findings, error_columns()),
    }
}

/// Prints that something was not done because of what was found: `farm: 2 errors; nothing was written`.
pub(super) fn not_done(deck: &str, findings: &Findings, what: &str) {
    message(&format!("{deck}: {}; nothing was {what}", findings.in_words()));
}

/// Prints findings as a result.
pub(super) fn findings_as_result(findings: &Findings) {
    let (out, columns) = (std::io::stdout(), width_of(terminal_size_of(std::io::stdout())));
    print_findings(AutoStream::auto(out), findings, columns);
}

/// Prints findings in colours if the stream shows them; errors alone, if less is to be printed.
fn print_findings<S>(mut stream: AutoStream<S>, findings: &Findings, columns: Option<usize>)
where
    S: RawStream,
    AutoStream<S>: Write,
{
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
    let style = if stream.current_choice() == ColorChoice::Never { Style::Plain } else { Style::Coloured };
    let _ = writeln!(stream, "{}", report::all_within(shown, style, columns)).and_then(|()| stream.flush());
}

/// Returns how many columns a terminal has; none for anything else.
fn width_of(size: Option<(Width, terminal_size::Height)>) -> Option<usize> {
    size.map(|(Width(columns), _)| usize::from(columns))
}
