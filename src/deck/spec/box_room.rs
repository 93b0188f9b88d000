//! `box` of a sheet: the net of a box for the deck's cards.

use super::lengths::{CALIPER, MARGIN, length};
use super::limits;
use super::sizes;
use super::spec_reader::{SpecReader, quoted};
use super::table::{Entry, TableReader};
use crate::diag::{Code, Finding};
use crate::model::{BoxRoom, Printed, Size};

/// Asks for `box`: `true`, or a table of sizes.
pub(super) fn read(table: &mut TableReader<'_>) -> Option<BoxRoom> {
    let entry = table.entry("box")?;
    let help = "write `box = true`, or `box = { caliper = \"0.3 mm\", clearance = \"1 mm\", extra = \"5 mm\" }`";
    if !entry.is_on(help) {
        return None;
    }
    let taken = [
        ("size", "the cards say how large a box is"),
        ("up", "a box is on a page of its own"),
        ("text", "a box has no pages"),
    ];
    for (key, why) in taken {
        let Some(other) = table.entry(key) else { continue };
        let message = format!("a sheet with `box` has `{key}`, but {why}");
        let finding = Finding::new(Code::BoxAndSize, message).at(other.key_place, "not for a box");
        entry.spec.find(finding.see(entry.key_place.clone(), "a box").help(format!("remove `{key}`")));
    }
    let usual = BoxRoom::default();
    if !entry.is_table() {
        return Some(usual);
    }
    let mut room = entry.table("box")?;
    let read = BoxRoom {
        caliper: length(&mut room, "caliper", CALIPER).unwrap_or(usual.caliper),
        clearance: length(&mut room, "clearance", MARGIN).unwrap_or(usual.clearance),
        extra: length(&mut room, "extra", MARGIN).unwrap_or(usual.extra),
        cards: room.entry("cards").map(|entry| card_count(&entry).unwrap_or(1)),
        card: room.entry("card").and_then(|entry| sizes::size(&entry)),
    };
    room.finish();
    Some(read)
}

/// Returns how many cards a box is for.
fn card_count(entry: &Entry<'_>) -> Option<u32> {
    let most = i64::try_from(limits::PRINTED_CARDS).unwrap_or(i64::MAX);
    entry.whole_number(1..=most, Code::BadNumber, "how many cards a box is for")
}

/// Gives the boxes of a deck without cards the size of the deck's card format, and reports those that do not say how many cards
/// they are for.
pub(super) fn complete_empty(spec: &SpecReader<'_>, sheets: &mut [Printed], cards: usize, card: Size) {
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
