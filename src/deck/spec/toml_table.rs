//! Tables in TOML: an array of tables.

use super::data_node::{DataEntry, DataNode, DataValue, NodeRoom};
use super::spec_reader::SpecReader;
use super::syntax::{self, Recovery};
use super::values::{self, Node};
use crate::diag::{Finding, Source};
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// Reads a file in TOML; none, with findings, if it has a fault.
pub(super) fn read(spec: &SpecReader<'_>, source: &Arc<Source>) -> Result<Option<DataNode>, Finding> {
    let Recovery::Whole = syntax::recover(spec, source) else { return Ok(None) };
    let document = DeTable::parse_recoverable(source.text()).0;
    let value = table(&mut TomlReader { spec, source, room: NodeRoom::new() }, document.get_ref(), 0)?;
    Ok(Some(DataNode { place: source.line(1), value }))
}

struct TomlReader<'r> {
    spec: &'r SpecReader<'r>,
    source: &'r Arc<Source>,
    room: NodeRoom,
}

fn table(reader: &mut TomlReader<'_>, table: &DeTable<'_>, depth: usize) -> Result<DataValue, Finding> {
    let entries = table.iter().map(|(key, value)| {
        let name_place = reader.source.place(key.span());
        Ok(DataEntry { name: key.get_ref().to_string(), name_place, node: node(reader, value, depth + 1)? })
    });
    entries.collect::<Result<_, _>>().map(DataValue::Table)
}

fn node(reader: &mut TomlReader<'_>, value: &Node<'_>, depth: usize) -> Result<DataNode, Finding> {
    let place = reader.source.place(value.span());
    reader.room.take(depth, &place)?;
    let value = match value.get_ref() {
        DeValue::Table(inner) => table(reader, inner, depth)?,
        DeValue::Array(items) => {
            let items = items.iter().map(|item| node(reader, item, depth + 1));
            DataValue::List(items.collect::<Result<_, _>>()?)
        }
        one => values::single(reader.spec, one, &place).map_or(DataValue::Empty, DataValue::One),
    };
    Ok(DataNode { place, value })
}
