//! Two editions of a deck beside each other: what differs, with a picture of each side before and after.

use super::card_sides::{SideLooks, cards, sides};
use super::diff::{Diff, compare};
use super::edition::{Edition, EditionState};
use crate::pipeline::inputs::on_own_threads;
use crate::pipeline::settings::BuildSettings;
use crate::versions::{CardChange, ChangeKind, Difference, LookId, PngSize, Snapshot, ValueChange};
use serde::Serialize;
use std::collections::BTreeMap;

/// Two editions beside each other: plain values.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ComparedVersions {
    /// What both are called, the old one first; none where one of them has errors.
    pub names: Option<[String; 2]>,
    /// Whether the pictures before are the small ones that a release keeps.
    pub has_small_pictures: bool,
    /// How many different cards are the same in both.
    pub same_cards: usize,
    /// The cards that differ in what is printed or how often.
    pub cards: Vec<ComparedCard>,
    /// What else differs, in lines: the deck, its rules, its theme, its printed matter.
    pub others: Vec<String>,
    /// What is wrong, and what is odd about the changes.
    pub findings: Vec<String>,
}

/// A card that differs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComparedCard {
    /// Its id.
    pub id: String,
    /// What happened to it.
    pub kind: ChangeKind,
    /// Its width and height in millimetres.
    pub size: [f64; 2],
    /// What changed of its fields, its size and its copies, in lines.
    pub lines: Vec<String>,
    /// The sides that differ; its front if they look the same.
    pub sides: Vec<ComparedSide>,
}

/// A side of a card that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComparedSide {
    /// `front` or `back`.
    pub side: &'static str,
    /// The name of its picture before.
    pub old: Option<String>,
    /// The name of its picture after.
    pub new: Option<String>,
}

/// The pictures of a comparison by their names.
pub type ComparedPictures = BTreeMap<String, Vec<u8>>;

/// The most lines of a card, and of what else differs.
const MOST_LINES: usize = 40;

/// Compares two editions, and draws what differs; none of the cards where one of the decks has errors.
pub fn side_by_side(old: Edition, new: Edition, settings: &BuildSettings<'_>) -> (ComparedVersions, ComparedPictures) {
    on_own_threads(|| {
        let has_small_pictures = matches!(old, Edition::Frozen(_));
        let (Diff { names, difference, findings, .. }, states) = compare(old, new, settings);
        let mut pictures = ComparedPictures::new();
        let mut compared = ComparedVersions {
            names: names.map(|(old, new)| [old, new]),
            has_small_pictures,
            same_cards: difference.same_cards,
            cards: Vec::new(),
            others: others(&difference),
            findings: findings.iter().map(|finding| finding.message.clone()).take(MOST_LINES).collect(),
        };
        let Some(states) = states else { return (compared, pictures) };
        let snapshots = states.each_ref().map(EditionState::snapshot);
        let changes = difference.cards.iter().filter(|change| change.kind != ChangeKind::Data);
        let changes: Vec<_> = changes.map(|change| (change, sides(change, snapshots))).collect();
        for (at, state) in states.iter().enumerate() {
            let looks = changes.iter().flat_map(|(_, sides)| sides).filter_map(|(_, looks)| looks[at].clone());
            for (look, picture) in state.fine_pictures(&looks.collect()) {
                pictures.extend(picture.to_png(PngSize::Fast).ok().map(|png| (picture_name(at, &look), png)));
            }
        }
        compared.cards = changes.into_iter().map(|(change, sides)| card(change, sides, snapshots, &pictures)).collect();
        (compared, pictures)
    })
}

/// Returns the name of a picture: those of both editions may differ in how fine they are.
fn picture_name(at: usize, look: &LookId) -> String {
    format!("{}{}", ["before-", "after-"][at], look.as_str())
}

fn card(
    change: &CardChange,
    sides: Vec<SideLooks>,
    snapshots: [&Snapshot; 2],
    pictures: &ComparedPictures,
) -> ComparedCard {
    let cards = cards(change, snapshots);
    let format = |at: usize| snapshots[at].format(cards[at]?);
    let size = format(1).or(format(0)).map(|format| [format.trim.width.to_mm(), format.trim.height.to_mm()]);
    let name = |at: usize, look: Option<LookId>| {
        look.map(|look| picture_name(at, &look)).filter(|name| pictures.contains_key(name))
    };
    let side = |(side, [old, new]): SideLooks| ComparedSide { side, old: name(0, old), new: name(1, new) };
    ComparedCard {
        id: change.id.to_string(),
        kind: change.kind,
        size: size.unwrap_or([63.5, 88.9]),
        lines: lines(change),
        sides: sides.into_iter().map(side).collect(),
    }
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
