//! A table of any format as the text of a CSV table, for making a deck of it.

use super::row_table::RowTable;
use super::spec_reader::SpecReader;
use super::table::TextValue;
use super::table_cells::cell;
use super::table_file;
use crate::diag::{Findings, Severity, Source};
use crate::files::{Project, ReadError};
use crate::model::{Field, Value};
use std::sync::Arc;
use thiserror::Error;

/// Why a table gives no text.
#[derive(Debug, Error)]
pub enum TableError {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The table has faults.
    #[error("the table has faults: {}", .0.in_words())]
    Faulty(Findings),
}

/// Returns a table in the folder of a project as the text of a CSV table, with warnings about it: that of the worksheet, or of the
/// list, that `sheet` names, or the first. A CSV file is returned as it is.
///
/// # Errors
/// [`TableError`]
pub fn table_as_csv(project: &Project, file: &str, sheet: Option<&str>) -> Result<(Arc<Source>, Findings), TableError> {
    if table_file::is_csv(file) && sheet.is_none() {
        return Ok((project.deck_text(file)?, Findings::new()));
    }
    // What the machine does not allow is no fault of the table.
    project.deck_file(file)?;
    let option = "--table ";
    let sheet_option = sheet.map(|sheet| format!(" --sheet {sheet}")).unwrap_or_default();
    let line = Source::new("the command line", format!("{option}{file}{sheet_option}"));
    let spec = SpecReader::new(project, Arc::clone(&line));
    let typed = |text: &str, at: usize| TextValue {
        text: text.to_owned(),
        place: line.place(at..at + text.len()),
        spec: &spec,
    };
    let sheet = sheet.map(|sheet| typed(sheet, line.text().len() - sheet.len()));
    let table = table_file::read(&typed(file, option.len()), sheet.as_ref());
    // Notes are about names of columns, which get other names.
    let mut findings = Findings::new();
    findings.extend(spec.into_findings().into_iter().filter(|finding| finding.severity != Severity::Note));
    match table {
        Some(table) if !findings.has_errors() => Ok((Source::new(file, text(&table)), findings)),
        _ => Err(TableError::Faulty(findings)),
    }
}

fn text(table: &RowTable) -> String {
    let line = |cells: Vec<String>| format!("{}\n", cells.join(","));
    let header = table.columns.keys().map(|name| cell(name, false)).collect();
    let rows = table.rows.iter().filter_map(|row| row.value.as_table());
    let rows = rows.map(|fields| line(fields.values().map(|field| cell(&written(field), false)).collect()));
    std::iter::once(line(header)).chain(rows).collect()
}

/// Returns a value as a cell says it; a list is its values, separated by commas.
fn written(field: &Field) -> String {
    let all = |fields: Vec<&Field>| fields.into_iter().map(written).collect::<Vec<_>>().join(", ");
    match &field.value {
        Value::Text(text) if Value::of_cell(text).is_some() => format!("'{text}"),
        Value::Text(text) => text.to_string(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => format!("{number:?}"),
        Value::Bool(answer) => answer.to_string(),
        Value::List(items) => all(items.iter().collect()),
        Value::Table(fields) => all(fields.values().collect()),
    }
}
