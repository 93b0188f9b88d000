//! The rows of a file in JSON, YAML or TOML: a list of tables.

use super::data_node::{DataEntry, DataNode, DataValue};
use super::row_table::RowTable;
use super::spec_reader::{SpecReader, listed, quoted, suggestion};
use super::table::TextValue;
use super::{limits, names};
use crate::diag::{Code, Finding, Place};
use crate::model::{Field, Fields, Value};
use indexmap::IndexMap;
use std::collections::HashMap;

/// Returns the rows in a file; if it has several lists, `list` names one of them.
pub(super) fn table(
    spec: &SpecReader<'_>,
    name: &str,
    root: DataNode,
    list: Option<&TextValue<'_>>,
) -> Option<RowTable> {
    let rows = chosen(name, root, list).map_err(|finding| spec.find(*finding)).ok()?;
    let (mut columns, mut drafts, count) = (IndexMap::<String, Place>::new(), Vec::new(), rows.len());
    // Each title has one name, wherever it stands in a row.
    let mut titles: HashMap<String, String> = HashMap::new();
    for row in rows {
        let kind = row.kind();
        let DataValue::Table(mut entries) = row.value else {
            let message = format!("a row of {} is {kind}, but it must be a table", quoted(name));
            let finding = Finding::new(Code::WrongType, message).at(row.place, format!("{kind}, not a table"));
            spec.find(finding.help("name each value of the row, as in `name: Fox`"));
            continue;
        };
        for entry in &mut entries {
            let at = titles.len();
            let name = titles.entry(std::mem::take(&mut entry.name));
            entry.name.clone_from(name.or_insert_with_key(|title| names::of_column(title, at)));
            if !columns.contains_key(&entry.name) {
                columns.insert(entry.name.clone(), entry.name_place.clone());
            }
        }
        drafts.push((fields(spec, entries), row.place));
    }
    if drafts.len().saturating_mul(columns.len()) > limits::CELLS {
        let message = format!("{} has more than {} cells", quoted(name), limits::CELLS);
        let finding = Finding::new(Code::TableTooLarge, message).at(drafts[0].1.clone(), "the first row");
        spec.find(finding.help("split the table into several files, one for each group of cards"));
        return None;
    }
    let rows = drafts.into_iter().map(|(fields, place)| complete(fields, place, &columns)).collect::<Vec<_>>();
    // A table all of whose rows have faults is not an empty one.
    (!rows.is_empty() || count == 0).then(|| RowTable { name: name.to_owned(), columns, header: None, rows })
}

/// Returns a row with all columns: what it does not have is an empty cell, as in a spreadsheet.
fn complete(mut fields: Fields, place: Place, columns: &IndexMap<String, Place>) -> Field {
    let empty = || Field { value: Value::Text("".into()), place: place.clone() };
    let cell = |column: &String| (column.clone(), fields.swap_remove(column).unwrap_or_else(empty));
    Field { value: columns.keys().map(cell).collect(), place }
}

fn fields(spec: &SpecReader<'_>, entries: Vec<DataEntry>) -> Fields {
    let mut places: IndexMap<String, Place> = IndexMap::with_capacity(entries.len());
    let mut fields = Fields::with_capacity(entries.len());
    for DataEntry { name, name_place, node } in entries {
        if let Some(first) = places.get(&name) {
            let message = format!("the row has two values named {}", quoted(&name));
            let finding = Finding::new(Code::DuplicateColumn, message).at(name_place, "named again");
            spec.find(finding.see(first.clone(), "named first").help("rename or remove one of them"));
            continue;
        }
        places.insert(name.clone(), name_place);
        fields.insert(name, node.into_field());
    }
    fields
}

/// Returns the list of rows in a file: the file itself, the list that is named, or the first list of tables in it.
fn chosen(file: &str, root: DataNode, list: Option<&TextValue<'_>>) -> Result<Vec<DataNode>, Box<Finding>> {
    let (place, kind) = (root.place.clone(), root.kind());
    let entries = match (root.value, list) {
        (DataValue::List(rows), None) => return Ok(rows),
        (DataValue::List(_), Some(list)) => {
            let message = format!("{} is one list of rows, but `sheet` names one of several", quoted(file));
            let finding = Finding::new(Code::UnknownWorksheet, message).at(list.place.clone(), "not needed");
            return Err(Box::new(finding.help("remove `sheet`")));
        }
        (DataValue::Table(entries), _) => entries,
        (DataValue::Empty | DataValue::One(_), _) => {
            let message = format!("{} is {kind}, but it must be a list of rows", quoted(file));
            let finding = Finding::new(Code::WrongType, message).at(place, format!("{kind}, not a list"));
            return Err(Box::new(finding.help(ROWS)));
        }
    };
    let is_rows = |entry: &DataEntry| match &entry.node.value {
        DataValue::List(items) => items.first().is_none_or(|item| matches!(item.value, DataValue::Table(_))),
        _ => false,
    };
    let mut lists: Vec<DataEntry> = entries.into_iter().filter(is_rows).collect();
    let at = lists.iter().position(|entry| list.is_none_or(|list| entry.name == list.text));
    match (at.map(|at| lists.swap_remove(at).node.value), list) {
        (Some(DataValue::List(rows)), _) => Ok(rows),
        (_, Some(list)) => {
            let message = format!("{} has no list of rows named {}", quoted(file), quoted(&list.text));
            let finding = Finding::new(Code::UnknownWorksheet, message).at(list.place.clone(), "no such list");
            let names = lists.iter().map(|entry| entry.name.as_str());
            Err(Box::new(finding.help(sheet_help(&list.text, names))))
        }
        (_, None) => {
            let finding = Finding::new(Code::WrongType, format!("{} has no list of rows", quoted(file)));
            Err(Box::new(finding.at(place, "no list of tables in it").help(ROWS)))
        }
    }
}

const ROWS: &str = "write a list of rows, each with named values: in JSON `[{ \"name\": \"Fox\", \"cost\": 3 }]`, in YAML `- name: Fox`, \
                    in TOML `[[cards]]` and `name = \"Fox\"`";

/// Returns help for the name of a worksheet that a file does not have: the nearest name, and all of them.
pub(super) fn sheet_help<'n>(name: &str, names: impl Iterator<Item = &'n str> + Clone) -> String {
    let all = format!("there are {}", listed(names.clone()));
    match crate::diag::nearest(name, names.clone()) {
        Some(near) if names.clone().count() > 1 => format!("did you mean `{near}`? {all}"),
        Some(_) => suggestion(name, names, ""),
        None => all,
    }
}
