//! The change of a value of the deck where it stands in its file.

use super::change_error::ChangeError;
use super::history::TextEdit;
use super::toml_text::{self, Splice};
use super::written::{is_in_place, is_toml, stands_there, written};
use crate::diag::Place;
use crate::files::{EditError, Project};
use crate::model::Field;
use std::sync::Arc;

/// Returns the change that gives a field another value where it stands.
pub(super) fn edit_of_field(project: &Project, field: &Field, value: &str) -> Result<TextEdit, ChangeError> {
    let (file, line) = file_and_line(project, &field.place)?;
    if !is_in_place(field) {
        let place = field.place.cells().unwrap_or_else(|| format!("line {line}"));
        return Err(ChangeError::OtherProgram { file, place });
    }
    if !stands_there(field) {
        return Err(ChangeError::Made { file, line });
    }
    let new = written(field, value)
        .ok_or_else(|| ChangeError::OtherKind { value: value.to_owned(), wanted: field.value.kind() })?;
    let source = Arc::clone(field.place.source());
    let splice = Splice { span: field.place.span(), new };
    let edit = TextEdit { file, line, before: source.text().to_owned(), splice };
    if is_toml(field) { edit.checked() } else { Ok(edit) }
}

/// Returns the name in the deck's folder of the file of a place, and its line.
pub(super) fn file_and_line(project: &Project, place: &Place) -> Result<(String, usize), ChangeError> {
    let outside = || EditError::Outside { name: place.file().to_owned() };
    let file = project.own_file(place.file()).ok_or_else(outside)?;
    Ok((file, place.position().line))
}

impl TextEdit {
    /// Returns the change if the file is TOML after it.
    pub(super) fn checked(self) -> Result<Self, ChangeError> {
        if toml_text::is_toml(&self.after()) {
            Ok(self)
        } else {
            Err(ChangeError::Breaks { file: self.file, line: self.line })
        }
    }
}
