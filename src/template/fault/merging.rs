//! Faults that many cards share.

use crate::diag::{Finding, Findings};
use indexmap::IndexMap;
use std::collections::BTreeSet;

/// Returns each fault once, with the first card that has it and the number of the others.
pub(in super::super) fn merge(faults: impl Iterator<Item = Finding>) -> Findings {
    let mut kinds = IndexMap::new();
    for finding in faults {
        // The messages name their cards: what makes faults the same is where they are.
        let key = (finding.code, finding.place.as_ref().map(|(place, _)| place.clone()));
        let card = finding.card.clone();
        let (_, cards) = kinds.entry(key).or_insert_with(|| (finding, BTreeSet::new()));
        cards.insert(card);
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
