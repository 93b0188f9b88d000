//! How Pullet speaks: results to standard output, everything else to standard error.
//!
//! A reader that goes away, as `head` does, is no error.

use crate::diag::report::{self, Style};
use crate::diag::{Findings, Severity};
use serde::Serialize;
use std::io::{IsTerminal, Write};

/// A result, with a line break.
pub(super) fn result(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

/// A result for programs: one JSON document.
pub(super) fn json(document: &impl Serialize) {
    result(&serde_json::to_string_pretty(document).expect("our reports have text for keys"));
}

/// What is neither a result nor asked for.
pub(super) fn aside(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}

/// Why Pullet could not do its work.
pub(super) fn trouble(message: &str, help: Option<&str>) {
    aside(&format!("error: {message}"));
    if let Some(help) = help {
        aside(&format!("  = help: {help}"));
    }
}

/// Findings, to standard error.
pub(super) fn findings(findings: &Findings) {
    if !findings.is_empty() {
        aside(&report::all(findings, style(std::io::stderr().is_terminal())));
    }
}

/// Findings as a result.
pub(super) fn findings_as_result(findings: &Findings) {
    if !findings.is_empty() {
        result(&report::all(findings, style(std::io::stdout().is_terminal())));
    }
}

/// `2 errors, 1 note`; `nothing to mend` where there are none.
pub(super) fn count(findings: &Findings) -> String {
    let kinds = [(Severity::Error, "error"), (Severity::Warning, "warning"), (Severity::Note, "note")];
    let counts: Vec<String> = kinds
        .into_iter()
        .map(|(severity, word)| (findings.count(severity), word))
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| plural(count, word))
        .collect();
    if counts.is_empty() { "nothing to mend".to_owned() } else { counts.join(", ") }
}

/// `1 card`, `2 cards`.
pub(super) fn plural(count: usize, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

fn style(is_terminal: bool) -> Style {
    if is_terminal && std::env::var_os("NO_COLOR").is_none() { Style::Coloured } else { Style::Plain }
}
