//! A table of rows, once it has been read.

use crate::diag::{Finding, Place};
use crate::model::{Field, Value};
use indexmap::IndexMap;

/// Rows and the names of their columns.
#[derive(Debug)]
pub(super) struct RowTable {
    /// What findings call it: the name of the file, or of the table in `[data]`.
    pub(super) name: String,
    /// Every column, with the place that names it first.
    pub(super) columns: IndexMap<String, Place>,
    /// The line of a CSV file that names the columns.
    pub(super) header: Option<Place>,
    /// The rows, each a [`Value::Table`].
    pub(super) rows: Vec<Field>,
}

impl RowTable {
    /// Adds the line of the columns to a finding.
    pub(super) fn show_columns(&self, finding: Finding) -> Finding {
        match &self.header {
            Some(header) => finding.see(header.clone(), "the columns"),
            None => finding,
        }
    }
}

/// Returns the cell in a column of a row as text; none for a list or a table.
pub(super) fn cell(row: &Field, column: &str) -> Option<String> {
    match &row.value.as_table()?.get(column)?.value {
        Value::Text(text) => Some(text.to_string()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        Value::Bool(answer) => Some(answer.to_string()),
        Value::List(_) | Value::Table(_) => None,
    }
}
