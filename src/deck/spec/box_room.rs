//! `box` of a sheet: the net of a box for the deck's cards.

use super::sizes::{self, MARGIN};
use super::spec_reader::{SpecReader, quoted};
use super::table::{Entry, TableReader};
use super::{limits, values};
use crate::diag::{Code, Finding};
use crate::model::{BoxRoom, Printed, Size};
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
    let cards = room.entry(spec, "cards").map(|entry| card_count(spec, &entry).unwrap_or(1));
    let card = room.entry(spec, "card").and_then(|entry| sizes::size(spec, &entry));
    room.finish(spec);
    Some(BoxRoom {
        caliper: caliper.unwrap_or(usual.caliper),
        clearance: clearance.unwrap_or(usual.clearance),
        extra: extra.unwrap_or(usual.extra),
        cards,
        card,
    })
}

/// Returns how many cards a box is for.
fn card_count(spec: &mut SpecReader<'_>, entry: &Entry<'_>) -> Option<u32> {
    let number = match entry.value() {
        DeValue::Integer(number) => values::integer(spec, number, &entry.place)?,
        _ => -1,
    };
    let most = i64::try_from(limits::PRINTED_CARDS).unwrap_or(i64::MAX);
    if let Some(cards) = u32::try_from(number).ok().filter(|_| (1..=most).contains(&number)) {
        return Some(cards);
    }
    let message = format!("{} is not how many cards a box is for", quoted(entry.place.text()));
    let help = format!("write a whole number from 1 to {most}, without quotes");
    spec.find(Finding::new(Code::BadNumber, message).at(entry.place.clone(), "not such a number").help(help));
    None
}

/// Gives the boxes of a deck without cards the size of the deck's card format, and reports those that do not say how many cards
/// they are for.
pub(super) fn complete_empty(spec: &mut SpecReader<'_>, sheets: &mut [Printed], cards: usize, card: Size) {
    for printed in sheets.iter_mut().filter(|_| cards == 0) {
        let Some(room) = &mut printed.tuck_box else { continue };
        if room.cards.is_some() {
            room.card = room.card.or(Some(card));
            continue;
        }
        let message = format!("the sheet {} is a box, but the deck has no cards to put in", quoted(&printed.id));
        let finding = Finding::new(Code::BoxWithoutCards, message).at(printed.place.clone(), "a box for no cards");
        spec.find(finding.help("add `[[cards]]`, or say how many cards the box is for: `box = { cards = 54 }`"));
    }
}
