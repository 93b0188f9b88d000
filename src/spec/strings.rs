//! `[strings]`: the words of the deck that templates read by name, so that a translation is a table of strings.

use super::names;
use super::spec_reader::SpecReader;
use super::table::TableReader;
use crate::diag::Place;
use crate::model::Fields;

/// Reads the table.
pub(super) fn read(root: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> Fields {
    let entry = root.entry(spec, "strings");
    let Some(table) = entry.and_then(|entry| entry.table(spec, "[strings]")) else { return Fields::new() };
    let keys: Vec<(String, Place)> =
        table.entries(spec).into_iter().map(|entry| (entry.key.to_owned(), entry.key_place)).collect();
    names::check_readable(spec, keys.iter().map(|(name, place)| (name.as_str(), place)));
    table.fields(spec)
}
