//! What cannot be read in an expression, in words for its author.

use super::tokens::{ExpressionTokens, Role};
use crate::diag::{Code, Finding, nearest, quoted};
use crate::model::Phrase;
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

const SHORTEN: &str = "write a shorter expression, or give the cards a field for it";

/// Reports what is wrong with some bytes of an expression; the message begins with "the expression `…`".
fn mistake(phrase: &Phrase, range: Range<usize>, message: &str, label: &str, help: &str) -> Finding {
    let message = format!("the expression {} {message}", quoted(phrase.text.trim()));
    Finding::new(Code::BadExpression, message).at(phrase.part(range), label).help(help)
}

fn refused(phrase: &Phrase, range: Range<usize>, what: &str) -> Finding {
    mistake(phrase, range, &format!("cannot use {what}"), &format!("{what} cannot be used here"), EXAMPLES)
}

fn unreadable(phrase: &Phrase, range: Range<usize>, label: &str, help: &str) -> Finding {
    let word = phrase.text.get(range.clone()).unwrap_or_default().trim();
    let from = if word.is_empty() { String::new() } else { format!(" from `{word}` on") };
    mistake(phrase, range, &format!("cannot be read{from}"), label, help)
}

/// Reports that an expression is too deep for Tera.
pub(super) fn too_deep(phrase: &Phrase) -> Finding {
    let whole = 0..phrase.text.len();
    mistake(phrase, whole, "has too many nested parts", "too deep", SHORTEN)
}

/// Reports what Tera cannot read; `start` is where the expression begins in Tera's text.
pub(super) fn from_error(phrase: &Phrase, error: &Error, start: usize) -> Finding {
    let end = phrase.text.trim_end().len();
    let ErrorKind::SyntaxError(report) = error.kind() else {
        return unreadable(phrase, 0..end, "this cannot be used here", EXAMPLES);
    };
    let range = report.span().range.start.saturating_sub(start)..report.span().range.end.saturating_sub(start);
    if range.start >= end {
        return mistake(phrase, end..end, "ends too soon", "something is missing here, such as a `)`", EXAMPLES);
    }
    // Where Tera stops at a character that it does not know, it says only where that is.
    let next = phrase.text.get(range.start..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    let range = range.start..range.end.max(range.start + next);
    let word = phrase.text.get(range.clone()).unwrap_or_default();
    if word == "=" {
        let help = "two values are compared with `==`: `value == 3`";
        return mistake(phrase, range, "has a single `=`", "write two", help);
    }
    if word.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '"')) {
        let help = "put text in quotes, `name == 'Red fox'`, and `and`, `or`, `in` or an operator between two fields";
        return unreadable(phrase, range, "this does not belong here", help);
    }
    let words = in_words(report.message());
    unreadable(phrase, range, &words.message, words.help.as_deref().unwrap_or(EXAMPLES))
}

/// Splits an expression, and finds what is wrong with it apart from its grammar, which is Tera's.
pub(super) fn check(phrase: &Phrase) -> Result<ExpressionTokens<'_>, Finding> {
    let text = phrase.text.as_str();
    if text.trim().is_empty() {
        return Err(mistake(phrase, 0..text.len(), "is empty", "nothing here", EXAMPLES));
    }
    if let Some((at, _)) = text.char_indices().nth(LENGTH) {
        return Err(mistake(phrase, at..text.len(), &format!("is longer than {LENGTH} letters"), "too long", SHORTEN));
    }
    let tokens = ExpressionTokens::new(text).ok_or_else(|| unclosed_quote(phrase))?;
    let mut depth = 0;
    for (at, range) in tokens.ranges.iter().enumerate() {
        depth += tokens.step(at);
        if depth < 0 {
            return Err(unreadable(phrase, range.clone(), "nothing opens this", EXAMPLES));
        }
        token(phrase, &tokens, at).map_or(Ok(()), Err)?;
    }
    Ok(tokens)
}

fn unclosed_quote(phrase: &Phrase) -> Finding {
    let mut quotes = phrase.text.rmatch_indices(['"', '\'', '`']).map(|(at, _)| at);
    let start = quotes.find(|at| ExpressionTokens::new(&phrase.text[..*at]).is_some()).unwrap_or(0);
    let help = "put text between two quotes of the same sort: `name == 'fox'`";
    mistake(phrase, start..phrase.text.len(), "has a quote that is not closed", "opened here", help)
}

/// Reports a token that an expression cannot use, or that Tera does not know.
fn token(phrase: &Phrase, tokens: &ExpressionTokens<'_>, at: usize) -> Option<Finding> {
    let (name, range) = (tokens.get(at), tokens.ranges[at].clone());
    let (what, names, sign) = match tokens.role(at) {
        Role::Filter if REFUSED_FILTERS.contains(&name) => {
            return Some(refused(phrase, range, &format!("the filter `{name}`, which makes texts longer")));
        }
        Role::Filter => ("filter", FILTERS, "|"),
        Role::Test => ("test", TESTS, "is"),
        Role::Function => return Some(refused(phrase, range, "a function")),
        role if name.starts_with("__tera") || role == Role::Other && matches!(name, "for" | "}}") => {
            return Some(refused(phrase, range, &format!("`{name}`")));
        }
        _ => return None,
    };
    let help = match nearest(name, names.iter().copied()) {
        _ if names.contains(&name) => return None,
        Some(near) => format!("did you mean `{sign} {near}`?"),
        None => format!("there are: {}", names.join(", ")),
    };
    Some(mistake(phrase, range, &format!("has no {what} `{name}`"), "not known here", &help))
}
