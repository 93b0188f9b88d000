//! Wordings that several findings share.

pub(super) use crate::diag::counted;

use super::places;
use crate::diag::{Code, Finding, Place, nearest};
use crate::model::Deck;
use std::ops::RangeInclusive;

/// Returns a finding at a place, with what to do and nothing beside the caret.
pub(super) fn finding(code: Code, place: &Place, message: impl Into<String>, help: impl Into<String>) -> Finding {
    Finding::new(code, message).at(place.clone(), "").help(help)
}

/// Returns the finding that something comes twice: here, and at its first place.
pub(super) fn twice_at(
    code: Code,
    [here, first]: [&Place; 2],
    message: impl Into<String>,
    help: impl Into<String>,
) -> Finding {
    let finding = Finding::new(code, message).at(here.clone(), "here again");
    finding.see(first.clone(), "first here").help(help)
}

/// Returns the finding that the deck lacks the cards of its game.
pub(super) fn missing_cards(deck: &Deck, needed: &str, message: &str, help: impl Into<String>) -> Finding {
    let finding = Finding::new(Code::MissingCards, message).help(help);
    finding.at(places::game(deck), format!("this game needs {needed}"))
}

/// Returns the note that a rule is a choice between readings of the source.
pub(super) fn reading(deck: &Deck, rule: &str, code: Code, message: impl Into<String>) -> Finding {
    Finding::new(code, message).at(places::rule(deck, rule), "the reading of this deck")
}

/// Returns `1, 2 and 3`, however many there are.
pub(super) fn listed<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    crate::diag::listed(items, usize::MAX)
}

/// `once`, `twice`, `3 times`.
pub(super) fn times(count: u32) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{count} times"),
    }
}

/// `2`, or `2 to 6`.
pub(super) fn range(range: &RangeInclusive<usize>) -> String {
    match (range.start(), range.end()) {
        (low, high) if low == high => low.to_string(),
        (low, high) => format!("{low} to {high}"),
    }
}

/// Returns the help for an unknown name: the one that was probably meant, or else all that are known.
pub(super) fn known_names<'a>(name: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    let near = nearest(name, known.clone()).map(|near| format!("did you mean `{near}`?"));
    let known = known.map(|name| format!("`{name}`"));
    near.unwrap_or_else(|| format!("choose from {}", listed(known)))
}
