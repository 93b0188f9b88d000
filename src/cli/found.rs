//! Findings for programs: as many as a document has room for, perhaps each with the deck that it is about.

use crate::diag::{Accepted, Finding, Findings, Severity};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::cmp::Reverse;

/// The version of the form of findings: it changes if a field is renamed, removed, or means something else.
pub(super) const FORMAT: u32 = 1;

/// The most bytes that the findings of a deck take.
const MOST_BYTES: usize = 1_000_000;
/// How many cards and places a finding lists that takes too many bytes.
const FEW: usize = 100;

/// Findings, as a part of a document.
#[derive(Default)]
pub(super) struct FoundList {
    /// Each with its deck if there are several.
    pub(super) findings: Vec<(Option<String>, Finding)>,
    /// The findings that have no room.
    pub(super) left_out: LeftOut,
}

/// How many findings have no room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct LeftOut {
    errors: usize,
    warnings: usize,
    notes: usize,
}

impl LeftOut {
    /// Returns whether all have room.
    pub(super) fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    fn add(&mut self, severity: Severity) {
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Note => self.notes += 1,
        }
    }
}

impl FoundList {
    /// Returns findings whose decks the document names elsewhere.
    pub(super) fn of(findings: &Findings) -> Self {
        let mut list = Self::default();
        list.add_all(None, findings);
        list
    }

    /// Adds the findings of a deck.
    pub(super) fn add(&mut self, deck: &str, findings: &Findings) {
        self.add_all(Some(deck), findings);
    }

    /// Adds the findings to a document.
    pub(super) fn add_to(&self, document: &mut Value) {
        document["findings"] = self.findings.iter().map(|(deck, finding)| of_deck(deck.as_deref(), finding)).collect();
        if !self.left_out.is_nothing() {
            document["left_out"] = json!(self.left_out);
        }
    }

    /// Adds what has room, errors first, and keeps the order.
    fn add_all(&mut self, deck: Option<&str>, findings: &Findings) {
        let mut sorted: Vec<(usize, &Finding)> = findings.iter().enumerate().collect();
        sorted.sort_by_key(|(_, finding)| Reverse(finding.severity));
        let (mut listed, mut room) = (Vec::new(), MOST_BYTES);
        for (at, finding) in sorted {
            let whole = || finding.clone();
            let Some((finding, bytes)) = within(room, whole).or_else(|| within(room, || with_few(finding))) else {
                self.left_out.add(finding.severity);
                continue;
            };
            room -= bytes;
            listed.push((at, (deck.map(str::to_owned), finding)));
        }
        listed.sort_by_key(|(at, _)| *at);
        self.findings.extend(listed.into_iter().map(|(_, finding)| finding));
    }
}

/// Returns a document with findings added to it, and then the key and the path of a file with pages, if there is one.
pub(super) fn document(mut document: Value, findings: &Findings, pages: Option<(&str, &str)>) -> Value {
    FoundList::of(findings).add_to(&mut document);
    if let Some((key, path)) = pages {
        document[key] = json!(path);
    }
    document
}

/// Returns a finding and the bytes that it takes, if it has room.
fn within(room: usize, finding: impl FnOnce() -> Finding) -> Option<(Finding, usize)> {
    let finding = finding();
    let bytes = serde_json::to_vec(&finding).expect("the keys of findings are text").len();
    (bytes <= room).then_some((finding, bytes))
}

/// Returns a finding with the first of its cards and places.
fn with_few(finding: &Finding) -> Finding {
    let mut finding = finding.clone();
    finding.related.truncate(FEW);
    finding.extent.other_cards.truncate(FEW - 1);
    finding.extent.other_places.truncate(FEW - 1);
    finding
}

/// Returns the findings that a deck accepts, each with the deck.
pub(super) fn accepted_documents(deck: &str, accepted: &[Accepted]) -> Vec<Value> {
    accepted.iter().map(|accepted| of_deck(Some(deck), accepted)).collect()
}

/// Returns a document with the name of the deck before it, if it has one.
fn of_deck(deck: Option<&str>, document: &impl Serialize) -> Value {
    let mut named: Map<String, Value> = deck.map(|deck| ("deck".to_owned(), deck.into())).into_iter().collect();
    if let Value::Object(document) = json!(document) {
        named.extend(document);
    }
    named.into()
}

/// Returns the findings that a deck accepts, in words: a line for each, with its reason.
pub(super) fn accepted_lines(accepted: &[Accepted]) -> Vec<String> {
    let lines = accepted
        .iter()
        .map(|Accepted { finding, reason }| format!("  accepted: {}: {} ({reason})", finding.code, finding.message));
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Code;

    /// A thousand texts of 2 kB are 2 MB.
    #[test]
    fn errors_have_room_before_notes_and_the_rest_is_counted() {
        let text = "x".repeat(2_000);
        let finding = |at: usize, severity| Finding::new(Code::UnknownKey, format!("{at} {text}")).severity(severity);
        let notes = (0..500).map(|at| finding(at, Severity::Note));
        let errors = (500..1_000).map(|at| finding(at, Severity::Error));
        let list = FoundList::of(&notes.chain(errors).collect());
        let listed = |severity| list.findings.iter().filter(|found| found.1.severity == severity).count();
        let (errors, notes) = (listed(Severity::Error), listed(Severity::Note));
        assert_eq!(list.left_out, LeftOut { errors: 500 - errors, warnings: 0, notes: 500 - notes });
        assert!(errors > 300 && (errors == 500 || notes == 0), "{errors} {notes}");
        assert!(serde_json::to_string(&list.findings).is_ok_and(|text| text.len() < 1_100_000));
    }

    #[test]
    fn a_finding_about_too_many_cards_lists_the_first_of_them() {
        let mut finding = Finding::new(Code::OversetText, "too wide").on_card("0");
        finding.extent.other_cards = (1..200_000).map(|card| card.to_string()).collect();
        let list = FoundList::of(&Findings::from_iter([finding]));
        assert_eq!(list.findings.iter().map(|found| found.1.cards().count()).collect::<Vec<_>>(), [100]);
        assert!(list.left_out.is_nothing());
    }
}
