//! What a variant in another language leaves untranslated, or says otherwise than the deck.

use super::deck_table;
use super::row_table::{RowTable, cell};
use super::spec_reader::{SpecReader, listed, quoted};
use super::values::Node;
use crate::diag::{self, Code, Finding, Place};
use crate::model::{Field, Placeholder, Value};
use std::collections::{BTreeSet, HashSet};
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// The largest number that languages write as a word in one text and in digits in another.
const LARGEST_WORD: u64 = 12;
/// How many names or numbers a finding lists.
const MOST: usize = 12;

/// Returns whether a variant gives the deck another language.
pub(super) fn is_translation(deck: &DeTable<'_>, variant: &DeTable<'_>) -> bool {
    let before = language(deck).map_or(deck_table::LANGUAGE, |(_, language)| language);
    language(variant).is_some_and(|(_, after)| primary(after) != primary(before))
}

/// Returns the language in `[deck]` and its place.
pub(super) fn language<'r>(root: &'r DeTable<'_>) -> Option<(Range<usize>, &'r str)> {
    let DeValue::Table(deck) = root.get("deck")?.get_ref() else { return None };
    let node = deck.get("language")?;
    Some((node.span(), node.get_ref().as_str()?))
}

/// Returns a language without its region: `en` of `en-GB`.
pub(super) fn primary(tag: &str) -> String {
    tag.split('-').next().unwrap_or(tag).to_lowercase()
}

/// Compares a value with its translation, text by text and list by list.
pub(super) fn compare(spec: &SpecReader<'_>, name: &str, base: &Node<'_>, translated: &Node<'_>) {
    match (base.get_ref(), translated.get_ref()) {
        (DeValue::String(before), DeValue::String(after)) => {
            compare_texts(spec, (before, &spec.place(base.span())), (after, &spec.place(translated.span())));
        }
        (DeValue::Array(before), DeValue::Array(after)) if before.len() != after.len() => {
            let items = diag::counted(after.len(), "item");
            let message = format!("{} has {items}, but {} in the deck", quoted(name), before.len());
            let finding = Finding::new(Code::TranslationDiffers, message).at(spec.place(translated.span()), items);
            let finding = finding.see(spec.place(base.span()), "in the deck");
            spec.find(finding.help("translate each item of the deck's list, in the same order"));
        }
        (DeValue::Array(before), DeValue::Array(after)) => {
            before.iter().zip(after).for_each(|(base, translated)| compare(spec, name, base, translated));
        }
        (DeValue::Table(before), DeValue::Table(after)) => {
            let both = after.iter().filter_map(|(key, node)| Some((before.get(&**key.get_ref())?, node)));
            both.for_each(|(base, translated)| compare(spec, name, base, translated));
        }
        _ => {}
    }
}

/// Compares the rows of a table with those of a variant that translates some of its columns, row by row; `by` is the column that
/// says which row is which.
pub(super) fn compare_rows(spec: &SpecReader<'_>, table: &RowTable, changes: &RowTable, by: &str) {
    let texts = |row: &'_ Field, column: &str| {
        let field = row.value.as_table()?.get(column)?.clone();
        field.value.as_text().is_some_and(|text| text.contains(char::is_alphabetic)).then_some(field)
    };
    let columns: BTreeSet<&str> = (changes.rows.iter())
        .flat_map(|row| row.value.as_table().into_iter().flat_map(|row| row.keys()))
        .map(String::as_str)
        .filter(|column| *column != by && changes.rows.iter().any(|row| texts(row, column).is_some()))
        .collect();
    let mut left = Vec::new();
    for row in &table.rows {
        let Some(name) = cell(row, by) else { continue };
        let Some(change) = changes.rows.iter().find(|change| cell(change, by).as_ref() == Some(&name)) else {
            if columns.iter().any(|column| texts(row, column).is_some()) {
                left.push((name, row.place.clone()));
            }
            continue;
        };
        for column in &columns {
            if let (Some(base), Some(translated)) = (texts(row, column), texts(change, column))
                && let (Value::Text(before), Value::Text(after)) = (&base.value, &translated.value)
            {
                compare_texts(spec, (before, &base.place), (after, &translated.place));
            }
        }
    }
    if let (Some((_, place)), Some(first)) = (left.first(), changes.rows.first()) {
        let names = listed(left.iter().map(|(name, _)| name.as_str()));
        let rows = if left.len() == 1 { "the row" } else { "the rows" };
        let message = format!("{rows} {names} of {} {} not translated", quoted(&table.name), is_or_are(left.len()));
        let finding = Finding::new(Code::UntranslatedRows, message).at(first.place.clone(), "the rows that are");
        let help = "add the rows here; repeat words that are the same in both languages";
        spec.find(finding.see(place.clone(), "not in the variant").help(help));
    }
}

fn is_or_are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// Compares the placeholders of a text and of its translation, then their numbers.
fn compare_texts(spec: &SpecReader<'_>, (before, base): (&str, &Place), (after, place): (&str, &Place)) {
    let placeholders = |text| Placeholder::all(text).map(|one| one.name.to_lowercase()).collect::<BTreeSet<_>>();
    let (own, others) = (placeholders(before), placeholders(after));
    let list = |names: Vec<&String>| diag::listed(names.into_iter().map(|name| format!("`[{name}]`")), MOST);
    let (lost, added): (Vec<_>, Vec<_>) = (own.difference(&others).collect(), others.difference(&own).collect());
    let (message, help) = if !lost.is_empty() {
        (format!("the translation leaves out {}", list(lost)), "write the placeholder in place of a number")
    } else if !added.is_empty() {
        (
            format!("the translation has {}, but the deck's text has not", list(added)),
            "write the placeholders of the deck",
        )
    } else if let Some((before, after)) = other_numbers(before, after) {
        (
            format!("the translation says {after}, but the deck says {before}"),
            "write the same number, or a placeholder in both texts",
        )
    } else {
        return;
    };
    let finding = Finding::new(Code::TranslationDiffers, message).at(place.clone(), "the translation");
    spec.find(finding.see(base.clone(), "in the deck").help(help));
}

/// Returns the numbers of two texts, in words, if they cannot mean the same: small ones may be words in one of the texts, and any may
/// be left out.
fn other_numbers(before: &str, after: &str) -> Option<(String, String)> {
    let (own, others) = (numbers(before), numbers(after));
    let is_other = |number: &&u64| **number > LARGEST_WORD && !own.contains(number);
    let differs = if own.len() == others.len() { own != others } else { others.iter().any(|number| is_other(&number)) };
    let shown = |numbers: &[u64]| match numbers {
        [] => "no number".to_owned(),
        some => diag::listed(some, MOST),
    };
    differs.then(|| (shown(&own), shown(&others)))
}

/// Returns the numbers in digits of any script, in their order by size; no markup, and no placeholders.
fn numbers(text: &str) -> Vec<u64> {
    let mut numbers = Vec::new();
    let letters: Vec<char> = text.chars().collect();
    let (mut at, mut in_markup) = (0, false);
    while at < letters.len() {
        match letters[at] {
            '{' => in_markup = !letters[at..].starts_with(&['{', 'h', ':']),
            '}' => in_markup = false,
            letter if !in_markup && digit(letter).is_some() => {
                let mut number: u64 = 0;
                while let Some(next) = letters.get(at) {
                    let is_group = matches!(next, ',' | '.' | '’' | '\u{a0}' | '\u{202f}')
                        && letters[at + 1..].iter().take_while(|letter| digit(**letter).is_some()).count() == 3;
                    match digit(*next) {
                        Some(digit) => number = number.saturating_mul(10).saturating_add(digit),
                        None if is_group => {}
                        None => break,
                    }
                    at += 1;
                }
                numbers.push(number);
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    numbers.sort_unstable();
    numbers
}

/// Returns the digit of a letter: European, Arabic, Persian or Devanagari.
fn digit(letter: char) -> Option<u64> {
    const ZEROS: [char; 4] = ['0', '\u{660}', '\u{6f0}', '\u{966}'];
    let of = |zero: char| u64::from(letter).checked_sub(u64::from(zero)).filter(|digit| *digit < 10);
    ZEROS.into_iter().find_map(of)
}

/// Returns the names of all texts of `[strings]` that have letters, and their places.
pub(super) fn texts_of(root: &DeTable<'_>) -> Vec<(String, Range<usize>)> {
    let mut words = Vec::new();
    if let Some(strings) = root.get("strings") {
        gather_texts(strings, "", &mut words);
    }
    words
}

fn gather_texts(node: &Node<'_>, name: &str, words: &mut Vec<(String, Range<usize>)>) {
    match node.get_ref() {
        DeValue::String(text) if text.contains(char::is_alphabetic) => words.push((name.to_owned(), node.span())),
        DeValue::Array(items) => items.iter().for_each(|item| gather_texts(item, name, words)),
        DeValue::Table(table) => {
            let dot = if name.is_empty() { "" } else { "." };
            table.iter().for_each(|(key, node)| gather_texts(node, &format!("{name}{dot}{}", key.get_ref()), words));
        }
        _ => {}
    }
}

/// Warns of strings that are unchanged although variants have given the deck another language.
pub(super) fn report_untranslated(
    spec: &SpecReader<'_>,
    root: &DeTable<'_>,
    before: Option<&str>,
    own: &HashSet<usize>,
) {
    let before = primary(before.unwrap_or(deck_table::LANGUAGE));
    let Some((span, after)) = language(root).filter(|(_, after)| primary(after) != before) else { return };
    let left = texts_of(root).into_iter().filter(|(_, span)| own.contains(&span.start));
    let mut left: Vec<String> = left.map(|(name, _)| name).collect();
    left.dedup();
    if left.is_empty() {
        return;
    }
    let names = listed(left.iter().map(String::as_str));
    let (message, them) = match left.len() {
        1 => (format!("the string {names} is not translated into {}", quoted(after)), "it"),
        count => (format!("{count} strings are not translated into {}: {names}", quoted(after)), "them"),
    };
    let finding = Finding::new(Code::UntranslatedStrings, message);
    let help = format!("add {them} to the variant's `strings`; repeat a string that is the same in both languages");
    spec.find(finding.at(spec.place(span), "not the language of the deck").help(help));
}
