//! How often the cards of a group are printed: shown, and changed where the deck says it.

use super::change_error::ChangeError;
use super::field_edit::{edit_of_field, file_and_line};
use super::findings::path;
use super::history::TextEdit;
use super::toml_text;
use super::values::{ValueEntry, ValueTable};
use super::written::stands_there;
use crate::files::Project;
use crate::model::{Group, Value};
use std::sync::Arc;

/// The only key of a group that is changed.
const KEY: &str = "copies";

/// Returns how often the cards of a group are printed, if that is a number of the group; otherwise a column says it.
pub(super) fn entry(project: &Project, group: &Group) -> Option<ValueEntry> {
    let (value, place, can_change) = match &group.copies {
        None => ("1".to_owned(), &group.front.place, line_below(group, "1").is_some()),
        Some(field) => match &field.value {
            Value::Integer(number) => (number.to_string(), &field.place, stands_there(field)),
            _ => return None,
        },
    };
    Some(ValueEntry {
        table: ValueTable::Group,
        path: vec![KEY.to_owned()],
        value,
        kind: "number",
        can_change: can_change && project.own_file(place.file()).is_some(),
        file: place.file().to_owned(),
        file_path: path(project, place),
        line: place.position().line,
        column: place.position().column,
        cells: None,
    })
}

/// Returns the names of the field of a card that says how often it is printed, if a column says it.
pub(super) fn column(group: &Group) -> Option<Vec<String>> {
    let column = group.copies.as_ref()?.value.as_text()?;
    Some(column.split('.').map(|name| name.trim().to_owned()).collect())
}

/// Returns the change that has the cards of a group printed so often.
pub(super) fn edit(project: &Project, group: &Group, path: &[String], value: &str) -> Result<TextEdit, ChangeError> {
    if path != [KEY] {
        return Err(ChangeError::NoValue);
    }
    let number: u32 = value
        .trim()
        .parse()
        .map_err(|_| ChangeError::OtherKind { value: value.to_owned(), wanted: "a whole number" })?;
    match &group.copies {
        Some(field) if matches!(field.value, Value::Integer(_)) => edit_of_field(project, field, &number.to_string()),
        Some(_) => Err(ChangeError::NoValue),
        None => {
            let place = &group.front.place;
            let (file, line) = file_and_line(project, place)?;
            let splice = line_below(group, &number.to_string())
                .ok_or_else(|| ChangeError::Breaks { file: file.clone(), line })?;
            let before = Arc::clone(place.source()).text().to_owned();
            TextEdit { file, line: line + 1, before, splice }.checked()
        }
    }
}

/// Returns how `copies` is added on a line below that of the front.
fn line_below(group: &Group, value: &str) -> Option<toml_text::Splice> {
    let place = &group.front.place;
    toml_text::line_after(place.source().text(), place.span(), KEY, value)
}
