//! The ids of a group that does not say how they are made: its cards' names, or the group's name and a number.

use super::copies::PlacedFields;
use super::id_names;
use crate::diag::Place;
use crate::model::{Field, Value, slug};
use std::collections::HashMap;

/// Returns an id for every card that no other card of `taken` has.
pub(super) fn name_all(group: &str, drafts: &[PlacedFields], taken: &mut HashMap<String, Place>) -> Vec<String> {
    let name_one = |(index, draft): (usize, &PlacedFields)| {
        // Headings of tables are often written with a capital.
        let named = draft.fields.iter().find(|(name, _)| name.eq_ignore_ascii_case("name"));
        let name = named.map(|(_, field)| words(field)).unwrap_or_default();
        let numbered = || format!("{}-{}", slug(group), index + 1);
        let first = Some(slug(&name)).filter(|id| id_names::check(id).is_ok()).unwrap_or_else(numbered);
        let others = (2_u32..).map(|number| format!("{first}-{number}"));
        let mut free = std::iter::once(first.clone()).chain(others).skip_while(|id| taken.contains_key(id));
        let id = free.next().unwrap_or(first);
        taken.insert(id.clone(), draft.place.clone());
        id
    };
    drafts.iter().enumerate().map(name_one).collect()
}

fn words(field: &Field) -> String {
    match &field.value {
        Value::Text(text) => text.to_string(),
        Value::Integer(number) => field.typed().map_or_else(|| number.to_string(), str::to_owned),
        Value::Bool(_) | Value::Float(_) | Value::List(_) | Value::Table(_) => String::new(),
    }
}
