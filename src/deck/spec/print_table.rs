//! `[print]`: how the deck is printed by default; the command line overrides it.

use super::choices::{choice, chosen};
use super::cutting;
use super::label_table;
use super::marks_table;
use super::page_setup;
use super::preflight_table;
use super::sizes;
use super::spec_reader::{SpecReader, quoted};
use super::table::{Entry, TableReader, TextValue};
use crate::diag::{Code, Finding};
use crate::model::{Backs, Gang, MaxPpi, PrintChoices, PrintOptions, PrinterName};
use std::ops::RangeInclusive;
use toml::de::DeValue;

/// Reads the table; options that it leaves out have the value of [`PrintOptions::default`]. Also returns the names in `fill`.
pub(super) fn read(root: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> (PrintOptions, Vec<TextValue>) {
    let usual = PrintOptions::default();
    let Some(mut table) = root.table(spec, "print") else { return (usual, Vec::new()) };
    let fill = name_list(&mut table, spec, "fill");
    let choices = PrintChoices {
        papers: page_setup::papers(&mut table, spec),
        backs: backs(&mut table, spec),
        rotate_back: choice(&mut table, spec, "rotate-back"),
        fold: choice(&mut table, spec, "fold"),
        sides: choice(&mut table, spec, "sides"),
        flip: choice(&mut table, spec, "flip"),
        cut: choice(&mut table, spec, "cut"),
        bleed: choice(&mut table, spec, "bleed"),
        order: choice(&mut table, spec, "order"),
        gap: page_setup::gap(&mut table, spec),
        rotate: choice(&mut table, spec, "rotate"),
        grid: page_setup::grid(&mut table, spec),
        origin: page_setup::point(&mut table, spec, "origin"),
        labels: label_table::labels(&mut table, spec),
        margin: page_setup::margin(&mut table, spec),
        feed_margin: sizes::length(&mut table, spec, "feed-margin", sizes::MARGIN),
        marks: marks_table::read(&mut table, spec),
        guides: choice(&mut table, spec, "guides"),
        cutter: cutting::cutter(&mut table, spec),
        cut_paths: cutting::cut_paths(&mut table, spec),
        cut_contour: cutting::cut_contour(&mut table, spec),
        printer: printer(&mut table, spec),
        max_ppi: max_ppi(&mut table, spec),
        fill: Some(fill.iter().map(|name| name.text.clone()).collect()),
        gang: page_setup::switch(&mut table, spec, "gang").map(Gang::from),
    };
    table.finish(spec);
    (usual.with(&choices), fill)
}

/// Asks for the most pixels to the inch of pictures.
fn max_ppi(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> Option<MaxPpi> {
    let (ppi, place) = preflight_table::whole_number(table, spec, "max-ppi", max_ppis())?;
    let mut most = MaxPpi::new(ppi)?;
    most.place = Some(place);
    Some(most)
}

/// Returns the numbers that `max-ppi` can be.
pub(super) fn max_ppis() -> RangeInclusive<f64> {
    f64::from(*MaxPpi::RANGE.start())..=f64::from(*MaxPpi::RANGE.end())
}

/// Asks for a name, or a list of names.
fn name_list(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>, key: &'static str) -> Vec<TextValue> {
    let Some(entry) = table.entry(spec, key) else { return Vec::new() };
    let DeValue::Array(items) = entry.value() else { return entry.words(spec).into_iter().collect() };
    let entries: Vec<Entry<'_>> = items.iter().map(|item| Entry::new(spec, key, item)).collect();
    entries.iter().filter_map(|entry| entry.words(spec)).collect()
}

/// Asks for the places of the backs: a word, or a list of words.
fn backs(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> Vec<Backs> {
    const KEY: &str = "backs";
    let Some(entry) = table.entry(spec, KEY) else { return Vec::new() };
    let DeValue::Array(items) = entry.value() else { return chosen(&entry, spec, KEY).into_iter().collect() };
    let entries: Vec<Entry<'_>> = items.iter().map(|item| Entry::new(spec, KEY, item)).collect();
    entries.iter().filter_map(|entry| chosen(entry, spec, KEY)).collect()
}

/// Asks for the name of a printer.
fn printer(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> Option<PrinterName> {
    let words = table.filled_words(spec, "printer")?;
    let Some(mut name) = PrinterName::new(&words.text) else {
        let message = format!("{} cannot be the name of a printer", quoted(&words.text));
        let help = format!("use up to {} letters from a to z, digits, `-` and `_`", PrinterName::LONGEST);
        spec.find(Finding::new(Code::BadId, message).at(words.place, "not a name").help(help));
        return None;
    };
    name.place = Some(words.place);
    Some(name)
}
