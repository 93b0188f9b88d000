//! Reads `[fonts]`: the deck's own names for families, and for looks of variable fonts.

use super::table::{Entry, TableReader};
use crate::diag::Place;
use crate::model::NamedFont;
use indexmap::IndexMap;
use toml::de::DeValue;

/// Reads the names; one that cannot be used is left out.
pub(super) fn read(root: &mut TableReader<'_>) -> IndexMap<String, NamedFont> {
    let Some(table) = root.table("fonts") else { return IndexMap::new() };
    table.entries().iter().filter_map(|entry| Some((entry.key.to_owned(), font(entry)?))).collect()
}

fn font(entry: &Entry<'_>) -> Option<NamedFont> {
    if !entry.is_table() {
        let family = entry.words()?;
        return Some(NamedFont { family: family.text, place: family.place, axes: Vec::new() });
    }
    let mut table = entry.table(format!("[fonts.{}]", entry.key))?;
    let family = table.needed_words("family", "Fraunces");
    let axes = table.entry("axes").and_then(|axes| axes.table("axes"));
    let axes = axes.into_iter().flat_map(|axes| axes.entries()).filter_map(|entry| axis(&entry)).collect();
    table.finish();
    let family = family?;
    Some(NamedFont { family: family.text, place: family.place, axes })
}

fn axis(entry: &Entry<'_>) -> Option<(String, f32, Place)> {
    let is_number = matches!(entry.value(), DeValue::Integer(_) | DeValue::Float(_));
    let number = entry.place.text().replace('_', "").parse().ok();
    let Some(number) = number.filter(|number: &f32| is_number && number.is_finite()) else {
        return entry.wrong_type("a number", format!("write the place on the axis: `{} = 100`", entry.key));
    };
    Some((entry.key.to_owned(), number, entry.place.clone()))
}
