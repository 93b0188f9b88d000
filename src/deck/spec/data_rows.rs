//! The rows of a file in JSON, YAML or TOML: a list of tables.

use super::data_node::{DataEntry, DataNode, DataValue};
use super::row_table::RowTable;
use super::spec_reader::{SpecReader, listed, quoted, suggestion};
use super::table::TextValue;
use super::{limits, names};
use crate::diag::{Code, Finding, Place};
use crate::model::{Field, Fields, Value};
use indexmap::IndexMap;

/// Returns the rows in a file; if it has several lists, `list` names one of them.
pub(super) fn table(
    spec: &mut SpecReader<'_>,
    name: &str,
    root: DataNode,
    list: Option<&TextValue>,
) -> Option<RowTable> {
    let rows = match chosen(name, root, list) {
        Ok(rows) => rows,
        Err(finding) => {
            spec.find(*finding);
            return None;
        }
    };
    let (mut columns, mut drafts, count) = (IndexMap::<String, Place>::new(), Vec::new(), rows.len());
    for row in rows {
        let kind = row.kind();
        let DataValue::Table(entries) = row.value else {
            let message = format!("a row of {} is {kind}, but it must be a table", quoted(name));
            let finding = Finding::new(Code::WrongType, message).at(row.place, format!("{kind}, not a table"));
            spec.find(finding.help("name each value of the row, as in `name: Fox`"));
            continue;
        };
        for entry in &entries {
            if !columns.contains_key(&entry.name) {
                columns.insert(entry.name.clone(), entry.name_place.clone());
            }
        }
        drafts.push((fields(spec, entries), row.place));
    }
    if drafts.len().saturating_mul(columns.len()) > limits::CELLS {
        let message = format!("{} has more than {} cells", quoted(name), limits::CELLS);
        let finding = Finding::new(Code::TableTooLarge, message);
        let place = drafts.into_iter().next().map(|(_, place)| place);
        let finding = place.into_iter().fold(finding, |finding, place| finding.at(place, "the first row"));
        spec.find(finding.help("split the table into several files, one for each group of cards"));
        return None;
    }
    names::check_readable(spec, &columns);
    let rows = drafts.into_iter().map(|(fields, place)| complete(fields, place, &columns)).collect::<Vec<_>>();
    // A table all of whose rows have faults is not an empty one.
    (!rows.is_empty() || count == 0).then(|| RowTable { name: name.to_owned(), columns, header: None, rows })
}

/// Returns a row with all columns: what it does not have is an empty cell, as in a spreadsheet.
fn complete(mut fields: Fields, place: Place, columns: &IndexMap<String, Place>) -> Field {
    let mut row = Fields::with_capacity(columns.len());
    for column in columns.keys() {
        let empty = || Field { value: Value::Text("".into()), place: place.clone() };
        row.insert(column.clone(), fields.swap_remove(column).unwrap_or_else(empty));
    }
    Field { value: row.into(), place }
}

fn fields(spec: &mut SpecReader<'_>, entries: Vec<DataEntry>) -> Fields {
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
fn chosen(file: &str, root: DataNode, list: Option<&TextValue>) -> Result<Vec<DataNode>, Box<Finding>> {
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
    let at = match list {
        Some(list) => entries.iter().position(|entry| entry.name == list.text && is_rows(entry)),
        None => entries.iter().position(is_rows),
    };
    let lists = || entries.iter().filter(|entry| is_rows(entry)).map(|entry| entry.name.as_str());
    let Some(at) = at else {
        let Some(list) = list else {
            let finding = Finding::new(Code::WrongType, format!("{} has no list of rows", quoted(file)));
            return Err(Box::new(finding.at(place, "no list of tables in it").help(ROWS)));
        };
        let message = format!("{} has no list of rows named {}", quoted(file), quoted(&list.text));
        let finding = Finding::new(Code::UnknownWorksheet, message).at(list.place.clone(), "no such list");
        return Err(Box::new(finding.help(sheet_help(&list.text, lists()))));
    };
    match entries.into_iter().nth(at).map(|entry| entry.node.value) {
        Some(DataValue::List(rows)) => Ok(rows),
        _ => Ok(Vec::new()),
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
