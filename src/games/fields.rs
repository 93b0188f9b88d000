//! Reads the values of cards and of rows of `[data]`.

use crate::diag::Place;
use crate::model::{Card, Deck, Field, Fields, Value};

/// Returns the items of a list; none of any other value.
pub(super) fn as_list(value: &Value) -> &[Field] {
    match value {
        Value::List(items) => items,
        _ => &[],
    }
}

/// A word of a text.
#[derive(Clone, Debug)]
pub(super) struct PlacedWord<'a> {
    pub(super) text: &'a str,
    /// Where it is written; the whole text's place if it is written in another way.
    pub(super) place: Place,
}

/// Returns the words of a text; none of any other value.
pub(super) fn words(field: &Field) -> Vec<PlacedWord<'_>> {
    let text = field.value.as_text().unwrap_or_default();
    let written = field.place.text().find(text);
    let place = |word: &str| {
        let start = written? + (word.as_ptr() as usize - text.as_ptr() as usize);
        Some(field.place.part(start..start + word.len()))
    };
    let word = |text| PlacedWord { text, place: place(text).unwrap_or_else(|| field.place.clone()) };
    text.split_whitespace().map(word).collect()
}

/// Returns the items of the list `key` of a row; none where it has no such list.
pub(super) fn list<'a>(row: &'a Fields, key: &str) -> &'a [Field] {
    row.get(key).map_or(&[], |field| as_list(&field.value))
}

/// Returns the rows of a table of `[data]`, each with its place.
pub(super) fn rows<'a>(deck: &'a Deck, table: &str) -> impl Iterator<Item = (&'a Fields, &'a Place)> {
    let rows = deck.data.get(table).into_iter().flatten();
    rows.filter_map(|row| Some((row.value.as_table()?, &row.place)))
}

/// Returns the whole number that a field is, where the type has room for it.
pub(super) fn number<T: TryFrom<i64>>(field: &Field) -> Option<T> {
    T::try_from(field.value.as_integer()?).ok()
}

/// Returns the field `name` of the row that the card's field `row` is, or else of the card itself.
pub(super) fn in_row_or_card<'a>(card: &'a Card, row: &str, name: &str) -> Option<&'a Field> {
    let row = card.fields.get(row).and_then(|row| row.value.as_table());
    row.and_then(|row| row.get(name)).or_else(|| card.fields.get(name))
}

/// Returns the place of the field `key`, or `otherwise` where there is no such field.
pub(super) fn place_of<'a>(fields: &'a Fields, key: &str, otherwise: &'a Place) -> &'a Place {
    fields.get(key).map_or(otherwise, |field| &field.place)
}

/// Returns the indices of the cards of a deck that are printed and chosen.
pub(super) fn indices_of(deck: &Deck, is_chosen: impl FnMut(&Card) -> bool) -> Vec<usize> {
    let mut is_chosen = is_chosen;
    let cards = deck.cards.iter().enumerate().filter(|(_, card)| card.copies > 0 && is_chosen(card));
    cards.map(|(index, _)| index).collect()
}
