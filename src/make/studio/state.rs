//! What a page knows of a deck: plain values.

use super::choices::{ChoiceEntry, WayChoices};
use super::findings::FindingEntry;
use super::print_values::PrintEntry;
use super::values::ValueEntry;
use crate::model::Edges;
use serde::Serialize;
use serde_json::Value;

/// A deck as a page shows it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct State {
    /// Counts the states: a later one has a higher number.
    pub revision: u64,
    /// The deck.
    pub deck: DeckEntry,
    /// `whole`, `faulty` if some of it is shown as it was, `unreadable` if all of it is, or `stopped`.
    pub health: Health,
    /// Why the work on the deck was stopped, in words, if it was: what was shown before is then known only to the page.
    pub stop: Option<String>,
    /// The groups of cards.
    pub groups: Vec<GroupEntry>,
    /// The cards, in the order of the deck.
    pub cards: Vec<CardEntry>,
    /// The files, page by page, as a page shows them.
    pub files: Vec<Value>,
    /// The margins of a page that the printer cannot reach, in millimetres.
    pub reach: Edges,
    /// What was found, errors first.
    pub findings: Vec<FindingEntry>,
    /// Whether the deck was looked at as `pullet check` does; otherwise, notes are missing.
    pub is_checked: bool,
    /// The values of `[theme]`.
    pub theme: Vec<ValueEntry>,
    /// The values of `[strings]`.
    pub strings: Vec<ValueEntry>,
    /// The keys of `[print]`.
    pub print: Vec<PrintEntry>,
    /// What was chosen of how the deck is printed.
    pub choices: WayChoices,
    /// All choices with their values.
    pub choosable: Vec<ChoiceEntry>,
}

impl State {
    /// Returns whether another state shows the same, apart from what was found.
    pub(super) fn is_shown_by(&self, other: &Self) -> bool {
        let Self { revision: _, findings: _, is_checked: _, stop: _, deck, health, groups, cards, files, .. } = self;
        let looks = *deck == other.deck && *health == other.health && *groups == other.groups;
        let looks = looks && *cards == other.cards && *files == other.files && self.reach == other.reach;
        let values = self.theme == other.theme && self.strings == other.strings && self.print == other.print;
        looks && values && self.choices == other.choices && self.choosable == other.choosable
    }
}

/// How much of a deck can be shown as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Health {
    /// Everything.
    #[default]
    Whole,
    /// There are errors.
    Faulty,
    /// The deck cannot be read.
    Unreadable,
    /// The work on the deck was stopped, and nothing is drawn.
    Stopped,
}

/// The deck itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DeckEntry {
    /// The name of its folder.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Its version.
    pub version: Option<String>,
    /// The language of its words.
    pub language: String,
    /// The variant; empty for the deck itself.
    pub variant: String,
    /// The names of its variants.
    pub variants: Vec<String>,
    /// The decks that can be chosen.
    pub decks: Vec<String>,
    /// Its folder on disk, or its name if it is in memory; none for a built-in deck, which cannot be changed.
    pub folder: Option<String>,
    /// How many cards are printed, with all copies.
    pub card_count: usize,
    /// The game that its rules engine plays; none without one.
    pub game: Option<String>,
}

/// A group of cards. All lengths are in millimetres.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GroupEntry {
    /// Its name.
    pub name: String,
    /// The width of its cards.
    pub w: f64,
    /// The height of its cards.
    pub h: f64,
    /// The bleed of its cards.
    pub bleed: f64,
    /// The distance of the safe area from the cut.
    pub safe: f64,
    /// The radius of the corners.
    pub corner: f64,
    /// How often each card is printed, where the group says it.
    pub copies: Option<ValueEntry>,
    /// The names of the field of a card that says how often it is printed, where a column says it.
    pub copies_column: Option<Vec<String>>,
}

/// A card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardEntry {
    /// Its id.
    pub id: String,
    /// Its place in the deck, from 1.
    pub number: usize,
    /// Its group: the index in [`State::groups`].
    pub group: usize,
    /// How many times it is printed.
    pub copies: u32,
    /// Whether it is a row that can be copied, moved and deleted.
    pub is_row: bool,
    /// Its front.
    pub front: Option<FaceEntry>,
    /// Its back.
    pub back: Option<FaceEntry>,
    /// What its fields say, for a search.
    pub words: String,
}

/// A face.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaceEntry {
    /// The name of its picture: equal names are equal pictures.
    pub look: String,
    /// Whether it shows what it was before it had an error.
    pub is_old: bool,
    /// Whether it has an error.
    pub is_faulty: bool,
}
