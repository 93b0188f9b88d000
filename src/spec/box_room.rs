//! `box` of a sheet: the net of a box for the deck's cards.

use super::sizes::{self, MARGIN};
use super::spec_reader::{SpecReader, quoted};
use super::table::TableReader;
use crate::diag::{Code, Finding};
use crate::model::{BoxRoom, Printed};
use toml::de::DeValue;

/// Asks for `box`: `true`, or a table of sizes.
pub(super) fn read(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> Option<BoxRoom> {
    let entry = table.entry(spec, "box")?;
    match entry.value() {
        DeValue::Boolean(true) | DeValue::Table(_) => {}
        DeValue::Boolean(false) => return None,
        _ => {
            let help =
                "write `box = true`, or `box = { caliper = \"0.3 mm\", clearance = \"1 mm\", extra = \"5 mm\" }`";
            spec.find(entry.wrong_type("`true` or a table").help(help));
            return None;
        }
    }
    for key in ["size", "up"] {
        let Some(other) = table.entry(spec, key) else { continue };
        let message = format!("a sheet with `box` has `{key}`, but the cards say how large a box is");
        let finding = Finding::new(Code::BoxAndSize, message).at(other.key_place, "not for a box");
        spec.find(finding.see(entry.key_place.clone(), "a box").help(format!("remove `{key}`")));
    }
    let usual = BoxRoom::default();
    if !matches!(entry.value(), DeValue::Table(_)) {
        return Some(usual);
    }
    let mut room = entry.table(spec, "box")?;
    let caliper = sizes::length(&mut room, spec, "caliper", sizes::CALIPER);
    let clearance = sizes::length(&mut room, spec, "clearance", MARGIN);
    let extra = sizes::length(&mut room, spec, "extra", MARGIN);
    room.finish(spec);
    Some(BoxRoom {
        caliper: caliper.unwrap_or(usual.caliper),
        clearance: clearance.unwrap_or(usual.clearance),
        extra: extra.unwrap_or(usual.extra),
    })
}

/// Reports boxes of a deck that has no cards to put in.
pub(super) fn report_empty(spec: &mut SpecReader<'_>, sheets: &[Printed], cards: usize) {
    for printed in sheets.iter().filter(|printed| printed.tuck_box.is_some() && cards == 0) {
        let message = format!("the sheet {} is a box, but the deck has no cards to put in", quoted(&printed.id));
        let finding = Finding::new(Code::BoxWithoutCards, message).at(printed.place.clone(), "a box for no cards");
        spec.find(finding.help("add `[[cards]]`, or remove the sheet"));
    }
}
