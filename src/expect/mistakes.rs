//! What cannot be read in an expression, in words for its author.

use super::tokens::{Role, Tokens};
use crate::diag::nearest;
use crate::template::{FILTERS, TESTS, in_words};
use std::ops::Range;
use tera::{Error, ErrorKind};

/// The most characters of an expression.
const LENGTH: usize = 500;

/// Filters that make texts longer: an expression decides and counts, and must end soon.
const REFUSED_FILTERS: [&str; 7] =
    ["escape", "escape_html", "escape_xml", "indent", "join", "newlines_to_br", "replace"];

const EXAMPLES: &str = "write a comparison, such as `value >= 1`, `pack.id == 'fox'` or `suit in ['egg', 'corn']`; join \
                        several with `and`, `or`, `not`";

/// Symbols that people know from elsewhere, and what to write instead.
const FOREIGN: [(&str, &str); 15] = [
    ("&&", "and"),
    ("||", "or"),
    ("<>", "!="),
    ("=<", "<="),
    ("=>", ">="),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("×", "*"),
    ("÷", "/"),
    ("−", "-"),
    ("“", "'"),
    ("”", "'"),
    ("‘", "'"),
    ("’", "'"),
];

/// What is wrong with the bytes of an expression. The message goes on after "the expression `…`".
#[derive(Debug)]
pub(super) struct Mistake {
    pub(super) range: Range<usize>,
    pub(super) message: String,
    pub(super) label: String,
    pub(super) help: String,
}

impl Mistake {
    fn new(range: Range<usize>, message: impl Into<String>, label: impl Into<String>, help: impl Into<String>) -> Self {
        Self { range, message: message.into(), label: label.into(), help: help.into() }
    }

    fn refused(range: Range<usize>, what: &str) -> Self {
        Self::new(range, format!("cannot use {what}"), format!("{what} cannot be used here"), EXAMPLES)
    }

    fn unreadable(text: &str, range: Range<usize>, label: &str, help: &str) -> Self {
        let word = text.get(range.clone()).unwrap_or_default().trim();
        let from = if word.is_empty() { String::new() } else { format!(" from `{word}` on") };
        Self::new(range, format!("cannot be read{from}"), label, help)
    }

    /// Returns that an expression is too deep for Tera.
    pub(super) fn too_deep(text: &str) -> Self {
        Self::new(0..text.len(), "has too many nested parts", "too deep", "split it into several `[[expect]]`")
    }

    /// Returns what Tera cannot read; `start` is where the expression begins in Tera's text.
    pub(super) fn from_error(text: &str, error: &Error, start: usize) -> Self {
        let ErrorKind::SyntaxError(report) = error.kind() else {
            return Self::unreadable(text, 0..text.len(), "this cannot be used here", EXAMPLES);
        };
        let range = &report.span().range;
        let range = range.start.saturating_sub(start)..range.end.saturating_sub(start);
        let end = text.trim_end().len();
        if range.start >= end {
            return Self::new(end..end, "ends too soon", "something is missing here", EXAMPLES);
        }
        let word = text.get(range.clone()).unwrap_or_default().trim();
        if word == "=" {
            return Self::new(
                range,
                "has a single `=`",
                "write two",
                "two values are compared with `==`: `value == 3`",
            );
        }
        let is_inside_value = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '"');
        let before = text[..range.start].trim_end();
        if word.starts_with(is_inside_value) && before.ends_with(|c| is_inside_value(c) || matches!(c, ')' | ']')) {
            let help =
                "put text in quotes, `name == 'Red fox'`, and `and`, `or`, `in` or an operator between two fields";
            return Self::unreadable(text, range, "an operator is missing before this", help);
        }
        let words = in_words(report.message());
        Self::unreadable(text, range, &words.message, words.help.as_deref().unwrap_or(EXAMPLES))
    }
}

/// Splits an expression, and finds what is wrong with it apart from its grammar, which is Tera's.
pub(super) fn check(text: &str) -> Result<Tokens<'_>, Mistake> {
    if text.trim().is_empty() {
        return Err(Mistake::new(0..text.len(), "is empty", "nothing here", EXAMPLES));
    }
    if let Some((at, _)) = text.char_indices().nth(LENGTH) {
        let help = "split it into several `[[expect]]`, or give the cards a field for it";
        return Err(Mistake::new(at..text.len(), format!("is longer than {LENGTH} letters"), "too long", help));
    }
    let tokens = Tokens::new(text).ok_or_else(|| unclosed_quote(text))?;
    let mut open = Vec::new();
    for (at, range) in tokens.ranges.iter().enumerate() {
        match tokens.get(at) {
            "(" => open.push(")"),
            "[" => open.push("]"),
            "{" => open.push("}"),
            token @ (")" | "]" | "}") if open.pop() != Some(token) => {
                return Err(Mistake::unreadable(text, range.clone(), "nothing opens this", EXAMPLES));
            }
            _ => {}
        }
        token(&tokens, at, range.clone()).map_or(Ok(()), Err)?;
    }
    let end = text.trim_end().len();
    let unclosed = open.pop().map(|closing| {
        let label = format!("a `{closing}` is missing here");
        Mistake::new(end..end, "ends too soon", label, "close every bracket that you open")
    });
    unclosed.map_or(Ok(tokens), Err)
}

fn unclosed_quote(text: &str) -> Mistake {
    let mut quotes = text.rmatch_indices(['"', '\'', '`']).map(|(at, _)| at);
    let start = quotes.find(|at| Tokens::new(&text[..*at]).is_some());
    let help = "put text between two quotes of the same sort: `name == 'fox'`";
    Mistake::new(start.unwrap_or(0)..text.len(), "has a quote that is not closed", "opened here", help)
}

/// Finds a token that an expression cannot use, or that Tera does not know.
fn token(tokens: &Tokens<'_>, at: usize, range: Range<usize>) -> Option<Mistake> {
    let name = tokens.get(at);
    let (what, names, sign) = match tokens.role(at) {
        Role::Filter if REFUSED_FILTERS.contains(&name) => {
            return Some(Mistake::refused(range, &format!("the filter `{name}`, which makes texts longer")));
        }
        Role::Filter => ("filter", FILTERS, "|"),
        Role::Test => ("test", TESTS, "is"),
        Role::Function => return Some(Mistake::refused(range, "a function")),
        Role::Other if matches!(name, "for" | "}}") => return Some(Mistake::refused(range, &format!("`{name}`"))),
        _ if name.starts_with("__tera") => return Some(Mistake::refused(range, &format!("`{name}`"))),
        _ => {
            let (_, meant) = FOREIGN.iter().find(|(foreign, _)| *foreign == name)?;
            let message = format!("has `{name}`, which is not known here");
            return Some(Mistake::new(range, message, "not known here", format!("write `{meant}`")));
        }
    };
    let help = match nearest(name, names.iter().copied()) {
        Some(near) => format!("did you mean `{sign} {near}`?"),
        None => format!("there are: {}", names.join(", ")),
    };
    let mistake = Mistake::new(range, format!("has no {what} `{name}`"), "not known here", help);
    (!names.contains(&name)).then_some(mistake)
}
