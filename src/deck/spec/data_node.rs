//! Values of files in JSON, YAML and TOML, each with its place: what the readers of these formats have in common.

use super::limits;
use super::spec_reader::quoted;
use crate::diag::{Code, Finding, Place, Source};
use crate::model::{Field, Value};

/// A value and its place.
#[derive(Debug)]
pub(super) struct DataNode {
    pub(super) place: Place,
    pub(super) value: DataValue,
}

/// A value of a data file.
#[derive(Debug)]
pub(super) enum DataValue {
    /// `null`: an empty cell.
    Empty,
    /// Text, a number, true or false.
    One(Value),
    /// Several values.
    List(Vec<DataNode>),
    /// Named values.
    Table(Vec<DataEntry>),
}

/// A value with its name.
#[derive(Debug)]
pub(super) struct DataEntry {
    pub(super) name: String,
    pub(super) name_place: Place,
    pub(super) node: DataNode,
}

impl DataNode {
    /// Returns what it is, in words for a finding.
    pub(super) fn kind(&self) -> &'static str {
        match &self.value {
            DataValue::Empty => "empty",
            DataValue::One(value) => value.kind(),
            DataValue::List(_) => "a list",
            DataValue::Table(_) => "a table",
        }
    }

    /// Returns it as a value of a deck.
    pub(super) fn into_field(self) -> Field {
        let value = match self.value {
            DataValue::Empty => Value::Text("".into()),
            DataValue::One(value) => value,
            DataValue::List(items) => Value::List(items.into_iter().map(Self::into_field).collect()),
            DataValue::Table(entries) => {
                entries.into_iter().map(|entry| (entry.name, entry.node.into_field())).collect()
            }
        };
        Field { value, place: self.place }
    }
}

/// Returns the name of a file without its folders, in backticks.
pub(super) fn quoted_name(source: &Source) -> String {
    quoted(source.name().rsplit(['/', '\\']).next().unwrap_or_default())
}

/// How many values a file may still have, and how deep they may be nested.
pub(super) struct NodeRoom {
    left: usize,
}

impl NodeRoom {
    pub(super) fn new() -> Self {
        Self { left: limits::CELLS }
    }

    /// Counts a value that is nested in `depth` others.
    pub(super) fn take(&mut self, depth: usize, place: &Place) -> Result<(), Finding> {
        // The list of rows and a row are levels too.
        if depth > limits::DEPTH {
            let message = format!("lists and tables are nested more than {} levels deep", limits::DEPTH);
            return Err(Finding::new(Code::TooDeep, message).at(place.clone(), "too deep").help("remove a level"));
        }
        let Some(left) = self.left.checked_sub(1) else {
            let message = format!("{} has more than {} values", quoted_name(place.source()), limits::CELLS);
            let finding = Finding::new(Code::TableTooLarge, message).at(place.clone(), "too many from here on");
            return Err(finding.help("split the table into several files, one for each group of cards"));
        };
        self.left = left;
        Ok(())
    }
}
