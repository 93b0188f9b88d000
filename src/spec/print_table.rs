//! `[print]`: how the deck is printed by default; the command line overrides it.

use super::sizes;
use super::spec_reader::{SpecReader, listed, quoted};
use super::table::TableReader;
use crate::diag::{Code, Finding, nearest};
use crate::model::{NamedChoice, PrintOptions};

/// Reads the table; options that it leaves out have the value of [`PrintOptions::default`].
pub(super) fn read(root: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> PrintOptions {
    let mut print = PrintOptions::default();
    let Some(mut table) = root.table(spec, "print") else { return print };
    print.backs = choice(&mut table, spec, "backs").unwrap_or(print.backs);
    print.flip = choice(&mut table, spec, "flip").unwrap_or(print.flip);
    print.cut = choice(&mut table, spec, "cut").unwrap_or(print.cut);
    print.order = choice(&mut table, spec, "order").unwrap_or(print.order);
    print.margin = sizes::length(&mut table, spec, "margin", sizes::MARGIN).unwrap_or(print.margin);
    print.feed_margin = sizes::length(&mut table, spec, "feed-margin", sizes::MARGIN).unwrap_or(print.feed_margin);
    table.finish(spec);
    print
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
