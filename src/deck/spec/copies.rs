//! `copies`: how many times each card of a group is printed.

use super::limits;
use super::names;
use super::row_table::RowTable;
use super::spec_reader::{SpecReader, listed, quoted};
use super::table::{TableReader, TextValue};
use super::values;
use crate::diag::{Code, Finding, Place, nearest};
use crate::model::{Field, Fields, Value};
use toml::de::DeValue;

/// How many times a group's cards are printed.
pub(super) enum GroupCopies<'t> {
    /// All of them the same number of times.
    Count(u32),
    /// As many times as a column says.
    Column(TextValue<'t>),
}

/// A card's fields and the place that describes it.
pub(super) struct PlacedFields {
    pub(super) fields: Fields,
    pub(super) place: Place,
}

impl<'t> GroupCopies<'t> {
    /// Asks for `copies`; one of each card if it is left out.
    pub(super) fn read(reader: &mut TableReader<'t>) -> Self {
        let Some(entry) = reader.entry("copies") else { return Self::Count(1) };
        let copies = match entry.value() {
            DeValue::String(_) => entry.words().map(Self::Column),
            DeValue::Integer(_) | DeValue::Float(_) => {
                let copies = count(&values::field(entry.spec, entry.node), "copies");
                copies.map(Self::Count).map_err(|finding| entry.spec.find(finding)).ok()
            }
            _ => {
                let help = "write `copies = 3`, or name the column that holds the number: `copies = \"count\"`";
                entry.wrong_type("a number or a column's name", help)
            }
        };
        copies.unwrap_or(Self::Count(1))
    }

    /// Returns how many times each of the cards is printed; 1 for one with a fault.
    pub(super) fn for_all(&self, spec: &SpecReader<'_>, drafts: &[PlacedFields], table: Option<&RowTable>) -> Vec<u32> {
        let column = match self {
            Self::Count(copies) => return vec![*copies; drafts.len()],
            Self::Column(column) => column,
        };
        if drafts.iter().all(|draft| named(&draft.fields, &column.text).is_none()) {
            spec.find(missing_column(column, drafts, table));
            return vec![1; drafts.len()];
        }
        let for_one = |draft: &PlacedFields| {
            if let Some(field) = named(&draft.fields, &column.text) {
                let cause = format!("{} {:?}", column.text, column.place);
                return count(field, &column.text).map_err(|finding| spec.find(finding.caused_by(cause))).ok();
            }
            spec.find(missing_here(column, draft));
            None
        };
        drafts.iter().map(|draft| for_one(draft).unwrap_or(1)).collect()
    }
}

/// Returns what `copies` says, if it is a number or a text.
pub(super) fn said(reader: &mut TableReader<'_>) -> Option<Field> {
    let entry = reader.entry("copies")?;
    let value = match entry.value() {
        DeValue::String(text) => Value::Text(text.as_ref().into()),
        DeValue::Integer(_) => Value::Integer(entry.place.text().replace('_', "").parse().ok()?),
        _ => return None,
    };
    Some(Field { value, place: entry.place })
}

/// Returns the field with that name; `pack.copies` is the column `copies` of the entry `pack`.
fn named<'f>(fields: &'f Fields, name: &str) -> Option<&'f Field> {
    let field = fields.get(name).or_else(|| fields.get(&names::of_column(name, 0)));
    field.or_else(|| {
        let (entry, column) = name.split_once('.')?;
        named(fields.get(entry)?.value.as_table()?, column)
    })
}

/// Returns the finding that one row lacks the column that others have.
fn missing_here(column: &TextValue<'_>, draft: &PlacedFields) -> Finding {
    let message = format!("a row has no {}, which says how many copies to print", quoted(&column.text));
    let finding = Finding::new(Code::MissingColumn, message).at(draft.place.clone(), "not in this row");
    let help = format!("add `{0} = 1` to the row, or to all rows with `fields = {{ {0} = 1 }}`", column.text);
    finding.see(column.place.clone(), "read here").help(help).caused_by(format!("{:?}", column.place))
}

fn missing_column(column: &TextValue<'_>, drafts: &[PlacedFields], table: Option<&RowTable>) -> Finding {
    let message = format!("`copies` names the column {}, but there is no such column", quoted(&column.text));
    let finding = Finding::new(Code::MissingColumn, message).at(column.place.clone(), "no such column");
    let names = drafts.first().map(|draft| names(&draft.fields)).unwrap_or_default();
    let last_part = column.text.rsplit('.').next().unwrap_or_default();
    let near = nearest(&column.text, names.iter().map(String::as_str))
        .or_else(|| names.iter().map(String::as_str).find(|name| name.rsplit('.').next() == Some(last_part)));
    let help = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None if column.text.trim().parse::<i64>().is_ok() => {
            format!("write a number without quotes: `copies = {}`", column.text.trim())
        }
        None if names.is_empty() => "write a number: `copies = 3`".to_owned(),
        None => format!("there are {}; or write a number: `copies = 3`", listed(names.iter().map(String::as_str))),
    };
    let finding = finding.help(help);
    match table {
        Some(table) => table.show_columns(finding),
        None => finding,
    }
}

/// Returns the names that `copies` can read: `count`, `pack.count`.
fn names(fields: &Fields) -> Vec<String> {
    let mut names = Vec::new();
    for (name, field) in fields {
        match &field.value {
            Value::Table(inner) => names.extend(inner.keys().map(|column| format!("{name}.{column}"))),
            _ => names.push(name.clone()),
        }
    }
    names
}

/// Returns a number of copies.
///
/// # Errors
/// The finding that the field has none.
fn count(field: &Field, name: &str) -> Result<u32, Finding> {
    let label = match &field.value {
        Value::Integer(number) if *number < 0 => "negative",
        Value::Integer(number) if *number > limits::COPIES => "too many",
        Value::Integer(number) => return Ok(u32::try_from(*number).unwrap_or(0)),
        // An empty cell says nothing else than a column that is not there.
        Value::Text(text) if text.trim().is_empty() => return Ok(1),
        _ => "not a whole number",
    };
    let found = match &field.value {
        Value::Integer(number) => format!("`{number}`"),
        Value::List(_) | Value::Table(_) => field.value.kind().to_owned(),
        _ => quoted(field.place.text()),
    };
    let message = format!("{} is {found}, which is not a number of copies", quoted(name));
    let digits = field.place.text().trim_matches(['x', 'X', '×', ' ']).trim_end_matches(".0");
    let help = match digits.parse::<u32>() {
        Ok(number) if digits.len() < field.place.text().trim().len() => format!("write `{number}`"),
        _ => format!("write a whole number from 0 to {}", limits::COPIES),
    };
    Err(Finding::new(Code::BadCopies, message).at(field.place.clone(), label).help(help))
}
