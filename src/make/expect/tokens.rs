//! The words and symbols of an expression, and what can be seen in them without evaluating it: the fields that it reads and
//! the values that it compares.

use crate::template::Tokens;
use std::ops::Range;

/// Words that are not names of fields.
const KEYWORDS: [&str; 15] =
    ["and", "or", "not", "in", "is", "if", "else", "for", "true", "false", "none", "True", "False", "None", "null"];

/// Symbols of two characters.
const PAIRS: [&str; 6] = ["==", "!=", "<=", ">=", "//", "**"];

/// A field, or a value in it, that an expression reads.
#[derive(Clone, Debug)]
pub(super) struct Read<'t> {
    pub(super) range: Range<usize>,
    /// The names of the path, `pack` and `id`, each with the byte after it; what follows a bracket is left out.
    pub(super) path: Vec<(&'t str, usize)>,
    pub(super) has_brackets: bool,
    /// Whether the expression asks if it is there, or says what to use instead.
    pub(super) is_optional: bool,
}

/// Two values that are compared by `==`, `!=` or `in`.
#[derive(Clone, Debug)]
pub(super) struct Comparison {
    pub(super) left: Range<usize>,
    pub(super) right: Range<usize>,
    pub(super) is_in: bool,
}

/// What a token is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Filter,
    Test,
    Function,
    /// It is the first name of what is read.
    Name,
    Other,
}

/// The tokens of an expression.
pub(super) struct ExpressionTokens<'t> {
    text: &'t str,
    pub(super) ranges: Vec<Range<usize>>,
}

impl<'t> ExpressionTokens<'t> {
    /// Splits an expression as Tera does; none where a quote is not closed. A `}}` is the last token, as it ends a tag.
    pub(super) fn new(text: &'t str) -> Option<Self> {
        let (tokens, end) = Tokens::read(text)?;
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for (start, token) in tokens.iter() {
            let end = start + token.len();
            match ranges.last_mut() {
                Some(last) if last.end == start && PAIRS.contains(&&text[last.start..end]) => last.end = end,
                _ => ranges.push(start..end),
            }
        }
        if end < text.len() {
            ranges.push(end..end + 2);
        }
        Some(Self { text, ranges })
    }

    /// Returns a token; nothing past the last.
    pub(super) fn get(&self, at: usize) -> &'t str {
        self.ranges.get(at).map_or("", |range| &self.text[range.clone()])
    }

    fn before(&self, at: usize, back: usize) -> &'t str {
        at.checked_sub(back).map_or("", |at| self.get(at))
    }

    /// Returns a token; nothing for a name inside a path, so that the `in` of `pack.in` is no operator.
    fn outside_path(&self, at: usize) -> &'t str {
        // Three dots spread a list out.
        let is_inside = self.before(at, 1) == "." && self.before(at, 2) != ".";
        if is_inside { "" } else { self.get(at) }
    }

    /// Returns what a token is there for.
    pub(super) fn role(&self, at: usize) -> Role {
        let word = self.outside_path(at);
        let is_word = word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        match (self.before(at, 1), self.before(at, 2)) {
            _ if !is_word => Role::Other,
            ("|", _) => Role::Filter,
            ("is", _) | ("not", "is") if word != "not" => Role::Test,
            _ if KEYWORDS.contains(&word) || self.get(at + 1) == "=" => Role::Other,
            _ if self.get(at + 1) == "(" => Role::Function,
            _ => Role::Name,
        }
    }

    /// Returns the fields that are read.
    pub(super) fn reads(&self) -> Vec<Read<'t>> {
        let names = (0..self.ranges.len()).filter(|at| self.role(*at) == Role::Name);
        let mut reads: Vec<Read<'t>> = names.map(|at| self.read(at)).collect();
        // `pack is defined and pack.id == 'fox'` asks for both.
        let names = |read: &Read<'t>| read.path.iter().map(|(name, _)| *name).collect::<Vec<_>>();
        let optional: Vec<_> = reads.iter().filter(|read| read.is_optional).map(names).collect();
        for read in &mut reads {
            read.is_optional |= optional.iter().any(|start| names(read).starts_with(start));
        }
        reads
    }

    fn read(&self, first: usize) -> Read<'t> {
        let (mut last, mut has_brackets, mut is_optional) = (first, false, false);
        let mut path = vec![(self.get(first), self.ranges[first].end)];
        loop {
            let asks = usize::from(self.get(last + 1) == "?");
            match self.get(last + 1 + asks) {
                "." => {
                    last += 2 + asks;
                    let end = self.ranges.get(last).map_or(self.text.len(), |range| range.end);
                    path.extend((!has_brackets).then_some((self.get(last), end)));
                }
                "[" => {
                    last = self.closing(last + 1 + asks);
                    has_brackets = true;
                }
                _ => break,
            }
            is_optional |= asks == 1;
        }
        let filter = if self.get(last + 1) == "|" { self.get(last + 2) } else { "" };
        let end = self.ranges.get(last).map_or(self.text.len(), |range| range.end);
        Read {
            range: self.ranges[first].start..end,
            path,
            has_brackets,
            is_optional: is_optional || self.get(last + 1) == "is" || filter == "default",
        }
    }

    /// Returns how much deeper in brackets a token leads.
    pub(super) fn step(&self, at: usize) -> i32 {
        match self.get(at) {
            "(" | "[" | "{" => 1,
            ")" | "]" | "}" => -1,
            _ => 0,
        }
    }

    /// Returns the token that closes the bracket at `at`; the last one where nothing does.
    fn closing(&self, at: usize) -> usize {
        let mut depth = 0;
        let closes = |at: &usize| {
            depth += self.step(*at);
            depth == 0
        };
        (at..self.ranges.len()).find(closes).unwrap_or(self.ranges.len() - 1)
    }

    /// Returns the comparisons that can be told apart; `a == b == c` cannot.
    pub(super) fn comparisons(&self) -> Vec<Comparison> {
        let comparison = |at: usize| {
            let is_in = self.get(at) == "in";
            let is_negated = is_in && self.before(at, 1) == "not";
            let left = self.operand((0..at - usize::from(is_negated)).rev(), -1)?;
            Some(Comparison { left, right: self.operand(at + 1..self.ranges.len(), 1)?, is_in })
        };
        let compares = |at: &usize| matches!(self.outside_path(*at), "==" | "!=" | "in");
        (0..self.ranges.len()).filter(compares).filter_map(comparison).collect()
    }

    /// Returns the bytes of the value on one side of a comparison, walking away from it; none where another comparison follows.
    /// `inwards` is what the first bracket of a value on the way does to the depth.
    fn operand(&self, walk: impl Iterator<Item = usize>, inwards: i32) -> Option<Range<usize>> {
        let (mut range, mut depth): (Option<Range<usize>>, i32) = (None, 0);
        for at in walk {
            match self.outside_path(at) {
                _ if depth != 0 => {}
                "in" | "is" | "==" | "!=" | "<" | ">" | "<=" | ">=" | "=" => return None,
                "and" | "or" | "not" | "if" | "else" | "," | ":" => break,
                // The bracket is one that surrounds the comparison.
                _ if self.step(at) == -inwards => break,
                _ => {}
            }
            depth += self.step(at);
            let token = self.ranges[at].clone();
            range = Some(range.map_or(token.clone(), |range| range.start.min(token.start)..range.end.max(token.end)));
        }
        range
    }
}
