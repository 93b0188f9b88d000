//! The deck beside an earlier version or a variant of it: every card that differs, before and after.

use crate::files::Project;
use crate::pipeline::{BuildSettings, CardBeside, Edition, SideBySide, releases, side_by_side};
use crate::spec::{self, BASE};
use crate::versions::{CardChange, Difference, LookId, ValueChange};
use serde::Serialize;
use std::collections::BTreeMap;

/// A deck that is to be compared, apart from the work table: comparing takes longer than a picture may.
#[derive(Clone, Debug)]
pub struct Comparing {
    project: Project,
}

/// Something that the deck can be compared with: plain values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VersionChoice {
    /// Its name: a version, or the name of a variant.
    pub name: String,
    /// What it is.
    pub kind: VersionKind,
}

/// What a deck can be compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum VersionKind {
    /// A release of the deck.
    Release,
    /// A variant of the deck; `base` is the deck without one.
    Variant,
}

/// What the deck is beside: plain values.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ComparedVersions {
    /// What both are called, the old one first; none where one of them has errors.
    pub names: Option<[String; 2]>,
    /// Whether the pictures before are the small ones that a release keeps.
    pub has_small_pictures: bool,
    /// How many different cards are the same in both.
    pub same_cards: usize,
    /// The cards that differ.
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
    /// What happened to it: `added`, `removed`, `changed`, `renamed` or `copies`.
    pub kind: String,
    /// Its width and height in millimetres.
    pub size: [f64; 2],
    /// What changed of its fields, its size and its copies, in lines.
    pub lines: Vec<String>,
    /// Its sides.
    pub sides: Vec<ComparedSide>,
}

/// A side of a card that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComparedSide {
    /// `front` or `back`.
    pub side: String,
    /// The name of its picture before.
    pub old: Option<String>,
    /// The name of its picture after.
    pub new: Option<String>,
}

/// The pictures of a comparison by their names.
pub type ComparedPictures = BTreeMap<String, Vec<u8>>;

/// The most lines of a card, and of what else differs.
const MOST_LINES: usize = 40;

impl Comparing {
    pub(super) const fn new(project: Project) -> Self {
        Self { project }
    }

    /// Returns what the deck can be compared with: its releases, the last one first, and its variants. No two have the same name.
    pub fn choices(&self) -> Vec<VersionChoice> {
        let releases = releases(&self.project).into_iter().rev();
        let mut choices: Vec<VersionChoice> =
            releases.map(|name| VersionChoice { name, kind: VersionKind::Release }).collect();
        let own = self.project.variant().join("+");
        let variants = spec::variants(&self.project).unwrap_or_default().into_iter();
        let variants =
            variants.chain([BASE.to_owned()]).filter(|name| *name != own && !(own.is_empty() && name == BASE));
        for variant in variants {
            if !choices.iter().any(|choice| choice.name == variant) {
                choices.push(VersionChoice { name: variant, kind: VersionKind::Variant });
            }
        }
        choices
    }

    /// Compares the deck with one of the [choices](Self::choices). Nothing else is read, whatever its name.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub fn with(self, name: &str) -> Result<(ComparedVersions, ComparedPictures), String> {
        let choice = self.choices().into_iter().find(|choice| choice.name == name);
        let choice = choice.ok_or_else(|| format!("there is no release or variant `{name}`"))?;
        let old = match choice.kind {
            VersionKind::Release => Edition::of_deck(&self.project, name).map_err(|error| error.to_string())?,
            VersionKind::Variant => {
                let variant = spec::in_variant(&self.project, name).map_err(|error| error.to_string())?;
                Edition::Whole(Box::new(variant))
            }
        };
        let new = Edition::Whole(Box::new(self.project));
        let beside = side_by_side(old, new, &BuildSettings::default());
        Ok((entry(&beside), pictures(beside.pictures)))
    }
}

/// Returns the name of a picture: those of both editions may differ in how fine they are.
fn picture_name(at: usize, look: &LookId) -> String {
    format!("{}{}", ["before-", "after-"][at], look.as_str())
}

fn pictures(pictures: [BTreeMap<LookId, Vec<u8>>; 2]) -> ComparedPictures {
    let named = |(at, pictures): (usize, BTreeMap<LookId, Vec<u8>>)| {
        pictures.into_iter().map(move |(look, bytes)| (picture_name(at, &look), bytes))
    };
    pictures.into_iter().enumerate().flat_map(named).collect()
}

fn entry(beside: &SideBySide) -> ComparedVersions {
    let SideBySide { diff, cards, has_small_pictures, pictures } = beside;
    let name = |at: usize, look: &Option<LookId>| {
        let look = look.as_ref().filter(|look| pictures[at].contains_key(*look))?;
        Some(picture_name(at, look))
    };
    let card = |card: &CardBeside| {
        let change = &diff.difference.cards[card.change];
        let sides = card.sides.iter().map(|(side, looks)| ComparedSide {
            side: (*side).to_owned(),
            old: name(0, &looks[0]),
            new: name(1, &looks[1]),
        });
        ComparedCard {
            id: change.id.to_string(),
            kind: kind(change),
            size: card.sizes[1].or(card.sizes[0]).unwrap_or([63.5, 88.9]),
            lines: lines(change),
            sides: sides.collect(),
        }
    };
    ComparedVersions {
        names: diff.names.clone().map(|(old, new)| [old, new]),
        has_small_pictures: *has_small_pictures,
        same_cards: diff.difference.same_cards,
        cards: cards.iter().map(card).collect(),
        others: others(&diff.difference),
        findings: diff.findings.iter().map(|finding| finding.message.clone()).take(MOST_LINES).collect(),
    }
}

fn kind(change: &CardChange) -> String {
    let word = serde_json::to_value(change.kind).ok();
    word.and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
}

fn lines(change: &CardChange) -> Vec<String> {
    let copies = (change.old_copies != change.new_copies)
        .then(|| format!("copies: {} → {}", change.old_copies, change.new_copies));
    let id = change.old_id.as_ref().map(|old| format!("id: {old} → {}", change.id));
    let values = change.size.iter().chain(&change.fields).map(line);
    id.into_iter().chain(copies).chain(values).take(MOST_LINES).collect()
}

fn line(ValueChange { name, old, new }: &ValueChange) -> String {
    let written = |value: &Option<String>| value.as_deref().map_or_else(|| "–".to_owned(), str::to_owned);
    format!("{name}: {} → {}", written(old), written(new))
}

fn others(difference: &Difference) -> Vec<String> {
    let Difference { deck, rules, figures, theme, sheets, .. } = difference;
    let of = |table: &'static str, changes: &[ValueChange]| {
        changes.iter().map(move |change| format!("{table}.{}", line(change))).collect::<Vec<_>>()
    };
    let sheets = sheets.iter().map(|sheet| format!("sheets.{}", sheet.id)).collect();
    let all = [of("deck", deck), of("rules", rules), of("game", figures), of("theme", theme), sheets];
    all.into_iter().flatten().take(MOST_LINES).collect()
}
