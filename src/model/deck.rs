//! The deck as its author described it: cards with their fields, and printed matter that is not a card.

use super::{CardFormat, Expectation, Field, Fields, PrintOptions, Size};
use crate::diag::{Acceptance, Place};
use indexmap::IndexMap;
use serde::Serialize;
use std::fmt;

/// A card's stable name: versions of a deck are compared by it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct CardId(String);

impl CardId {
    /// A name as the deck gives it; the spec has made sure that it is not empty and stands once.
    #[must_use]
    pub fn new(id: impl Into<String>) -> Self {
        Self(id.into())
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How many can play, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerRange {
    /// The fewest.
    pub min: u32,
    /// The most.
    pub max: u32,
}

/// As people write it: `3-8`, or `2` for a game of exactly two.
impl fmt::Display for PlayerRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.min == self.max { write!(f, "{}", self.min) } else { write!(f, "{}-{}", self.min, self.max) }
    }
}

/// Everything that `deck.toml` and its data say.
#[derive(Clone, Debug)]
pub struct Deck {
    /// The name of its folder: it names the output files.
    pub id: String,
    /// The title that people read.
    pub title: String,
    /// The rules engine that must accept the deck, where it names one.
    pub game: Option<String>,
    /// The version of the rules that the cards print.
    pub version: Option<String>,
    /// How many can play.
    pub players: Option<PlayerRange>,
    /// The language of its words, as a BCP 47 tag; `en` unless said otherwise.
    pub language: String,
    /// `[deck]` as it was written, for templates: title, version, designer, source and whatever else stands there.
    pub about: Fields,
    /// `[theme]`: free values for templates.
    pub theme: Fields,
    /// `[strings]`: the deck's words, for templates.
    pub strings: Fields,
    /// `[rules]`: the engine's parameters.
    pub rules: Fields,
    /// `[data.*]`: named tables of rows.
    pub data: IndexMap<String, Vec<Field>>,
    /// The `[[cards]]` groups, in order.
    pub groups: Vec<Group>,
    /// Every different card, in order; each counts `copies` times.
    pub cards: Vec<Card>,
    /// The `[[sheets]]`: printed matter that is not a card.
    pub sheets: Vec<Printed>,
    /// `[print]`: how this deck is printed unless the command line says otherwise.
    pub print: PrintOptions,
    /// `[[expect]]`: what the author expects of the cards.
    pub expectations: Vec<Expectation>,
    /// `[[accept]]`: findings that the author knows of.
    pub acceptances: Vec<Acceptance>,
    /// How many of them, the first ones, are those of the deck below a variant: the variant need not meet them.
    pub inherited_acceptances: usize,
    /// `deck.toml` from its first byte to its last.
    pub place: Place,
    /// The variant, such as `de`, or `de+low-ink` for one over another; empty for the deck itself.
    pub variant: String,
    /// The names of the deck's variants.
    pub variants: Vec<String>,
    /// The files of the variants that are laid over it, each from its first byte to its last.
    pub variant_places: Vec<Place>,
}

impl Deck {
    /// The name of its folder and files: the deck's, and its variant's behind it, as in `farm-de`.
    #[must_use]
    pub fn output_name(&self) -> String {
        output_name(&self.id, &self.variant)
    }

    /// The title with the variant that it is of: `Farm (low-ink)`.
    #[must_use]
    pub fn full_title(&self) -> String {
        if self.variant.is_empty() { self.title.clone() } else { format!("{} ({})", self.title, self.variant) }
    }

    /// How many cards there are once every copy is counted.
    #[must_use]
    pub fn card_count(&self) -> usize {
        self.cards.iter().map(|card| card.copies as usize).sum()
    }
}

/// The name that the files of a deck have in one of its variants; `variant` is empty for the deck itself.
#[must_use]
pub fn output_name(deck: &str, variant: &str) -> String {
    if variant.is_empty() { deck.to_owned() } else { format!("{deck}-{}", variant.replace('+', "-")) }
}

/// Cards that share a format and templates.
#[derive(Clone, Debug)]
pub struct Group {
    /// The name of the group, or `cards 1` and so on in the order of the file.
    pub name: String,
    /// The size and shape of its cards.
    pub format: CardFormat,
    /// The template of the fronts, with its place in the spec.
    pub front: Field,
    /// The template of the backs, where they have one.
    pub back: Option<Field>,
    /// Where `[[cards]]` stands.
    pub place: Place,
}

/// One card, however often it is printed.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its stable name.
    pub id: CardId,
    /// Its group: an index into [`Deck::groups`].
    pub group: usize,
    /// How often it is printed.
    pub copies: u32,
    /// What its templates read.
    pub fields: Fields,
    /// The row that describes it, or its group.
    pub place: Place,
}

/// Printed matter that is not a card: a score pad, rules, coins.
#[derive(Clone, Debug)]
pub struct Printed {
    /// Its name: it names the output file.
    pub id: String,
    /// The title that people read; the id unless given.
    pub title: String,
    /// The template, with its place in the spec.
    pub template: Field,
    /// How many stand on one sheet of paper: a page of the file for each number.
    pub up: Vec<u32>,
    /// Its exact size, or none where it fills its share of the paper.
    pub size: Option<Size>,
    /// What the template reads besides the deck.
    pub fields: Fields,
    /// Where `[[sheets]]` stands.
    pub place: Place,
}
