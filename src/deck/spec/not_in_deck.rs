//! What a variant changes though the deck does not have it.

use super::spec_reader::{quoted, suggestion};
use crate::diag::{Code, Finding, Place};

/// Returns the finding that a variant changes what the deck does not have.
pub(super) fn lacking(variant: &str, what: &str, place: Place) -> Finding {
    let message = format!("the variant {} changes {what}, but the deck has none with that name", quoted(variant));
    Finding::new(Code::NotInDeck, message).at(place, "not in the deck")
}

/// Returns how to fix it, where the deck has `names`; `more` is what else can be done where none of them is near.
pub(super) fn lacking_help<'n>(name: &str, names: impl Iterator<Item = &'n str>, more: &str) -> String {
    let names: Vec<&str> = names.collect();
    if names.is_empty() { format!("the deck has none at all{more}") } else { suggestion(name, names.into_iter(), more) }
}

/// How to add one of what a variant may add.
pub(super) const ADD: &str = "; to add one, write `new = true`";
