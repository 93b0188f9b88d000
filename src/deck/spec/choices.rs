//! Values that are one of a few words.

use super::spec_reader::{SpecReader, listed, quoted};
use super::table::{Entry, TableReader, TextValue};
use crate::diag::{Code, Finding, nearest};
use crate::model::NamedChoice;
use toml::de::DeValue;

/// Asks for one of a few words.
pub(super) fn choice<T: NamedChoice + Copy>(
    table: &mut TableReader<'_>,
    spec: &mut SpecReader<'_>,
    key: &'static str,
) -> Option<T> {
    let entry = table.entry(spec, key)?;
    chosen(&entry, spec, key)
}

/// Returns which of a few words an entry has; a number is a word, too.
pub(super) fn chosen<T: NamedChoice + Copy>(
    entry: &Entry<'_>,
    spec: &mut SpecReader<'_>,
    key: &'static str,
) -> Option<T> {
    let words = match entry.value() {
        DeValue::Integer(number) => TextValue { text: number.as_str().to_owned(), place: entry.place.clone() },
        _ => entry.words(spec)?,
    };
    one_of(spec, &words, key)
}

/// Returns the choice that a word names; reports a word that names none.
pub(super) fn one_of<T: NamedChoice + Copy>(
    spec: &mut SpecReader<'_>,
    words: &TextValue,
    key: &'static str,
) -> Option<T> {
    let found = T::ALL.iter().find(|choice| choice.word() == words.text).copied();
    if found.is_none() {
        let list = listed(T::words());
        let help = match nearest(&words.text, T::words()) {
            Some(near) => format!("did you mean `{near}`? There are {list}"),
            None => format!("there are {list}"),
        };
        let message = format!("{} is not a choice for `{key}`", quoted(&words.text));
        spec.find(Finding::new(Code::BadChoice, message).at(words.place.clone(), "not one of them").help(help));
    }
    found
}
