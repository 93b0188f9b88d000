//! The deck as its author described it: cards with their fields, and printed matter that is not a card.

use super::{
    CardFormat, Expectation, Field, Fields, Length, MadeBleed, NamedFont, Phrase, Placeholders, Preflight,
    PrintOptions, RunningText, Side, Size,
};
use crate::diag::{Acceptance, Place, is_like};
use indexmap::IndexMap;
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt;

/// A card's stable name: versions of a deck are compared by it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct CardId(String);

impl CardId {
    /// Returns the id with that name; the spec has made sure that it is not empty, and that no other card has it.
    pub fn new(id: impl Into<String>) -> Self {
        Self(id.into())
    }

    /// Returns the name.
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

/// Writes `3-8`, or `2` for a game of exactly two.
impl fmt::Display for PlayerRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.min == self.max { write!(f, "{}", self.min) } else { write!(f, "{}-{}", self.min, self.max) }
    }
}

/// Everything that `deck.toml` and its data say.
#[derive(Clone, Debug)]
pub struct Deck {
    /// The name of its folder, from which the output files are named.
    pub id: String,
    /// The title.
    pub title: String,
    /// The word that says on every sheet that it is a draft; none if it is printed as it is meant.
    pub draft: Option<&'static str>,
    /// The rules engine that the deck names, if any; it must accept the deck.
    pub game: Option<String>,
    /// The version of the rules that the cards print.
    pub version: Option<String>,
    /// How many can play.
    pub players: Option<PlayerRange>,
    /// The language of its words, as a BCP 47 tag; `en` by default.
    pub language: String,
    /// `[deck]` as it was written, for templates: title, version, designer, source and everything else in it.
    pub about: Fields,
    /// `[theme]`: values for templates.
    pub theme: Fields,
    /// `[strings]`: the deck's words, for templates.
    pub strings: Fields,
    /// `[figures]`: expressions for the numbers in its words, by the names of their placeholders.
    pub figures: IndexMap<String, Phrase>,
    /// What texts print for placeholders such as `[goal]`; empty until the game has been asked.
    pub placeholders: Placeholders,
    /// `[fonts]`: what the deck calls families, and looks of them, by the names that drawings write.
    pub fonts: IndexMap<String, NamedFont>,
    /// `[rules]`: the engine's parameters.
    pub rules: Fields,
    /// `[data.*]`: named tables of rows.
    pub data: IndexMap<String, Vec<Field>>,
    /// The `[[cards]]` groups, in order.
    pub groups: Vec<Group>,
    /// Every different card, in order; each is printed `copies` times.
    pub cards: Vec<Card>,
    /// The `[[sheets]]`: printed matter that is not a card.
    pub sheets: Vec<Printed>,
    /// `[print]`: how this deck is printed by default; the command line overrides it.
    pub print: PrintOptions,
    /// `[preflight]`: how strictly it is checked before it is printed.
    pub preflight: Preflight,
    /// `[[expect]]`: what the author expects of the cards.
    pub expectations: Vec<Expectation>,
    /// `[[accept]]`: findings that the author knows about.
    pub acceptances: Vec<Acceptance>,
    /// How many of them, the first ones, come from the deck that a variant changes: the variant need not have these findings.
    pub inherited_acceptances: usize,
    /// `deck.toml` from its first byte to its last.
    pub place: Place,
    /// The variant, such as `de`, or `de+low-ink` for one on top of another; empty for the deck itself.
    pub variant: String,
    /// The names of the deck's variants.
    pub variants: Vec<String>,
    /// The files of the variants that are applied, each from its first byte to its last.
    pub variant_places: Vec<Place>,
}

impl Deck {
    /// Returns a deck that prints nothing, in English.
    pub fn empty(id: impl Into<String>, title: impl Into<String>, place: Place) -> Self {
        Self {
            id: id.into(),
            title: title.into(),
            draft: None,
            game: None,
            version: None,
            players: None,
            language: "en".to_owned(),
            about: Fields::new(),
            theme: Fields::new(),
            strings: Fields::new(),
            figures: IndexMap::new(),
            fonts: IndexMap::new(),
            placeholders: Placeholders::default(),
            rules: Fields::new(),
            data: IndexMap::new(),
            groups: Vec::new(),
            cards: Vec::new(),
            sheets: Vec::new(),
            print: PrintOptions::default(),
            preflight: Preflight::default(),
            expectations: Vec::new(),
            acceptances: Vec::new(),
            inherited_acceptances: 0,
            place,
            variant: String::new(),
            variants: Vec::new(),
            variant_places: Vec::new(),
        }
    }

    /// Returns the name of its output folder and files: the deck's and its variant's, as in `farm-de`.
    pub fn output_name(&self) -> String {
        output_name(&self.id, &self.variant)
    }

    /// Returns the title with the variant: `Farm (low-ink)`.
    pub fn full_title(&self) -> String {
        if self.variant.is_empty() { self.title.clone() } else { format!("{} ({})", self.title, self.variant) }
    }

    /// Returns where `[deck]` gives a key; the first line of `deck.toml` where it does not.
    pub fn about_place(&self, key: &str) -> Place {
        self.about.get(key).map_or_else(|| self.place.source().line(1), |field| field.place.clone())
    }

    /// Returns the template of a card's side, with its place in the spec; none where the card has no such side.
    pub fn template<'d>(&'d self, card: &'d Card, side: Side) -> Option<&'d Field> {
        let group = self.groups.get(card.group)?;
        let (own, of_group) = match side {
            Side::Front => (&card.front, Some(&group.front)),
            Side::Back => (&card.back, group.back.as_ref()),
        };
        own.as_ref().or(of_group.filter(|template| !is_expression(template)))
    }

    /// Returns the templates that the deck names, each once.
    pub fn templates(&self) -> Vec<&Field> {
        let of_groups = self.groups.iter().flat_map(|group| std::iter::once(&group.front).chain(&group.back));
        let of_cards = self.cards.iter().flat_map(|card| card.front.iter().chain(&card.back));
        let of_sheets = self.sheets.iter().map(|sheet| &sheet.template);
        let mut known = BTreeSet::new();
        let all = of_groups.filter(|template| !is_expression(template)).chain(of_cards).chain(of_sheets);
        all.filter(|template| known.insert(template.value.as_text())).collect()
    }

    /// Returns the place of a card in `fill` of `[print]`, from 0: that of the first name that is like its id or its group.
    pub fn named_fill(&self, card: &Card) -> Option<usize> {
        let group = self.groups.get(card.group).map(|group| group.name.as_str());
        let names = |name: &String| is_like(card.id.as_str(), name) || group.is_some_and(|group| is_like(group, name));
        self.print.fill.iter().position(names)
    }

    /// Returns how often a card may fill places that would stay empty; none for a card that does not.
    pub fn fill_limit(&self, card: &Card) -> Option<u32> {
        let named = self.named_fill(card).map(|_| u32::MAX);
        card.fill.map(Fill::limit).or(named)
    }

    /// Returns the number of cards with all copies, without those that only fill sheets.
    pub fn card_count(&self) -> usize {
        self.cards.iter().map(|card| card.copies as usize).sum()
    }
}

/// Returns whether the name of a template reads the cards' fields.
fn is_expression(template: &Field) -> bool {
    template.value.as_text().is_some_and(|name| name.contains('{'))
}

/// Returns the name of a deck's output files in one of its variants; `variant` is empty for the deck itself.
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
    /// How the bleed of its cards is made from their art; none if the templates draw it.
    pub made_bleed: Option<MadeBleed>,
    /// The template of the fronts, with its place in the spec; where it reads the cards' fields, each card has its own.
    pub front: Field,
    /// The template of the backs, if they have one; as for the fronts.
    pub back: Option<Field>,
    /// How often each of its cards is printed, as the spec says it: a number, or the name of a column; none if it does not.
    pub copies: Option<Field>,
    /// The place of its `[[cards]]`.
    pub place: Place,
}

/// How often a card is printed in slots of its last sheet that would stay empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// Until the sheet is full.
    UntilFull,
    /// At most so many times.
    AtMost(u32),
}

impl Fill {
    /// Returns the most copies that are printed.
    pub const fn limit(self) -> u32 {
        match self {
            Self::UntilFull => u32::MAX,
            Self::AtMost(copies) => copies,
        }
    }
}

/// One card, however many times it is printed.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its stable name.
    pub id: CardId,
    /// Its group: an index into [`Deck::groups`].
    pub group: usize,
    /// Its place among the different cards of the deck, from 1.
    pub number: usize,
    /// How many times it is printed; 0 for a card that only fills sheets.
    pub copies: u32,
    /// How often it is printed in slots that would stay empty; none for a card that does not fill sheets.
    pub fill: Option<Fill>,
    /// The version of the deck in which it last changed; empty where the deck has no version.
    pub revision: String,
    /// The template of its front, where that of the group reads the cards' fields.
    pub front: Option<Field>,
    /// The template of its back, where that of the group reads the cards' fields.
    pub back: Option<Field>,
    /// What its templates read.
    pub fields: Fields,
    /// The row that describes it, or its group.
    pub place: Place,
}

/// How much room a box for the deck's cards has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoxRoom {
    /// How thick a card is; 0.3 mm by default, a usual card of 300 g/m².
    pub caliper: Length,
    /// How much wider, higher and deeper the box is than the cards; 1 mm by default.
    pub clearance: Length,
    /// How much deeper it is for what is not a card, such as folded rules; nothing by default.
    pub extra: Length,
    /// How many cards it is for; those of the deck by default.
    pub cards: Option<u32>,
    /// The size of a card; that of the deck's largest one by default.
    pub card: Option<Size>,
}

impl Default for BoxRoom {
    fn default() -> Self {
        Self { caliper: Length::um(300), clearance: Length::um(1_000), extra: Length::ZERO, cards: None, card: None }
    }
}

/// Returns the variants of `de+low-ink` that tell a deck from its other states: one that is named as its version says nothing new.
pub fn telling_variants<'v>(variants: &'v str, version: Option<&str>) -> Vec<&'v str> {
    variants.split('+').filter(|name| !name.is_empty() && Some(*name) != version).collect()
}

/// Printed matter that is not a card: a score pad, rules, coins.
#[derive(Clone, Debug)]
pub struct Printed {
    /// Its name, which the output file has too.
    pub id: String,
    /// The title; the id by default.
    pub title: String,
    /// The template, with its place in the spec.
    pub template: Field,
    /// How many go on one sheet of paper: one page of the file for each number.
    pub up: Vec<u32>,
    /// Its exact size, or none if it fills its share of the paper.
    pub size: Option<Size>,
    /// The room in the box whose net it is; none if it is no box.
    pub tuck_box: Option<BoxRoom>,
    /// The text that fills its pages, if it has one.
    pub text: Option<RunningText>,
    /// What the template reads apart from the deck.
    pub fields: Fields,
    /// The place of its `[[sheets]]`.
    pub place: Place,
}
