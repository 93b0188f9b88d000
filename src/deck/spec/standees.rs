//! `standee` of a group of cards: figures that stand on the table.

use super::choices::choice;
use super::sizes::{self, SIDE};
use super::spec_reader::SpecReader;
use super::table::TableReader;
use crate::diag::{Code, Finding};
use crate::model::{CardFormat, Shape, Standee};
use toml::de::DeValue;

/// Asks for `standee`: `true`, or a table with the base and the height of its tabs or strips.
pub(super) fn read(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>, format: &CardFormat) -> Option<Standee> {
    let entry = table.entry(spec, "standee")?;
    match entry.value() {
        DeValue::Boolean(true) | DeValue::Table(_) => {}
        DeValue::Boolean(false) => return None,
        _ => {
            let help = "write `standee = true`, or `standee = { base = \"slot\", tab = \"12 mm\" }`";
            spec.find(entry.wrong_type("`true` or a table").help(help));
            return None;
        }
    }
    if format.shape != Shape::Rectangle {
        let message = format!("a standee is a rectangle, but these cards are of the shape `{}`", format.shape.word());
        let finding = Finding::new(Code::BadShape, message).at(entry.key_place.clone(), "not of this shape");
        spec.find(finding.help("remove `standee`, or give the cards the `shape = \"rectangle\"`"));
    }
    let usual = Standee::default();
    if !matches!(entry.value(), DeValue::Table(_)) {
        return Some(usual);
    }
    let mut sizes = entry.table(spec, "standee")?;
    let base = choice(&mut sizes, spec, "base");
    let tab = sizes::length(&mut sizes, spec, "tab", SIDE);
    sizes.finish(spec);
    Some(Standee { base: base.unwrap_or(usual.base), tab: tab.unwrap_or(usual.tab) })
}
