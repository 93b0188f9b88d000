//! Changes to the files of a deck, as a person would make them: one value is replaced where it stands, and all else stays.

use super::shown::Shown;
use super::values::{ValueTable, find};
use super::written::{is_in_place, is_toml, stands_there, written};
use crate::files::{EditError, Project, ReadError};
use serde::{Deserialize, Serialize};
use siphasher::sip::SipHasher13;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use thiserror::Error;

/// A value that is replaced.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckChange {
    /// The table of the value.
    pub table: ValueTable,
    /// The id of the card whose field it is.
    #[serde(default)]
    pub card: Option<String>,
    /// Its names, from the outermost table to the value.
    pub path: Vec<String>,
    /// What it shall say.
    pub value: String,
    /// Whether this goes on with the change before, as while a colour is picked: both are taken back together.
    #[serde(default)]
    pub goes_on: bool,
}

/// A change that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Changed {
    /// The file in the deck's folder.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// How many changes can be taken back.
    pub undoable: usize,
}

/// Why nothing was changed.
#[derive(Debug, Error)]
pub enum ChangeError {
    /// The file cannot be changed.
    #[error(transparent)]
    Edit(#[from] EditError),
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The deck has no such value.
    #[error("the deck has no such value")]
    NoValue,
    /// The value is not written as it is: it is calculated, or put together from others.
    #[error("`{file}` does not say this value as it is: line {line} makes it from others")]
    Made {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
    },
    /// The file is a spreadsheet, or in JSON or YAML.
    #[error("`{file}` is changed in the program that made it: change {place} there, and save it")]
    OtherProgram {
        /// The file.
        file: String,
        /// The place in it, such as `Cards!B7`.
        place: String,
    },
    /// The value must be of another kind.
    #[error("`{value}` is not {wanted}")]
    OtherKind {
        /// What was typed.
        value: String,
        /// What is wanted, such as `a whole number`.
        wanted: &'static str,
    },
    /// The file would not be TOML any more.
    #[error("`{file}` cannot be changed at line {line}")]
    Breaks {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
    },
    /// There is no change that can be taken back.
    #[error("there is nothing to undo")]
    NothingToUndo,
}

/// The changes that can be taken back, the last one last.
#[derive(Clone, Debug, Default)]
pub(super) struct History(Vec<Splice>);

/// The most changes that can be taken back.
const MOST: usize = 500;

#[derive(Clone, Debug)]
struct Splice {
    file: String,
    at: usize,
    before: String,
    after: String,
    /// The whole file after the change, as a number.
    file_after: u64,
}

impl History {
    /// Changes a file of the deck that is shown.
    pub(super) fn apply(
        &mut self,
        project: &Project,
        shown: &Shown,
        change: &DeckChange,
    ) -> Result<Changed, ChangeError> {
        if project.folder().is_none() {
            return Err(EditError::BuiltIn { deck: project.name().to_owned() }.into());
        }
        let deck = shown.deck().ok_or(ChangeError::NoValue)?;
        let field = find(deck, change.table, change.card.as_deref(), &change.path).ok_or(ChangeError::NoValue)?;
        let place = &field.place;
        let outside = || EditError::Outside { name: place.file().to_owned() };
        let file = project.own_file(place.file()).ok_or_else(outside)?;
        let line = place.position().line;
        if !is_in_place(field) {
            return Err(ChangeError::OtherProgram {
                file,
                place: place.cells().unwrap_or_else(|| format!("line {line}")),
            });
        }
        if !stands_there(field) {
            return Err(ChangeError::Made { file, line });
        }
        let new = written(field, &change.value)
            .ok_or_else(|| ChangeError::OtherKind { value: change.value.clone(), wanted: field.value.kind() })?;
        let before = place.source().text();
        if project.deck_text(&file)?.text() != before {
            return Err(EditError::Changed { name: file }.into());
        }
        let after = spliced(before, place.span(), &new);
        if is_toml(field) && toml::from_str::<toml::Table>(&after).is_err() {
            return Err(ChangeError::Breaks { file, line });
        }
        project.rewrite(&file, before, &after)?;
        let file_after = number_of(&after);
        let (at, old) = (place.span().start, place.text().to_owned());
        match self.0.last_mut().filter(|last| change.goes_on && last.file == file && last.at == at && last.after == old)
        {
            Some(last) => (last.after, last.file_after) = (new, file_after),
            None => self.0.push(Splice { file: file.clone(), at, before: old, after: new, file_after }),
        }
        if self.0.len() > MOST {
            self.0.remove(0);
        }
        Ok(Changed { file, line, undoable: self.0.len() })
    }

    /// Takes the last change back. A change that cannot be taken back because its file was changed since is forgotten.
    pub(super) fn undo(&mut self, project: &Project) -> Result<Changed, ChangeError> {
        let Splice { file, at, before, after, file_after } = self.0.pop().ok_or(ChangeError::NothingToUndo)?;
        let source = project.deck_text(&file)?;
        let text = source.text();
        let span = at..at + after.len();
        if number_of(text) != file_after || text.get(span.clone()) != Some(after.as_str()) {
            return Err(EditError::Changed { name: file }.into());
        }
        let line = source.place(span.clone()).position().line;
        project.rewrite(&file, text, &spliced(text, span, &before))?;
        // What was changed before this in the same file can be taken back next.
        Ok(Changed { file, line, undoable: self.0.len() })
    }
}

fn spliced(text: &str, span: Range<usize>, new: &str) -> String {
    format!("{}{new}{}", &text[..span.start], &text[span.end..])
}

fn number_of(text: &str) -> u64 {
    let mut hasher = SipHasher13::new();
    text.hash(&mut hasher);
    hasher.finish()
}
