//! Names that templates read: whether they can be read at all, and whether they mean something else.

pub(super) use crate::model::{is_readable, readable};

use super::row_table::RowTable;
use super::spec_reader::{SpecReader, listed, quoted};
use crate::diag::{Code, Finding, Place};
use crate::model::Field;
use std::rc::Rc;

/// What a card's template reads apart from the card's fields.
pub(super) const CARD_NAMES: [&str; 7] = ["card", "deck", "theme", "strings", "rules", "data", "game"];

/// What a sheet's template reads apart from the sheet's fields.
pub(super) const SHEET_NAMES: [&str; 7] = ["sheet", "deck", "theme", "strings", "rules", "data", "game"];

/// Reports each name that `{{ name }}` cannot read.
pub(super) fn check_readable<'n>(spec: &SpecReader<'_>, names: impl IntoIterator<Item = (impl AsRef<str>, &'n Place)>) {
    for (name, place) in names {
        let name = name.as_ref();
        if is_readable(name) {
            continue;
        }
        let message = format!("templates cannot read a value named {}", quoted(name));
        let help = format!("if a template should read it, call it `{}`", readable(name));
        spec.find(Finding::new(Code::UnreadableName, message).at(place.clone(), "use a-z, digits and `_`").help(help));
    }
}

/// Reports each name that means something else in templates.
pub(super) fn check_free<'n>(
    spec: &SpecReader<'_>,
    taken: &[&str],
    names: impl IntoIterator<Item = (impl AsRef<str>, &'n Place)>,
) {
    for (name, place) in names {
        let name = name.as_ref();
        if taken.contains(&name) {
            let message = format!("`{name}` cannot name a value: in templates it means something else");
            let help = format!(
                "choose another name, such as `{name}_name`; these are taken: {}",
                listed(taken.iter().copied())
            );
            spec.find(Finding::new(Code::ReservedName, message).at(place.clone(), "taken").help(help));
        }
    }
}

/// Returns the table with other names for the columns whose names mean something else in templates; each is noted.
pub(super) fn freed(spec: &SpecReader<'_>, table: Rc<RowTable>, taken: &[&str]) -> Rc<RowTable> {
    let other = |name: &String| {
        if !taken.contains(&name.as_str()) {
            return name.clone();
        }
        let mut other = format!("{name}_name");
        while table.columns.contains_key(&other) {
            other.push('_');
        }
        other
    };
    if !table.columns.keys().any(|name| taken.contains(&name.as_str())) {
        return table;
    }
    for (name, place) in table.columns.iter().filter(|(name, _)| taken.contains(&name.as_str())) {
        let message = format!("in templates, `{name}` means something else, so the column has another name there");
        let help = format!("write `{{{{ {} }}}}` for it", other(name));
        spec.find(Finding::new(Code::UnreadableName, message).at(place.clone(), "").help(help));
    }
    let renamed = |row: &Field| {
        let fields = row.value.as_table().into_iter().flatten();
        Field { value: fields.map(|(name, field)| (other(name), field.clone())).collect(), place: row.place.clone() }
    };
    Rc::new(RowTable {
        name: table.name.clone(),
        columns: table.columns.iter().map(|(name, place)| (other(name), place.clone())).collect(),
        header: table.header.clone(),
        rows: table.rows.iter().map(renamed).collect(),
    })
}

/// Returns the name by which templates read the column of a table in a file; `at` counts the columns from 0.
pub(super) fn of_column(title: &str, at: usize) -> String {
    if is_readable(title) {
        return title.to_owned();
    }
    let name = readable(title);
    if name == "the_" { format!("column_{}", at + 1) } else { name }
}
