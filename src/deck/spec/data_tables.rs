//! `[data.NAME]`: tables of rows that groups and templates read by name.

use super::amendments::Amendment;
use super::names;
use super::row_table::RowTable;
use super::rows;
use super::spec_reader::{SpecReader, listed, quoted};
use super::table::{Entry, TableReader, TextValue};
use super::values;
use crate::diag::{Code, Finding, Place, nearest};
use crate::files::TABLE_ENDINGS;
use crate::model::Field;
use indexmap::IndexMap;
use std::rc::Rc;
use toml::de::DeValue;

/// One table of `[data]`.
struct DataTable {
    place: Place,
    /// None if it could not be read.
    table: Option<Rc<RowTable>>,
    used: bool,
}

/// All tables of `[data]`, in the order of the file.
pub(super) struct DataTables(IndexMap<String, DataTable>);

impl DataTables {
    /// Reads them, and applies what variants change in them.
    pub(super) fn read(root: &mut TableReader<'_>, amendments: &[Amendment<'_>]) -> Self {
        let Some(data) = root.table("data") else { return Self(IndexMap::new()) };
        let mut tables: IndexMap<String, DataTable> = IndexMap::new();
        for entry in data.entries() {
            names::check_readable(root.spec, [(entry.key, &entry.key_place)]);
            let table = read_one(&entry);
            tables.insert(entry.key.to_owned(), DataTable { place: entry.key_place, table, used: false });
        }
        for amendment in amendments {
            let known = tables.get_mut(&**amendment.key.get_ref()).and_then(|data| data.table.as_mut());
            if let Some(table) = known
                && let Some(amended) = amendment.amend(root.spec, table)
            {
                *table = Rc::new(amended);
            }
        }
        Self(tables)
    }

    /// Returns the table that `entry` names, or reports that there is none.
    pub(super) fn named_by(&mut self, entry: &Entry<'_>) -> Option<Rc<RowTable>> {
        let words = entry.words()?;
        self.named(&words)
    }

    fn named(&mut self, words: &TextValue<'_>) -> Option<Rc<RowTable>> {
        if let Some(data) = self.0.get_mut(&words.text) {
            data.used = true;
            return data.table.clone();
        }
        let message = format!("there is no table {} in `[data]`", quoted(&words.text));
        let help = self.help(words.spec, &words.text);
        words.refuse(Code::UnknownTable, "no such table", message, help)
    }

    fn help(&self, spec: &SpecReader<'_>, name: &str) -> String {
        let files = TABLE_ENDINGS.map(|ending| format!("{name}{ending}"));
        let file = files.iter().find(|file| spec.project.has_deck_file(file));
        if let Some(near) = nearest(name, self.0.keys().map(String::as_str)) {
            format!("did you mean `{near}`?")
        } else if let Some(file) = file {
            format!("there is a file `{file}`: write its whole name, or add `[data.{name}]` with `file = \"{file}\"`")
        } else if self.0.is_empty() || rows::is_file_name(name) {
            let table = name.split('.').next().unwrap_or(name);
            format!(
                "add a table `[data.{table}]` with `rows = [{{ … }}]` or `file = \"{table}.csv\"`, and name it `{table}`"
            )
        } else {
            format!("there are {}", listed(self.0.keys().map(String::as_str)))
        }
    }

    /// Warns of tables that no group and, as `is_read` says, no template uses; one that has faults is left out.
    pub(super) fn report_unused(&self, spec: &SpecReader<'_>, is_read: impl Fn(&str) -> bool) {
        for (name, data) in self.0.iter().filter(|(name, data)| data.table.is_some() && !data.used && !is_read(name)) {
            let message = format!("the table {} is not used", quoted(name));
            let help = format!("use it with `rows = \"{name}\"` or in `each` of a `[[cards]]`, or remove it");
            spec.find(Finding::new(Code::UnusedTable, message).at(data.place.clone(), "never used").help(help));
        }
    }

    /// Returns the rows of every table.
    pub(super) fn into_rows(self, spec: &SpecReader<'_>) -> IndexMap<String, Vec<Field>> {
        let mut data = IndexMap::new();
        for (name, DataTable { place, table, .. }) in self.0 {
            let rows =
                table.map(|table| Rc::try_unwrap(table).map_or_else(|table| table.rows.clone(), |table| table.rows));
            let rows = rows.unwrap_or_default();
            if spec.make_room(rows.iter().map(values::weight).sum(), &place) {
                data.insert(name, rows);
            }
        }
        data
    }
}

fn read_one(entry: &Entry<'_>) -> Option<Rc<RowTable>> {
    let name = format!("[data.{}]", entry.key);
    if !matches!(entry.value(), DeValue::Table(_)) {
        let help = format!(
            "write `[{}]` above it and `rows = [ … ]` or `file = \"{}.csv\"` below",
            &name[1..name.len() - 1],
            entry.key
        );
        return entry.wrong_type("a table with `rows` or `file`", help);
    }
    let mut reader = entry.table(name)?;
    let table = rows::read(&mut reader, entry.key);
    reader.finish();
    table
}
