//! Where a number that a card shows comes from.
//!
//! The same digits stand everywhere in a drawing: in places, sizes and colours. So they are looked for only where something is
//! printed.

use super::tag_finder::{end_of_tag, placeholder};
use super::whole_words::position_in;
use crate::diag::Place;
use crate::model::{Fields, Value};
use std::ops::Range;

/// Returns whether words are a number, with or without signs around it: `3`, `1.5`, `×2`.
pub(super) fn is_number(words: &str) -> bool {
    words.contains(|letter: char| letter.is_ascii_digit()) && !words.contains(char::is_alphabetic)
}

/// Returns the place of a number among a card's fields that some templates print, unless several may be meant.
pub(super) fn in_fields<'t>(words: &str, fields: &Fields, templates: impl Iterator<Item = &'t str>) -> Option<Place> {
    let mut numbers = Vec::new();
    gather(fields, in_digits(words), &mut numbers);
    if numbers.is_empty() {
        return None;
    }
    let printed: Vec<&str> =
        templates.flat_map(printed).filter(|piece| piece.is_expression).map(|it| it.text).collect();
    let is_printed = |name: &str| printed.iter().any(|expression| position_in(name, expression).is_some());
    numbers.retain(|(name, _)| is_printed(name));
    match numbers.as_slice() {
        [(_, place)] => Some((*place).clone()),
        _ => None,
    }
}

/// Returns where a number stands in the words that a template itself prints.
pub(super) fn in_words(words: &str, template: &str) -> Option<Range<usize>> {
    let own = printed(template).filter(|piece| !piece.is_expression);
    own.into_iter().find_map(|piece| {
        let found = position_in(words, piece.text)?;
        Some(piece.at + found.start..piece.at + found.end)
    })
}

/// Gathers the numbers that have these digits, with their names.
fn gather<'f>(fields: &'f Fields, digits: &str, found: &mut Vec<(&'f str, &'f Place)>) {
    for (name, field) in fields {
        // Spreadsheets show numbers in ways of their own.
        let is_shown = || in_digits(field.place.text()) == digits;
        let is_it = match &field.value {
            Value::Integer(number) => number.unsigned_abs().to_string() == digits || is_shown(),
            Value::Float(number) => number.abs().to_string() == digits || is_shown(),
            Value::Text(text) => is_number(text) && in_digits(text) == digits,
            Value::Table(inner) => {
                gather(inner, digits, found);
                false
            }
            Value::Bool(_) | Value::List(_) => false,
        };
        if is_it {
            found.push((name, &field.place));
        }
    }
}

/// Returns a number without what is around its digits.
fn in_digits(words: &str) -> &str {
    words.trim_matches(|letter: char| !letter.is_ascii_digit())
}

/// A piece of a template that is printed: words, or an expression without its braces.
struct PrintedPiece<'t> {
    text: &'t str,
    at: usize,
    is_expression: bool,
}

/// Returns what a template prints between its tags.
fn printed(template: &str) -> impl Iterator<Item = PrintedPiece<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let (start, rest) = (at, template.get(at..).filter(|rest| !rest.is_empty())?);
            if rest.starts_with("{{") {
                at += placeholder(rest)?;
                let text = &rest[2..at - start - 2];
                return Some(PrintedPiece { text, at: start + 2, is_expression: true });
            }
            if let Some(length) = placeholder(rest) {
                at += length;
            } else if rest.starts_with("<!--") {
                at += rest.find("-->")? + 3;
            } else if rest.starts_with('<') {
                at += end_of_tag(rest)? + 1;
            } else {
                let first = rest.chars().next()?.len_utf8();
                let text = &rest[..first + rest[first..].find(['<', '{']).unwrap_or(rest.len() - first)];
                at += text.len();
                return Some(PrintedPiece { text, at: start, is_expression: false });
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Source;
    use crate::model::Field;

    fn fields(numbers: &[(&str, Value)]) -> Fields {
        let field = |(name, value): &(&str, Value)| {
            let place = Source::new(*name, "").line(1);
            ((*name).to_owned(), Field { value: value.clone(), place })
        };
        numbers.iter().map(field).collect()
    }

    fn found(words: &str, template: &str, numbers: &[(&str, Value)]) -> Option<String> {
        let place = in_fields(words, &fields(numbers), [template].into_iter())?;
        Some(place.source().name().to_owned())
    }

    #[test]
    fn a_number_comes_from_the_field_that_the_template_prints() {
        let numbers = [("cost", Value::Integer(6)), ("copies", Value::Integer(6)), ("speed", Value::Float(1.5))];
        let template = r#"<text x="{{ copies }}">{% if copies > 3 %}Cost <b a='>'/>{{ cost }}, {{ card.speed }}{% endif %}</text>"#;
        assert_eq!(found("6", template, &numbers).as_deref(), Some("cost"));
        assert_eq!(found("×6!", template, &numbers).as_deref(), Some("cost"));
        assert_eq!(found("1.5", template, &numbers).as_deref(), Some("speed"));
        assert_eq!(found("7", template, &numbers), None);
        assert_eq!(found("6", "<text>{{ cost }}{{ copies }}</text>", &numbers), None, "it may be either");
        assert_eq!(found("6", "<text x='{{ cost }}'>6</text>", &numbers), None, "it is only a place");
    }

    #[test]
    fn a_number_of_the_template_itself_is_found_among_its_words() {
        let template = "<text x='6' y='{{ 6 }}'>{{ 6 }}{# 6 #}<tspan dx='6'>é 66 6{</tspan></text>";
        let found = in_words("6", template).expect("it is there");
        assert_eq!(found.start, template.find("6{").expect("it is there"));
        assert_eq!(in_words("7", template), None);
        assert_eq!(in_words("6", "<text x='6'>{{ never closed 6"), None);
    }

    #[test]
    fn numbers_have_digits_and_no_letters() {
        assert!(["3", "1.5", "×2", "3 / 4", "-1"].iter().all(|words| is_number(words)));
        assert!(["", "–", "A3", "3rd", "½"].iter().all(|words| !is_number(words)));
    }
}
