//! Tables of rows: written in `deck.toml`, or in a CSV file.

use super::spec_reader::SpecReader;
use super::table::Entry;
use super::values;
use super::{csv_table, names};
use crate::diag::{Code, Finding, Place};
use crate::model::{Field, Fields, Value};
use indexmap::IndexMap;
use std::rc::Rc;
use toml::de::{DeTable, DeValue};

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

/// The fields of a row.
pub(super) fn row_fields(row: &Field) -> Option<&Fields> {
    match &row.value {
        Value::Table(fields) => Some(fields),
        _ => None,
    }
}

/// Whether a name is that of a CSV file rather than of a table in `[data]`.
pub(super) fn is_file_name(name: &str) -> bool {
    name.contains(['.', '/', '\\'])
}

/// The table of a CSV file that `entry` names.
pub(super) fn from_file(spec: &mut SpecReader<'_>, entry: &Entry<'_>) -> Option<Rc<RowTable>> {
    let words = entry.words(spec)?;
    csv_table::read_file(spec, &words.text, &words.place)
}

/// The rows that `entry` holds: `[{ name = "Fox" }, { name = "Hen" }]`.
pub(super) fn inline(spec: &mut SpecReader<'_>, entry: &Entry<'_>, name: &str) -> Option<Rc<RowTable>> {
    let DeValue::Array(items) = entry.value() else {
        let help = "write the rows as a list: `rows = [{ name = \"Fox\" }, { name = \"Hen\" }]`";
        spec.find(entry.wrong_type("a list of rows").help(help));
        return None;
    };
    let mut table = RowTable { name: name.to_owned(), columns: IndexMap::new(), header: None, rows: Vec::new() };
    for item in items {
        let place = spec.place(item.span());
        if let DeValue::Table(row) = item.get_ref() {
            note_columns(spec, row, &mut table.columns);
            table.rows.push(values::field(spec, item));
        } else {
            let found = values::kind(item.get_ref());
            let message = format!("a row of `{name}` is {found}, but a table is wanted");
            let finding = Finding::new(Code::WrongType, message).at(place, format!("{found}, not a table"));
            spec.find(finding.help("name each value of the row: `{ name = \"Fox\", cost = 3 }`"));
        }
    }
    names::check_readable(spec, table.columns.iter().map(|(name, place)| (name.as_str(), place)));
    // A table all of whose rows are at fault is not an empty one.
    (!table.rows.is_empty() || items.is_empty()).then(|| Rc::new(table))
}

fn note_columns(spec: &SpecReader<'_>, row: &DeTable<'_>, columns: &mut IndexMap<String, Place>) {
    for key in row.keys() {
        let name: &str = key.get_ref();
        if !columns.contains_key(name) {
            columns.insert(name.to_owned(), spec.place(key.span()));
        }
    }
}
