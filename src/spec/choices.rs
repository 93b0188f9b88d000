//! Choices between a few words.

use super::spec_reader::{SpecReader, listed, quoted};
use super::table::{Entry, TableReader};
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
