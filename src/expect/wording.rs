//! Places and turns of phrase for what is found of expectations.

use crate::diag::Place;
use crate::model::{Card, Phrase};
use std::ops::Range;

/// How many cards a finding names.
const NAMED: usize = 6;

/// A text in backticks, cut short where it is long.
pub(super) fn quoted(text: &str) -> String {
    const SHOWN: usize = 60;
    let text = text.trim();
    let mut shown: String = text.chars().take(SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    format!("`{shown}`")
}

/// `a, b and c`, or the first of them and how many more there are.
pub(super) fn listed(items: impl ExactSizeIterator<Item = String>) -> String {
    let count = items.len();
    // One that is left over is named as well as counted.
    let named = if count <= NAMED + 1 { count } else { NAMED };
    let mut words: Vec<String> = items.take(named).collect();
    let last = if named < count { Some(format!("{} more", count - named)) } else { words.pop() };
    match (last, words.is_empty()) {
        (None, _) => String::new(),
        (Some(only), true) => only,
        (Some(last), false) => format!("{} and {last}", words.join(", ")),
    }
}

/// The ids of cards.
pub(super) fn ids(cards: &[&Card]) -> String {
    listed(cards.iter().map(|card| quoted(card.id.as_str())))
}

/// The ids of cards, with their copies where there is more than one.
pub(super) fn ids_with_copies(cards: &[&Card]) -> String {
    listed(cards.iter().map(|card| format!("{}{}", quoted(card.id.as_str()), times(card))))
}

/// ` × 3`
pub(super) fn times(card: &Card) -> String {
    if card.copies == 1 { String::new() } else { format!(" × {}", card.copies) }
}

/// `1 card`, `2 cards`
pub(super) fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// The place of some bytes of an expression, whichever way its letters are written in the file.
pub(super) fn part(phrase: &Phrase, span: Range<usize>) -> Place {
    let raw = phrase.place.text();
    let quotes = if raw.starts_with("\"\"\"") || raw.starts_with("'''") { 3 } else { 1 };
    let is_quoted = raw.starts_with(['"', '\'']);
    let Some(inside) = raw.get(quotes..raw.len().saturating_sub(quotes)).filter(|_| is_quoted) else {
        return phrase.place.clone();
    };
    let before = if inside == phrase.text { 0 } else { skipped(inside, raw, quotes) };
    let letters = if raw.starts_with('"') { escaped(inside, before) } else { plain(inside, before) };
    // Where each letter of the text begins in the file, and where the last one ends.
    let mut at = 0;
    let (mut start, mut end) = (None, None);
    for (letter, bytes) in letters.iter().zip(phrase.text.chars()) {
        if start.is_none() && at >= span.start {
            start = Some(letter.start);
        }
        if at < span.end {
            end = Some(letter.end);
        }
        at += bytes.len_utf8();
    }
    let last = letters.last().map_or(before, |letter| letter.end);
    let start = start.unwrap_or(last);
    phrase.place.part(quotes + start..quotes + end.unwrap_or(start).max(start))
}

/// A line break right after three quotes is no part of the text.
fn skipped(inside: &str, raw: &str, quotes: usize) -> usize {
    match (quotes, raw.get(quotes..)) {
        (3, Some(rest)) if rest.starts_with("\r\n") => 2,
        (3, Some(_)) if inside.starts_with('\n') => 1,
        _ => 0,
    }
}

fn plain(inside: &str, from: usize) -> Vec<Range<usize>> {
    let letters = inside.char_indices().filter(|(at, _)| *at >= from);
    letters.map(|(at, letter)| at..at + letter.len_utf8()).collect()
}

/// Each letter of a text in double quotes as it stands in the file, such as `\"` for a quote.
fn escaped(inside: &str, from: usize) -> Vec<Range<usize>> {
    let mut spans = Vec::new();
    let mut at = from;
    while let Some(letter) = inside.get(at..).and_then(|rest| rest.chars().next()) {
        let start = at;
        at += letter.len_utf8();
        if letter == '\\' {
            let rest = inside.get(at..).unwrap_or_default();
            let Some(mark) = rest.chars().next() else { break };
            let digits = match mark {
                'x' => 2,
                'u' => 4,
                'U' => 8,
                _ if mark.is_whitespace() => {
                    // The line goes on below.
                    at += rest.len() - rest.trim_start().len();
                    continue;
                }
                _ => 0,
            };
            at = (at + mark.len_utf8() + digits).min(inside.len());
        }
        spans.push(start..at);
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Source;

    /// What stands in the file for `found` in the text that a TOML string says.
    fn found(toml: &str, text: &str, found: &str) -> String {
        let source = Source::new("deck.toml", format!("where = {toml}"));
        let place = source.place(8..source.text().len());
        let at = text.find(found).expect("the text holds it");
        part(&Phrase { text: text.to_owned(), place }, at..at + found.len()).text().to_owned()
    }

    #[test]
    fn a_part_is_found_in_quotes_of_each_sort() {
        assert_eq!(found("'kind == \"x\"'", "kind == \"x\"", "\"x\""), "\"x\"");
        assert_eq!(found("\"kind == 'x'\"", "kind == 'x'", "'x'"), "'x'");
        assert_eq!(found("'''kind == 'x' '''", "kind == 'x' ", "'x'"), "'x'");
        assert_eq!(found("'''\nkind == 'x' '''", "kind == 'x' ", "kind"), "kind");
    }

    #[test]
    fn a_part_is_found_behind_letters_that_are_written_otherwise() {
        assert_eq!(found(r#""a == \"ü\" and b""#, "a == \"ü\" and b", "and"), "and");
        assert_eq!(found(r#""a == \"ü\" and b""#, "a == \"ü\" and b", "\"ü\""), r#"\"ü\""#);
        assert_eq!(found(r#""a == 'A' and b""#, "a == 'A' and b", "'A'"), "'A'");
        assert_eq!(found("\"\"\"a \\\n   and b\"\"\"", "a and b", "and"), "and");
    }

    #[test]
    fn long_lists_are_cut_short() {
        let letters = |count: usize| listed((0..count).map(|number| number.to_string()));
        assert_eq!(letters(1), "0");
        assert_eq!(letters(3), "0, 1 and 2");
        assert_eq!(letters(7), "0, 1, 2, 3, 4, 5 and 6");
        assert_eq!(letters(20), "0, 1, 2, 3, 4, 5 and 14 more");
    }
}
