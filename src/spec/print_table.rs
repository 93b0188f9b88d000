//! `[print]`: how the deck is printed unless the command line says otherwise.

use super::sizes;
use super::spec_reader::{SpecReader, listed, quoted};
use super::table::TableReader;
use crate::diag::{Code, Finding, nearest};
use crate::model::{Backs, Cut, Flip, Order, PrintOptions};

/// Reads the table; what it leaves out is as [`PrintOptions::default`] has it.
pub(super) fn read(root: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> PrintOptions {
    let mut print = PrintOptions::default();
    let entry = root.entry(spec, "print");
    let Some(mut table) = entry.and_then(|entry| entry.table(spec, "[print]")) else { return print };
    let backs = [("duplex", Backs::Duplex), ("fold", Backs::Fold), ("none", Backs::None)];
    print.backs = choice(&mut table, spec, "backs", &backs).unwrap_or(print.backs);
    let flips = [("long", Flip::LongEdge), ("short", Flip::ShortEdge)];
    print.flip = choice(&mut table, spec, "flip", &flips).unwrap_or(print.flip);
    let cuts = [("shared", Cut::Shared), ("double", Cut::Double)];
    print.cut = choice(&mut table, spec, "cut", &cuts).unwrap_or(print.cut);
    let orders = [("stack", Order::Stack), ("sheet", Order::Sheet)];
    print.order = choice(&mut table, spec, "order", &orders).unwrap_or(print.order);
    print.margin = sizes::length(&mut table, spec, "margin", sizes::MARGIN).unwrap_or(print.margin);
    print.feed_margin = sizes::length(&mut table, spec, "feed-margin", sizes::MARGIN).unwrap_or(print.feed_margin);
    table.finish(spec);
    print
}

/// Asks for one of a few words.
fn choice<T: Copy>(
    table: &mut TableReader<'_>,
    spec: &mut SpecReader<'_>,
    key: &'static str,
    choices: &[(&'static str, T)],
) -> Option<T> {
    let words = table.words(spec, key)?;
    let found = choices.iter().find(|(name, _)| *name == words.text);
    if let Some((_, choice)) = found {
        return Some(*choice);
    }
    let names = choices.iter().map(|(name, _)| *name);
    let list = listed(names.clone());
    let help = match nearest(&words.text, names) {
        Some(near) => format!("did you mean `{near}`? There are {list}"),
        None => format!("there are {list}"),
    };
    let message = format!("{} is not a choice for `{key}`", quoted(&words.text));
    spec.find(Finding::new(Code::BadChoice, message).at(words.place, "not one of them").help(help));
    None
}
