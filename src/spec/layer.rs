//! One variant while it is applied to the deck, and what the variants before it have left to do.

use super::amendments::Amendment;
use super::not_in_deck::lacking;
use super::spec_reader::SpecReader;
use super::table::Entry;
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// What is left to do once the tables are read.
#[derive(Default)]
pub(super) struct Applied<'t> {
    /// Columns to be changed row by row.
    pub(super) amendments: Vec<Amendment<'t>>,
    /// How many `[[accept]]` are the deck's own; they stand before those of variants.
    pub(super) own_acceptances: usize,
    /// Where a variant leaves out a group or sheet, the last time.
    pub(super) leaves_out: Option<Range<usize>>,
}

/// One variant on its way over the deck.
pub(super) struct Layer<'l, 'a, 't> {
    pub(super) spec: &'l mut SpecReader<'a>,
    pub(super) variant: &'l str,
    pub(super) applied: &'l mut Applied<'t>,
}

impl Layer<'_, '_, '_> {
    /// Takes `key` out of a table: whether it says `true`.
    pub(super) fn flag(&mut self, table: &mut DeTable<'_>, key: &str) -> bool {
        let Some(node) = table.remove(key) else { return false };
        if let DeValue::Boolean(answer) = node.get_ref() {
            return *answer;
        }
        let place = self.spec.place(node.span());
        let entry = Entry { key, key_place: place.clone(), node: &node, place };
        let finding = entry.wrong_type("`true` or `false`").help(format!("write `{key} = true`, or take the line out"));
        self.spec.find(finding);
        false
    }

    /// Reports that the variant changes `what`, which the deck does not have.
    pub(super) fn report_lacking(&mut self, span: Range<usize>, what: &str, help: String) {
        let finding = lacking(self.variant, what).at(self.spec.place(span), "not in the deck");
        self.spec.find(finding.help(help));
    }
}
