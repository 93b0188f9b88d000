//! The tags of a template, as Tera's lexer sees them.

use std::ops::Range;

/// What stands between `{%` and `%}`, or between `{{` and `}}`.
pub(crate) struct Tag<'a> {
    pub(crate) is_block: bool,
    pub(crate) span: Range<usize>,
    pub(crate) trims: bool,
    pub(crate) tokens: Vec<Token<'a>>,
}

#[derive(Clone, Copy)]
pub(crate) struct Token<'a> {
    pub(crate) start: usize,
    pub(crate) kind: TokenKind<'a>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind<'a> {
    Word(&'a str),
    /// Between its quotes, as it is written.
    Text(&'a str),
    Mark(u8),
}

impl Tag<'_> {
    pub(crate) fn word(&self, index: usize) -> Option<&str> {
        match self.tokens.get(index)?.kind {
            TokenKind::Word(word) => Some(word),
            _ => None,
        }
    }

    pub(crate) fn mark(&self, index: usize) -> Option<u8> {
        match self.tokens.get(index)?.kind {
            TokenKind::Mark(mark) => Some(mark),
            _ => None,
        }
    }

    /// A name such as `frame` or `frames.round`, and where it stands.
    pub(crate) fn dotted_name(&self, from: usize) -> Option<(String, Range<usize>)> {
        let mut name = self.word(from)?.to_owned();
        let start = self.tokens[from].start;
        let mut end = start + name.len();
        let mut index = from + 1;
        while self.mark(index) == Some(b'.') {
            let part = self.word(index + 1)?;
            name = format!("{name}.{part}");
            end = self.tokens[index + 1].start + part.len();
            index += 2;
        }
        Some((name, start..end))
    }
}

/// Walks over a template's text as Tera's lexer does.
pub(crate) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The next tag; comments and raw text are passed over.
    pub(crate) fn next_tag(&mut self) -> Option<Tag<'a>> {
        loop {
            let start = self.at + find_opening(&self.text[self.at..])?;
            let kind = self.text.as_bytes()[start + 1];
            let trims_before = self.text[start + 2..].starts_with('-');
            self.at = start + 2 + usize::from(trims_before);
            if kind == b'#' {
                self.at += self.text[self.at..].find("#}")? + 2;
            } else if kind == b'%' && self.enter_word_tag("raw") {
                self.leave_raw()?;
            } else {
                return self.tag(start, kind == b'%');
            }
        }
    }

    /// Passes over the rest of a tag that holds nothing but `word`; false, and nothing passed, for any other tag.
    fn enter_word_tag(&mut self, word: &str) -> bool {
        let after = |text: &'a str| text.trim_start().strip_prefix(word).map(str::trim_start);
        let Some(rest) = after(&self.text[self.at..]) else { return false };
        let Some(rest) = rest.strip_prefix('-').unwrap_or(rest).strip_prefix("%}") else { return false };
        self.at = self.text.len() - rest.len();
        true
    }

    fn leave_raw(&mut self) -> Option<()> {
        loop {
            self.at += self.text[self.at..].find("{%")? + 2;
            self.at += usize::from(self.text[self.at..].starts_with('-'));
            if self.enter_word_tag("endraw") {
                return Some(());
            }
        }
    }

    fn tag(&mut self, start: usize, is_block: bool) -> Option<Tag<'a>> {
        let close = if is_block { "%}" } else { "}}" };
        let mut tokens = Vec::new();
        loop {
            let rest = &self.text[self.at..];
            let trims = rest.starts_with('-') && rest[1..].starts_with(close);
            if trims || rest.starts_with(close) {
                self.at += 2 + usize::from(trims);
                return Some(Tag { is_block, span: start..self.at, trims, tokens });
            }
            let first = rest.chars().next()?;
            let length = match first {
                '"' | '\'' | '`' => {
                    let length = text_length(rest)?;
                    tokens.push(Token { start: self.at, kind: TokenKind::Text(&rest[1..length - 1]) });
                    length
                }
                c if c.is_ascii_alphanumeric() || c == '_' => {
                    let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
                    tokens.push(Token { start: self.at, kind: TokenKind::Word(&rest[..length]) });
                    length
                }
                c if c.is_ascii_whitespace() => 1,
                c => {
                    let mark = u8::try_from(c).unwrap_or(b'?');
                    tokens.push(Token { start: self.at, kind: TokenKind::Mark(mark) });
                    c.len_utf8()
                }
            };
            self.at += length;
        }
    }
}

/// Where `{{`, `{%` or `{#` begins.
fn find_opening(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let is_opening = |&at: &usize| matches!(bytes.get(at + 1), Some(b'{' | b'%' | b'#'));
    text.match_indices('{').map(|(at, _)| at).find(is_opening)
}

/// The length of a quoted text with its quotes; none where it does not end.
fn text_length(rest: &str) -> Option<usize> {
    let bytes = rest.as_bytes();
    let quote = bytes[0];
    let mut at = 1;
    loop {
        match bytes.get(at)? {
            b'\\' => at += 2,
            byte if *byte == quote => return Some(at + 1),
            _ => at += 1,
        }
    }
}
