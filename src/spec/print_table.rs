//! `[print]`: how the deck is printed unless the command line says otherwise.

use super::desk::{Desk, listed, quoted};
use super::sizes;
use super::table::Reader;
use crate::diag::{Finding, nearest};
use crate::model::{Backs, Cut, Flip, Order, PrintOptions};

/// Reads the table; what it leaves out is as [`PrintOptions::default`] has it.
pub(super) fn read(root: &mut Reader<'_>, desk: &mut Desk<'_>) -> PrintOptions {
    let mut print = PrintOptions::default();
    let entry = root.entry(desk, "print");
    let Some(mut table) = entry.and_then(|entry| entry.table(desk, "[print]")) else { return print };
    let backs = [("duplex", Backs::Duplex), ("fold", Backs::Fold), ("none", Backs::None)];
    print.backs = choice(&mut table, desk, "backs", &backs).unwrap_or(print.backs);
    let flips = [("long", Flip::LongEdge), ("short", Flip::ShortEdge)];
    print.flip = choice(&mut table, desk, "flip", &flips).unwrap_or(print.flip);
    let cuts = [("shared", Cut::Shared), ("double", Cut::Double)];
    print.cut = choice(&mut table, desk, "cut", &cuts).unwrap_or(print.cut);
    let orders = [("stack", Order::Stack), ("sheet", Order::Sheet)];
    print.order = choice(&mut table, desk, "order", &orders).unwrap_or(print.order);
    print.margin = sizes::length(&mut table, desk, "margin", sizes::MARGIN).unwrap_or(print.margin);
    print.feed_margin = sizes::length(&mut table, desk, "feed-margin", sizes::MARGIN).unwrap_or(print.feed_margin);
    table.finish(desk);
    print
}

/// Asks for one of a few words.
fn choice<T: Copy>(
    table: &mut Reader<'_>,
    desk: &mut Desk<'_>,
    key: &'static str,
    choices: &[(&'static str, T)],
) -> Option<T> {
    let words = table.words(desk, key)?;
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
    desk.find(Finding::error("bad-choice", message).at(words.place, "not one of them").help(help));
    None
}
