//! A finding about a built-in template also names a line of the deck: the one that its author can change.

use crate::diag::{Finding, Findings, Place};
use crate::model::{Deck, Field, Side};

/// How the names of built-in files begin.
const BUILT_IN: &str = "built-in:/";

/// Adds the deck's own line to findings whose places are all in built-in files.
pub(super) fn add(findings: &mut Findings, deck: &Deck) {
    findings.see_also(|finding| own_line(finding, deck));
}

/// Returns where the deck names the template that a finding is about, or else the card that it is about.
fn own_line(finding: &Finding, deck: &Deck) -> Option<(Place, String)> {
    let places = || finding.place.iter().chain(&finding.related).map(|(place, _)| place);
    if finding.place.is_none() || places().any(|place| !is_built_in(place)) {
        return None;
    }
    let card = finding.card.as_deref().and_then(|id| deck.cards.iter().find(|card| card.id.as_str() == id));
    let of_card = card.into_iter().flat_map(|card| [Side::Front, Side::Back].map(|side| deck.template(card, side)));
    let is_named = |template: &&Field| {
        let name = template.value.as_text();
        places().any(|place| place.file().strip_prefix(BUILT_IN) == name)
    };
    let template = of_card.flatten().find(is_named).or_else(|| deck.templates().into_iter().find(is_named));
    let of_template = template.map(|template| (template.place.clone(), USED_HERE.to_owned()));
    of_template.or_else(|| card.map(|card| (card.place.clone(), "for this card".to_owned())))
}

/// What stands beside the line that names a template.
pub(super) const USED_HERE: &str = "the template is used here";

/// Returns whether a place is in a built-in file.
pub(super) fn is_built_in(place: &Place) -> bool {
    place.file().starts_with(BUILT_IN)
}
