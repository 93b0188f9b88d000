//! Faults that many cards share.

use crate::diag::{Finding, Findings};
use indexmap::IndexMap;
use std::collections::BTreeSet;

/// Each fault once, with the first card that has it and the number of the others.
pub(in super::super) fn shared(faults: Vec<Finding>) -> Findings {
    let mut kinds: IndexMap<String, (Finding, BTreeSet<Option<String>>)> = IndexMap::new();
    for finding in faults {
        // The message names the card: what makes a fault the same is where it stands.
        let key = match &finding.place {
            Some((place, _)) => format!("{} {place:?} {}", finding.code, place.span().end),
            None => format!("{} {}", finding.code, finding.message),
        };
        let card = finding.card.clone();
        kinds.entry(key).or_insert_with(|| (finding, BTreeSet::new())).1.insert(card);
    }
    let mut findings = Findings::new();
    for (mut finding, cards) in kinds.into_values() {
        match cards.len() {
            0 | 1 => {}
            2 => finding.message.push_str(" (the same on 1 more card)"),
            count => finding.message = format!("{} (the same on {} more cards)", finding.message, count - 1),
        }
        findings.push(finding);
    }
    findings
}
