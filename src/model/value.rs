//! The values that people write into a deck, each with its place.

use crate::diag::Place;
use indexmap::IndexMap;
use serde::Serialize;
use serde::ser::Serializer;

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
    Text(String),
    /// Several values.
    List(Vec<Field>),
    /// Named values.
    Table(Fields),
}

impl Value {
    /// Returns the text, if it is text.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the whole number, if it is one.
    #[must_use]
    pub fn as_integer(&self) -> Option<i64> {
        match self {
            Self::Integer(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns the named values, if it is a table.
    #[must_use]
    pub fn as_table(&self) -> Option<&Fields> {
        match self {
            Self::Table(fields) => Some(fields),
            _ => None,
        }
    }

    /// Returns what it is, in words for a finding.
    #[must_use]
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
