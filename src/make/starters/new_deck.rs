//! A deck of one's own begins in a page: with a starter, a table, pictures, or the files of a game.

use super::{Starter, from_pictures, from_table, named_pictures};
use crate::diag::report;
use crate::files::{MemoryFolder, NamedFiles, PICTURE_ENDINGS, Project};
use crate::model::NamedChoice;
use crate::spec::{self, TableError};
use serde::Deserialize;
use std::borrow::Cow;

/// A deck that is to be made.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewDeck {
    /// What it begins with.
    pub beginning: Beginning,
    /// Its title.
    pub title: String,
    /// Its card format, if it is not the usual one.
    #[serde(default)]
    pub card: Option<String>,
}

/// What a deck begins with.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Beginning {
    /// A starter, by its name.
    Starter(String),
    /// A built-in deck, by its name.
    Copy(String),
    /// The table of that name among the files, which may have pictures beside it.
    Table(String),
    /// Rows that were copied in a spreadsheet.
    Rows(String),
    /// All files are pictures of cards.
    Pictures,
}

/// The file that rows become.
const ROWS: &str = "cards.csv";

/// Returns the files of a new deck.
///
/// # Errors
/// Why no deck can be made, in words.
pub fn new_deck(asked: &NewDeck, files: NamedFiles) -> Result<NamedFiles, String> {
    let NewDeck { beginning, title, card } = asked;
    match beginning {
        Beginning::Starter(name) => {
            let starter = Starter::ALL.iter().find(|starter| starter.word() == name);
            Ok(starter.ok_or_else(|| format!("there is no starter `{name}`"))?.files(title, card.as_deref()))
        }
        Beginning::Copy(name) => {
            let deck = Project::built_ins().into_iter().find(|deck| deck.name() == name);
            let deck = deck.ok_or_else(|| format!("there is no game `{name}`"))?;
            deck.files_to_copy().map_err(|error| error.to_string())
        }
        Beginning::Pictures => from_pictures(files, title, card.as_deref()).map_err(|fault| fault.to_string()),
        Beginning::Table(name) => of_table(name, asked, files),
        Beginning::Rows(text) => {
            let table = spec::csv_text(&spec::pasted_rows(text)).into_bytes();
            of_table(ROWS, asked, [(ROWS.to_owned(), Cow::Owned(table))].into())
        }
    }
}

fn of_table(name: &str, asked: &NewDeck, files: NamedFiles) -> Result<NamedFiles, String> {
    let folder = Project::in_memory("", MemoryFolder::new("", files));
    let table = match spec::table_of_file(&folder, name, None) {
        Ok(table) => table,
        Err(TableError::Read(error)) => return Err(error.to_string()),
        Err(TableError::Faulty(findings)) => return Err(report::all(&findings, report::Style::Plain)),
    };
    let mut pictures = folder.pictures_of(named_pictures(&table));
    if pictures.is_empty() {
        // No cell names one: each is found by the name of its card.
        let others = folder.pictures_of(folder.deck_files(&PICTURE_ENDINGS));
        pictures = others.into_iter().map(|(file, bytes)| (format!("pictures/{file}"), bytes)).collect();
    }
    from_table(&table, pictures, &asked.title, asked.card.as_deref()).map_err(|fault| fault.to_string())
}
