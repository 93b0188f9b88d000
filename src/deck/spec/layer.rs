//! One variant while it is applied to the deck: what it changes though the deck does not have it, and what is left to do afterwards.

use super::amendments::Amendment;
use super::spec_reader::{SpecReader, quoted, suggestion};
use super::table::Entry;
use crate::diag::{Code, Finding, Place};
use std::ops::Range;
use toml::de::DeTable;

/// What is left to do after all variants are applied.
#[derive(Default)]
pub(super) struct Applied<'t> {
    /// Columns to be changed row by row.
    pub(super) amendments: Vec<Amendment<'t>>,
    /// How many `[[accept]]` are the deck's own; those of variants come after them.
    pub(super) own_acceptances: usize,
    /// The last group or sheet that a variant leaves out.
    pub(super) leaves_out: Option<Range<usize>>,
}

/// One variant while it is applied to the deck.
pub(super) struct Layer<'l, 't> {
    pub(super) spec: &'l SpecReader<'l>,
    pub(super) variant: &'l str,
    pub(super) applied: &'l mut Applied<'t>,
}

impl Layer<'_, '_> {
    /// Removes `key` from a table, and returns whether it is `true`.
    pub(super) fn flag(&self, table: &mut DeTable<'_>, key: &str) -> bool {
        let node = table.remove(key);
        let entry = node.as_ref().map(|node| Entry::new(self.spec, key, node));
        entry.and_then(|entry| entry.switch(format!("write `{key} = true`, or remove the line"))).unwrap_or(false)
    }

    /// Reports that the variant changes `what`, which the deck does not have.
    pub(super) fn report_lacking(&self, span: Range<usize>, what: &str, help: String) {
        self.spec.find(lacking(self.variant, what, self.spec.place(span)).help(help));
    }
}

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
