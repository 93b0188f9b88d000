//! Where a template takes what a table's cells hold for something else: a number where a word is wanted, an empty cell where a number
//! is, and a fraction that is whole where it is printed.

use super::scanner::Tag;
use super::value_guards::{Edit, GuardKind, KEYWORDS, TagExpression, ValueGuard, first_of_expression};
use std::ops::Range;

/// Filters that take a text.
const OF_TEXT: [&str; 13] = [
    "capitalize",
    "indent",
    "length",
    "lower",
    "replace",
    "split",
    "title",
    "trim",
    "trim_end",
    "trim_start",
    "truncate",
    "upper",
    "wordcount",
];

/// What a part of a calculation has before it or behind it.
const SIGNS: [&str; 8] = ["+", "-", "*", "/", "%", "~", "|", "."];

/// Returns the guards of what a tag does with the values of cells; they follow those of the values.
pub(super) fn of_tag(tag: &Tag<'_>, text: &str) -> Vec<Edit> {
    let asks = tag.is_block && matches!(tag.tokens.word(0), Some("if" | "elif"));
    let Some(first) = first_of_expression(tag).or(asks.then_some(1)) else { return Vec::new() };
    let expression = TagExpression { tokens: &tag.tokens, first, text };
    let mut guards = Vec::new();
    for (index, start, name) in tag.tokens.names().filter(|(index, ..)| *index >= first) {
        let Some(end) = expression.path_end(index).filter(|_| !KEYWORDS.contains(&name)) else { continue };
        let span = start..expression.end_of(end - 1);
        let path = &text[span.clone()];
        let has_text_filter =
            tag.tokens.is(end, "|") && tag.tokens.word(end + 1).is_some_and(|name| OF_TEXT.contains(&name));
        let is_container = expression.is(index, -1, "in") && !tag.tokens.is(end, "|");
        let (kind, argument) = if has_text_filter || is_container {
            (GuardKind::Cell, String::new())
        } else if let Some(other) = expression.compared_with(index, end) {
            (GuardKind::Compared, format!("(than={})", &text[other]))
        } else {
            continue;
        };
        guards.push(Edit::insert(span.start, "(", &span));
        guards.push(Edit::filter(span.end, ("", ValueGuard::new(kind, path), &format!("{argument})")), &span));
    }
    let is_kept = tag.is_block && matches!(tag.tokens.word(0), Some("set" | "set_global")) && tag.tokens.is(2, "=");
    if is_kept || !tag.is_block {
        for part in expression.calculations() {
            guards.push(Edit::insert(part.start, "(", &part));
            let guard = ValueGuard { kind: GuardKind::Whole, path: None };
            guards.push(Edit::filter(part.end, (")", guard, ""), &part));
        }
    }
    guards
}

impl TagExpression<'_, '_> {
    /// Returns the bytes of the name or the number with which the value from `index` to `end` is put in order.
    fn compared_with(&self, index: usize, end: usize) -> Option<Range<usize>> {
        let is_order = |at: usize| self.tokens.is(at, "<") || self.tokens.is(at, ">");
        let ends_before = |at: usize| !SIGNS.iter().any(|sign| self.is(at, -1, sign));
        let ends_behind = |at: usize| !SIGNS.iter().any(|sign| self.tokens.is(at, sign)) && !self.tokens.is(at, "(");
        let (other, other_end) = if is_order(end) && ends_before(index) {
            let other = end + 1 + usize::from(self.tokens.is(end + 1, "="));
            let other_end = self.operand_end(other)?;
            if !ends_behind(other_end) {
                return None;
            }
            (other, other_end)
        } else {
            let sign = index.checked_sub(1 + usize::from(self.is(index, -1, "=")))?;
            if sign <= self.first || !is_order(sign) || !ends_behind(end) {
                return None;
            }
            let start = (self.first..sign).find(|at| self.operand_end(*at) == Some(sign) && ends_before(*at))?;
            (start, sign)
        };
        Some(self.start_of(other)..self.end_of(other_end - 1))
    }

    fn start_of(&self, index: usize) -> usize {
        self.tokens.iter().nth(index).map_or(self.text.len(), |(start, _)| start)
    }

    /// Returns the index behind a name with its fields, or behind a number, that begins at a token.
    fn operand_end(&self, index: usize) -> Option<usize> {
        let word = self.tokens.word(index).filter(|word| !KEYWORDS.contains(word))?;
        if word.starts_with(|first: char| !first.is_ascii_digit()) {
            return self.path_end(index);
        }
        let has_fraction = self.tokens.is(index + 1, ".") && self.tokens.word(index + 2).is_some();
        Some(index + if has_fraction { 3 } else { 1 })
    }

    /// Returns the bytes of the parts of an expression that calculate: all of it, or those that `~` joins.
    fn calculations(&self) -> Vec<Range<usize>> {
        let tokens: Vec<&str> = self.tokens.iter().map(|(_, token)| token).collect();
        let is_component = self.is(self.first, 0, "<") || tokens.windows(2).any(|pair| pair == ["/", ">"]);
        let (mut starts, mut open, mut chooses) = (vec![self.first], Vec::new(), false);
        let mut signs = Vec::new();
        for (index, token) in tokens.iter().enumerate().skip(self.first) {
            match *token {
                // What a function is given prints nothing.
                "(" => open
                    .push(index > self.first && self.tokens.word(index - 1).is_some_and(|it| !KEYWORDS.contains(&it))),
                "[" | "{" => open.push(true),
                ")" | "]" | "}" => drop(open.pop()),
                "~" if open.is_empty() => starts.push(index + 1),
                "if" | "and" | "or" | "not" | "in" | "is" if open.is_empty() => chooses = true,
                "+" | "-" | "*" | "/" if !open.contains(&true) => signs.push(index),
                _ => {}
            }
        }
        if is_component || !open.is_empty() || (chooses && starts.len() > 1) {
            return Vec::new();
        }
        let ends: Vec<usize> = starts.iter().skip(1).map(|start| start - 1).chain([tokens.len()]).collect();
        let parts = starts.into_iter().zip(ends).map(|(start, end)| start..end);
        let parts = parts.filter(|part| signs.iter().any(|sign| part.contains(sign)));
        parts.map(|part| self.start_of(part.start)..self.end_of(part.end - 1)).collect()
    }
}
