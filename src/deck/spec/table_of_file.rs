//! A table of any format as people see it, for making a deck of it.

use super::names::{CARD_NAMES, freed};
use super::spec_reader::SpecReader;
use super::table::TextValue;
use super::table_file;
use crate::diag::{Findings, Place, Source};
use crate::files::{Project, ReadError};
use crate::model::{Field, Value};
use std::borrow::Cow;
use std::sync::Arc;
use thiserror::Error;

/// Why a table cannot be read.
#[derive(Debug, Error)]
pub enum TableError {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The file has no table, for these reasons.
    #[error("the table has faults: {}", .0.in_words())]
    Faulty(Findings),
}

/// The columns and rows of a table, and the file that has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableOfFile {
    /// The name of the file.
    pub file: String,
    /// The worksheet or the list in it, if it is not the first.
    pub sheet: Option<String>,
    /// What the file holds.
    pub bytes: Cow<'static, [u8]>,
    /// The titles of the columns, as the file has them.
    pub titles: Vec<String>,
    /// The names by which templates of cards read the columns.
    pub names: Vec<String>,
    /// The cells of each row.
    pub rows: Vec<Vec<String>>,
}

/// Returns a table in the folder of a project: that of the worksheet, or of the list, that `sheet` names, or the first. What is
/// wrong with single rows does not matter here: it is found again in the deck that is made of it.
///
/// # Errors
/// [`TableError`]
pub fn table_of_file(project: &Project, file: &str, sheet: Option<&str>) -> Result<TableOfFile, TableError> {
    // What the machine does not allow is no fault of the table.
    let bytes = project.deck_file(file)?.bytes;
    let option = "--table ";
    let sheet_option = sheet.map(|sheet| format!(" --sheet {sheet}")).unwrap_or_default();
    let line = Source::new("the command line", format!("{option}{file}{sheet_option}"));
    let spec = SpecReader::new(project, Arc::clone(&line));
    let typed = |text: &str, at: usize| TextValue {
        text: text.to_owned(),
        place: line.place(at..at + text.len()),
        spec: &spec,
    };
    let named = sheet.map(|sheet| typed(sheet, line.text().len() - sheet.len()));
    let Some(table) = table_file::read(&typed(file, option.len()), named.as_ref()) else {
        return Err(TableError::Faulty(spec.into_findings()));
    };
    let rows = table.rows.iter().filter_map(|row| row.value.as_table());
    let rows = rows.map(|fields| fields.values().map(written).collect()).collect();
    let title = |(at, place): (usize, &Place)| match place.text().trim_matches(['"', '\'', ' ']) {
        "" => format!("Column {}", at + 1),
        title => title.to_owned(),
    };
    let titles = table.columns.values().enumerate().map(title).collect();
    let names = freed(&spec, table, &CARD_NAMES).columns.keys().cloned().collect();
    Ok(TableOfFile { file: file.to_owned(), sheet: sheet.map(str::to_owned), bytes, titles, names, rows })
}

/// Returns what a cell says; a list is its values, separated by commas.
fn written(field: &Field) -> String {
    let all = |fields: Vec<&Field>| fields.into_iter().map(written).collect::<Vec<_>>().join(", ");
    match &field.value {
        Value::Text(text) => text.to_string(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => format!("{number:?}"),
        Value::Bool(answer) => answer.to_string(),
        Value::List(items) => all(items.iter().collect()),
        Value::Table(fields) => all(fields.values().collect()),
    }
}
