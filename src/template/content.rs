//! Fingerprints of what a face is filled with.

use super::context::{DECK_NAMES, SheetSpace, card_context};
use super::sandbox::{ReadEntries, TableReads};
use crate::games::Figures;
use crate::memo::ContentKey;
use crate::model::{Card, Deck, Field, Fields, Group, Printed, Side, Value};
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use tera::Context;

/// The fingerprints of the deck's own tables, such as `theme`, and of each of their entries.
pub(super) struct DeckContent(BTreeMap<&'static str, TableContent>);

struct TableContent {
    whole: ContentKey,
    entries: BTreeMap<String, ContentKey>,
}

impl DeckContent {
    /// Returns the fingerprints of what templates read by [`DECK_NAMES`].
    pub(super) fn of(deck: &Deck, figures: &Figures) -> Self {
        let names = (&deck.title, &deck.language, deck.id.as_str(), &deck.variant);
        // What the deck is called stands in its table `deck` under names of its own.
        let about = TableContent {
            whole: ContentKey::of((names, HashedFields(&deck.about))),
            entries: BTreeMap::from([
                ("title".to_owned(), ContentKey::of((&deck.title, deck.about.get("title").map(HashedField)))),
                ("language".to_owned(), ContentKey::of((&deck.language, deck.about.get("language").map(HashedField)))),
                ("id".to_owned(), ContentKey::of(deck.id.as_str())),
                ("variant".to_owned(), ContentKey::of(&deck.variant)),
            ]),
        };
        let about = about.with(&deck.about);
        let [theme, strings, rules] = [&deck.theme, &deck.strings, &deck.rules].map(TableContent::of);
        let rows = |(name, rows): (&String, &Vec<Field>)| {
            (name.clone(), ContentKey::of(rows.iter().map(HashedField).collect::<Vec<_>>()))
        };
        let rows: Vec<(String, ContentKey)> = deck.data.iter().map(rows).collect();
        let data = TableContent { whole: ContentKey::of(&rows), entries: rows.into_iter().collect() };
        let game = match figures {
            Figures::Known(Value::Table(figures)) => TableContent::of(figures),
            Figures::Known(figures) => TableContent::empty(ContentKey::of(HashedValue(figures))),
            Figures::Unknown => TableContent::empty(ContentKey::of(1)),
            Figures::NoGame => TableContent::empty(ContentKey::of(0)),
        };
        Self(DECK_NAMES.into_iter().zip([about, theme, strings, rules, data, game]).collect())
    }

    /// Returns the fingerprint of what a template may read of them.
    pub(super) fn read(&self, reads: &TableReads) -> ContentKey {
        let read = |(table, entries): (&'static str, &ReadEntries)| {
            let content = self.0.get(table)?;
            Some(match entries {
                ReadEntries::All => (table, vec![Some(content.whole)]),
                ReadEntries::Named(names) => {
                    (table, names.iter().map(|name| content.entries.get(name).copied()).collect())
                }
            })
        };
        ContentKey::of(reads.iter().map(read).collect::<Vec<_>>())
    }
}

impl TableContent {
    fn empty(whole: ContentKey) -> Self {
        Self { whole, entries: BTreeMap::new() }
    }

    fn of(fields: &Fields) -> Self {
        Self::empty(ContentKey::of(HashedFields(fields))).with(fields)
    }

    /// Adds the entries that it does not have.
    fn with(mut self, fields: &Fields) -> Self {
        for (name, field) in fields {
            self.entries.entry(name.clone()).or_insert_with(|| ContentKey::of(HashedField(field)));
        }
        self
    }
}

/// What the templates of a card read besides, each made once that is asked for: both sides read it.
pub(super) struct CardContent<'a> {
    pub(super) card: &'a Card,
    /// The fingerprint of its fields.
    fields: OnceCell<ContentKey>,
    /// Its fields as Tera reads them.
    context: OnceCell<Context>,
}

impl<'a> CardContent<'a> {
    pub(super) fn of(card: &'a Card) -> Self {
        Self { card, fields: OnceCell::new(), context: OnceCell::new() }
    }

    /// Returns what its templates read of it as a card of this group, its own.
    pub(super) fn context(&self, group: &Group) -> &Context {
        self.context.get_or_init(|| card_context(self.card, group))
    }

    /// Returns the fingerprint of what the template of a side reads; none where the card has no such side.
    pub(super) fn of_side(&self, deck: &Deck, side: Side) -> Option<ContentKey> {
        let card = self.card;
        let group = deck.groups.get(card.group)?;
        let template = deck.template(card, side)?.value.as_text()?;
        let format = &group.format;
        let sizes = [format.trim.width, format.trim.height, format.bleed, format.safe, format.corner];
        let about = (card.id.as_str(), card.number, card.copies, card.revision.as_str(), &group.name, sizes);
        let fields = self.fields.get_or_init(|| ContentKey::of(HashedFields(&card.fields)));
        Some(ContentKey::of(("card", template, about, fields)))
    }
}

/// Returns the fingerprint of what the template of a printed sheet reads besides.
pub(super) fn of_sheet(printed: &Printed, space: SheetSpace) -> ContentKey {
    let template = printed.template.value.as_text();
    let about = (printed.id.as_str(), &printed.title, format!("{space:?}"));
    ContentKey::of(("sheet", template, about, HashedFields(&printed.fields)))
}

/// Fields with their names, in their order.
struct HashedFields<'a>(&'a Fields);

impl Hash for HashedFields<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.len().hash(state);
        self.0.iter().for_each(|(name, field)| (name, HashedField(field)).hash(state));
    }
}

/// A value, and the cell as it was typed where that differs.
struct HashedField<'a>(&'a Field);

impl Hash for HashedField<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (HashedValue(&self.0.value), self.0.typed()).hash(state);
    }
}

struct HashedValue<'a>(&'a Value);

impl Hash for HashedValue<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self.0).hash(state);
        match self.0 {
            Value::Bool(truth) => truth.hash(state),
            Value::Integer(number) => number.hash(state),
            Value::Float(number) => number.to_bits().hash(state),
            Value::Text(text) => text.hash(state),
            Value::List(entries) => {
                entries.len().hash(state);
                entries.iter().for_each(|entry| HashedField(entry).hash(state));
            }
            Value::Table(fields) => HashedFields(fields).hash(state),
        }
    }
}
