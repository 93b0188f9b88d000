//! Faults that come from one column of the cards' data have one cause.

use crate::diag::{Accepted, Finding, Findings, Place};
use crate::model::{Card, Deck, Field, Fields, Value};
use indexmap::IndexMap;
use std::collections::HashMap;

/// Makes one finding of those that have one cause.
pub(super) fn gather(findings: &mut Findings, deck: &Deck) {
    let cards: HashMap<&str, &Card> = deck.cards.iter().map(|card| (card.id.as_str(), card)).collect();
    findings.name_causes(|finding| column(finding, cards.get(finding.card.as_deref()?)?));
    findings.gather();
}

/// Makes one accepted finding of those that have one cause and one reason.
pub(super) fn gather_accepted(accepted: Vec<Accepted>, deck: &Deck) -> Vec<Accepted> {
    let mut by_reason: IndexMap<String, Findings> = IndexMap::new();
    for Accepted { finding, reason } in accepted {
        by_reason.entry(reason).or_default().push(finding);
    }
    let one_reason = |(reason, mut findings): (String, Findings)| {
        gather(&mut findings, deck);
        findings.into_iter().map(move |finding| Accepted { finding, reason: reason.clone() })
    };
    by_reason.into_iter().flat_map(one_reason).collect()
}

/// Returns the group and the column that a finding's place is in.
fn column(finding: &Finding, card: &Card) -> Option<String> {
    let (place, _) = finding.place.as_ref()?;
    Some(format!("{} {}", card.group, path(place, &card.fields)?))
}

/// Returns the names that lead to the field with a place: `pack.name`.
fn path(place: &Place, fields: &Fields) -> Option<String> {
    let (name, field) = fields.iter().find(|(_, field)| holds(field, place))?;
    let inner = match &field.value {
        Value::Table(inner) => path(place, inner),
        _ => None,
    };
    Some(inner.map_or_else(|| name.clone(), |inner| format!("{name}.{inner}")))
}

fn holds(field: &Field, place: &Place) -> bool {
    let (wide, narrow) = (field.place.span(), place.span());
    field.place.source() == place.source() && wide.start <= narrow.start && narrow.end <= wide.end
}
