//! `standee` of a group of cards: figures that stand on the table.

use super::choices::choice;
use super::lengths::{SIDE, length};
use super::table::TableReader;
use crate::diag::{Code, Finding};
use crate::model::{CardFormat, Shape, Standee};

/// Asks for `standee`: `true`, or a table with the base and the height of its tabs or strips.
pub(super) fn read(table: &mut TableReader<'_>, format: &CardFormat) -> Option<Standee> {
    let entry = table.entry("standee")?;
    let help = "write `standee = true`, or `standee = { base = \"slot\", tab = \"12 mm\" }`";
    if !entry.is_on(help) {
        return None;
    }
    if format.shape != Shape::Rectangle {
        let message = format!("a standee is a rectangle, but these cards are of the shape `{}`", format.shape.word());
        let finding = Finding::new(Code::BadShape, message).at(entry.key_place.clone(), "not of this shape");
        entry.spec.find(finding.help("remove `standee`, or give the cards the `shape = \"rectangle\"`"));
    }
    let usual = Standee::default();
    if !entry.is_table() {
        return Some(usual);
    }
    let mut sizes = entry.table("standee")?;
    let base = choice(&mut sizes, "base").unwrap_or(usual.base);
    let tab = length(&mut sizes, "tab", SIDE).unwrap_or(usual.tab);
    sizes.finish();
    Some(Standee { base, tab })
}
