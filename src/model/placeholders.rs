//! Placeholders in a deck's texts: `[goal]` prints the figure `goal`.

use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

/// A figure as texts print it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FigureText {
    /// In digits, or the text that the figure is.
    pub digits: String,
    /// As a word of `strings.numbers`, where it has one.
    pub word: Option<String>,
}

/// A name in brackets in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placeholder<'t> {
    /// The name: `hand` of `[hand]` and of `[#hand]`.
    pub name: &'t str,
    /// Whether it asks for digits: `[#hand]`.
    pub is_digits: bool,
    /// The bytes of the text, with the brackets.
    pub range: Range<usize>,
}

impl<'t> Placeholder<'t> {
    /// Returns the placeholders of a text. A backslash before a bracket makes it a letter.
    pub fn all(text: &'t str) -> impl Iterator<Item = Self> {
        text.match_indices('[').filter_map(move |(at, _)| {
            let inside = &text[at + 1..];
            let inside = &inside[..inside.find(']')?];
            let name = inside.strip_prefix('#').unwrap_or(inside);
            let is_name = name.starts_with(|letter: char| letter.is_ascii_alphabetic())
                && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
            let placeholder = Self { name, is_digits: name.len() < inside.len(), range: at..at + inside.len() + 2 };
            (is_name && !text[..at].ends_with('\\')).then_some(placeholder)
        })
    }
}

/// What a deck's texts print for names in brackets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Placeholders(pub BTreeMap<String, FigureText>);

impl Placeholders {
    /// Returns a text with its figures: `[hand]` as a word, `[Hand]` as a word with a capital, `[#hand]` in digits. Unknown names
    /// stay as they are: a template may fill them.
    ///
    /// # Examples
    /// ```
    /// use pullet_model::{FigureText, Placeholders};
    /// let hand = FigureText { digits: "3".to_owned(), word: Some("three".to_owned()) };
    /// let placeholders = Placeholders([("hand".to_owned(), hand)].into());
    /// assert_eq!(placeholders.fill("[Hand] of [#hand], [n]"), "Three of 3, [n]");
    /// ```
    pub fn fill<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut filled = String::new();
        let mut rest = 0;
        for placeholder in Placeholder::all(text) {
            if let Some(words) = self.words(&placeholder) {
                filled.push_str(&text[rest..placeholder.range.start]);
                filled.push_str(&words);
                rest = placeholder.range.end;
            }
        }
        if rest == 0 {
            return Cow::Borrowed(text);
        }
        filled.push_str(&text[rest..]);
        Cow::Owned(filled)
    }

    /// Returns what a placeholder prints; `None` if there is no such figure.
    pub fn words(&self, placeholder: &Placeholder<'_>) -> Option<Cow<'_, str>> {
        let (figure, is_capital) = match self.0.get(placeholder.name) {
            Some(figure) => (figure, false),
            None => (self.0.get(&with_first(placeholder.name, char::to_lowercase))?, true),
        };
        let word = figure.word.as_ref().filter(|_| !placeholder.is_digits).unwrap_or(&figure.digits);
        Some(if is_capital { with_first(word, char::to_uppercase).into() } else { word.into() })
    }
}

/// Returns a text with another first letter.
fn with_first<I: Iterator<Item = char>>(text: &str, change: impl Fn(char) -> I) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(change).chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_brackets_are_placeholders_and_other_brackets_are_not() {
        let names = |text| Placeholder::all(text).map(|one| (one.name, one.is_digits)).collect::<Vec<_>>();
        assert_eq!(
            names("Deal [hand] to [#all] in [little_coop]"),
            [("hand", false), ("all", true), ("little_coop", false)]
        );
        assert_eq!(names("\\[sic] [1, 2] [] [ ] [a-b] [open"), []);
    }
}
