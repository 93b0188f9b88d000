//! The values of a deck that a page shows, and which of them it can change.

use super::findings::path;
use super::written::{is_in_place, stands_there};
use crate::files::Project;
use crate::model::{Card, Deck, Field, Fields, Value, hex_colour};
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Where a value of the deck is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ValueTable {
    /// `[theme]`.
    Theme,
    /// `[strings]`.
    Strings,
    /// The fields of a card.
    Card,
    /// The keys of `[print]`.
    Print,
    /// `copies` of a group of cards.
    Group,
}

/// A value of the deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValueEntry {
    /// Its table.
    pub table: ValueTable,
    /// Its names, from the outermost table to the value.
    pub path: Vec<String>,
    /// What it says.
    pub value: String,
    /// `colour`, `text`, `number` or `truth`.
    pub kind: &'static str,
    /// Whether it can be changed where it stands.
    pub can_change: bool,
    /// The file that sets it, as people know it.
    pub file: String,
    /// The path of the file on disk, if it is in the deck's own folder.
    pub file_path: Option<String>,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The cells of a worksheet that say it, such as `Cards!B7`; none in a file of text.
    pub cells: Option<String>,
}

/// The most values of a table that are shown.
const MOST: usize = 2000;

/// Returns the values of a table, those of tables within it too.
pub(super) fn entries(project: &Project, table: ValueTable, fields: &Fields) -> Vec<ValueEntry> {
    let mut gatherer = Gatherer { project, table, paths: HashMap::new(), entries: Vec::new() };
    for (name, field) in fields {
        gatherer.gather(vec![name.clone()], field);
    }
    gatherer.entries
}

/// Gathers the values of a table.
struct Gatherer<'v> {
    project: &'v Project,
    table: ValueTable,
    /// The paths on disk of the files that say them; none of a file that is not the deck's own.
    paths: HashMap<&'v str, Option<String>>,
    entries: Vec<ValueEntry>,
}

impl<'v> Gatherer<'v> {
    fn gather(&mut self, names: Vec<String>, field: &'v Field) {
        if self.entries.len() >= MOST {
            return;
        }
        let deeper = |name: String| names.iter().cloned().chain([name]).collect::<Vec<_>>();
        let Some((kind, value)) = said(&field.value) else {
            match &field.value {
                Value::Table(inner) => inner.iter().for_each(|(name, field)| self.gather(deeper(name.clone()), field)),
                Value::List(items) => {
                    items.iter().enumerate().for_each(|(at, item)| self.gather(deeper(at.to_string()), item));
                }
                Value::Text(_) | Value::Bool(_) | Value::Integer(_) | Value::Float(_) => {}
            }
            return;
        };
        let Self { project, table, .. } = *self;
        let file_path = self.paths.entry(field.place.file()).or_insert_with(|| path(project, &field.place)).clone();
        self.entries.push(ValueEntry {
            table,
            path: names,
            value,
            kind,
            can_change: project.own_file(field.place.file()).is_some() && is_in_place(field) && stands_there(field),
            file: field.place.file().to_owned(),
            file_path,
            line: field.place.position().line,
            column: field.place.position().column,
            cells: field.place.cells(),
        });
    }
}

/// Returns the kind of a value and what it says; none for a list or a table.
fn said(value: &Value) -> Option<(&'static str, String)> {
    Some(match value {
        Value::Table(_) | Value::List(_) => return None,
        Value::Text(text) if hex_colour(text).is_some() => ("colour", text.to_string()),
        Value::Text(text) => ("text", text.to_string()),
        Value::Bool(is_true) => ("truth", is_true.to_string()),
        Value::Integer(number) => ("number", number.to_string()),
        Value::Float(number) => ("number", number.to_string()),
    })
}

/// Returns what the fields of a card say, by their names: `kind · name` for one of a table; without lists.
pub(super) fn words_of_fields(fields: &Fields) -> IndexMap<String, String> {
    let of_field = |(name, field): (&String, &Field)| match &field.value {
        Value::Table(inner) => {
            let deeper = words_of_fields(inner).into_iter();
            deeper.map(|(key, words)| (format!("{name} · {key}"), words)).collect()
        }
        value => said(value).map(|(_, words)| vec![(name.clone(), words)]).unwrap_or_default(),
    };
    fields.iter().flat_map(of_field).collect()
}

/// Returns the value at a path of a table.
pub(super) fn find<'d>(deck: &'d Deck, table: ValueTable, card: Option<&str>, path: &[String]) -> Option<&'d Field> {
    let fields = match table {
        ValueTable::Theme => &deck.theme,
        ValueTable::Strings => &deck.strings,
        ValueTable::Card => &deck.cards.iter().find(|known| Some(known.id.as_str()) == card)?.fields,
        ValueTable::Print | ValueTable::Group => return None,
    };
    let (first, deeper) = path.split_first()?;
    deeper.iter().try_fold(fields.get(first)?, |field, name| match &field.value {
        Value::Table(inner) => inner.get(name),
        Value::List(items) => items.get(name.parse::<usize>().ok()?),
        Value::Bool(_) | Value::Integer(_) | Value::Float(_) | Value::Text(_) => None,
    })
}

/// The most letters of a card's words that a search looks at.
const LONGEST_WORDS: usize = 600;

/// Returns what a card's fields say, for a search.
pub(super) fn words(card: &Card) -> String {
    let said = card.fields.values().flat_map(Field::leaves).filter_map(|leaf| match &leaf.value {
        Value::Text(text) => Some(format!("{text} ")),
        Value::Integer(number) => Some(format!("{number} ")),
        _ => None,
    });
    said.flat_map(|words| words.chars().collect::<Vec<_>>()).take(LONGEST_WORDS).collect()
}
