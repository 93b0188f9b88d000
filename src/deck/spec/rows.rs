//! Tables of rows: written in `deck.toml`, or in a file.

use super::row_table::RowTable;
use super::spec_reader::SpecReader;
use super::table::{Entry, TableReader};
use super::values;
use super::{names, table_file};
use crate::diag::{Code, Finding, Place};
use indexmap::IndexMap;
use std::rc::Rc;
use toml::de::{DeTable, DeValue};

/// Returns whether a name is that of a file rather than of a table in `[data]`.
pub(super) fn is_file_name(name: &str) -> bool {
    name.contains(['.', '/', '\\'])
}

/// Returns the table of the file that `file` names, in the worksheet that `sheet` names.
pub(super) fn from_file(file: &Entry<'_>, sheet: Option<&Entry<'_>>) -> Option<Rc<RowTable>> {
    let words = file.words()?;
    let sheet = match sheet {
        Some(sheet) => Some(sheet.words()?),
        None => None,
    };
    table_file::read(&words, sheet.as_ref())
}

/// Reports a `sheet` beside rows that are not in a file.
pub(super) fn report_sheet(spec: &SpecReader<'_>, sheet: Option<&Entry<'_>>) {
    if let Some(sheet) = sheet {
        let finding = Finding::new(Code::UnknownWorksheet, "`sheet` names a worksheet, but the rows are not in a file");
        let finding = finding.at(sheet.key_place.clone(), "no file has it");
        spec.find(finding.help("remove it, or name the file: `cards.xlsx`"));
    }
}

/// Returns the rows in `entry`: `[{ name = "Fox" }, { name = "Hen" }]`.
pub(super) fn inline(entry: &Entry<'_>, name: &str) -> Option<Rc<RowTable>> {
    let spec = entry.spec;
    let DeValue::Array(items) = entry.value() else {
        let help = "write the rows as a list: `rows = [{ name = \"Fox\" }, { name = \"Hen\" }]`";
        return entry.wrong_type("a list of rows", help);
    };
    let mut table = RowTable { name: name.to_owned(), columns: IndexMap::new(), header: None, rows: Vec::new() };
    for item in items {
        let place = spec.place(item.span());
        if let DeValue::Table(row) = item.get_ref() {
            note_columns(spec, row, &mut table.columns);
            table.rows.push(values::field(spec, item));
        } else {
            let found = values::kind(item.get_ref());
            let message = format!("a row of `{name}` is {found}, but it must be a table");
            let finding = Finding::new(Code::WrongType, message).at(place, format!("{found}, not a table"));
            spec.find(finding.help("name each value of the row: `{ name = \"Fox\", cost = 3 }`"));
        }
    }
    names::check_readable(spec, &table.columns);
    // A table all of whose rows have faults is not an empty one.
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

/// Returns the rows of a table of `[data]`, or of the file that it names.
pub(super) fn read(reader: &mut TableReader<'_>, name: &str) -> Option<Rc<RowTable>> {
    let (rows, file) = (reader.entry("rows"), reader.entry("file"));
    let sheet = reader.entry("sheet");
    if file.is_none() {
        report_sheet(reader.spec, sheet.as_ref());
    }
    match (&rows, &file) {
        (Some(rows), Some(file)) => {
            let message = format!("`{}` has both `rows` and `file`", reader.name);
            let finding = Finding::new(Code::RowsAndFile, message).at(file.key_place.clone(), "has `file` too");
            reader.spec.find(finding.see(rows.key_place.clone(), "has `rows`").help("keep one of them"));
            None
        }
        (Some(rows), None) => inline(rows, name),
        (None, Some(file)) => from_file(file, sheet.as_ref()),
        (None, None) => {
            if !reader.has_typo_of("rows") && !reader.has_typo_of("file") {
                reader.need("rows", "add `rows = [{ id = \"fox\" }]`, or `file = \"packs.csv\"`");
            }
            None
        }
    }
}
