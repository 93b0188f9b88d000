//! `[print]`: how the deck is printed by default; the command line overrides it.

use super::choices::{choice, chosen};
use super::cutting;
use super::marks_table;
use super::sizes;
use super::spec_reader::SpecReader;
use super::table::{Entry, TableReader};
use crate::model::{Backs, PrintChoices, PrintOptions};
use toml::de::DeValue;

/// Reads the table; options that it leaves out have the value of [`PrintOptions::default`].
pub(super) fn read(root: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> PrintOptions {
    let usual = PrintOptions::default();
    let Some(mut table) = root.table(spec, "print") else { return usual };
    let choices = PrintChoices {
        backs: backs(&mut table, spec),
        rotate_back: choice(&mut table, spec, "rotate-back"),
        fold: choice(&mut table, spec, "fold"),
        sides: choice(&mut table, spec, "sides"),
        flip: choice(&mut table, spec, "flip"),
        cut: choice(&mut table, spec, "cut"),
        bleed: choice(&mut table, spec, "bleed"),
        order: choice(&mut table, spec, "order"),
        margin: sizes::length(&mut table, spec, "margin", sizes::MARGIN),
        feed_margin: sizes::length(&mut table, spec, "feed-margin", sizes::MARGIN),
        marks: marks_table::read(&mut table, spec),
        guides: choice(&mut table, spec, "guides"),
        cutter: cutting::cutter(&mut table, spec),
        cut_paths: cutting::cut_paths(&mut table, spec),
        cut_contour: cutting::cut_contour(&mut table, spec),
    };
    table.finish(spec);
    usual.with(&choices)
}

/// Asks for the places of the backs: a word, or a list of words.
fn backs(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> Vec<Backs> {
    const KEY: &str = "backs";
    let Some(entry) = table.entry(spec, KEY) else { return Vec::new() };
    let DeValue::Array(items) = entry.value() else { return chosen(&entry, spec, KEY).into_iter().collect() };
    let entries: Vec<Entry<'_>> = items.iter().map(|item| Entry::new(spec, KEY, item)).collect();
    entries.iter().filter_map(|entry| chosen(entry, spec, KEY)).collect()
}
