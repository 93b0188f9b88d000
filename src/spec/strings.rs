//! `[strings]`: the words of the deck that templates read by name, so that a translation is a table of strings.

use super::desk::Desk;
use super::names;
use super::table::Reader;
use crate::diag::Place;
use crate::model::Fields;

/// Reads the table.
pub(super) fn read(root: &mut Reader<'_>, desk: &mut Desk<'_>) -> Fields {
    let entry = root.entry(desk, "strings");
    let Some(table) = entry.and_then(|entry| entry.table(desk, "[strings]")) else { return Fields::new() };
    let keys: Vec<(String, Place)> =
        table.entries(desk).into_iter().map(|entry| (entry.key.to_owned(), entry.key_place)).collect();
    names::check_readable(desk, keys.iter().map(|(name, place)| (name.as_str(), place)));
    table.fields(desk)
}
