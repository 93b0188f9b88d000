//! The report of a comparison: before and after side by side.

use super::edition::EditionState;
use crate::diag::listed;
use crate::files::Project;
use crate::games::Figures;
use crate::leaflets::{CardPicture, ReportEntry, ReportSide, ReportSubject, report as report_pages};
use crate::model::{CardId, Paper};
use crate::pipeline::pages::{MadePages, PageFormat, PagesToFill};
use crate::versions::{
    AreaParts, CardChange, ChangeKind, Difference, FrozenCard, LookId, SideChange, Snapshot, Thumbnail, ValueChange,
    word_changes,
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
    (old, new): (&EditionState, &EditionState),
    (names, difference): (&(String, String), &Difference),
    options: ReportOptions<'_>,
) -> MadePages {
    let sides = Sides::new(old, new, difference);
    let mut entries: Vec<(&CardChange, ReportEntry)> = Vec::new();
    let mut alike: Vec<Vec<&CardId>> = Vec::new();
    for change in difference.cards.iter().filter(|change| change.kind != ChangeKind::Data) {
        // Cards that changed in the same way are shown once.
        if let Some(index) = entries.iter().position(|(known, _)| is_alike(known, change)) {
            alike[index].push(&change.id);
            continue;
        }
        entries.push((change, sides.entry(change)));
        alike.push(vec![&change.id]);
    }
    let named =
        entries.into_iter().zip(alike).map(|((change, entry), ids)| ReportEntry { name: name(change, &ids), ..entry });
    let subject = ReportSubject {
        names: [names.0.clone(), names.1.clone()],
        summary: summary(difference),
        entries: named.chain(values(difference)).collect(),
    };
    let deck = new.snapshot().to_deck("");
    let pages = PagesToFill {
        deck: &deck,
        figures: &Figures::NoGame,
        template: TEMPLATE,
        title: "changes",
        paper: options.paper,
    };
    pages.make(project, &report_pages(&subject, options.paper.size), options.format)
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
    let lines = |changes: &[ValueChange]| changes.iter().map(line).collect::<Vec<_>>();
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

fn line(ValueChange { name, old, new }: &ValueChange) -> String {
    let written = |value: &Option<String>| value.as_deref().map_or_else(|| "–".to_owned(), str::to_owned);
    format!("{name}: {} → {}", written(old), written(new))
}

/// The looks of both decks that the report shows.
struct Sides<'a> {
    old: DrawnSide<'a>,
    new: DrawnSide<'a>,
}

struct DrawnSide<'a> {
    snapshot: &'a Snapshot,
    cards: BTreeMap<&'a str, &'a FrozenCard>,
    pictures: BTreeMap<LookId, Thumbnail>,
    thumbnails: BTreeMap<LookId, Thumbnail>,
}

impl<'a> Sides<'a> {
    fn new(old: &'a EditionState, new: &'a EditionState, difference: &Difference) -> Self {
        let ids = |of: fn(&CardChange) -> Vec<LookId>| difference.cards.iter().flat_map(of).collect::<BTreeSet<_>>();
        let mut of_old = ids(|change| change.sides.iter().filter_map(|side| side.old_look.clone()).collect());
        let mut of_new = ids(|change| change.sides.iter().filter_map(|side| side.new_look.clone()).collect());
        let fronts = |state: &EditionState| -> BTreeMap<CardId, LookId> {
            let cards = state.snapshot().cards.iter();
            cards.filter_map(|card| Some((card.id.clone(), card.front.clone()?))).collect()
        };
        let (old_fronts, new_fronts) = (fronts(old), fronts(new));
        of_old.extend(difference.cards.iter().filter_map(|change| old_fronts.get(&change.id).cloned()));
        of_new.extend(difference.cards.iter().filter_map(|change| new_fronts.get(&change.id).cloned()));
        Self { old: DrawnSide::new(old, &of_old), new: DrawnSide::new(new, &of_new) }
    }

    fn entry(&self, change: &CardChange) -> ReportEntry {
        let mut lines: Vec<String> = change.size.iter().chain(&change.fields).map(line).collect();
        if change.old_copies != change.new_copies {
            let copies = format!("copies: {} → {}", change.old_copies, change.new_copies);
            // A column of the table may say the same.
            lines.retain(|line| *line != copies);
            lines.insert(0, copies);
        } else if change.new_copies > 1 {
            lines.insert(0, format!("{} copies", change.new_copies));
        }
        if change.kind != ChangeKind::Changed {
            return self.single(change, lines);
        }
        let sides = change.sides.iter().map(|side| {
            let words = side.words.as_ref().map(|words| {
                word_changes(words.old.as_deref().unwrap_or_default(), words.new.as_deref().unwrap_or_default())
            });
            let old = self.old.picture(&change.id, side.old_look.as_ref());
            let new = self.new.picture(&change.id, side.new_look.as_ref());
            ReportSide { name: side.side, areas: self.areas(side), old, new, words: words.unwrap_or_default() }
        });
        ReportEntry { name: String::new(), lines, sides: sides.collect() }
    }

    /// Returns where the eye sees a difference on a side, in parts of its width and height.
    fn areas(&self, side: &SideChange) -> Vec<AreaParts> {
        let old = side.old_look.as_ref().and_then(|id| self.old.thumbnails.get(id));
        let new = side.new_look.as_ref().and_then(|id| self.new.thumbnails.get(id));
        match old.zip(new) {
            Some((old, new)) => old.differences(new).into_iter().map(|area| area.parts(old.size())).collect(),
            None => Vec::new(),
        }
    }

    /// Returns the entry of a card of which there is one picture.
    fn single(&self, change: &CardChange, lines: Vec<String>) -> ReportEntry {
        let front = |side: &DrawnSide<'_>| {
            let card = side.cards.get(change.id.as_str())?;
            side.picture(&card.id, card.front.as_ref())
        };
        let old = if change.kind == ChangeKind::Removed { front(&self.old) } else { None };
        let new = if change.kind == ChangeKind::Removed { None } else { front(&self.new) };
        let side = ReportSide { old, new, ..ReportSide::default() };
        ReportEntry { name: String::new(), lines, sides: vec![side] }
    }
}

impl<'a> DrawnSide<'a> {
    fn new(state: &'a EditionState, ids: &BTreeSet<LookId>) -> Self {
        let snapshot = state.snapshot();
        let cards = snapshot.cards.iter().map(|card| (card.id.as_str(), card)).collect();
        let looks = state.looks();
        Self { snapshot, cards, pictures: looks.pictures(ids), thumbnails: looks.thumbnails(ids) }
    }

    fn picture(&self, card: &CardId, look: Option<&LookId>) -> Option<CardPicture> {
        let thumbnail = self.pictures.get(look?).cloned();
        Some(CardPicture::new(self.snapshot.format(self.cards.get(card.as_str())?)?, thumbnail))
    }
}
