//! Findings that the author knows of: they are set aside with a reason, and counted.

use super::{Code, Finding, Findings, Place, Severity, is_like, listed, quoted};
use serde::Serialize;

/// What the author says of one kind of finding: `[[accept]]` in the spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acceptance {
    /// The finding, such as `goal-range-missed`.
    pub finding: Code,
    /// The cards on which it is accepted, by their ids, in which `*` stands for any characters; all of the deck if empty.
    pub cards: Vec<String>,
    /// Why it may stand.
    pub reason: String,
    /// Where the author says so.
    pub place: Place,
}

/// A finding that was set aside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Accepted {
    /// What was found.
    #[serde(flatten)]
    pub finding: Finding,
    /// Why it may stand.
    pub reason: String,
}

impl Acceptance {
    /// Returns whether it is about a card.
    fn is_about(&self, card: &str) -> bool {
        self.cards.iter().any(|asked| is_like(card, asked))
    }

    /// Returns what of a finding is accepted, and what is not.
    fn divide(&self, finding: Finding) -> (Option<Finding>, Option<Finding>) {
        if finding.code != self.finding || finding.severity == Severity::Error {
            return (None, Some(finding));
        }
        if self.cards.is_empty() {
            return (Some(finding), None);
        }
        (finding.on_those_cards(|card| self.is_about(card)), finding.on_those_cards(|card| !self.is_about(card)))
    }
}

impl Findings {
    /// Sets aside the notes and warnings that the author accepts.
    ///
    /// ```
    /// use pullet_model::diag::{Acceptance, Code, Finding, Findings, Source};
    /// let place = Source::new("deck.toml", "[[accept]]").line(1);
    /// let mut findings = Findings::new();
    /// findings.push(Finding::new(Code::UnusedTable, "no group reads it"));
    /// let known = Acceptance { finding: Code::UnusedTable, cards: vec![], reason: "for later".into(), place };
    /// assert_eq!(findings.set_aside(&[known]).len(), 1);
    /// assert!(findings.is_empty());
    /// ```
    pub fn set_aside(&mut self, acceptances: &[Acceptance]) -> Vec<Accepted> {
        let mut accepted: Vec<Accepted> = Vec::new();
        let mut kept = Self::new();
        for finding in std::mem::take(self) {
            let mut left = Some(finding);
            for known in acceptances {
                let Some(finding) = left.take() else { break };
                let (met, rest) = known.divide(finding);
                accepted.extend(met.map(|finding| Accepted { finding, reason: known.reason.clone() }));
                left = rest;
            }
            kept.extend(left);
        }
        *self = kept;
        accepted
    }

    /// Reports acceptances that meet nothing of what was accepted, unless there are errors, which may have kept a stage from
    /// finding it, or it may be found on another paper.
    pub fn report_unmet(&mut self, acceptances: &[Acceptance], accepted: &[Accepted]) {
        if !self.has_errors() {
            let lasting = acceptances.iter().filter(|known| !known.finding.depends_on_paper());
            self.extend(lasting.flat_map(|known| unmet(known, accepted)));
        }
    }
}

/// Returns a finding for an acceptance that meets nothing, or for each of its cards that has nothing to accept.
fn unmet(known: &Acceptance, accepted: &[Accepted]) -> Vec<Finding> {
    let found = || accepted.iter().map(|met| &met.finding).filter(|met| met.code == known.finding);
    let report = |on: String, help: String| {
        let message = format!(
            "`{}` is accepted{on}, but it is not found{}",
            known.finding,
            if on.is_empty() { "" } else { " there" }
        );
        Finding::new(Code::UnusedAcceptance, message).at(known.place.clone(), "no longer needed").help(help)
    };
    let is_met = |asked: &String| found().any(|met| met.cards().any(|card| is_like(card, asked)));
    let unmet: Vec<&String> = known.cards.iter().filter(|asked| !is_met(asked)).collect();
    if unmet.len() == known.cards.len() {
        let needed = known.cards.is_empty() && found().next().is_some();
        let on = if unmet.is_empty() {
            String::new()
        } else {
            format!(" on {}", listed(unmet.iter().map(|asked| quoted(asked)), 5))
        };
        return if needed { Vec::new() } else { vec![report(on, "take the acceptance out".to_owned())] };
    }
    unmet
        .into_iter()
        .map(|asked| report(format!(" on {}", quoted(asked)), format!("take {} out of its `cards`", quoted(asked))))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Source;

    fn acceptance(finding: Code) -> Acceptance {
        let place = Source::new("deck.toml", "[[accept]]").line(1);
        Acceptance { finding, cards: Vec::new(), reason: "known".to_owned(), place }
    }

    #[test]
    fn errors_cannot_be_accepted() {
        let mut findings = Findings::new();
        findings.push(Finding::new(Code::NoGoals, "none"));
        assert!(findings.set_aside(&[acceptance(Code::NoGoals)]).is_empty());
        assert_eq!(findings.iter().count(), 1);
    }

    #[test]
    fn an_acceptance_that_meets_nothing_is_found() {
        let mut findings = Findings::new();
        findings.push(Finding::new(Code::UnusedTable, "no group reads it"));
        let acceptances = [acceptance(Code::NoGoals)];
        let accepted = findings.set_aside(&acceptances);
        findings.report_unmet(&acceptances, &accepted);
        let unmet = findings.iter().last().expect("two findings");
        assert_eq!(
            (unmet.code, unmet.message.as_str()),
            (Code::UnusedAcceptance, "`no-goals` is accepted, but it is not found")
        );
    }

    #[test]
    fn cards_that_are_not_named_keep_their_finding() {
        let known =
            Acceptance { cards: vec!["lion".into(), "zebra*".into(), "ant".into()], ..acceptance(Code::FilterAsImage) };
        let mut blur = Finding::new(Code::FilterAsImage, "a blur").on_card("lion");
        blur.extent.other_cards = vec!["zebra-1".into(), "zebra-2".into(), "owl".into()];
        let mut findings = Findings::new();
        findings.push(blur);
        let accepted = findings.set_aside(std::slice::from_ref(&known));
        findings.report_unmet(&[known], &accepted);
        assert_eq!(accepted[0].finding.cards().collect::<Vec<_>>(), ["lion", "zebra-1", "zebra-2"]);
        let left: Vec<&Finding> = findings.iter().collect();
        assert_eq!(left[0].cards().collect::<Vec<_>>(), ["owl"]);
        assert_eq!(left[1].message, "`filter-as-image` is accepted on `ant`, but it is not found there");
    }
}
