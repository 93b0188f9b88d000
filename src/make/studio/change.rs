//! Changes to the files of a deck, as a person would make them: one value is replaced where it stands, and all else stays.

use super::change_error::{ChangeError, Changed};
use super::field_edit::edit_of_field;
use super::history::History;
use super::shown::Shown;
use super::values::{ValueTable, find};
use super::{group_copies, print_values};
use crate::files::{EditError, Project};
use serde::Deserialize;

/// A value that is replaced.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckChange {
    /// The table of the value.
    pub table: ValueTable,
    /// The id of the card whose field it is, or the name of the group.
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

impl History {
    /// Changes a value of the deck that is shown.
    pub(super) fn change(
        &mut self,
        project: &Project,
        shown: &Shown,
        change: &DeckChange,
    ) -> Result<Changed, ChangeError> {
        if project.is_built_in() {
            return Err(EditError::BuiltIn { deck: project.name().to_owned() }.into());
        }
        let deck = shown.deck().ok_or(ChangeError::NoValue)?;
        let edit = match change.table {
            ValueTable::Print => print_values::edit(project, &change.path, &change.value)?,
            ValueTable::Group => {
                let name = change.card.as_deref().unwrap_or_default();
                let group = deck.groups.iter().find(|group| group.name == name).ok_or(ChangeError::NoValue)?;
                group_copies::edit(project, group, &change.path, &change.value)?
            }
            ValueTable::Theme | ValueTable::Strings | ValueTable::Card => {
                let field =
                    find(deck, change.table, change.card.as_deref(), &change.path).ok_or(ChangeError::NoValue)?;
                edit_of_field(project, field, &change.value)?
            }
        };
        self.apply(project, edit, change.goes_on)
    }
}
