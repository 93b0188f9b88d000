//! The cells of CSV tables as they were typed, where their numbers print differently: `007`, `1.50`, `TRUE`.

use crate::model::{Deck, Field, Fields, Value};
use std::collections::HashMap;
use tera::{Context, Value as TeraValue};

/// Whether a deck has cells whose numbers print differently from what was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellText {
    /// Some do: templates print what was typed.
    Typed,
    /// None does.
    Plain,
}

impl CellText {
    /// Looks through all that the templates of a deck read.
    pub(super) fn of(deck: &Deck) -> Self {
        let of_cards = deck.cards.iter().flat_map(|card| card.fields.values());
        let of_sheets = deck.sheets.iter().flat_map(|sheet| sheet.fields.values());
        let mut fields = deck.data.values().flatten().chain(of_cards).chain(of_sheets);
        if fields.any(is_typed) { Self::Typed } else { Self::Plain }
    }
}

fn is_typed(field: &Field) -> bool {
    match &field.value {
        Value::Text(_) => false,
        Value::List(entries) => entries.iter().any(is_typed),
        Value::Table(fields) => fields.values().any(is_typed),
        _ => field.typed().is_some(),
    }
}

/// Cells by what they are called in one table.
type CellsByName = HashMap<String, String>;

/// Such cells of a deck or of a card, found by what a template reads.
#[derive(Debug, Default)]
pub(crate) struct TypedCells {
    fields: CellsByName,
    /// The cells of rows. A row is known by its address in memory, which Tera's copies of a value share; the value that a
    /// template starts from lives as long as these cells are used.
    rows: HashMap<usize, CellsByName>,
}

impl TypedCells {
    /// Returns the cells among the fields of a card or a sheet; `context` is what its template reads.
    pub(super) fn of_fields(fields: &Fields, context: &Context) -> Self {
        let mut cells = Self { fields: own_cells(fields), ..Self::default() };
        fields.iter().for_each(|(name, field)| cells.gather(field, context.get(name)));
        cells
    }

    /// Returns the cells among the tables of `[data]`; `data` is what templates read.
    pub(super) fn of_data(deck: &Deck, data: Option<&TeraValue>) -> Self {
        let mut cells = Self::default();
        for (name, rows) in &deck.data {
            let read = data.and_then(|data| data.get_from_path(name)).and_then(TeraValue::as_array).unwrap_or_default();
            rows.iter().zip(read).for_each(|(row, read)| cells.gather(row, Some(read)));
        }
        cells
    }

    fn gather(&mut self, field: &Field, read: Option<&TeraValue>) {
        let Some(read) = read else { return };
        match &field.value {
            Value::List(entries) => {
                let read = read.as_array().unwrap_or_default();
                entries.iter().zip(read).for_each(|(entry, read)| self.gather(entry, Some(read)));
            }
            Value::Table(fields) => {
                let own = own_cells(fields);
                if !own.is_empty() {
                    self.rows.extend(address(read).map(|address| (address, own)));
                }
                fields.iter().for_each(|(name, field)| self.gather(field, read.get_from_path(name)));
            }
            _ => {}
        }
    }

    /// Returns what was typed for a field of the card.
    pub(crate) fn field(&self, name: &str) -> Option<&str> {
        self.fields.get(name).map(String::as_str)
    }

    /// Returns what was typed for a cell of a row.
    pub(crate) fn cell(&self, row: &TeraValue, column: &str) -> Option<&str> {
        self.rows.get(&address(row)?)?.get(column).map(String::as_str)
    }
}

fn own_cells(fields: &Fields) -> CellsByName {
    fields.iter().filter_map(|(name, field)| Some((name.clone(), field.typed()?.to_owned()))).collect()
}

fn address(row: &TeraValue) -> Option<usize> {
    row.as_map().map(|map| std::ptr::from_ref(map).addr())
}
