//! Values that are one of a few words.

use super::spec_reader::{SpecReader, listed, quoted};
use super::table::TableReader;
use crate::diag::{Code, Finding, nearest};
use crate::model::NamedChoice;

/// Asks for one of a few words.
pub(super) fn choice<T: NamedChoice + Copy>(
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
