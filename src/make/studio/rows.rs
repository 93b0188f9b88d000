//! Rows of a table that is text: copied, moved and deleted where they stand in their file.

use super::change_error::ChangeError;
use super::field_edit::file_and_line;
use super::history::TextEdit;
use super::toml_text::Splice;
use super::written::{stands_there, written};
use crate::files::Project;
use crate::model::{Card, Deck, Field, Value, slug};
use crate::spec::is_csv;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ops::Range;

/// What is done with the row of a card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowChange {
    /// The id of the card.
    pub card: String,
    /// What is done.
    pub act: RowAct,
}

/// What can be done with a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RowAct {
    /// It is written again below itself, under another name.
    Copy,
    /// It is taken out.
    Delete,
    /// It changes places with the row above it.
    Up,
    /// It changes places with the row below it.
    Down,
}

/// Returns whether a card is a row of a table that is text.
pub(super) fn is_row(project: &Project, card: &Card) -> bool {
    let file = card.place.file();
    project.own_file(file).is_some() && is_csv(file)
}

/// Returns whether a field stands in the row of a card.
pub(super) fn is_in_row(card: &Card, field: &Field) -> bool {
    let (row, span) = (card.place.span(), field.place.span());
    field.place.file() == card.place.file() && row.start <= span.start && span.end <= row.end && !span.is_empty()
}

/// Returns the change of a row.
pub(super) fn edit(project: &Project, deck: &Deck, change: &RowChange) -> Result<TextEdit, ChangeError> {
    let card = deck.cards.iter().find(|card| card.id.as_str() == change.card).ok_or(ChangeError::NoValue)?;
    if !is_row(project, card) {
        return Err(ChangeError::NoRow);
    }
    let (file, line) = file_and_line(project, &card.place)?;
    let text = card.place.source().text();
    let rows = rows(deck, card);
    let own = card.place.span();
    let above = rows.range(..own.start).next_back();
    let below = rows.range(own.start + 1..).next();
    let splice = match change.act {
        RowAct::Copy => {
            let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
            Splice { span: own.end..own.end, new: format!("{newline}{}", copy(deck, card)) }
        }
        RowAct::Delete if rows.len() == 1 => return Err(ChangeError::LastRow { file }),
        // With the line break before it: the line that names the columns is always above.
        RowAct::Delete => {
            let before = &text[..own.start];
            let start = before.strip_suffix("\r\n").or_else(|| before.strip_suffix('\n')).unwrap_or(before).len();
            Splice { span: start..own.end, new: String::new() }
        }
        RowAct::Up => swapped(text, above.ok_or(ChangeError::NoNeighbour)?, (&own.start, &own.end)),
        RowAct::Down => swapped(text, (&own.start, &own.end), below.ok_or(ChangeError::NoNeighbour)?),
    };
    Ok(TextEdit { file, line, before: text.to_owned(), splice })
}

/// Returns where the rows of the table that a card comes from begin and end. Several cards can come from one row.
fn rows(deck: &Deck, card: &Card) -> BTreeMap<usize, usize> {
    let places = deck.cards.iter().map(|card| &card.place).filter(|place| place.file() == card.place.file());
    places.map(|place| (place.span().start, place.span().end)).collect()
}

fn swapped(text: &str, one: (&usize, &usize), other: (&usize, &usize)) -> Splice {
    let ((from, end), (start, to)) = (one, other);
    Splice { span: *from..*to, new: format!("{}{}{}", &text[*start..*to], &text[*end..*start], &text[*from..*end]) }
}

/// Returns the row of a card with another name in the cell that its id comes from: no two cards may have one id.
fn copy(deck: &Deck, card: &Card) -> String {
    let row = card.place.text();
    let Some((span, new)) = other_name(deck, card) else { return row.to_owned() };
    let start = card.place.span().start;
    Splice { span: span.start - start..span.end - start, new }.apply(row)
}

/// Returns the cell that a card's id comes from, and another name in its place.
fn other_name(deck: &Deck, card: &Card) -> Option<(Range<usize>, String)> {
    let id = card.id.as_str();
    let fields = card.fields.iter().filter(|(_, field)| is_in_row(card, field) && stands_there(field));
    let named = fields.filter_map(|(key, field)| {
        let said = match &field.value {
            Value::Text(text) => text.to_string(),
            Value::Integer(number) => number.to_string(),
            _ => return None,
        };
        let name = slug(&said);
        let is_part = !name.is_empty() && id.contains(&name) || id.contains(&said);
        is_part.then_some(((id == said, id == name, name.len()), key, field, said))
    });
    // The first of those that say most of the id.
    let (_, key, field, said) = named.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    let taken = |new: &str| deck.cards.iter().any(|card| card.fields.get(key).is_some_and(|field| says(field, new)));
    let joint = if said == slug(&said) { '-' } else { ' ' };
    let name = |more: i64| match field.value {
        Value::Integer(number) => number.saturating_add(more).to_string(),
        _ => format!("{said}{joint}{}", more + 1),
    };
    // One of them is free.
    let new = (1..).take(deck.cards.len() + 1).map(name).find(|new| !taken(new))?;
    Some((field.place.span(), written(field, &new)?))
}

fn says(field: &Field, words: &str) -> bool {
    match &field.value {
        Value::Text(text) => **text == *words,
        Value::Integer(number) => number.to_string() == words,
        _ => false,
    }
}
