//! `[print]`: how the deck is printed by default; the command line overrides it.

use super::limits;
use super::sizes;
use super::spec_reader::{SpecReader, listed, quoted};
use super::table::{Entry, TableReader, TextValue};
use crate::diag::{Code, Finding, nearest};
use crate::model::{Backs, Gang, NamedChoice, PrintChoices, PrintOptions};
use toml::de::DeValue;

/// Reads the table; options that it leaves out have the value of [`PrintOptions::default`]. Returns the names of `fill` with their
/// places, too.
pub(super) fn read(root: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> (PrintOptions, Vec<TextValue>) {
    let usual = PrintOptions::default();
    let Some(mut table) = root.table(spec, "print") else { return (usual, Vec::new()) };
    let fill = fill(&mut table, spec);
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
        least_bleed: sizes::length(&mut table, spec, "least-bleed", sizes::BLEED),
        fill: Some(fill.iter().map(|name| name.text.clone()).collect()),
        gang: switch(&mut table, spec, "gang").map(Gang::from),
    };
    table.finish(spec);
    (usual.with(&choices), fill)
}

/// Asks for the cards that fill places: a name, or a list of names.
fn fill(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> Vec<TextValue> {
    const KEY: &str = "fill";
    let Some(entry) = table.entry(spec, KEY) else { return Vec::new() };
    let DeValue::Array(items) = entry.value() else { return entry.words(spec).into_iter().collect() };
    if items.len() > limits::FILL {
        let message = format!("`fill` has {} names: at most {} are possible", items.len(), limits::FILL);
        let finding = Finding::new(Code::TooManyFills, message).at(entry.place.clone(), "too many names");
        spec.find(finding.help("use `*` for several cards: `\"spare-*\"`"));
        return Vec::new();
    }
    let entries: Vec<Entry<'_>> = items.iter().map(|item| Entry::new(spec, KEY, item)).collect();
    entries.iter().filter_map(|entry| entry.words(spec)).collect()
}

/// Asks for `true` or `false`.
fn switch(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>, key: &'static str) -> Option<bool> {
    let entry = table.entry(spec, key)?;
    if let DeValue::Boolean(is_on) = entry.value() {
        return Some(*is_on);
    }
    let help = format!("write `{key} = true` without quotes, or remove the line");
    spec.find(entry.wrong_type("`true` or `false`").help(help));
    None
}

/// Asks for the places of the backs: a word, or a list of words.
fn backs(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> Vec<Backs> {
    const KEY: &str = "backs";
    let Some(entry) = table.entry(spec, KEY) else { return Vec::new() };
    let DeValue::Array(items) = entry.value() else { return chosen(&entry, spec, KEY).into_iter().collect() };
    let entries: Vec<Entry<'_>> = items.iter().map(|item| Entry::new(spec, KEY, item)).collect();
    entries.iter().filter_map(|entry| chosen(entry, spec, KEY)).collect()
}

/// Asks for one of a few words.
fn choice<T: NamedChoice + Copy>(
    table: &mut TableReader<'_>,
    spec: &mut SpecReader<'_>,
    key: &'static str,
) -> Option<T> {
    let entry = table.entry(spec, key)?;
    chosen(&entry, spec, key)
}

/// Returns which of a few words an entry has; a number is a word, too.
fn chosen<T: NamedChoice + Copy>(entry: &Entry<'_>, spec: &mut SpecReader<'_>, key: &'static str) -> Option<T> {
    let number = match entry.value() {
        DeValue::Integer(number) => Some(number.as_str().to_owned()),
        _ => None,
    };
    let (text, place) = match number {
        Some(number) => (number, entry.place.clone()),
        None => entry.words(spec).map(|words| (words.text, words.place))?,
    };
    let found = T::ALL.iter().find(|choice| choice.word() == text).copied();
    if found.is_none() {
        let list = listed(T::words());
        let help = match nearest(&text, T::words()) {
            Some(near) => format!("did you mean `{near}`? There are {list}"),
            None => format!("there are {list}"),
        };
        let message = format!("{} is not a choice for `{key}`", quoted(&text));
        spec.find(Finding::new(Code::BadChoice, message).at(place, "not one of them").help(help));
    }
    found
}
