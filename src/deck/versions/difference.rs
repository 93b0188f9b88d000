//! What differs between two snapshots of a deck, card by card.

use super::kit::{CardLook, Kit, Sleeves, kinds, shared_backs};
use super::sameness::{LookSource, Sameness};
use super::snapshot::{FrozenCard, FrozenPage, FrozenSheet};
use super::values::{self, ValueChange};
use super::{LookId, Snapshot};
use crate::model::{CardFormat, CardId, Length, Shape, Side};
use indexmap::IndexMap;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

/// What differs between two snapshots.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Difference {
    /// Title, version, players, game and language.
    pub deck: Vec<ValueChange>,
    /// Every card that differs: those of the new deck in its order, then those that only the old one has.
    pub cards: Vec<CardChange>,
    /// How many different cards are the same in both.
    pub same_cards: usize,
    /// Printed matter that differs.
    pub sheets: Vec<SheetChange>,
    /// `[rules]`.
    pub rules: Vec<ValueChange>,
    /// The figures of the engine.
    pub figures: Vec<ValueChange>,
    /// `[theme]`.
    pub theme: Vec<ValueChange>,
    /// The templates that were changed, and those that only one of them has.
    pub templates: Vec<String>,
    /// What to do with printed cards.
    pub kit: Kit,
}

/// What happened to a card or a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChangeKind {
    /// Only the new deck has it.
    Added,
    /// Only the old deck has it.
    Removed,
    /// It looks the same and has another id.
    Renamed,
    /// Its look, or its size.
    Changed,
    /// It looks the same; its number of copies changed.
    Copies,
    /// It looks the same; fields changed that are not printed.
    Data,
}

impl ChangeKind {
    /// Returns whether there is something to print that was not there before.
    pub fn is_printed(self) -> bool {
        matches!(self, Self::Added | Self::Changed)
    }
}

/// A card that differs.
#[derive(Clone, Debug, Serialize)]
pub struct CardChange {
    /// Its id; the new one, if it has one.
    pub id: CardId,
    /// The id that it had, where that was another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old_id: Option<CardId>,
    /// What happened to it.
    pub kind: ChangeKind,
    /// How many copies there were.
    pub old_copies: u32,
    /// How many copies there are.
    pub new_copies: u32,
    /// Its fields that changed.
    pub fields: Vec<ValueChange>,
    /// Its sides that look different.
    pub sides: Vec<SideChange>,
    /// Its size, where that changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<ValueChange>,
    /// Whether the id was given to another card: what it stood for has another id, or nothing of it is left.
    pub is_reused: bool,
    /// Whether it has another back, and shares both the old one and the new one with other cards.
    #[serde(skip)]
    pub has_other_shared_back: bool,
}

impl CardChange {
    /// Returns whether the card has a new revision. A card of which only the back changed that it shares with others is as it was.
    pub fn is_new_revision(&self) -> bool {
        let is_only_shared_back = self.has_other_shared_back && self.sides.len() == 1 && self.size.is_none();
        self.kind.is_printed() && !is_only_shared_back
    }
}

/// A side that looks different.
#[derive(Clone, Debug, Serialize)]
pub struct SideChange {
    /// Which side.
    pub side: &'static str,
    /// Its words, where they changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<ValueChange>,
    /// How it looked.
    pub old_look: Option<LookId>,
    /// How it looks.
    pub new_look: Option<LookId>,
}

/// Printed matter that differs.
#[derive(Clone, Debug, Serialize)]
pub struct SheetChange {
    /// Its id.
    pub id: String,
    /// What happened to it.
    pub kind: ChangeKind,
    /// Its fields that changed.
    pub fields: Vec<ValueChange>,
    /// Its pages that look different, by their number of pieces.
    pub pages: Vec<u32>,
    /// The words of the first of these pages, where they changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<ValueChange>,
}

impl Difference {
    /// Compares two decks.
    pub fn between(old: &dyn LookSource, new: &dyn LookSource, sleeves: Sleeves) -> Self {
        let sameness = Sameness::find(old, new);
        let (old, new) = (old.snapshot(), new.snapshot());
        let pair = SnapshotPair::new(old, new, &sameness);
        let (cards, same_cards) = pair.cards();
        let sheets = pair.sheets();
        Self {
            deck: pair.deck(),
            cards,
            same_cards,
            sheets,
            rules: values::changes(&old.rules, &new.rules),
            figures: values::changes(&old.figures, &new.figures),
            theme: values::changes(&old.theme, &new.theme),
            templates: pair.templates(),
            kit: Kit::new(old, new, &sameness, sleeves),
        }
    }

    /// Returns whether the decks are the same, apart from their versions.
    pub fn is_empty(&self) -> bool {
        let is_version = |change: &ValueChange| change.name == "version";
        self.cards.is_empty()
            && self.sheets.is_empty()
            && self.rules.is_empty()
            && self.figures.is_empty()
            && self.deck.iter().all(is_version)
    }

    /// Returns whether printed cards are no longer those of the deck, or a sheet has to be printed.
    pub fn is_printed(&self) -> bool {
        self.kit.added() > 0 || self.kit.removed() > 0 || self.sheets.iter().any(|sheet| sheet.kind.is_printed())
    }

    /// Returns whether any card has another back that it shares with others.
    pub fn has_other_shared_back(&self) -> bool {
        self.cards.iter().any(|card| card.has_other_shared_back)
    }
}

/// Two snapshots side by side.
struct SnapshotPair<'a> {
    old: &'a Snapshot,
    new: &'a Snapshot,
    sameness: &'a Sameness,
    old_cards: HashMap<&'a str, &'a FrozenCard>,
    new_ids: HashSet<&'a str>,
    /// What each card looks like, by its id.
    old_kinds: HashMap<&'a str, CardLook<'a>>,
    new_kinds: HashMap<&'a str, CardLook<'a>>,
    /// The backs that several cards share.
    shared_backs: HashSet<&'a LookId>,
    /// What cards of the new deck look like that did not look like it before.
    arrived_kinds: HashSet<CardLook<'a>>,
}

impl<'a> SnapshotPair<'a> {
    fn new(old: &'a Snapshot, new: &'a Snapshot, sameness: &'a Sameness) -> Self {
        let old_cards = old.cards.iter().map(|card| (card.id.as_str(), card)).collect();
        let new_ids = new.cards.iter().map(|card| card.id.as_str()).collect();
        let of = |snapshot: &'a Snapshot| -> HashMap<&'a str, CardLook<'a>> {
            snapshot.cards.iter().map(|card| card.id.as_str()).zip(kinds(snapshot, sameness, &HashSet::new())).collect()
        };
        let (old_kinds, new_kinds) = (of(old), of(new));
        let arrived = new_kinds.iter().filter(|(id, kind)| old_kinds.get(*id) != Some(*kind));
        let arrived_kinds = arrived.map(|(_, kind)| *kind).collect();
        Self {
            old,
            new,
            sameness,
            old_cards,
            new_ids,
            old_kinds,
            new_kinds,
            shared_backs: shared_backs([old, new], sameness),
            arrived_kinds,
        }
    }

    fn deck(&self) -> Vec<ValueChange> {
        let players = |snapshot: &Snapshot| snapshot.players.map(|players| players.to_string());
        let (old, new) = (self.old, self.new);
        [
            ValueChange::of("title", Some(old.title.clone()), Some(new.title.clone())),
            ValueChange::of("version", old.version.clone(), new.version.clone()),
            ValueChange::of("players", players(old), players(new)),
            ValueChange::of("game", old.game.clone(), new.game.clone()),
            ValueChange::of("language", Some(old.language.clone()), Some(new.language.clone())),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    fn templates(&self) -> Vec<String> {
        let (old, new) = (&self.old.templates, &self.new.templates);
        let changed = new.iter().filter(|(name, id)| old.get(*name) != Some(id)).map(|(name, _)| name);
        changed.chain(old.keys().filter(|name| !new.contains_key(*name))).cloned().collect()
    }

    /// Returns the cards that differ, and how many do not.
    fn cards(&self) -> (Vec<CardChange>, usize) {
        let mut gone: IndexMap<&str, &FrozenCard> = self
            .old
            .cards
            .iter()
            .map(|card| (card.id.as_str(), card))
            .filter(|(id, _)| !self.new_ids.contains(id))
            .collect();
        let mut gone_by_kind: HashMap<CardLook<'_>, VecDeque<&str>> = HashMap::new();
        for id in gone.keys() {
            gone_by_kind.entry(self.old_kinds[id]).or_default().push_back(id);
        }
        let mut changes = Vec::new();
        for card in &self.new.cards {
            let change = if let Some(before) = self.old_cards.get(card.id.as_str()) {
                self.change(before, card)
            } else {
                let same = gone_by_kind.get_mut(&self.new_kinds[card.id.as_str()]).and_then(VecDeque::pop_front);
                Some(match same.and_then(|id| gone.shift_remove(id)) {
                    Some(before) => renamed(before, card),
                    None => one_sided(card, ChangeKind::Added),
                })
            };
            changes.extend(change);
        }
        let same = self.new.cards.len() - changes.len();
        changes.extend(gone.into_values().map(|card| one_sided(card, ChangeKind::Removed)));
        (changes, same)
    }

    fn change(&self, old: &FrozenCard, new: &FrozenCard) -> Option<CardChange> {
        let fields = values::changes(&old.fields, &new.fields);
        let sides: Vec<SideChange> =
            [Side::Front, Side::Back].into_iter().filter_map(|side| self.side(old, new, side)).collect();
        let size = ValueChange::of("size", self.old.format(old).map(size), self.new.format(new).map(size));
        let kind = if !sides.is_empty() || size.is_some() {
            ChangeKind::Changed
        } else if old.copies != new.copies {
            ChangeKind::Copies
        } else if !fields.is_empty() {
            ChangeKind::Data
        } else {
            return None;
        };
        let is_reused = kind == ChangeKind::Changed && self.is_reused(old, &fields);
        let is_shared =
            |back: Option<&LookId>| back.is_some_and(|back| self.shared_backs.contains(self.sameness.of(back)));
        let is_other_back = sides.iter().any(|side| side.side == Side::Back.as_str());
        let has_other_shared_back = is_other_back && is_shared(old.back.as_ref()) && is_shared(new.back.as_ref());
        let plain = without_details(new, kind, [old.copies, new.copies]);
        Some(CardChange { fields, sides, size, is_reused, has_other_shared_back, ..plain })
    }

    /// Returns what differs on a side, where it looks different.
    fn side(&self, old: &FrozenCard, new: &FrozenCard, side: Side) -> Option<SideChange> {
        let look = |card: &FrozenCard| match side {
            Side::Front => card.front.clone(),
            Side::Back => card.back.clone(),
        };
        let (old, new) = (look(old), look(new));
        (!self.is_same_look(old.as_ref(), new.as_ref())).then(|| {
            let words = |look: &Option<LookId>, looks: &BTreeMap<LookId, String>| looks.get(look.as_ref()?).cloned();
            let words = ValueChange::of("words", words(&old, &self.sameness.old), words(&new, &self.sameness.new));
            SideChange { side: side.as_str(), words, old_look: old, new_look: new }
        })
    }

    fn is_same_look(&self, old: Option<&LookId>, new: Option<&LookId>) -> bool {
        old.map(|old| self.sameness.of(old)) == new.map(|new| self.sameness.of(new))
    }

    /// Returns whether an id stands for another card than before: that card has got another id, or nothing of it is left.
    fn is_reused(&self, old: &FrozenCard, fields: &[ValueChange]) -> bool {
        let is_elsewhere = self.arrived_kinds.contains(&self.old_kinds[old.id.as_str()]);
        // What the id is made of is the same as long as the id is.
        let of_card = values::names_apart_from(&old.fields, old.id.as_str());
        let is_changed = |name: &String| fields.iter().any(|change| change.name == *name);
        is_elsewhere || (of_card.len() > 1 && of_card.iter().all(is_changed))
    }

    fn sheets(&self) -> Vec<SheetChange> {
        let old_of = |id: &str| self.old.sheets.iter().find(|sheet| sheet.id == id);
        let change = |new: &FrozenSheet| match old_of(&new.id) {
            Some(old) => self.sheet(old, new),
            None => Some(one_sided_sheet(new, ChangeKind::Added)),
        };
        let gone = self.old.sheets.iter().filter(|old| !self.new.sheets.iter().any(|new| new.id == old.id));
        let gone = gone.map(|sheet| one_sided_sheet(sheet, ChangeKind::Removed));
        self.new.sheets.iter().filter_map(change).chain(gone).collect()
    }

    fn sheet(&self, old: &FrozenSheet, new: &FrozenSheet) -> Option<SheetChange> {
        let is_same = |page: &&FrozenPage| {
            let is_same_look = |before: &FrozenPage| self.is_same_look(Some(&before.look), Some(&page.look));
            old.pages.iter().any(|before| before.up == page.up && is_same_look(before))
        };
        let mut pages: Vec<u32> = new.pages.iter().filter(|page| !is_same(page)).map(|page| page.up).collect();
        let gone = old.pages.iter().filter(|before| !new.pages.iter().any(|page| page.up == before.up));
        pages.extend(gone.map(|page| page.up));
        let fields = values::changes(&old.fields, &new.fields);
        let kind = if pages.is_empty() { ChangeKind::Data } else { ChangeKind::Changed };
        let words = pages.first().and_then(|up| {
            let look = |pages: &[FrozenPage]| Some(pages.iter().find(|page| page.up == *up)?.look.clone());
            let old = self.sameness.old.get(&look(&old.pages)?).cloned();
            ValueChange::of("words", old, self.sameness.new.get(&look(&new.pages)?).cloned())
        });
        (!pages.is_empty() || !fields.is_empty()).then(|| SheetChange {
            id: new.id.clone(),
            kind,
            fields,
            pages,
            words,
        })
    }
}

fn renamed(old: &FrozenCard, new: &FrozenCard) -> CardChange {
    let plain = without_details(new, ChangeKind::Renamed, [old.copies, new.copies]);
    CardChange { old_id: Some(old.id.clone()), fields: values::changes(&old.fields, &new.fields), ..plain }
}

fn one_sided(card: &FrozenCard, kind: ChangeKind) -> CardChange {
    without_details(card, kind, if kind == ChangeKind::Added { [0, card.copies] } else { [card.copies, 0] })
}

fn without_details(card: &FrozenCard, kind: ChangeKind, [old_copies, new_copies]: [u32; 2]) -> CardChange {
    CardChange {
        id: card.id.clone(),
        old_id: None,
        kind,
        old_copies,
        new_copies,
        fields: Vec::new(),
        sides: Vec::new(),
        size: None,
        is_reused: false,
        has_other_shared_back: false,
    }
}

fn one_sided_sheet(sheet: &FrozenSheet, kind: ChangeKind) -> SheetChange {
    let pages = sheet.pages.iter().map(|page| page.up).collect();
    SheetChange { id: sheet.id.clone(), kind, fields: Vec::new(), pages, words: None }
}

/// Returns a card's size as people write it.
fn size(format: &CardFormat) -> String {
    let CardFormat { trim, corner, shape, standee, .. } = format;
    let shape = match shape {
        _ if standee.is_some() => "standee".to_owned(),
        Shape::Rectangle => format!("corners {corner}"),
        Shape::Hexagon if *corner > Length::ZERO => format!("hexagon, corners {corner}"),
        _ => shape.word().to_owned(),
    };
    format!("{} × {}, {shape}", trim.width, trim.height)
}
