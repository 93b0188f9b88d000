//! What comes of a change to the files of a deck: where it was made, or why it was not.

use crate::files::{EditError, ReadError};
use serde::Serialize;
use thiserror::Error;

/// A change that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Changed {
    /// The file in the deck's folder.
    pub file: String,
    /// The line, from 1; none for a picture.
    pub line: Option<usize>,
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
    /// An option for printing has no such value.
    #[error("{0}")]
    Refused(String),
    /// The file would not be TOML any more.
    #[error("`{file}` cannot be changed at line {line}")]
    Breaks {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
    },
    /// The card is no row of a table that is text.
    #[error("this card is not a row of a CSV table: change it where it is written")]
    NoRow,
    /// The row is the first or the last one.
    #[error("there is no row to change places with")]
    NoNeighbour,
    /// No table of the deck is text.
    #[error("this deck has no CSV table that rows can be pasted over")]
    NoTable,
    /// There are no rows that change something.
    #[error("there is no row that changes the table")]
    NothingPasted,
    /// The first row has too many cells, and names no columns.
    #[error(
        "the first row names no columns of `{file}`, and has {cells} cells for {columns} columns: copy the line with the titles, too"
    )]
    NoTitles {
        /// The file.
        file: String,
        /// How many cells it has.
        cells: usize,
        /// How many columns there are.
        columns: usize,
    },
    /// A table without rows has no cards.
    #[error("this is the only row of `{file}`: a table needs one")]
    LastRow {
        /// The file.
        file: String,
    },
    /// The card has no such drawing or picture.
    #[error("the card has no such drawing or picture")]
    NoPart,
    /// The file is no drawing or picture that a card can show there.
    #[error("the file is {found}; {help}")]
    OtherFormat {
        /// What it is.
        found: String,
        /// What to do.
        help: String,
    },
    /// The file of the last change is not as that left it.
    #[error("`{file}` was changed by another program: undo works again once it is as your last change left it")]
    ChangedSince {
        /// The file.
        file: String,
    },
    /// There is no change that can be taken back.
    #[error("there is nothing to undo")]
    NothingToUndo,
}
