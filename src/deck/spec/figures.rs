//! Reads `[figures]`: what the placeholders in the deck's texts stand for.

use super::table::TableReader;
use crate::diag::{Code, Finding, quoted};
use crate::model::{Phrase, Placeholder};
use indexmap::IndexMap;

/// Reads the expressions by their names; one that cannot be used is left out.
pub(super) fn read(root: &mut TableReader<'_>) -> IndexMap<String, Phrase> {
    let mut figures = IndexMap::new();
    let Some(table) = root.table("figures") else { return figures };
    for entry in table.entries() {
        let in_brackets = format!("[{}]", entry.key);
        let is_name = Placeholder::all(&in_brackets).any(|one| one.name == entry.key)
            && !entry.key.starts_with(char::is_uppercase);
        if !is_name {
            let message = format!("{} cannot be the name of a placeholder", quoted(entry.key));
            let finding = Finding::new(Code::ReservedName, message).at(entry.key_place.clone(), "not a name");
            let help = "use the letters a to z, digits and `_`, and begin with a small letter";
            entry.spec.find(finding.help(help));
        } else if let Some(words) = entry.words() {
            figures.insert(entry.key.to_owned(), Phrase { text: words.text, place: words.place });
        }
    }
    figures
}
