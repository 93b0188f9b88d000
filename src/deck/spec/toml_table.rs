//! Tables in TOML: an array of tables.

use super::data_node::{DataEntry, DataNode, DataValue, NodeRoom};
use super::spec_reader::SpecReader;
use super::syntax::{self, Recovery};
use super::values::{self, Node};
use crate::diag::{Finding, Source};
use crate::model::Value;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// Reads a file in TOML; none, with findings, if it has a fault.
pub(super) fn read(spec: &mut SpecReader<'_>, source: &Arc<Source>) -> Result<Option<DataNode>, Finding> {
    let Recovery::Whole = syntax::recover(spec, source) else { return Ok(None) };
    let document = DeTable::parse_recoverable(source.text()).0;
    let mut reader = TomlReader { spec, source, room: NodeRoom::new() };
    let value = reader.table(document.get_ref(), 0)?;
    Ok(Some(DataNode { place: source.line(1), value }))
}

struct TomlReader<'r, 'p> {
    spec: &'r mut SpecReader<'p>,
    source: &'r Arc<Source>,
    room: NodeRoom,
}

impl TomlReader<'_, '_> {
    fn table(&mut self, table: &DeTable<'_>, depth: usize) -> Result<DataValue, Finding> {
        let entry = |(key, node): (&values::Key<'_>, &Node<'_>)| {
            let name_place = self.source.place(key.span());
            Ok(DataEntry { name: key.get_ref().to_string(), name_place, node: self.node(node, depth + 1)? })
        };
        table.iter().map(entry).collect::<Result<_, _>>().map(DataValue::Table)
    }

    fn node(&mut self, node: &Node<'_>, depth: usize) -> Result<DataNode, Finding> {
        let place = self.source.place(node.span());
        self.room.take(depth, &place)?;
        let value = match node.get_ref() {
            DeValue::Table(table) => self.table(table, depth)?,
            DeValue::Array(items) => {
                let items = items.iter().map(|item| self.node(item, depth + 1));
                DataValue::List(items.collect::<Result<_, _>>()?)
            }
            DeValue::String(text) => DataValue::One(Value::Text(text.as_ref().into())),
            DeValue::Boolean(answer) => DataValue::One(Value::Bool(*answer)),
            // A date is text, letter for letter as the author wrote it.
            DeValue::Datetime(_) => DataValue::One(Value::Text(place.text().into())),
            DeValue::Integer(number) => values::integer(self.spec, number, &place)
                .map_or(DataValue::Empty, |one| DataValue::One(Value::Integer(one))),
            DeValue::Float(number) => values::float(self.spec, number, &place)
                .map_or(DataValue::Empty, |one| DataValue::One(Value::Float(one))),
        };
        Ok(DataNode { place, value })
    }
}
