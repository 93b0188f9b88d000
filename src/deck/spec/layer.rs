//! One variant while it is applied to the deck, and what is left to do afterwards.

use super::amendments::Amendment;
use super::not_in_deck::lacking;
use super::spec_reader::SpecReader;
use super::table::Entry;
use std::ops::Range;
use toml::de::{DeTable, DeValue};

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
pub(super) struct Layer<'l, 'a, 't> {
    pub(super) spec: &'l mut SpecReader<'a>,
    pub(super) variant: &'l str,
    pub(super) applied: &'l mut Applied<'t>,
}

impl Layer<'_, '_, '_> {
    /// Removes `key` from a table, and returns whether it is `true`.
    pub(super) fn flag(&mut self, table: &mut DeTable<'_>, key: &str) -> bool {
        let Some(node) = table.remove(key) else { return false };
        if let DeValue::Boolean(answer) = node.get_ref() {
            return *answer;
        }
        let finding = Entry::new(self.spec, key, &node)
            .wrong_type("`true` or `false`")
            .help(format!("write `{key} = true`, or remove the line"));
        self.spec.find(finding);
        false
    }

    /// Reports that the variant changes `what`, which the deck does not have.
    pub(super) fn report_lacking(&mut self, span: Range<usize>, what: &str, help: String) {
        let finding = lacking(self.variant, what).at(self.spec.place(span), "not in the deck");
        self.spec.find(finding.help(help));
    }
}
