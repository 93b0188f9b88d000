//! Columns of a table that a variant changes row by row: names in another language, colours with less ink.

use super::names;
use super::not_in_deck::{lacking, lacking_help};
use super::row_table::{RowTable, cell};
use super::rows;
use super::spec_reader::{SpecReader, quoted};
use super::table::{Entry, TableReader, TextValue};
use super::translations;
use super::values::{Key, Node};
use crate::diag::{Code, Finding, Place};
use crate::model::{Field, Value};
use indexmap::IndexMap;
use std::collections::HashMap;

/// What a variant changes in a table of `[data]`.
pub(super) struct Amendment<'t> {
    /// The variant.
    pub(super) variant: String,
    /// Whether the variant gives the deck another language.
    pub(super) translates: bool,
    /// The table's name, as the variant writes it.
    pub(super) key: Key<'t>,
    /// The variant's table: `key`, and `rows` or `file`.
    pub(super) node: Node<'t>,
}

impl Amendment<'_> {
    /// Returns the table with the variant's columns in its rows; none if there are findings.
    pub(super) fn amend(&self, spec: &SpecReader<'_>, table: &RowTable) -> Option<RowTable> {
        let entry = Entry::new(spec, self.key.get_ref(), &self.node);
        let mut reader: TableReader<'_> = entry.table(format!("[data.{}]", self.key.get_ref()))?;
        let by = reader.filled_words("key");
        let changes = rows::read(&mut reader, entry.key);
        reader.finish();
        let (mut by, changes) = (by?, changes?);
        if !table.columns.contains_key(&by.text) {
            by.text = names::of_column(&by.text, 0);
        }
        if !self.check_key(table, &changes, &by) {
            return None;
        }
        let columns_known = self.check_columns(spec, table, &changes);
        if self.translates {
            translations::compare_rows(spec, table, &changes, &by.text);
        }
        let mut amended = RowTable {
            name: table.name.clone(),
            columns: table.columns.clone(),
            header: table.header.clone(),
            rows: table.rows.clone(),
        };
        self.exchange(spec, &mut amended, &changes, &by.text)?;
        columns_known.then_some(amended)
    }

    /// Replaces the cells of each row that is changed; none if no row has a name.
    fn exchange(&self, spec: &SpecReader<'_>, table: &mut RowTable, changes: &RowTable, by: &str) -> Option<()> {
        let rows = self.rows(spec, table, by)?;
        let mut changed: HashMap<usize, &Place> = HashMap::new();
        for change in &changes.rows {
            let Some(index) = self.row(spec, change, by, &rows) else { continue };
            if let Some(first) = changed.insert(index, &change.place) {
                let name = quoted(&cell(change, by).unwrap_or_default());
                let message = format!("the variant {} changes the row {name} twice", quoted(&self.variant));
                let finding = Finding::new(Code::ChangedTwice, message).at(change.place.clone(), "here again");
                spec.find(finding.see(first.clone(), "the first one").help("put both changes into one"));
                continue;
            }
            let row = table.rows.get_mut(index).map(|row| &mut row.value);
            if let (Some(Value::Table(row)), Some(fields)) = (row, change.value.as_table()) {
                // The cell by which a row is found stays as the deck writes it.
                let cells = fields.iter().filter(|(name, _)| *name != by);
                row.extend(cells.map(|(name, field)| (name.clone(), field.clone())));
            }
        }
        Some(())
    }

    /// Returns whether both tables have the column `key`.
    fn check_key(&self, table: &RowTable, changes: &RowTable, by: &TextValue<'_>) -> bool {
        let (key, place) = (quoted(&by.text), by.place.clone());
        if !table.columns.contains_key(&by.text) {
            let name = quoted(self.key.get_ref());
            let message = format!("`key` names the column {key}, but the table {name} has no such column");
            let finding = Finding::new(Code::MissingColumn, message).at(place, "no such column");
            let help = lacking_help(&by.text, table.columns.keys().map(String::as_str), "");
            by.spec.find(table.show_columns(finding.help(help)));
            return false;
        }
        if !changes.columns.contains_key(&by.text) && !changes.rows.is_empty() {
            let message = format!("the variant's rows do not have the column {key}, which says which rows they change");
            let finding = Finding::new(Code::MissingColumn, message).at(place, "named here");
            let help = format!("give each row the same `{}` as in the deck", by.text);
            by.spec.find(changes.show_columns(finding).help(help));
            return false;
        }
        true
    }

    /// Returns whether the deck's table has every column that the variant changes.
    fn check_columns(&self, spec: &SpecReader<'_>, table: &RowTable, changes: &RowTable) -> bool {
        let before = spec.count();
        for (name, place) in changes.columns.iter().filter(|(name, _)| !table.columns.contains_key(*name)) {
            let what = format!("the column {} of {}", quoted(name), quoted(self.key.get_ref()));
            let finding = lacking(&self.variant, &what, place.clone());
            let help = lacking_help(name, table.columns.keys().map(String::as_str), "");
            spec.find(table.show_columns(finding).help(help));
        }
        spec.count() == before
    }

    /// Returns the rows of the deck by their cell in the column; no row where several have the same.
    fn rows(&self, spec: &SpecReader<'_>, table: &RowTable, by: &str) -> Option<IndexMap<String, Option<usize>>> {
        let mut rows: IndexMap<String, Option<usize>> = IndexMap::new();
        for (index, row) in table.rows.iter().enumerate() {
            if let Some(name) = cell(row, by) {
                rows.entry(name).and_modify(|index| *index = None).or_insert(Some(index));
            }
        }
        if rows.is_empty() && !table.rows.is_empty() {
            let message = format!("no row of {} has text or a number in {}", quoted(self.key.get_ref()), quoted(by));
            let finding = Finding::new(Code::MissingColumn, message).at(spec.place(self.key.span()), "changed here");
            spec.find(finding.help("let `key` name a column that identifies each row"));
            return None;
        }
        Some(rows)
    }

    /// Returns which row is changed, or reports why none is.
    fn row(
        &self,
        spec: &SpecReader<'_>,
        change: &Field,
        by: &str,
        rows: &IndexMap<String, Option<usize>>,
    ) -> Option<usize> {
        let Some(name) = cell(change, by) else {
            let message = format!("a row of the variant has no {}, which says which row it changes", quoted(by));
            let finding = Finding::new(Code::MissingColumn, message).at(change.place.clone(), "not in this row");
            spec.find(finding.help(format!("add the `{by}` of the row in the deck: `{by} = …`")));
            return None;
        };
        let place =
            change.value.as_table().and_then(|fields| fields.get(by)).map_or(&change.place, |field| &field.place);
        match rows.get(&name) {
            Some(Some(index)) => return Some(*index),
            Some(None) => {
                let message =
                    format!("several rows of {} have {} in {}", quoted(self.key.get_ref()), quoted(&name), quoted(by));
                let finding = Finding::new(Code::AmbiguousChange, message).at(place.clone(), "which of them?");
                spec.find(finding.help(
                    "let `key` name a column that differs from row to row, or write the whole table again without `key`",
                ));
            }
            None => {
                let what = format!("the row {} of {}", quoted(&name), quoted(self.key.get_ref()));
                let finding = lacking(&self.variant, &what, place.clone());
                spec.find(finding.help(lacking_help(&name, rows.keys().map(String::as_str), "")));
            }
        }
        None
    }
}
