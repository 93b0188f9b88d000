//! The ids of a group that does not say how they are made: its cards' names, or the group's name and a number.

use super::copies::PlacedFields;
use super::id_names;
use crate::diag::Place;
use crate::model::{Field, Value, slug};
use std::collections::HashMap;

/// Returns an id for every card that no other card of `taken` has.
pub(super) fn name_all(group: &str, drafts: &[PlacedFields], taken: &mut HashMap<String, Place>) -> Vec<String> {
    // Of each name, the number that the last card with it has: thousands of rows may have the same.
    let mut numbers: HashMap<String, u32> = HashMap::new();
    let name_one = |(index, draft): (usize, &PlacedFields)| {
        // Headings of tables are often written with a capital.
        let named = draft.fields.iter().find(|(name, _)| name.eq_ignore_ascii_case("name"));
        let name = named.map(|(_, field)| words(field)).unwrap_or_default();
        let numbered = || format!("{}-{}", slug(group), index + 1);
        let first = Some(slug(&name)).filter(|id| id_names::check(id).is_ok()).unwrap_or_else(numbered);
        let mut id = first.clone();
        let number = numbers.entry(first.clone()).or_insert(1);
        while taken.contains_key(&id) {
            *number += 1;
            id = format!("{first}-{number}");
        }
        taken.insert(id.clone(), draft.place.clone());
        id
    };
    drafts.iter().enumerate().map(name_one).collect()
}

fn words(field: &Field) -> String {
    match &field.value {
        Value::Text(text) => text.to_string(),
        Value::Integer(number) => number.to_string(),
        Value::Bool(_) | Value::Float(_) | Value::List(_) | Value::Table(_) => String::new(),
    }
}
