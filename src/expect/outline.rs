//! What stands out in an expression before Tera evaluates it: the fields that it reads and the values that it compares.

use crate::template::Tokens;
use std::fmt::Write as _;
use std::ops::Range;

/// Words that are no names of fields.
const KEYWORDS: [&str; 15] =
    ["and", "or", "not", "in", "is", "if", "else", "for", "true", "false", "none", "True", "False", "None", "null"];

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenKind<'t> {
    Word(&'t str),
    Text,
    Mark(u8),
}

/// A word, a text in quotes or a sign, with the bytes that it takes.
#[derive(Clone)]
pub(super) struct Piece<'t> {
    pub(super) kind: TokenKind<'t>,
    pub(super) range: Range<usize>,
}

/// The pieces of an expression.
#[derive(Clone)]
pub(super) struct Pieces<'t>(pub(super) Vec<Piece<'t>>);

impl<'t> Pieces<'t> {
    /// Takes a template's tag apart as Tera does; `tag` is the expression between `{{ ` and ` }}`. Returns none where a quote
    /// is not closed, and else the bytes of the expression that come before a `}}`.
    pub(super) fn of(tag: &'t str) -> Option<(Self, usize)> {
        const OPENING: usize = 3;
        let (tokens, end) = Tokens::read(&tag[OPENING..])?;
        let piece = |(start, token): (usize, &'t str)| {
            let kind = match token.chars().next().unwrap_or_default() {
                '"' | '\'' | '`' => TokenKind::Text,
                c if c.is_ascii_alphanumeric() || c == '_' => TokenKind::Word(token),
                c => TokenKind::Mark(u8::try_from(c).unwrap_or(b'?')),
            };
            Piece { kind, range: start..start + token.len() }
        };
        Some((Self(tokens.iter().map(piece).collect()), end))
    }

    pub(super) fn word(&self, at: usize) -> Option<&'t str> {
        match self.0.get(at)?.kind {
            TokenKind::Word(word) => Some(word),
            _ => None,
        }
    }

    pub(super) fn mark(&self, at: usize) -> Option<u8> {
        match self.0.get(at)?.kind {
            TokenKind::Mark(mark) => Some(mark),
            _ => None,
        }
    }

    /// Returns whether two signs stand here side by side, as in `==`.
    pub(super) fn is_sign(&self, at: usize, sign: [u8; 2]) -> bool {
        let follows = self.0.get(at + 1).is_some_and(|next| next.range.start == self.0[at].range.end);
        follows && self.mark(at) == Some(sign[0]) && self.mark(at + 1) == Some(sign[1])
    }

    /// Returns how deep the brackets are nested after the piece, seen from a depth before it.
    fn depth(&self, at: usize, before: i32) -> i32 {
        match self.mark(at) {
            Some(b'(' | b'[' | b'{') => before + 1,
            Some(b')' | b']' | b'}') => before - 1,
            _ => before,
        }
    }

    /// Returns the piece that closes the bracket at `at`; the last one where nothing does.
    pub(super) fn closing(&self, at: usize) -> usize {
        let mut depth = 0;
        let closes = |piece: &usize| {
            depth = self.depth(*piece, depth);
            depth == 0
        };
        (at..self.0.len()).find(closes).unwrap_or(self.0.len() - 1)
    }

    /// Returns whether the word here names a filter, or else a test: it follows `|` or `is`.
    pub(super) fn names_filter(&self, at: usize) -> bool {
        at > 0 && self.mark(at - 1) == Some(b'|')
    }

    pub(super) fn names_test(&self, at: usize) -> bool {
        let before = |back: usize| at.checked_sub(back).and_then(|at| self.keyword(at));
        before(1) == Some("is") || before(1) == Some("not") && before(2) == Some("is")
    }

    /// Returns the word here, unless it is a part of a path: `in`, but not the one of `pack.in`.
    pub(super) fn keyword(&self, at: usize) -> Option<&'t str> {
        let is_dot = |back: usize| at.checked_sub(back).and_then(|at| self.mark(at)) == Some(b'.');
        // Three dots spread a list out.
        self.word(at).filter(|_| !is_dot(1) || is_dot(2))
    }

    /// Returns the name that is read from here on, unless the word is a part of a path, an argument's name, or no name at all.
    pub(super) fn name(&self, at: usize) -> Option<&'t str> {
        let word = self.keyword(at).filter(|word| !word.starts_with(|c: char| c.is_ascii_digit()))?;
        let is_argument = self.mark(at + 1) == Some(b'=') && !self.is_sign(at + 1, *b"==");
        let is_other = KEYWORDS.contains(&word) || self.names_filter(at) || self.names_test(at);
        (!is_argument && !is_other).then_some(word)
    }
}

/// A field, or a value in it, that an expression reads.
#[derive(Clone, Debug)]
pub(super) struct Read {
    /// Its number among the values that are looked at.
    pub(super) value: usize,
    /// The names of the path, `pack` and `id`, each with the byte after it.
    pub(super) path: Vec<(String, usize)>,
    /// Whether the expression does without it: it asks `is defined`, or has a `default`.
    pub(super) is_optional: bool,
    /// Whether only its length counts.
    pub(super) is_counted: bool,
}

/// Two values that are compared by `==`, `!=` or `in`, by their numbers among the values that are looked at.
#[derive(Clone, Debug)]
pub(super) struct Comparison {
    pub(super) left: usize,
    pub(super) right: usize,
    pub(super) is_in: bool,
}

/// What stands out in an expression.
#[derive(Clone, Debug, Default)]
pub(super) struct Outline {
    /// The bytes of each value that is looked at.
    pub(super) values: Vec<Range<usize>>,
    pub(super) reads: Vec<Read>,
    pub(super) comparisons: Vec<Comparison>,
}

impl Outline {
    pub(super) fn of(pieces: &Pieces<'_>) -> Self {
        let mut outline = Self::default();
        for at in 0..pieces.0.len() {
            if pieces.name(at).is_some() {
                outline.add_read(pieces, at);
            }
        }
        for at in 0..pieces.0.len() {
            let is_in = pieces.keyword(at) == Some("in");
            if is_in || pieces.is_sign(at, *b"==") || pieces.is_sign(at, *b"!=") {
                outline.add_comparison(pieces, at, is_in);
            }
        }
        outline
    }

    /// Returns the expression with every value that is looked at sent through a filter named by its number.
    pub(super) fn noted(&self, text: &str) -> String {
        // A filter binds more tightly than the operators in a value, but not than the dots and brackets of a path.
        let is_read = |value: usize| self.reads.iter().any(|read| read.value == value);
        let mut cuts: Vec<usize> = self.values.iter().flat_map(|value| [value.start, value.end]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        let (mut noted, mut from) = (String::new(), 0);
        for cut in cuts {
            noted.push_str(&text[from..cut]);
            from = cut;
            let mut ending: Vec<usize> = (0..self.values.len()).filter(|at| self.values[*at].end == cut).collect();
            ending.sort_by_key(|at| std::cmp::Reverse(self.values[*at].start));
            for at in ending {
                let _ = write!(noted, "{}_{at})", if is_read(at) { " | " } else { ") | " });
            }
            for at in (0..self.values.len()).filter(|at| self.values[*at].start == cut) {
                noted.push_str(if is_read(at) { "(" } else { "((" });
            }
        }
        noted.push_str(&text[from..]);
        noted
    }

    fn add_value(&mut self, range: Range<usize>) -> usize {
        self.values.iter().position(|known| *known == range).unwrap_or_else(|| {
            self.values.push(range);
            self.values.len() - 1
        })
    }

    fn add_read(&mut self, pieces: &Pieces<'_>, start: usize) {
        let (mut end, mut path, mut is_path) = (start, Vec::new(), true);
        let mut is_optional = false;
        path.extend(pieces.word(start).map(|word| (word.to_owned(), pieces.0[start].range.end)));
        loop {
            let asks = usize::from(pieces.mark(end + 1) == Some(b'?'));
            match (pieces.mark(end + 1 + asks), pieces.word(end + 2 + asks)) {
                (Some(b'.'), Some(word)) => {
                    end += 2 + asks;
                    path.extend(is_path.then(|| (word.to_owned(), pieces.0[end].range.end)));
                }
                (Some(b'['), _) => {
                    end = pieces.closing(end + 1 + asks);
                    is_path = false;
                }
                _ => break,
            }
            is_optional |= asks == 1;
        }
        let filter = pieces.word(end + 2).filter(|_| pieces.mark(end + 1) == Some(b'|'));
        let value = self.add_value(pieces.0[start].range.start..pieces.0[end].range.end);
        self.reads.push(Read {
            value,
            path,
            is_optional: is_optional || pieces.word(end + 1) == Some("is") || filter == Some("default"),
            is_counted: filter == Some("length"),
        });
    }

    fn add_comparison(&mut self, pieces: &Pieces<'_>, at: usize, is_in: bool) {
        let is_negated = is_in && at > 0 && pieces.word(at - 1) == Some("not");
        let right = at + if is_in { 1 } else { 2 };
        let before = (0..at - usize::from(is_negated)).rev();
        if let (Some(left), Some(right)) = (operand(pieces, before, -1), operand(pieces, right..pieces.0.len(), 1)) {
            let (left, right) = (self.add_value(left), self.add_value(right));
            self.comparisons.push(Comparison { left, right, is_in });
        }
    }
}

/// Returns the bytes of the value on one side of a comparison, walking away from it; none where another comparison follows.
/// `inwards` is what the bracket that comes first on a value does to the depth.
fn operand(pieces: &Pieces<'_>, walk: impl Iterator<Item = usize>, inwards: i32) -> Option<Range<usize>> {
    let (mut range, mut depth): (Option<Range<usize>>, _) = (None, 0);
    for at in walk {
        let after = pieces.depth(at, depth);
        if depth == 0 {
            match (pieces.keyword(at), pieces.mark(at)) {
                (Some("in" | "is" | "for"), _) | (_, Some(b'=' | b'!' | b'<' | b'>')) => return None,
                (Some("and" | "or" | "not" | "if" | "else"), _) | (_, Some(b',' | b':')) => break,
                // The bracket is one that surrounds the comparison.
                _ if after == -inwards => break,
                _ => {}
            }
        }
        depth = after;
        let piece = pieces.0[at].range.clone();
        range = Some(range.map_or(piece.clone(), |range| range.start.min(piece.start)..range.end.max(piece.end)));
    }
    range
}
