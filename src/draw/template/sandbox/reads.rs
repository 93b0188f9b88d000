//! What a template may read, seen without understanding its expressions.

use super::scanner::Tag;
use std::collections::BTreeSet;

/// Stands for anything in [`Reads::dynamic`].
const ANYTHING: &str = "*";

/// Filters that go through the names of a table.
const ALL_NAMES: [&str; 3] = ["keys", "pairs", "values"];

/// The words of a template's tags, and what it reads by names that only printing shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reads {
    /// The words, those in quotes too.
    pub words: BTreeSet<String>,
    /// The names whose entries it reads by calculated names, as in `strings[pack.id]`; `*` where that is not known.
    pub(crate) dynamic: BTreeSet<String>,
}

impl Reads {
    /// Adds what a tag reads.
    pub(super) fn add(&mut self, tag: &Tag<'_>) {
        let tokens: Vec<&str> = tag.tokens.iter().map(|(_, token)| token).collect();
        for word in tokens.iter().flat_map(|token| words(token)) {
            if !self.words.contains(word) {
                self.words.insert(word.to_owned());
            }
        }
        for (index, token) in tokens.iter().enumerate() {
            let at = |offset: usize| tokens.get(index + offset).copied().unwrap_or_default();
            let is_literal =
                |token: &str| token.starts_with(['"', '\'', '`']) || token.starts_with(|c: char| c.is_ascii_digit());
            let before = &tokens[..index];
            let is_calculated = match *token {
                "[" if !is_literal(at(1)) => {
                    before.last().is_some_and(|last| last.starts_with(is_letter) || matches!(*last, ")" | "]" | "?"))
                }
                "." => at(1) == "." && at(2) == ".",
                "key" | "attribute" => at(1) == "=" && at(2) != "=" && !is_literal(at(2)),
                "for" => at(2) == ",",
                name => before.last() == Some(&"|") && ALL_NAMES.contains(&name),
            };
            if is_calculated {
                let whole = if *token == "for" { &tokens[index..] } else { before };
                self.dynamic.insert(root(whole, *token == "for").unwrap_or(ANYTHING).to_owned());
            }
        }
    }

    /// Adds what another template reads.
    pub fn extend(&mut self, other: &Self) {
        self.words.extend(other.words.iter().cloned());
        self.dynamic.extend(other.dynamic.iter().cloned());
    }
}

/// Returns the name of which entries are read: the last before a bracket or a filter, or what a `for` goes through.
fn root<'a>(tokens: &[&'a str], is_loop: bool) -> Option<&'a str> {
    if is_loop {
        let at = tokens.iter().position(|token| *token == "in")?;
        return tokens.get(at + 1).copied().filter(|_| tokens.len() == at + 2);
    }
    let end = if tokens.last() == Some(&"|") { tokens.len() - 1 } else { tokens.len() };
    let last = end.checked_sub(1)?;
    let is_alone = last.checked_sub(1).is_none_or(|before| !matches!(tokens[before], "." | "|"));
    Some(tokens[last]).filter(|token| is_alone && token.starts_with(is_letter))
}

/// Returns the words of a text: letters, digits and `_`.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
