//! Two editions of a deck beside each other: what differs, with a picture of each side before and after.

use super::card_sides::{SideLooks, cards, sides};
use super::diff::{Diff, compare};
use super::edition::Edition;
use crate::pipeline::inputs::on_own_threads;
use crate::pipeline::settings::BuildSettings;
use crate::versions::{CardChange, ChangeKind, Difference, LookId, PngSize, Snapshot, ValueChange};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The pictures of a comparison by their names.
pub type ComparedPictures = BTreeMap<String, Vec<u8>>;

/// The most lines of a card, and of what else differs.
const MOST_LINES: usize = 40;

/// Compares two editions, and draws what differs. Returns it as a page shows it: no names and no cards if one of the decks has errors.
pub fn side_by_side(old: Edition, new: Edition, settings: &BuildSettings<'_>) -> (Value, ComparedPictures) {
    on_own_threads(|| {
        let has_small_pictures = matches!(old, Edition::Frozen(_));
        let (Diff { names, difference, findings, .. }, states) = compare(old, new, settings);
        let mut pictures = ComparedPictures::new();
        let found: Vec<&str> = findings.iter().map(|finding| finding.message.as_str()).take(MOST_LINES).collect();
        let mut compared = json!({
            "names": names,
            "has_small_pictures": has_small_pictures,
            "same_cards": difference.same_cards,
            "cards": [],
            "others": others(&difference),
            "findings": found,
        });
        let Some(states) = states else { return (compared, pictures) };
        let snapshots = states.each_ref().map(|state| state.snapshot());
        let changes = difference.cards.iter().filter(|change| change.kind != ChangeKind::Data);
        let changes: Vec<_> = changes.map(|change| (change, sides(change, snapshots))).collect();
        for (at, state) in states.iter().enumerate() {
            let looks = changes.iter().flat_map(|(_, sides)| sides).filter_map(|(_, looks)| looks[at].clone());
            for (look, picture) in state.fine_pictures(&looks.collect()) {
                pictures.extend(picture.to_png(PngSize::Fast).ok().map(|png| (picture_name(at, &look), png)));
            }
        }
        compared["cards"] =
            changes.into_iter().map(|(change, sides)| card(change, sides, snapshots, &pictures)).collect();
        (compared, pictures)
    })
}

/// Returns the name of a picture: those of both editions may differ in how fine they are.
fn picture_name(at: usize, look: &LookId) -> String {
    format!("{}{}", ["before-", "after-"][at], look.as_str())
}

fn card(change: &CardChange, sides: Vec<SideLooks>, snapshots: [&Snapshot; 2], pictures: &ComparedPictures) -> Value {
    let cards = cards(change, snapshots);
    let format = |at: usize| snapshots[at].format(cards[at]?);
    let size = format(1).or(format(0)).map(|format| [format.trim.width.to_mm(), format.trim.height.to_mm()]);
    let name = |at: usize, look: Option<LookId>| {
        look.map(|look| picture_name(at, &look)).filter(|name| pictures.contains_key(name))
    };
    let side = |(side, [old, new]): SideLooks| json!({ "side": side, "old": name(0, old), "new": name(1, new) });
    json!({
        "id": change.id.as_str(),
        "kind": change.kind,
        "size": size.unwrap_or([63.5, 88.9]),
        "lines": lines(change),
        // The sides that differ; its front if they look the same.
        "sides": sides.into_iter().map(side).collect::<Vec<_>>(),
    })
}

fn lines(change: &CardChange) -> Vec<String> {
    let copies = (change.old_copies != change.new_copies)
        .then(|| format!("copies: {} → {}", change.old_copies, change.new_copies));
    let id = change.old_id.as_ref().map(|old| format!("id: {old} → {}", change.id));
    let values = change.size.iter().chain(&change.fields).map(ValueChange::to_string);
    id.into_iter().chain(copies).chain(values).take(MOST_LINES).collect()
}

fn others(difference: &Difference) -> Vec<String> {
    let Difference { deck, rules, figures, theme, sheets, .. } = difference;
    let of = |table: &str, changes: &[ValueChange]| {
        changes.iter().map(|change| format!("{table}.{change}")).collect::<Vec<_>>()
    };
    let sheets = sheets.iter().map(|sheet| format!("sheets.{}", sheet.id)).collect();
    let all = [of("deck", deck), of("rules", rules), of("game", figures), of("theme", theme), sheets];
    all.into_iter().flatten().take(MOST_LINES).collect()
}
