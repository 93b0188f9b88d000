//! Findings that the author knows of: they are set aside with a reason, and counted.

use super::{Code, Finding, Findings, Place, Severity, nearest};
use serde::Serialize;

/// What the author says of one kind of finding: `[[accept]]` in the spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acceptance {
    /// The finding's name, such as `goal-range-missed`.
    pub finding: String,
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

impl Findings {
    /// Sets aside the notes and warnings that the author accepts. An acceptance that meets nothing becomes a finding,
    /// unless there are errors, which may have kept a stage from finding it.
    ///
    /// ```
    /// use pullet::diag::{Acceptance, Code, Finding, Findings, Source};
    /// let place = Source::new("deck.toml", "[[accept]]").line(1);
    /// let mut findings = Findings::new();
    /// findings.push(Finding::new(Code::UnusedTable, "no group reads it"));
    /// let known = Acceptance { finding: "unused-table".into(), reason: "for later".into(), place };
    /// assert_eq!(findings.set_aside(&[known]).len(), 1);
    /// assert!(findings.is_empty());
    /// ```
    pub fn set_aside(&mut self, acceptances: &[Acceptance]) -> Vec<Accepted> {
        let mut accepted: Vec<Accepted> = Vec::new();
        let mut kept = Self::new();
        for finding in std::mem::take(self) {
            let known = acceptances.iter().find(|known| finding.code == known.finding.as_str());
            match known.filter(|_| finding.severity != Severity::Error) {
                Some(known) => accepted.push(Accepted { finding, reason: known.reason.clone() }),
                None => kept.push(finding),
            }
        }
        if !kept.has_errors() {
            let codes: Vec<&str> = kept.iter().map(|finding| finding.code.as_str()).collect();
            let is_unmet = |known: &&Acceptance| accepted.iter().all(|met| met.finding.code != known.finding.as_str());
            let unmet: Vec<Finding> = acceptances.iter().filter(is_unmet).map(|known| unmet(known, &codes)).collect();
            kept.extend(unmet);
        }
        *self = kept;
        accepted
    }
}

fn unmet(known: &Acceptance, codes: &[&str]) -> Finding {
    let message = format!("`{}` is accepted, but it is not found", known.finding);
    let help = nearest(&known.finding, codes.iter().copied())
        .map_or_else(|| "take the acceptance out".to_owned(), |near| format!("did you mean `{near}`?"));
    Finding::new(Code::UnusedAcceptance, message).at(known.place.clone(), "no longer needed").help(help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Source;

    fn acceptance(finding: &str) -> Acceptance {
        let place = Source::new("deck.toml", "[[accept]]").line(1);
        Acceptance { finding: finding.to_owned(), reason: "known".to_owned(), place }
    }

    #[test]
    fn errors_cannot_be_accepted() {
        let mut findings = Findings::new();
        findings.push(Finding::new(Code::NoGoals, "none"));
        assert!(findings.set_aside(&[acceptance("no-goals")]).is_empty());
        assert_eq!(findings.iter().count(), 1);
    }

    #[test]
    fn an_acceptance_that_meets_nothing_is_found() {
        let mut findings = Findings::new();
        findings.push(Finding::new(Code::UnusedTable, "nobody reads it"));
        findings.set_aside(&[acceptance("unused-tables")]);
        let unmet = findings.iter().last().expect("two findings");
        assert_eq!((unmet.code, unmet.help.as_deref()), (Code::UnusedAcceptance, Some("did you mean `unused-table`?")));
    }
}
