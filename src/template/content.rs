//! Fingerprints of what a face is filled with.

use super::context::SheetSpace;
use crate::games::Figures;
use crate::memo::ContentKey;
use crate::model::{Card, Deck, Field, Fields, Printed, Side, Value};
use std::hash::{Hash, Hasher};

/// Returns the fingerprint of what all templates of a deck read.
pub(super) fn of_deck(deck: &Deck, figures: &Figures) -> ContentKey {
    let names = (&deck.title, &deck.language, deck.id.as_str(), &deck.variant);
    let tables = [&deck.about, &deck.theme, &deck.strings, &deck.rules].map(HashedFields);
    let data: Vec<(&String, Vec<HashedField<'_>>)> =
        deck.data.iter().map(|(name, rows)| (name, rows.iter().map(HashedField).collect())).collect();
    let figures = match figures {
        Figures::Known(value) => (2, Some(HashedValue(value))),
        Figures::Unknown => (1, None),
        Figures::NoGame => (0, None),
    };
    ContentKey::of((names, tables, data, figures))
}

/// Returns the fingerprint of what the template of a card's side reads besides; none where the card has no such side.
pub(super) fn of_card(deck: &Deck, card: &Card, side: Side) -> Option<ContentKey> {
    let group = deck.groups.get(card.group)?;
    let template = deck.template(card, side)?.value.as_text()?;
    let format = &group.format;
    let sizes = [format.trim.width, format.trim.height, format.bleed, format.safe, format.corner];
    let about = (card.id.as_str(), card.number, card.copies, card.revision.as_str(), &group.name, sizes);
    Some(ContentKey::of(("card", template, about, HashedFields(&card.fields))))
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
