//! Values by their paths, and what differs between two tables of them.

use crate::model::{Field, Fields, Value};
use indexmap::IndexMap;
use serde::Serialize;
use std::fmt;

/// A value that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValueChange {
    /// Its path, as in `suit.colour`; `rows[2].goal` for the third entry of a list of tables.
    pub name: String,
    /// The value before, as people write it; none where there was none.
    pub old: Option<String>,
    /// The value after; none where there is none any more.
    pub new: Option<String>,
}

/// Writes `name: old → new`, with a dash where there is no value.
impl fmt::Display for ValueChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [old, new] = [&self.old, &self.new].map(|value| value.as_deref().unwrap_or("–"));
        write!(f, "{}: {old} → {new}", self.name)
    }
}

impl ValueChange {
    /// Returns the change of one value, if it did change.
    pub fn of(name: &str, old: Option<String>, new: Option<String>) -> Option<Self> {
        (old != new).then(|| Self { name: name.to_owned(), old, new })
    }
}

/// Returns what differs between two tables, in the order of the new one; what only the old one has comes last.
pub fn changes(old: &Fields, new: &Fields) -> Vec<ValueChange> {
    if is_same_table(old, new) {
        return Vec::new();
    }
    let (old, new) = (flat(old), flat(new));
    let of_new =
        new.iter().filter_map(|(name, value)| ValueChange::of(name, old.get(name).cloned(), Some(value.clone())));
    let gone = old.iter().filter(|(name, _)| !new.contains_key(*name));
    let gone = gone.filter_map(|(name, value)| ValueChange::of(name, Some(value.clone()), None));
    of_new.chain(gone).collect()
}

/// Returns the names of the values of a table, those of tables within it included, that are no part of an id.
pub fn names_apart_from(fields: &Fields, id: &str) -> Vec<String> {
    let letters =
        |text: &str| text.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect::<String>();
    let id = letters(id);
    flat(fields).into_iter().filter(|(_, value)| !id.contains(&letters(value))).map(|(name, _)| name).collect()
}

/// Returns whether two tables hold the same, wherever it was written and in whatever order.
fn is_same_table(one: &Fields, other: &Fields) -> bool {
    one.len() == other.len()
        && one.iter().all(|(name, field)| other.get(name).is_some_and(|other| is_same(&field.value, &other.value)))
}

fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Table(one), Value::Table(other)) => is_same_table(one, other),
        (Value::List(one), Value::List(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_same(&one.value, &other.value))
        }
        _ => one == other,
    }
}

/// Returns every value that is not a table by its path.
fn flat(fields: &Fields) -> IndexMap<String, String> {
    let mut values = IndexMap::new();
    fields.iter().for_each(|(name, field)| gather(name.clone(), &field.value, &mut values));
    values
}

fn gather(name: String, value: &Value, values: &mut IndexMap<String, String>) {
    match value {
        Value::Table(fields) => {
            fields.iter().for_each(|(key, field)| gather(format!("{name}.{key}"), &field.value, values));
        }
        Value::List(items) if items.iter().any(|item| item.value.as_table().is_some()) => {
            items.iter().enumerate().for_each(|(index, item)| gather(format!("{name}[{index}]"), &item.value, values));
        }
        value => {
            values.insert(name, written(value));
        }
    }
}

/// How a value without content is written.
const EMPTY: &str = "(empty)";

/// Returns a value as people write it.
pub fn written(value: &Value) -> String {
    match value {
        Value::Bool(truth) => truth.to_string(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Text(text) if text.is_empty() => EMPTY.to_owned(),
        Value::Text(text) => text.to_string(),
        Value::List(items) if items.is_empty() => EMPTY.to_owned(),
        Value::List(items) => items.iter().map(|item: &Field| written(&item.value)).collect::<Vec<_>>().join(", "),
        Value::Table(fields) => {
            let entry = |(name, field): (&String, &Field)| format!("{name} = {}", written(&field.value));
            fields.iter().map(entry).collect::<Vec<_>>().join(", ")
        }
    }
}
