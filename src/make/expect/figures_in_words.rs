//! `[figures]`: the numbers in a deck's texts, and numbers that a text writes itself.

use super::evaluator::{Evaluator, Wanted, shown};
use super::expression::{Expression, Missing};
use crate::diag::{Code, Finding, Findings, quoted};
use crate::games::Figures;
use crate::model::{Deck, Field, FigureText, Placeholder, Placeholders, Value};
use crate::template::GAME;
use std::collections::BTreeMap;
use std::ops::Range;

/// From which number on a text that writes it means the figure, whatever the next word is.
const UNMISTAKABLE: i64 = 100;

/// A number before one of these is no figure of the game.
const UNITS: [&str; 6] = ["g", "mm", "cm", "m", "pt", "ppi"];

/// A figure that is text or a number.
const FIGURE: Wanted<tera::Value> =
    Wanted { words: "a number or text", read: |value| (value.is_string() || value.is_number()).then(|| value.clone()) };

/// Returns what the deck's texts print for their placeholders: the values of `[deck]`, and `[figures]`, which may have the same
/// names. A figure that reads `game` is left out where the deck cannot make its game.
pub fn placeholders(deck: &Deck, figures: &Figures) -> (Placeholders, Findings) {
    let mut findings = Findings::new();
    let mut texts = BTreeMap::new();
    for (name, field) in &deck.about {
        let digits = match &field.value {
            Value::Text(text) if name == "players" => text.replace('-', "–"),
            Value::Text(text) => text.to_string(),
            Value::Integer(number) => number.to_string(),
            _ => continue,
        };
        texts.insert(name.clone(), FigureText { digits, word: None });
    }
    // An evaluator holds a copy of all values of the deck.
    if deck.figures.is_empty() {
        return (Placeholders(texts), findings);
    }
    let evaluator = Evaluator::new(deck, figures);
    for (name, phrase) in &deck.figures {
        let expression = match Expression::read(phrase, &evaluator.engine, Missing::IsAnError) {
            Ok(expression) => expression,
            Err(finding) => {
                findings.push(finding);
                continue;
            }
        };
        if *figures == Figures::Unknown && expression.reads_name(GAME) {
            continue;
        }
        let answers = evaluator.answers(&expression, &[None], &FIGURE, &mut findings);
        if let Some(value) = answers.and_then(|answers| answers.into_iter().flatten().next()) {
            texts.insert(name.clone(), figure_text(deck, &value));
        }
    }
    (Placeholders(texts), findings)
}

/// Returns a figure as the deck writes its numbers: with `strings.number.thousands` from 1000 on, and as a word of
/// `strings.numbers`.
fn figure_text(deck: &Deck, value: &tera::Value) -> FigureText {
    let Some(number) = value.as_number() else { return FigureText { digits: value.to_string(), word: None } };
    let digits = shown(number.as_float());
    let Ok(whole) = digits.parse::<i64>() else { return FigureText { digits, word: None } };
    let word = usize::try_from(whole).ok().and_then(|at| number_words(deck).get(at)?.value.as_text());
    FigureText { digits: with_thousands(&digits, thousands(deck)), word: word.map(str::to_owned) }
}

fn with_thousands(digits: &str, separator: &str) -> String {
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && digit.is_ascii_digit() && (digits.len() - at).is_multiple_of(3) && !grouped.ends_with('-') {
            grouped.push_str(separator);
        }
        grouped.push(digit);
    }
    grouped
}

/// Returns `strings.numbers`.
fn number_words(deck: &Deck) -> &[Field] {
    match deck.strings.get("numbers").map(|field| &field.value) {
        Some(Value::List(words)) => words,
        _ => &[],
    }
}

/// Returns `strings.number.thousands`; empty if the deck does not have it.
fn thousands(deck: &Deck) -> &str {
    let number = deck.strings.get("number").and_then(|field| field.value.as_table());
    number.and_then(|number| number.get("thousands")?.value.as_text()).unwrap_or_default()
}

/// Finds figures that texts of a deck with `[figures]` write themselves, in digits or as a word: they would stay as they are when
/// the figure changes. What is meant is certain for a large number, and for one before the figure's name.
pub fn check_written(deck: &Deck) -> Findings {
    let mut findings = Findings::new();
    if deck.figures.is_empty() {
        return findings;
    }
    let words: Vec<String> =
        number_words(deck).iter().filter_map(|word| Some(word.value.as_text()?.to_lowercase())).collect();
    let thousands = thousands(deck);
    let known: Vec<(&str, String)> = (deck.placeholders.0.iter())
        .map(|(name, figure)| (name.as_str(), figure.digits.replace(thousands, "")))
        .filter(|(name, digits)| !digits.is_empty() && (deck.figures.contains_key(*name) || is_about(name)))
        .collect();
    let fields = deck.strings.values().chain(deck.data.values().flatten());
    let fields = fields.chain(deck.sheets.iter().flat_map(|sheet| sheet.fields.values()));
    for (text, place) in Field::texts(fields) {
        for (range, number, next) in numbers(text, thousands, &words) {
            let is_measured = UNITS.contains(&next) || text[range.end..].trim_start().starts_with('%');
            if is_measured {
                continue;
            }
            let is_certain = number.parse().is_ok_and(|number: i64| number >= UNMISTAKABLE);
            let is_it = |(name, digits): &&(&str, String)| *digits == number && (is_certain || is_named(next, name));
            let Some((name, _)) = known.iter().find(is_it) else { continue };
            let written = &text[range];
            let message = format!("{} is the figure `[{name}]`, but the text does not follow it", quoted(written));
            let help = format!("write `[{name}]`; `[#{name}]` prints it in digits");
            let at = place.of_words(written);
            findings.push(Finding::new(Code::FigureInWords, message).at(at, "stays as it is").help(help));
        }
    }
    findings
}

/// Returns whether a value of `[deck]` is one that texts repeat.
fn is_about(name: &str) -> bool {
    matches!(name, "players" | "version")
}

/// Returns whether a word is the name of a figure, in the singular or in the plural.
fn is_named(word: &str, name: &str) -> bool {
    let word = word.to_lowercase();
    !word.is_empty() && (word == name || word.strip_suffix('s') == Some(name) || name.strip_suffix('s') == Some(&*word))
}

/// Returns the numbers of a text outside placeholders, in digits or as words: their bytes, their digits without `thousands`, and
/// the word after each. A range is one number: `3–8`.
fn numbers<'t>(text: &'t str, thousands: &str, words: &[String]) -> Vec<(Range<usize>, String, &'t str)> {
    let placeholders: Vec<Range<usize>> = Placeholder::all(text).map(|one| one.range).collect();
    let mut found: Vec<(Range<usize>, String, &str)> = Vec::new();
    let is_inside = |at: usize| placeholders.iter().any(|range| range.contains(&at));
    let mut at = 0;
    while let Some(start) = text[at..].find(char::is_alphanumeric).map(|start| at + start) {
        let is_number = text[start..].starts_with(|letter: char| letter.is_ascii_digit());
        let is_part = |letter: char| {
            if is_number {
                letter.is_ascii_digit() || thousands.contains(letter) || matches!(letter, '-' | '–')
            } else {
                letter.is_alphanumeric()
            }
        };
        let token = text[start..].split(|letter| !is_part(letter)).next().unwrap_or_default();
        let token = if is_number { token.trim_end_matches(|letter: char| !letter.is_ascii_digit()) } else { token };
        at = start + token.len().max(1);
        if is_inside(start) {
            continue;
        }
        if let Some(last) = found.last_mut().filter(|(_, _, next)| next.is_empty()) {
            last.2 = token;
        }
        let digits = if is_number { Some(token.replace(thousands, "").replace('-', "–")) } else { None };
        let as_word = || words.iter().position(|word| *word == token.to_lowercase()).map(|number| number.to_string());
        if let Some(digits) = digits.or_else(as_word) {
            found.push((start..start + token.len(), digits, ""));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_digits_and_the_word_after_them() {
        let words = ["no", "one", "two", "three"].map(str::to_owned);
        let found = numbers("3–8 players, [goal] and 10,000: Three more 5s.", ",", &words);
        let found: Vec<_> = found.iter().map(|(_, digits, next)| (digits.as_str(), *next)).collect();
        assert_eq!(found, [("3–8", "players"), ("10000", "Three"), ("3", "more"), ("5", "s")]);
    }

    #[test]
    fn large_numbers_are_written_in_groups() {
        assert_eq!(["350", "1000", "-10000"].map(|digits| with_thousands(digits, ",")), ["350", "1,000", "-10,000"]);
    }
}
