//! The values that people write into a deck, each with its place.

use super::shared_text::SharedText;
use crate::diag::Place;
use indexmap::IndexMap;
use serde::Serialize;
use serde::ser::Serializer;
use std::collections::HashSet;

/// A table of named values in the order of the file.
pub type Fields = IndexMap<String, Field>;

/// A value and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The value.
    pub value: Value,
    /// Where it was written.
    pub place: Place,
}

impl Field {
    /// Returns the values in it that are neither lists nor tables, in their order.
    pub fn leaves(&self) -> Vec<&Self> {
        match &self.value {
            Value::List(items) => items.iter().flat_map(Self::leaves).collect(),
            Value::Table(inner) => inner.values().flat_map(Self::leaves).collect(),
            Value::Bool(_) | Value::Integer(_) | Value::Float(_) | Value::Text(_) => vec![self],
        }
    }

    /// Returns the texts in fields, each place once: several cards can have a field from one place.
    pub fn texts<'f>(fields: impl Iterator<Item = &'f Self>) -> Vec<(&'f str, &'f Place)> {
        let texts = fields.flat_map(Self::leaves).filter_map(|field| Some((field.value.as_text()?, &field.place)));
        let mut seen = HashSet::new();
        texts.filter(|(_, place)| seen.insert(*place)).collect()
    }
}

/// Templates see the value alone.
impl Serialize for Field {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

/// A value of a deck's data.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// A number with a fraction.
    Float(f64),
    /// Text.
    Text(SharedText),
    /// Several values.
    List(Vec<Field>),
    /// Named values. Most values are no tables, and take less memory for the box.
    Table(Box<Fields>),
}

impl From<Fields> for Value {
    fn from(fields: Fields) -> Self {
        Self::Table(Box::new(fields))
    }
}

impl FromIterator<(String, Field)> for Value {
    fn from_iter<I: IntoIterator<Item = (String, Field)>>(fields: I) -> Self {
        Fields::from_iter(fields).into()
    }
}

impl Value {
    /// Returns the number or the truth value that a cell of a table holds; `None` if it is text. A number that would print in another
    /// way than it is written is text, too: `007`, `1.50`, `1e3`.
    pub fn of_cell(text: &str) -> Option<Self> {
        match text {
            "true" | "TRUE" => return Some(Self::Bool(true)),
            "false" | "FALSE" => return Some(Self::Bool(false)),
            _ => {}
        }
        let whole = || text.parse().ok().filter(|number: &i64| number.to_string() == text).map(Self::Integer);
        // As Tera prints it: `2.0` keeps its digit behind the point.
        let fraction = || text.parse().ok().filter(|number: &f64| format!("{number:?}") == text).map(Self::Float);
        text.starts_with(|first: char| first == '-' || first.is_ascii_digit()).then(|| whole().or_else(fraction))?
    }

    /// Returns the text, if it is text.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the whole number, if it is one.
    pub fn as_integer(&self) -> Option<i64> {
        match self {
            Self::Integer(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns the named values, if it is a table.
    pub fn as_table(&self) -> Option<&Fields> {
        match self {
            Self::Table(fields) => Some(fields),
            _ => None,
        }
    }

    /// Returns what it is, in words for a finding.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Bool(_) => "true or false",
            Self::Integer(_) => "a whole number",
            Self::Float(_) => "a number",
            Self::Text(_) => "text",
            Self::List(_) => "a list",
            Self::Table(_) => "a table",
        }
    }
}
