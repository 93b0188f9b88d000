//! A deck of one's own begins: with a starter, a table, pictures, or the files of another deck.

use crate::diag::report;
use crate::files::{MemoryFolder, NamedFiles, Project};
use crate::model::NamedChoice;
use crate::spec::{self, TableError};
use crate::starters::{Starter, from_pictures, from_table, named_pictures};
use serde::Deserialize;

/// What a deck begins with.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Beginning {
    /// A starter, by its name.
    Starter(String),
    /// The table of that name among the files, which may have pictures beside it.
    Table(String),
    /// All files are pictures of cards.
    Pictures,
}

/// Returns the files of a new deck.
///
/// # Errors
/// Why no deck can be made, in words.
pub(crate) fn new_deck(beginning: &Beginning, title: &str, files: NamedFiles) -> Result<NamedFiles, String> {
    match beginning {
        Beginning::Starter(name) => {
            let starter = Starter::ALL.iter().find(|starter| starter.word() == name);
            Ok(starter.ok_or_else(|| format!("there is no starter `{name}`"))?.files(title, None))
        }
        Beginning::Pictures => from_pictures(files, title, None).map_err(|fault| fault.to_string()),
        Beginning::Table(name) => of_table(name, title, files),
    }
}

fn of_table(name: &str, title: &str, files: NamedFiles) -> Result<NamedFiles, String> {
    let folder = Project::in_memory("", MemoryFolder::new("", files));
    let table = match spec::table_of_file(&folder, name, None) {
        Ok(table) => table,
        Err(TableError::Read(error)) => return Err(error.to_string()),
        Err(TableError::Faulty(findings)) => return Err(report::all(&findings, report::Style::Plain)),
    };
    let pictures = folder.pictures_of(named_pictures(&table));
    from_table(&table, pictures, title, None).map_err(|fault| fault.to_string())
}
