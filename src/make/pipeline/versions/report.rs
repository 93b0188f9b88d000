//! The report of a comparison: before and after side by side.

use super::card_sides::{SideLooks, sides};
use crate::diag::listed;
use crate::files::Project;
use crate::leaflets::{CardPicture, ReportEntry, ReportSide, report as report_pages};
use crate::model::{CardId, Paper};
use crate::pipeline::pages::{MadePages, PageFormat, PagesToFill};
use crate::versions::{
    AreaParts, CardChange, ChangeKind, Difference, LookId, LookSource, Snapshot, Thumbnail, ValueChange, word_changes,
};
use std::collections::{BTreeMap, BTreeSet};

/// The template of a page, in any of the template folders.
const TEMPLATE: &str = "versions/report.svg";

/// How a report is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportOptions<'a> {
    /// The kind of file.
    pub format: PageFormat,
    /// The paper.
    pub paper: &'a Paper,
}

/// Makes the report of a comparison.
pub(super) fn report(
    project: &Project,
    states: [&dyn LookSource; 2],
    (names, difference): (&(String, String), &Difference),
    options: ReportOptions<'_>,
) -> MadePages {
    let drawn = drawn(states, difference);
    let mut entries: Vec<(&CardChange, ReportEntry)> = Vec::new();
    let mut alike: Vec<Vec<&CardId>> = Vec::new();
    for change in difference.cards.iter().filter(|change| change.kind != ChangeKind::Data) {
        // Cards that changed in the same way are shown once.
        if let Some(index) = entries.iter().position(|(known, _)| is_alike(known, change)) {
            alike[index].push(&change.id);
            continue;
        }
        entries.push((change, entry(change, &drawn)));
        alike.push(vec![&change.id]);
    }
    let named =
        entries.into_iter().zip(alike).map(|((change, entry), ids)| ReportEntry { name: name(change, &ids), ..entry });
    let entries: Vec<ReportEntry> = named.chain(values(difference)).collect();
    let deck = states[1].snapshot().to_deck("");
    let pages = PagesToFill::of(&deck, TEMPLATE, "changes", options.paper);
    let filled = report_pages([&names.0, &names.1], &summary(difference), &entries, options.paper.size);
    pages.make(project, &filled, options.format)
}

/// Returns whether two cards changed in looks alone, and in the same way.
fn is_alike(one: &CardChange, other: &CardChange) -> bool {
    let looks = |change: &CardChange| -> Vec<(&str, Option<LookId>, Option<LookId>)> {
        change.sides.iter().map(|side| (side.side, side.old_look.clone(), side.new_look.clone())).collect()
    };
    one.kind == ChangeKind::Changed
        && other.kind == ChangeKind::Changed
        && one.fields == other.fields
        && one.size == other.size
        && looks(one) == looks(other)
}

fn name(change: &CardChange, ids: &[&CardId]) -> String {
    let ids = listed(ids, 6);
    match change.kind {
        ChangeKind::Added => format!("{ids}, added"),
        ChangeKind::Removed => format!("{ids}, removed"),
        ChangeKind::Renamed => match &change.old_id {
            Some(before) => format!("{ids}, called {before} before"),
            None => ids,
        },
        ChangeKind::Changed | ChangeKind::Copies | ChangeKind::Data => ids,
    }
}

fn summary(difference: &Difference) -> String {
    let kit = &difference.kit;
    format!("Printed cards: remove {}, add {}, keep {}.", kit.removed(), kit.added(), kit.kept())
}

/// Returns entries for what is not on cards: rules, figures, the theme and sheets.
fn values(difference: &Difference) -> impl Iterator<Item = ReportEntry> {
    let sheets = difference.sheets.iter().map(|sheet| match sheet.kind {
        ChangeKind::Added => format!("{}: added", sheet.id),
        ChangeKind::Removed => format!("{}: removed", sheet.id),
        _ => format!("{}: changed", sheet.id),
    });
    let lines = |changes: &[ValueChange]| changes.iter().map(ValueChange::to_string).collect::<Vec<_>>();
    let entries = [
        ("The deck", lines(&difference.deck)),
        ("Sheets", sheets.collect()),
        ("Rules", lines(&difference.rules)),
        ("Figures of the game", lines(&difference.figures)),
        ("Theme", lines(&difference.theme)),
    ];
    let entries = entries.into_iter().filter(|(_, lines)| !lines.is_empty());
    entries.map(|(name, lines)| ReportEntry { name: name.to_owned(), lines, sides: Vec::new() })
}

/// The looks that the report shows of a deck.
struct DrawnSide<'a> {
    snapshot: &'a Snapshot,
    pictures: BTreeMap<LookId, Thumbnail>,
    thumbnails: BTreeMap<LookId, Thumbnail>,
}

impl<'a> DrawnSide<'a> {
    fn new(state: &'a dyn LookSource, ids: &BTreeSet<LookId>) -> Self {
        Self { snapshot: state.snapshot(), pictures: state.pictures(ids), thumbnails: state.thumbnails(ids) }
    }

    fn picture(&self, card: &CardId, look: Option<&LookId>) -> Option<CardPicture> {
        let card = self.snapshot.cards.iter().find(|known| known.id == *card)?;
        Some(CardPicture::new(self.snapshot.format(card)?, self.pictures.get(look?).cloned()))
    }
}

/// Returns both decks with the looks that the report shows, the old one first.
fn drawn<'a>(states: [&'a dyn LookSource; 2], difference: &Difference) -> [DrawnSide<'a>; 2] {
    let snapshots = states.map(LookSource::snapshot);
    let sides: Vec<_> = difference.cards.iter().flat_map(|change| shown_sides(change, snapshots)).collect();
    let looks = |at: usize| sides.iter().filter_map(|(_, looks)| looks[at].clone()).collect();
    [0, 1].map(|at| DrawnSide::new(states[at], &looks(at)))
}

/// Returns the sides of a card with their looks; of a card that looks the same, only how it looks.
fn shown_sides(change: &CardChange, snapshots: [&Snapshot; 2]) -> Vec<SideLooks> {
    let shows_old = matches!(change.kind, ChangeKind::Changed | ChangeKind::Removed);
    let sides = sides(change, snapshots).into_iter();
    sides.map(|(name, [old, new])| (name, [old.filter(|_| shows_old), new])).collect()
}

fn entry(change: &CardChange, drawn: &[DrawnSide<'_>; 2]) -> ReportEntry {
    let mut lines: Vec<String> = change.size.iter().chain(&change.fields).map(ValueChange::to_string).collect();
    if change.old_copies != change.new_copies {
        let copies = format!("copies: {} → {}", change.old_copies, change.new_copies);
        // A column of the table may say the same.
        lines.retain(|line| *line != copies);
        lines.insert(0, copies);
    } else if change.new_copies > 1 {
        lines.insert(0, format!("{} copies", change.new_copies));
    }
    let is_changed = change.kind == ChangeKind::Changed;
    let sides = shown_sides(change, drawn.each_ref().map(|side| side.snapshot)).into_iter().enumerate();
    let sides = sides.map(|(at, (name, looks))| {
        let words = change.sides.get(at).and_then(|side| side.words.as_ref()).filter(|_| is_changed);
        let words = words.map(|words| {
            word_changes(words.old.as_deref().unwrap_or_default(), words.new.as_deref().unwrap_or_default())
        });
        let [old, new] = [0, 1].map(|at| drawn[at].picture(&change.id, looks[at].as_ref()));
        let areas = if is_changed { areas(drawn, &looks) } else { Vec::new() };
        let name = if is_changed { name } else { "" };
        ReportSide { name, old, new, areas, words: words.unwrap_or_default() }
    });
    ReportEntry { name: String::new(), lines, sides: sides.collect() }
}

/// Returns where the eye sees a difference on a side, in parts of its width and height.
fn areas(drawn: &[DrawnSide<'_>; 2], looks: &[Option<LookId>; 2]) -> Vec<AreaParts> {
    let [old, new] = [0, 1].map(|at| drawn[at].thumbnails.get(looks[at].as_ref()?));
    match old.zip(new) {
        Some((old, new)) => old.differences(new).into_iter().map(|area| area.parts(old.size())).collect(),
        None => Vec::new(),
    }
}
