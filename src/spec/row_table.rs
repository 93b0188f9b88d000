//! A table of rows, once it has been read.

use crate::diag::{Finding, Place};
use crate::model::Field;
use indexmap::IndexMap;

/// Rows and the names of their columns.
#[derive(Debug)]
pub(super) struct RowTable {
    /// What findings call it: the file's name, or that of the table in `[data]`.
    pub(super) name: String,
    /// Every column, and where it is named first.
    pub(super) columns: IndexMap<String, Place>,
    /// The line of a CSV file that names the columns.
    pub(super) header: Option<Place>,
    /// The rows, each a [`Value::Table`].
    pub(super) rows: Vec<Field>,
}

impl RowTable {
    /// Shows the columns that there are.
    pub(super) fn show_columns(&self, finding: Finding) -> Finding {
        match &self.header {
            Some(header) => finding.see(header.clone(), "the columns there are"),
            None => finding,
        }
    }
}
