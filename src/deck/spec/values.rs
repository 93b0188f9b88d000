//! Values as they were written in `deck.toml`, each with its place.

use super::limits;
use super::spec_reader::{SpecReader, quoted};
use crate::diag::{Code, Finding, Place};
use crate::model::{Field, Fields, Value};
use std::borrow::Cow;
use toml::Spanned;
use toml::de::{DeFloat, DeInteger, DeTable, DeValue};

/// The key of a table with its place.
pub(super) type Key<'t> = Spanned<Cow<'t, str>>;

/// A value in `deck.toml`.
pub(super) type Node<'t> = Spanned<DeValue<'t>>;

/// Returns the value with its place; one that a deck cannot have is reported, and empty text takes its place.
pub(super) fn field(spec: &SpecReader<'_>, node: &Node<'_>) -> Field {
    nested(spec, node, 0)
}

/// Returns all values of a table.
pub(super) fn fields(spec: &SpecReader<'_>, table: &DeTable<'_>) -> Fields {
    fields_at(spec, table, 0)
}

fn fields_at(spec: &SpecReader<'_>, table: &DeTable<'_>, depth: usize) -> Fields {
    table.iter().map(|(key, node)| (key.get_ref().to_string(), nested(spec, node, depth))).collect()
}

fn nested(spec: &SpecReader<'_>, node: &Node<'_>, depth: usize) -> Field {
    let place = spec.place(node.span());
    let value = if depth < limits::DEPTH { value(spec, node.get_ref(), &place, depth) } else { too_deep(spec, &place) };
    Field { value, place }
}

fn value(spec: &SpecReader<'_>, value: &DeValue<'_>, place: &Place, depth: usize) -> Value {
    match value {
        DeValue::Array(items) => Value::List(items.iter().map(|item| nested(spec, item, depth + 1)).collect()),
        DeValue::Table(table) => fields_at(spec, table, depth + 1).into(),
        one => single(spec, one, place).unwrap_or_else(empty),
    }
}

/// Returns a value that is no list and no table; none, with a finding, for a number that a deck cannot have.
pub(super) fn single(spec: &SpecReader<'_>, value: &DeValue<'_>, place: &Place) -> Option<Value> {
    match value {
        DeValue::String(text) => Some(Value::Text(text.as_ref().into())),
        DeValue::Integer(number) => integer(spec, number, place).map(Value::Integer),
        DeValue::Float(number) => float(spec, number, place).map(Value::Float),
        DeValue::Boolean(answer) => Some(Value::Bool(*answer)),
        // A date is text, letter for letter as the author wrote it.
        DeValue::Datetime(_) => Some(Value::Text(place.text().into())),
        DeValue::Array(_) | DeValue::Table(_) => None,
    }
}

fn empty() -> Value {
    Value::Text("".into())
}

fn too_deep(spec: &SpecReader<'_>, place: &Place) -> Value {
    let message = format!("lists and tables are nested more than {} levels deep", limits::DEPTH);
    spec.find(Finding::new(Code::TooDeep, message).at(place.clone(), "too deep").help("remove a level"));
    empty()
}

/// Returns a whole number, or a finding if it is too large.
pub(super) fn integer(spec: &SpecReader<'_>, number: &DeInteger<'_>, place: &Place) -> Option<i64> {
    let read = i64::from_str_radix(number.as_str(), number.radix()).ok();
    if read.is_none() {
        bad_number(spec, place, "too large for a whole number");
    }
    read
}

/// Returns a number, or a finding if it is not one that can be printed.
fn float(spec: &SpecReader<'_>, number: &DeFloat<'_>, place: &Place) -> Option<f64> {
    let read = number.as_str().parse::<f64>().ok().filter(|number| number.is_finite());
    if read.is_none() {
        bad_number(spec, place, "not a number that can be printed");
    }
    read
}

fn bad_number(spec: &SpecReader<'_>, place: &Place, what: &str) {
    let message = format!("{} is {what}", quoted(place.text()));
    spec.find(Finding::new(Code::BadNumber, message).at(place.clone(), "").help("put it in quotes if it is text"));
}

/// Returns what a value is, in words.
pub(super) fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// Returns roughly how many bytes a value takes.
pub(super) fn weight(field: &Field) -> usize {
    const FIELD: usize = size_of::<Field>();
    FIELD
        + match &field.value {
            Value::Bool(_) | Value::Integer(_) | Value::Float(_) => 0,
            Value::Text(text) => text.len(),
            Value::List(items) => items.iter().map(weight).sum(),
            Value::Table(fields) => table_weight(fields),
        }
}

/// Returns roughly how many bytes a table takes.
pub(super) fn table_weight(fields: &Fields) -> usize {
    // A key takes its letters, its hash and its slot in the table.
    const KEY: usize = 48;
    fields.iter().map(|(key, field)| KEY + key.len() + weight(field)).sum()
}
