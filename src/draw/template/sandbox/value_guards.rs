//! Where a template uses values that may not exist, or that may not be text: Tera takes both in silence.
//!
//! Tera reports a name that does not exist where it is printed alone, calculated with or put in order. Elsewhere, as in
//! `"a" ~ stage`, `stage == 1` or `art(file=stage)`, it stands for nothing. It also prints tables and lists. So each such use
//! gets a guard: a filter behind the value, or one behind the tag that prints it.

use super::scanner::{Tag, Tokens};
use std::ops::Range;

/// Something that Tera reads and the author did not write.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Edit {
    /// What it replaces, in bytes of the author's text; empty where it is inserted.
    pub(super) replaced: Range<usize>,
    pub(super) text: String,
    /// The place that findings show for it.
    pub(super) shown: Range<usize>,
    /// The guard whose filter the text names.
    pub(super) guard: Option<ValueGuard>,
}

impl Edit {
    pub(super) fn insert(at: usize, text: impl Into<String>, shown: &Range<usize>) -> Self {
        Self { replaced: at..at, text: text.into(), shown: shown.clone(), guard: None }
    }

    /// Inserts a guard's filter between two texts.
    pub(super) fn filter(at: usize, (before, guard, after): (&str, ValueGuard, &str), shown: &Range<usize>) -> Self {
        let text = format!("{before}|{}{after}", guard.filter());
        Self { guard: Some(guard), ..Self::insert(at, text, shown) }
    }
}

/// A guard of a value: what it asks of it, and the path of the value.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::template) struct ValueGuard {
    pub(super) kind: GuardKind,
    /// None where findings cannot show it.
    pub(super) path: Option<String>,
}

/// What a guard asks of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GuardKind {
    /// That it exists.
    Existing,
    /// That it exists and is text.
    Text,
    /// That it is text; Tera itself reports what is printed and does not exist.
    Shown,
    /// Nothing: it hands over what a cell shows, where a text is wanted.
    Cell,
    /// That it can be compared with a number; an empty cell is less than any.
    Compared,
    /// Nothing: a calculated number that is whole prints without a fraction.
    Whole,
}

impl ValueGuard {
    pub(super) fn new(kind: GuardKind, path: &str) -> Self {
        Self { kind, path: (!path.contains(['"', '\\'])).then(|| path.to_owned()) }
    }

    /// Returns the name of its filter, with the bytes of the path in hexadecimal digits.
    pub(super) fn filter(&self) -> String {
        let kind = match self.kind {
            GuardKind::Existing => "_value",
            GuardKind::Text => "_text",
            GuardKind::Shown => "_shown",
            GuardKind::Cell => "_cell",
            GuardKind::Compared => "_compared",
            GuardKind::Whole => "_whole",
        };
        let path = self.path.iter().flat_map(|path| path.bytes());
        let digits =
            path.flat_map(|byte| [byte >> 4, byte & 15]).filter_map(|digit| char::from_digit(digit.into(), 16));
        kind.chars().chain(digits).collect()
    }
}

/// Filters whose results are lists.
const LISTING: [&str; 8] = ["keys", "pairs", "range", "reverse", "sort", "split", "unique", "values"];

/// What may stand before a value that is used as it is.
const BEFORE: [&str; 7] = ["(", ",", "=", "~", ":", "[", "or"];

/// What may follow such a value.
const AFTER: [&str; 12] = [")", ",", "~", "|", "=", "!", "]", "}", "if", "in", "not", "for"];

/// Words that name no value.
pub(super) const KEYWORDS: [&str; 15] =
    ["and", "or", "not", "in", "is", "if", "else", "for", "true", "false", "none", "True", "False", "None", "null"];

/// Returns the guards of the values that a tag uses, in the order of their places.
pub(super) fn of_tag(tag: &Tag<'_>, text: &str) -> Vec<Edit> {
    let Some(first) = first_of_expression(tag) else { return Vec::new() };
    let expression = TagExpression { tokens: &tag.tokens, first, text };
    let mut guards = Vec::new();
    let conditions = expression.conditions();
    for (index, start, name) in tag.tokens.names() {
        let is_free = index >= first && !KEYWORDS.contains(&name) && !conditions.iter().any(|it| it.contains(&index));
        let Some(end) = expression.path_end(index).filter(|_| is_free) else { continue };
        let span = start..expression.end_of(end - 1);
        if !tag.is_block && index == first && end == tag.tokens.len() {
            let close = if tag.trims { "-}}" } else { "}}" };
            let path = &text[span.clone()];
            let guard = ValueGuard::new(GuardKind::Shown, path);
            // Behind the tag, so that Tera's own error about a name that does not exist comes first.
            guards.push(Edit::filter(tag.span.end, (&format!("{{{{{path}"), guard, close), &span));
        } else if expression.is_used(index, end) {
            let is_text = expression.is(index, -1, "~") || tag.tokens.is(end, "~");
            let kind = if is_text { GuardKind::Text } else { GuardKind::Existing };
            guards.push(Edit::insert(span.start, "(", &span));
            guards.push(Edit::filter(span.end, ("", ValueGuard::new(kind, &text[span.clone()]), ")"), &span));
        }
    }
    guards.extend(expression.list_at_end().filter(|_| !tag.is_block));
    guards.sort_by_key(|guard| guard.replaced.start);
    guards
}

/// Returns the index of the first token of a tag's expression; none where the tag has none, or asks only whether it is true.
pub(super) fn first_of_expression(tag: &Tag<'_>) -> Option<usize> {
    let tokens = &tag.tokens;
    match tokens.word(0).filter(|_| tag.is_block) {
        None => Some(0),
        Some("set" | "set_global") => Some(if tokens.is(2, "=") { 3 } else { 2 }),
        Some("for") => (0..tokens.len()).find(|index| tokens.is(*index, "in")).map(|index| index + 1),
        Some("filter") => Some(2),
        Some(_) => None,
    }
}

/// The expression of a tag.
pub(super) struct TagExpression<'t, 'a> {
    pub(super) tokens: &'t Tokens<'a>,
    /// The index of its first token.
    pub(super) first: usize,
    pub(super) text: &'a str,
}

impl TagExpression<'_, '_> {
    /// Returns where a token ends.
    pub(super) fn end_of(&self, index: usize) -> usize {
        self.tokens.iter().nth(index).map_or(self.text.len(), |(start, token)| start + token.len())
    }

    /// Returns whether the token so far from another, and in the expression, is this one.
    pub(super) fn is(&self, index: usize, offset: isize, token: &str) -> bool {
        index.checked_add_signed(offset).is_some_and(|at| at >= self.first && self.tokens.is(at, token))
    }

    /// Returns the index behind a path such as `pack.id` or `rows[0]?.id`; none where a bracket does not end.
    pub(super) fn path_end(&self, index: usize) -> Option<usize> {
        let mut end = index + 1;
        loop {
            let optional = usize::from(self.tokens.is(end, "?"));
            if self.tokens.is(end + optional, ".") && self.tokens.word(end + optional + 1).is_some() {
                end += optional + 2;
            } else if self.tokens.is(end + optional, "[") {
                end = self.closing(end + optional)? + 1;
            } else {
                return Some(end);
            }
        }
    }

    /// Returns the index of the bracket that closes another.
    fn closing(&self, open: usize) -> Option<usize> {
        let mut depth = 0;
        (open..self.tokens.len()).find(|index| {
            depth += i32::from(self.tokens.is(*index, "[")) - i32::from(self.tokens.is(*index, "]"));
            depth == 0
        })
    }

    /// Returns the tokens that only decide, as in `a if b else c`, and those that a comprehension names.
    fn conditions(&self) -> Vec<Range<usize>> {
        let starts =
            (self.first..self.tokens.len()).filter(|index| self.is(*index, 0, "if") || self.is(*index, 0, "for"));
        let end = |start: usize| {
            let ends: &[&str] = if self.is(start, 0, "if") { &["else", "]"] } else { &["in"] };
            (start..self.tokens.len()).find(|index| ends.iter().any(|end| self.tokens.is(*index, end)))
        };
        starts.map(|start| start..end(start).unwrap_or(self.tokens.len())).collect()
    }

    /// Returns whether the value from `index` to `end` is used as it is: compared, joined, handed over or kept.
    fn is_used(&self, index: usize, end: usize) -> bool {
        let is_first = index == self.first;
        let is_compared = self.is(index, -1, "~")
            || (self.is(index, -1, "=") && (self.is(index, -2, "=") || self.is(index, -2, "!")));
        let is_attribute = self.is(index, -1, "{") && self.is(index, -2, "=");
        let fits_before = is_first
            || is_attribute
            || self.is(index, -1, "else")
            || BEFORE.iter().any(|before| self.is(index, -1, before));
        let fits_after = end == self.tokens.len()
            || AFTER.iter().any(|after| self.tokens.is(end, after))
            || (is_compared && (self.tokens.is(end, "and") || self.tokens.is(end, "or")));
        fits_before && fits_after && !self.may_be_missing(index, end)
    }

    /// Returns whether the author asks if the value exists, or says what to use instead.
    fn may_be_missing(&self, index: usize, mut end: usize) -> bool {
        if self.is(index, -1, "(") {
            while self.tokens.is(end, ")") {
                end += 1;
            }
        }
        self.tokens.is(end, "is") || (self.tokens.is(end, "|") && self.tokens.is(end + 1, "default"))
    }

    /// Returns the guard of an expression that ends in a filter whose result is a list.
    fn list_at_end(&self) -> Option<Edit> {
        let bar = (self.first..self.tokens.len()).rev().find(|index| self.tokens.is(*index, "|"))?;
        let name = self.tokens.word(bar + 1).filter(|name| LISTING.contains(name))?;
        let last = self.tokens.len() - 1;
        let is_whole = last == bar + 1
            || (self.tokens.is(bar + 2, "(")
                && (bar + 2..=last).find(|index| self.tokens.is(*index, ")")) == Some(last));
        let shown = self.end_of(bar + 1) - name.len()..self.end_of(last);
        let guard = ValueGuard { kind: GuardKind::Text, path: None };
        is_whole.then(|| Edit::filter(shown.end, ("", guard, ""), &shown))
    }
}
