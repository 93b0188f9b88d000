//! What a template reads: the deck's values in Tera's form.

use crate::games::Figures;
use crate::imposition::{BoxPart, PrintedPage};
use crate::model::{Card, Deck, Field, Fields, Group, Length, Placeholders, Printed, Size, Value};
use tera::{Context, Map, Value as TeraValue};

/// The room that a sheet has, and what its text has it show.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetSpace {
    /// Its size.
    pub size: Size,
    /// How many are on one sheet of paper.
    pub up: u32,
    /// The part of a box that it shows; none if it is no box.
    pub tuck_box: Option<BoxPart>,
    /// What it shows of its text; none if it has none.
    pub text: Option<TextPage>,
}

/// What a page shows of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct TextPage {
    /// What is on the pages of the text that it shows: a list for each.
    pub pages: Value,
    /// The number of the page, from 1, and how many there are.
    pub number: (usize, usize),
    /// The size of the letters, in mm.
    pub letters: f64,
    /// The title of a leaflet; empty if the deck's stands for it.
    pub title: String,
}

/// What the figures of the deck's game are called.
pub const GAME: &str = "game";

/// The names that every template reads, whatever the card; the last only where the deck makes a game.
pub const DECK_NAMES: [&str; 6] = ["deck", "theme", "strings", "rules", "data", GAME];

impl From<&PrintedPage> for SheetSpace {
    fn from(page: &PrintedPage) -> Self {
        Self { size: page.copies.size, up: page.up, tuck_box: page.tuck_box, text: None }
    }
}

/// Returns `deck`, `theme`, `strings`, `rules`, `data`, and `game` where there are figures.
pub(super) fn deck_values(deck: &Deck, figures: &Figures) -> Context {
    let words = &deck.placeholders;
    let mut about = table(&deck.about, words);
    for (name, text) in [("title", &deck.title), ("language", &deck.language)] {
        about.entry(name.into()).or_insert_with(|| text.as_str().into());
    }
    about.insert("id".into(), deck.id.as_str().into());
    about.insert("variant".into(), deck.variant.as_str().into());
    let data: Map = deck.data.iter().map(|(name, rows)| (name.clone().into(), list(rows, words))).collect();
    let [theme, strings, rules] = [&deck.theme, &deck.strings, &deck.rules].map(|fields| table(fields, words));
    let values = [about, theme, strings, rules, data].map(TeraValue::from);
    let figures = match figures {
        Figures::Known(figures) => Some(value(figures, words)),
        Figures::NoGame | Figures::Unknown => None,
    };
    let mut context = Context::new();
    let named = DECK_NAMES.into_iter().zip(values.into_iter().chain(figures));
    named.for_each(|(name, value)| context.insert_value(name, value));
    context
}

/// Returns a card's fields, and `card`.
pub fn card_context(card: &Card, group: &Group, words: &Placeholders) -> Context {
    let mut context = field_context(&card.fields, words);
    let format = &group.format;
    let about = [
        ("id", card.id.as_str().into()),
        ("number", card.number.into()),
        ("copies", card.copies.into()),
        ("revision", card.revision.as_str().into()),
        ("group", group.name.as_str().into()),
        ("width", millimetres(format.trim.width)),
        ("height", millimetres(format.trim.height)),
        ("bleed", millimetres(format.bleed)),
        ("safe", millimetres(format.safe)),
        ("corner", millimetres(format.corner)),
    ];
    context.insert_value("card", named(about).into());
    context
}

/// Returns a sheet's fields, and `sheet`.
pub(super) fn sheet_context(printed: &Printed, space: &SheetSpace, words: &Placeholders) -> Context {
    let mut context = field_context(&printed.fields, words);
    let mut about = named([
        ("id", printed.id.as_str().into()),
        ("title", printed.title.as_str().into()),
        ("width", millimetres(space.size.width)),
        ("height", millimetres(space.size.height)),
        ("up", space.up.into()),
    ]);
    if let Some(part) = &space.tuck_box {
        about.insert("box".into(), box_values(part).into());
    }
    if let Some(page) = &space.text {
        about.insert("page".into(), page.number.0.into());
        about.insert("pages".into(), page.number.1.into());
        about.insert("letters".into(), page.letters.into());
        if !page.title.is_empty() {
            about.insert("heading".into(), page.title.as_str().into());
        }
        context.insert_value("pages", value(&page.pages, words));
    }
    context.insert_value("sheet", about.into());
    context
}

/// Returns `sheet.box`.
fn box_values(BoxPart { tuck_box, part, parts }: &BoxPart) -> Map {
    named([
        ("width", millimetres(tuck_box.width)),
        ("height", millimetres(tuck_box.height)),
        ("depth", millimetres(tuck_box.depth)),
        ("tab", millimetres(tuck_box.tab)),
        ("tuck", millimetres(tuck_box.tuck)),
        ("flap", millimetres(tuck_box.flap)),
        ("bleed", millimetres(tuck_box.bleed)),
        ("cards", tuck_box.cards.into()),
        ("part", (*part).into()),
        ("parts", (*parts).into()),
    ])
}

fn named<const N: usize>(values: [(&'static str, TeraValue); N]) -> Map {
    values.into_iter().map(|(name, value)| (name.into(), value)).collect()
}

/// Returns the fields, except those that would hide what every template reads.
fn field_context(fields: &Fields, words: &Placeholders) -> Context {
    let mut context = Context::new();
    for (name, field) in fields.iter().filter(|(name, _)| !DECK_NAMES.contains(&name.as_str())) {
        context.insert_value(name.clone(), value(&field.value, words));
    }
    context
}

/// Returns a value with its placeholders filled.
fn value(value: &Value, words: &Placeholders) -> TeraValue {
    match value {
        Value::Bool(truth) => (*truth).into(),
        Value::Integer(number) => (*number).into(),
        Value::Float(number) => (*number).into(),
        Value::Text(text) => (&*words.fill(text)).into(),
        Value::List(entries) => list(entries, words),
        Value::Table(fields) => table(fields, words).into(),
    }
}

fn list(entries: &[Field], words: &Placeholders) -> TeraValue {
    entries.iter().map(|entry| value(&entry.value, words)).collect::<Vec<_>>().into()
}

fn table(fields: &Fields, words: &Placeholders) -> Map {
    fields.iter().map(|(name, field)| (name.clone().into(), value(&field.value, words))).collect()
}

/// Returns a length as a template writes it into SVG: `63.5`, and `3` rather than `3.0`.
fn millimetres(length: Length) -> TeraValue {
    let micrometres = length.to_um();
    if micrometres % 1000 == 0 { (micrometres / 1000).into() } else { length.to_mm().into() }
}
