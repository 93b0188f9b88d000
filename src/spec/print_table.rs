//! `[print]`: how the deck is printed by default; the command line overrides it.

use super::sizes;
use super::spec_reader::{SpecReader, listed, quoted};
use super::table::TableReader;
use crate::diag::{Code, Finding, nearest};
use crate::model::{Gang, NamedChoice, PrintChoices, PrintOptions};
use toml::de::DeValue;

/// Reads the table; options that it leaves out have the value of [`PrintOptions::default`].
pub(super) fn read(root: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> PrintOptions {
    let usual = PrintOptions::default();
    let Some(mut table) = root.table(spec, "print") else { return usual };
    let choices = PrintChoices {
        backs: choice(&mut table, spec, "backs"),
        flip: choice(&mut table, spec, "flip"),
        cut: choice(&mut table, spec, "cut"),
        order: choice(&mut table, spec, "order"),
        margin: sizes::length(&mut table, spec, "margin", sizes::MARGIN),
        feed_margin: sizes::length(&mut table, spec, "feed-margin", sizes::MARGIN),
        gang: switch(&mut table, spec, "gang").map(Gang::from),
    };
    table.finish(spec);
    usual.with(&choices)
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

/// Asks for one of a few words.
fn choice<T: NamedChoice + Copy>(
    table: &mut TableReader<'_>,
    spec: &mut SpecReader<'_>,
    key: &'static str,
) -> Option<T> {
    let words = table.words(spec, key)?;
    let found = T::ALL.iter().find(|choice| choice.word() == words.text).copied();
    if found.is_none() {
        let list = listed(T::words());
        let help = match nearest(&words.text, T::words()) {
            Some(near) => format!("did you mean `{near}`? There are {list}"),
            None => format!("there are {list}"),
        };
        let message = format!("{} is not a choice for `{key}`", quoted(&words.text));
        spec.find(Finding::new(Code::BadChoice, message).at(words.place, "not one of them").help(help));
    }
    found
}
