//! What a deck is at one moment: everything that its cards print, without its templates.

use super::{LookId, stored_values};
use crate::diag::{Place, Source};
use crate::model::{Card, CardFormat, CardId, Deck, Field, Fields, Group, PlayerRange, Value, telling_variants};
use indexmap::IndexMap;
use serde::Deserialize;

/// A deck at one moment.
#[derive(Clone, Debug, Deserialize)]
pub struct Snapshot {
    /// The name of the deck's folder.
    pub deck: String,
    /// The title.
    pub title: String,
    /// The version.
    pub version: Option<String>,
    /// The variant, such as `de+low-ink`; empty for the deck itself.
    #[serde(default)]
    pub variant: String,
    /// The rules engine.
    pub game: Option<String>,
    /// How many can play.
    #[serde(default, deserialize_with = "stored_values::players")]
    pub players: Option<PlayerRange>,
    /// The language of the words.
    pub language: String,
    /// `[rules]`.
    #[serde(default, deserialize_with = "stored_values::fields")]
    pub rules: Fields,
    /// The figures of the engine; empty where the deck names no game.
    #[serde(default, deserialize_with = "stored_values::fields")]
    pub figures: Fields,
    /// `[theme]`.
    #[serde(default, deserialize_with = "stored_values::fields")]
    pub theme: Fields,
    /// `[data]`, which engines read, too; empty where the deck names no game.
    #[serde(default, deserialize_with = "stored_values::rows")]
    pub data: IndexMap<String, Vec<Field>>,
    /// The files of the templates with their fingerprints.
    #[serde(default)]
    pub templates: IndexMap<String, LookId>,
    /// The groups of cards.
    #[serde(default)]
    pub groups: Vec<FrozenGroup>,
    /// The cards, in order.
    #[serde(default)]
    pub cards: Vec<FrozenCard>,
    /// The printed matter that is not a card.
    #[serde(default)]
    pub sheets: Vec<FrozenSheet>,
}

/// A group of cards.
#[derive(Clone, Debug, Deserialize)]
pub struct FrozenGroup {
    /// Its name.
    pub name: String,
    /// The size and shape of its cards.
    #[serde(flatten, deserialize_with = "stored_values::format")]
    pub format: CardFormat,
    /// The template of the fronts.
    pub front: String,
    /// The template of the backs.
    pub back: Option<String>,
}

/// A card.
#[derive(Clone, Debug, Deserialize)]
pub struct FrozenCard {
    /// Its name.
    #[serde(deserialize_with = "stored_values::id")]
    pub id: CardId,
    /// Its group, by its index.
    pub group: usize,
    /// How many times it is printed.
    pub copies: u32,
    /// The version in which it last changed; empty where the deck had no version.
    #[serde(default)]
    pub revision: String,
    /// What its templates read.
    #[serde(default, deserialize_with = "stored_values::fields")]
    pub fields: Fields,
    /// Its front.
    pub front: Option<LookId>,
    /// Its back.
    pub back: Option<LookId>,
}

/// Printed matter that is not a card.
#[derive(Clone, Debug, Deserialize)]
pub struct FrozenSheet {
    /// Its name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its looks on A4, one for each number of pieces on a sheet of paper.
    pub pages: Vec<FrozenPage>,
    /// What its template reads.
    #[serde(default, deserialize_with = "stored_values::fields")]
    pub fields: Fields,
}

/// A page of printed matter.
#[derive(Clone, Debug, Deserialize)]
pub struct FrozenPage {
    /// How many pieces are on it.
    pub up: u32,
    /// How a piece looks.
    pub look: LookId,
}

impl Snapshot {
    /// Returns the fingerprints of all looks, each once, in the order of the cards.
    pub fn looks(&self) -> impl Iterator<Item = &LookId> {
        let of_cards = self.cards.iter().flat_map(|card| card.front.iter().chain(&card.back));
        let of_sheets = self.sheets.iter().flat_map(|sheet| sheet.pages.iter().map(|page| &page.look));
        let all: indexmap::IndexSet<&LookId> = of_cards.chain(of_sheets).collect();
        all.into_iter()
    }

    /// Returns the format of a card.
    pub fn format(&self, card: &FrozenCard) -> Option<&CardFormat> {
        self.groups.get(card.group).map(|group| &group.format)
    }

    /// Returns the number of cards with all copies.
    pub fn card_count(&self) -> usize {
        self.cards.iter().map(|card| card.copies as usize).sum()
    }

    /// Returns the name by which people know it: the title with its version, and its variant if it has one.
    pub fn name(&self) -> String {
        let version = self.version.as_deref().map(|version| format!(" {version}")).unwrap_or_default();
        let variants = telling_variants(&self.variant, self.version.as_deref()).join("+");
        let variant = if variants.is_empty() { String::new() } else { format!(" ({variants})") };
        format!("{}{version}{variant}", self.title)
    }

    /// Returns what tells it from the deck's other states: its version, or the deck's name, and its variants.
    pub fn short_name(&self) -> String {
        let version = self.version.as_deref().unwrap_or(&self.deck);
        let variants = telling_variants(&self.variant, self.version.as_deref());
        std::iter::once(version).chain(variants).collect::<Vec<_>>().join("-")
    }

    /// Returns the deck that an engine can play: its cards, rules and tables, and no templates. Everything in it has its
    /// place in the first line of `file`.
    pub fn to_deck(&self, file: &str) -> Deck {
        let place = Source::new(file, "").line(1);
        let text = |text: &str| Field { value: Value::Text(text.into()), place: place.clone() };
        let entry = |name: &str, value: Option<String>| value.map(|value| (name.to_owned(), text(&value)));
        let about = [
            entry("title", Some(self.title.clone())),
            entry("game", self.game.clone()),
            entry("version", self.version.clone()),
            entry("players", self.players.map(|players| players.to_string())),
        ];
        let group = |group: &FrozenGroup| Group {
            name: group.name.clone(),
            format: group.format.clone(),
            made_bleed: None,
            front: text(&group.front),
            back: group.back.as_deref().map(text),
            copies: None,
            place: place.clone(),
        };
        let card = |(index, card): (usize, &FrozenCard)| Card {
            id: card.id.clone(),
            group: card.group,
            number: index + 1,
            copies: card.copies,
            fill: None,
            revision: card.revision.clone(),
            front: None,
            back: None,
            fields: placed(&card.fields, &place),
            place: place.clone(),
        };
        let rows = |rows: &Vec<Field>| rows.iter().map(|row| placed_field(row, &place)).collect();
        Deck {
            draft: None,
            game: self.game.clone(),
            version: self.version.clone(),
            players: self.players,
            language: self.language.clone(),
            about: about.into_iter().flatten().collect(),
            theme: placed(&self.theme, &place),
            rules: placed(&self.rules, &place),
            data: self.data.iter().map(|(name, table)| (name.clone(), rows(table))).collect(),
            groups: self.groups.iter().map(group).collect(),
            cards: self.cards.iter().enumerate().map(card).collect(),
            variant: self.variant.clone(),
            ..Deck::empty(self.deck.clone(), self.title.clone(), place.clone())
        }
    }
}

fn placed(fields: &Fields, place: &Place) -> Fields {
    fields.iter().map(|(name, field)| (name.clone(), placed_field(field, place))).collect()
}

fn placed_field(field: &Field, place: &Place) -> Field {
    let value = match &field.value {
        Value::List(items) => Value::List(items.iter().map(|item| placed_field(item, place)).collect()),
        Value::Table(fields) => placed(fields, place).into(),
        value => value.clone(),
    };
    Field { value, place: place.clone() }
}
