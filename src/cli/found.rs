//! Findings for programs: each with the deck that it is about.

use crate::diag::{Accepted, Finding, Findings, Severity};
use serde::Serialize;

/// The version of the form of findings: it changes if a field is renamed, removed, or means something else.
pub(super) const FORMAT: u32 = 1;

/// A finding and the deck that has it.
#[derive(Serialize)]
pub(super) struct DeckFinding {
    deck: String,
    #[serde(flatten)]
    finding: Finding,
}

impl DeckFinding {
    /// Returns the findings of a deck.
    pub(super) fn all(deck: &str, findings: &Findings) -> Vec<Self> {
        findings.iter().map(|finding| Self { deck: deck.to_owned(), finding: finding.clone() }).collect()
    }

    /// Returns whether it is an error.
    pub(super) fn is_error(&self) -> bool {
        self.finding.severity == Severity::Error
    }
}

/// A finding that a deck accepts, and the deck.
#[derive(Serialize)]
pub(super) struct DeckAccepted {
    deck: String,
    #[serde(flatten)]
    accepted: Accepted,
}

impl DeckAccepted {
    /// Returns those of a deck.
    pub(super) fn all(deck: &str, accepted: &[Accepted]) -> Vec<Self> {
        accepted.iter().map(|accepted| Self { deck: deck.to_owned(), accepted: accepted.clone() }).collect()
    }
}

/// Returns the findings that a deck accepts, in words: a line for each, with its reason.
pub(super) fn accepted_lines(accepted: &[Accepted]) -> Vec<String> {
    let line = |Accepted { finding, reason }: &Accepted| {
        format!("  accepted: {}: {} ({reason})", finding.code, finding.message)
    };
    accepted.iter().map(line).collect()
}
