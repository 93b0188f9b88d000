//! What Pullet prints: results to standard output, everything else to standard error.
//!
//! A reader that stops reading, such as `head`, is not an error.

use crate::diag::Findings;
use crate::diag::report::{self, Style};
use serde::Serialize;
use std::io::{IsTerminal, Write};

/// Prints a result, with a line break.
pub(super) fn result(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

/// Prints a result for programs: one JSON document.
pub(super) fn json(document: &impl Serialize) {
    result(&serde_json::to_string_pretty(document).expect("the keys of reports are text"));
}

/// Prints a message to standard error.
pub(super) fn message(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}

/// Prints why Pullet could not do its work.
pub(super) fn error(text: &str, help: Option<&str>) {
    message(&format!("error: {text}"));
    if let Some(help) = help {
        message(&format!("  = help: {help}"));
    }
}

/// Returns whether a person can be asked.
pub(super) fn has_a_person() -> bool {
    std::io::stdin().is_terminal() && std::io::stderr().is_terminal()
}

/// Asks a question and returns the answer without spaces around it; none if there is none to come.
pub(super) fn ask(question: &str) -> Option<String> {
    let mut err = std::io::stderr().lock();
    let _ = write!(err, "{question} ").and_then(|()| err.flush());
    let mut answer = String::new();
    let read = std::io::stdin().read_line(&mut answer).ok()?;
    (read > 0).then(|| answer.trim().to_owned())
}

/// Prints findings to standard error.
pub(super) fn findings(findings: &Findings) {
    if !findings.is_empty() {
        message(&report::all(findings, style(std::io::stderr().is_terminal())));
    }
}

/// Prints that something was not done because of what was found: `farm: 2 errors; nothing was written`.
pub(super) fn not_done(deck: &str, findings: &Findings, what: &str) {
    message(&format!("{deck}: {}; nothing was {what}", findings.in_words()));
}

/// Prints findings as a result.
pub(super) fn findings_as_result(findings: &Findings) {
    if !findings.is_empty() {
        result(&report::all(findings, style(std::io::stdout().is_terminal())));
    }
}

fn style(is_terminal: bool) -> Style {
    if is_terminal && std::env::var_os("NO_COLOR").is_none() { Style::Coloured } else { Style::Plain }
}
