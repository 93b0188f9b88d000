//! Which value of the deck a tag of a template printed.

use super::fault_position::{beginning_in, escaped, position_in};
use crate::diag::Place;
use crate::model::{Deck, Field, Fields, Value};

/// What a tag of a template printed.
pub(super) struct PrintedValue<'p> {
    /// What stands on the face.
    pub(super) text: &'p str,
    pub(super) tag: &'p Place,
    /// The words of it that are wrong.
    pub(super) words: &'p str,
}

/// How well a value fits to what was printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It is a part of what was printed.
    Part,
    /// A part of it was printed, or it has the words at fault.
    Whole,
    Equal,
}

impl PrintedValue<'_> {
    /// Returns the place of the value among the strings, the theme, the credits, the tables and the card's fields: one whose name
    /// the tag has, or an equal one if the tag has only names that others give, as those of a component are.
    pub(super) fn place(&self, deck: &Deck, fields: &Fields) -> Option<Place> {
        let expression = self.expression();
        let is_named = |name: &str| position_in(name, &expression).is_some();
        let tables = [("strings", &deck.strings), ("theme", &deck.theme), ("deck", &deck.about)];
        let tables = tables.into_iter().filter(|(name, _)| is_named(name)).map(|(_, table)| table);
        let mut known: Vec<(&str, &Field)> = Vec::new();
        tables.chain([fields]).flatten().for_each(|(name, field)| gather(name, field, &mut known));
        for (name, rows) in deck.data.iter().filter(|(name, _)| is_named(name)) {
            rows.iter().for_each(|row| gather(name, row, &mut known));
        }
        let is_linked = expression.len() > self.tag.text().len() || known.iter().any(|(name, _)| is_named(name));
        let fitting = known.into_iter().filter_map(|(name, field)| {
            let fit = self.fit(field).filter(|fit| is_named(name) || !is_linked && *fit == Fit::Equal)?;
            Some((fit, &field.place))
        });
        let (_, place) = fitting.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
        let inside = position_in(self.words, place.text()).or_else(|| beginning_in(self.words, place.text()));
        Some(inside.map_or_else(|| place.clone(), |span| place.part(span)))
    }

    /// Returns the tag with all statements that make the names in it: `{% for a in b %}` for `{{ a }}`.
    fn expression(&self) -> String {
        let mut expression = self.tag.text().to_owned();
        let statements = self.tag.source().text().split("{%").skip(1).filter_map(|rest| rest.split("%}").next());
        let mut left: Vec<(&str, &str)> = statements.filter_map(made_by).collect();
        let makes = |names: &str, text: &str| names.split(',').any(|name| position_in(name.trim(), text).is_some());
        while let Some(at) = left.iter().position(|(names, _)| makes(names, &expression)) {
            expression.push_str(left.swap_remove(at).1);
        }
        expression
    }

    fn fit(&self, field: &Field) -> Option<Fit> {
        let printed = self.text.trim();
        let is_number = |number: f64| (printed.parse() == Ok(number)).then_some(Fit::Equal);
        match &field.value {
            #[expect(clippy::cast_precision_loss, reason = "a number that is printed is not so large")]
            Value::Integer(number) => is_number(*number as f64),
            Value::Float(number) => is_number(*number),
            Value::Text(text) => {
                let shown = escaped(text);
                if *printed == **text || printed == shown.trim() {
                    Some(Fit::Equal)
                } else if shown.contains(printed) || position_in(self.words, text).is_some() {
                    Some(Fit::Whole)
                } else {
                    (text.len() > 1 && position_in(&shown, printed).is_some()).then_some(Fit::Part)
                }
            }
            Value::Bool(_) | Value::List(_) | Value::Table(_) => None,
        }
    }
}

/// Returns the names that a statement makes, and what it makes them of.
fn made_by(statement: &str) -> Option<(&str, &str)> {
    let statement = statement.trim_start_matches('-').trim_start();
    let (word, rest) = statement.split_once(char::is_whitespace)?;
    match word {
        "for" => rest.split_once(" in "),
        "set" | "set_global" => rest.split_once('='),
        _ => None,
    }
}

/// Gathers the values of a field that are neither lists nor tables, with their names.
fn gather<'f>(name: &'f str, field: &'f Field, found: &mut Vec<(&'f str, &'f Field)>) {
    match &field.value {
        Value::Table(inner) => inner.iter().for_each(|(name, field)| gather(name, field, found)),
        Value::List(entries) => entries.iter().for_each(|entry| gather(name, entry, found)),
        _ => found.push((name, field)),
    }
}
