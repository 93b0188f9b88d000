//! Values that are one of a few words.

use super::spec_reader::{listed, quoted};
use super::table::{Entry, TableReader};
use crate::diag::{Code, nearest};
use crate::model::NamedChoice;
use toml::de::DeValue;

/// Asks for one of a few words.
pub(super) fn choice<T: NamedChoice + Copy>(table: &mut TableReader<'_>, key: &'static str) -> Option<T> {
    let entry = table.entry(key)?;
    chosen(&entry, key)
}

/// Returns which of a few words an entry has; a number is a word, too.
pub(super) fn chosen<T: NamedChoice + Copy>(entry: &Entry<'_>, key: &str) -> Option<T> {
    let words = match entry.value() {
        DeValue::Integer(number) => entry.with_text(number.as_str()),
        _ => entry.words()?,
    };
    T::ALL.iter().find(|choice| choice.word() == words.text).copied().or_else(|| {
        let list = listed(T::words());
        let help = match nearest(&words.text, T::words()) {
            Some(near) => format!("did you mean `{near}`? There are {list}"),
            None => format!("there are {list}"),
        };
        let message = format!("{} is not a choice for `{key}`", quoted(&words.text));
        words.refuse(Code::BadChoice, "not one of them", message, help)
    })
}
