//! The tags of a template and their tokens, split as Tera's lexer does, which Tera does not make public.

use std::ops::Range;

/// A `{% … %}` or a `{{ … }}`.
pub(super) struct Tag<'a> {
    pub(super) is_block: bool,
    pub(super) span: Range<usize>,
    /// Whether it ends with `-`, which removes the white space behind it.
    pub(super) trims: bool,
    pub(super) tokens: Tokens<'a>,
}

/// The words, quoted texts and single marks of an expression, each with its place.
pub struct Tokens<'a>(Vec<(usize, &'a str)>);

impl<'a> Tokens<'a> {
    /// Reads an expression up to its end or to the `}}` that would end its tag, and returns where that is; none where a
    /// quoted text does not end.
    pub fn read(expression: &'a str) -> Option<(Self, usize)> {
        Self::read_until(|rest| rest.is_empty() || rest.starts_with("}}"), expression, 0)
    }

    /// Returns the tokens, each with its place.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &'a str)> {
        self.0.iter().copied()
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Reads from `at` on until the rest of the text is the end, and returns where that is.
    pub(super) fn read_until(is_end: impl Fn(&str) -> bool, text: &'a str, mut at: usize) -> Option<(Self, usize)> {
        let mut tokens = Vec::new();
        while !is_end(&text[at..]) {
            let (first, length) = (text[at..].chars().next()?, token_length(&text[at..])?);
            if !first.is_ascii_whitespace() {
                tokens.push((at, &text[at..at + length]));
            }
            at += length;
        }
        Some((Self(tokens), at))
    }

    /// Returns whether the token at `index` is this one.
    pub(super) fn is(&self, index: usize, token: &str) -> bool {
        self.0.get(index).is_some_and(|(_, found)| *found == token)
    }

    pub(super) fn word(&self, index: usize) -> Option<&'a str> {
        self.0.get(index).map(|(_, token)| *token).filter(|token| token.starts_with(is_word_letter))
    }

    /// Returns a text without its quotes, and its place.
    pub(super) fn quoted(&self, index: usize) -> Option<(&'a str, Range<usize>)> {
        let (start, token) = self.0.get(index).filter(|(_, token)| token.starts_with(['"', '\'', '`']))?;
        Some((&token[1..token.len() - 1], start + 1..start + token.len() - 1))
    }

    /// Returns a name such as `frame` or `frames.round`, and its place.
    pub(super) fn dotted_name(&self, index: usize) -> Option<(String, Range<usize>)> {
        let mut name = self.word(index)?.to_owned();
        let start = self.0[index].0;
        let mut last = index;
        while self.is(last + 1, ".") {
            last += 2;
            name = format!("{name}.{}", self.word(last)?);
        }
        Some((name, start..self.0[last].0 + self.0[last].1.len()))
    }

    /// Returns the components that the expression may use: `<` before a name is also how a comparison looks.
    pub(super) fn components(&self) -> impl Iterator<Item = String> {
        let after = (0..self.0.len()).filter(|index| self.is(*index, "<")).map(|index| index + 1);
        after.filter_map(|index| self.dotted_name(index)).map(|(name, _)| name)
    }

    /// Returns the names that the expression may read, each with its index and its place: keywords are among them, but
    /// no fields of tables, no functions, filters, tests and no names of arguments.
    pub fn names(&self) -> impl Iterator<Item = (usize, usize, &'a str)> {
        let is_read = |(index, _, name): &(usize, usize, &str)| {
            let before = index.checked_sub(1).map_or("", |before| self.0[before].1);
            let is_argument = self.is(index + 1, "=") && !self.is(index + 2, "=");
            name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
                && !matches!(before, "." | "|" | "is")
                && !self.is(index + 1, "(")
                && !is_argument
        };
        self.0.iter().enumerate().map(|(index, (start, token))| (index, *start, *token)).filter(is_read)
    }
}

/// Walks through a template's text from tag to tag.
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    /// The comments and raw texts so far.
    pub(super) skipped: Vec<Range<usize>>,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0, skipped: Vec::new() }
    }

    /// Returns the next tag; skips comments and raw text.
    pub(super) fn next_tag(&mut self) -> Option<Tag<'a>> {
        loop {
            let start = self.at + find_opening(&self.text[self.at..])?;
            let kind = self.text.as_bytes()[start + 1];
            self.at = start + 2;
            self.skip_dash();
            if kind == b'#' {
                self.at += self.text[self.at..].find("#}")? + 2;
            } else if kind == b'%' && self.skip_tag_of("raw") {
                self.skip_raw()?;
            } else {
                return self.tag(start, kind == b'%');
            }
            self.skipped.push(start..self.at);
        }
    }

    fn skip_dash(&mut self) {
        self.at += usize::from(self.text[self.at..].starts_with('-'));
    }

    /// Skips the rest of a tag that holds nothing but `word`, and returns whether it did.
    fn skip_tag_of(&mut self, word: &str) -> bool {
        let after = |text: &'a str| text.trim_start().strip_prefix(word).map(str::trim_start);
        let Some(rest) = after(&self.text[self.at..]) else { return false };
        let Some(rest) = rest.strip_prefix('-').unwrap_or(rest).strip_prefix("%}") else { return false };
        self.at = self.text.len() - rest.len();
        true
    }

    fn skip_raw(&mut self) -> Option<()> {
        loop {
            self.at += self.text[self.at..].find("{%")? + 2;
            self.skip_dash();
            if self.skip_tag_of("endraw") {
                return Some(());
            }
        }
    }

    fn tag(&mut self, start: usize, is_block: bool) -> Option<Tag<'a>> {
        let close = if is_block { "%}" } else { "}}" };
        let is_end = |rest: &str| rest.strip_prefix('-').unwrap_or(rest).starts_with(close);
        let (tokens, end) = Tokens::read_until(is_end, self.text, self.at)?;
        self.at = end;
        self.skip_dash();
        let trims = self.at > end;
        self.at += close.len();
        Some(Tag { is_block, span: start..self.at, trims, tokens })
    }
}

/// Returns where `{{`, `{%` or `{#` begins.
pub(super) fn find_opening(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let is_opening = |&at: &usize| matches!(bytes.get(at + 1), Some(b'{' | b'%' | b'#'));
    text.match_indices('{').map(|(at, _)| at).find(is_opening)
}

/// Returns the length of the token that a text begins with; none where the text is empty or its quotes do not end.
fn token_length(text: &str) -> Option<usize> {
    match text.chars().next()? {
        quote @ ('"' | '\'' | '`') => quoted_length(text, quote),
        c if is_word_letter(c) => Some(text.find(|c| !is_word_letter(c)).unwrap_or(text.len())),
        c => Some(c.len_utf8()),
    }
}

fn quoted_length(text: &str, quote: char) -> Option<usize> {
    let mut is_escaped = false;
    let end = text[1..].find(|c| {
        let is_end = c == quote && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    });
    end.map(|end| end + 2)
}

fn is_word_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}
