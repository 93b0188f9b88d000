//! One variant while it is applied to the deck, and what is left to do afterwards.

use super::amendments::Amendment;
use super::not_in_deck::lacking;
use super::spec_reader::SpecReader;
use super::table::Entry;
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
