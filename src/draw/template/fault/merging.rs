//! Faults that many cards share.

use crate::diag::{Finding, Findings};
use indexmap::IndexMap;

/// Returns each fault once, with all cards that have it.
pub(in super::super) fn merge(faults: impl Iterator<Item = Finding>) -> Findings {
    let mut kinds: IndexMap<_, Finding> = IndexMap::new();
    for finding in faults {
        // The messages name their cards: what makes faults the same is where they are.
        let key = (finding.code, finding.place.as_ref().map(|(place, _)| place.clone()));
        let card = finding.card.clone();
        let first = kinds.entry(key).or_insert(finding);
        if let Some(card) = card.filter(|card| first.cards().all(|known| known != card)) {
            first.extent.other_cards.push(card);
        }
    }
    let mut findings = Findings::new();
    findings.extend(kinds.into_values());
    findings
}
