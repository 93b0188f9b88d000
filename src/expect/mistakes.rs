//! What cannot be read in an expression, in words for its author.

use super::fault::Fault;
use super::outline::{Piece, Pieces, TokenKind};
use crate::diag::{Code, nearest};
use crate::template::{FILTERS, TESTS, in_words};
use std::ops::Range;
use tera::{Error, ErrorKind};

/// The most letters of an expression.
const LENGTH: usize = 500;

/// Filters that make texts longer: an expression decides and counts, and must end soon.
const REFUSED_FILTERS: [&str; 7] =
    ["escape", "escape_html", "escape_xml", "indent", "join", "newlines_to_br", "replace"];

const EXAMPLES: &str = "write a comparison, such as `value >= 1`, `pack.id == 'fox'` or `suit in ['egg', 'corn']`; join \
                        several with `and`, `or`, `not`";

/// Signs that people know from elsewhere, and what stands for them here.
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

fn mistake(span: Range<usize>, message: impl Into<String>, label: impl Into<String>, help: impl Into<String>) -> Fault {
    Fault::new(Code::BadExpression, span, message, label, help)
}

fn refused(span: Range<usize>, what: &str) -> Fault {
    mistake(span, format!("cannot use {what}"), format!("{what} cannot be used here"), EXAMPLES)
}

/// An expression that is too long or too deep for Tera.
pub(super) fn too_deep(text: &str) -> Fault {
    mistake(0..text.len(), "has too many nested parts", "too deep", "split it into several `[[expect]]`")
}

/// Takes an expression apart; what is wrong with it beyond its grammar, which is Tera's, ends here.
pub(super) fn pieces<'t>(text: &str, tag: &'t str) -> Result<Pieces<'t>, Fault> {
    if text.trim().is_empty() {
        return Err(mistake(0..text.len(), "is empty", "nothing here", EXAMPLES));
    }
    if let Some((at, _)) = text.char_indices().nth(LENGTH) {
        let help = "split it into several `[[expect]]`, or give the cards a field for it";
        return Err(mistake(at..text.len(), format!("is longer than {LENGTH} letters"), "too long", help));
    }
    let Some((pieces, end)) = Pieces::of(tag) else { return Err(unclosed_quote(text)) };
    let fault = foreign(text, &pieces)
        .or_else(|| brackets(text, &pieces))
        .or_else(|| (end < text.len()).then(|| refused(end..end + 2, "`}}`")))
        .or_else(|| (0..pieces.0.len()).find_map(|at| word(&pieces, at)));
    fault.map_or(Ok(pieces), Err)
}

fn unclosed_quote(text: &str) -> Fault {
    let mut quotes = text.rmatch_indices(['"', '\'', '`']).map(|(at, _)| at);
    let start = quotes.find(|at| Pieces::of(&format!("{{{{ {} }}}}", &text[..*at])).is_some());
    let help = "a text stands between two quotes of one sort: `name == 'fox'`";
    mistake(start.unwrap_or(0)..text.len(), "has a quote that is not closed", "opened here", help)
}

fn foreign(text: &str, pieces: &Pieces<'_>) -> Option<Fault> {
    let at = |piece: &Piece<'_>| {
        let rest = &text[piece.range.start..];
        let found = FOREIGN.iter().find(|(found, _)| rest.starts_with(found))?;
        Some((piece.range.start, *found))
    };
    let (at, (found, meant)) = pieces.0.iter().filter(|piece| matches!(piece.kind, TokenKind::Mark(_))).find_map(at)?;
    let message = format!("has `{found}`, which is not known here");
    Some(mistake(at..at + found.len(), message, "not known here", format!("write `{meant}`")))
}

/// A bracket that nothing closes or opens.
fn brackets(text: &str, pieces: &Pieces<'_>) -> Option<Fault> {
    let mut open = Vec::new();
    for piece in &pieces.0 {
        match piece.kind {
            TokenKind::Mark(b'(') => open.push(')'),
            TokenKind::Mark(b'[') => open.push(']'),
            TokenKind::Mark(b'{') => open.push('}'),
            TokenKind::Mark(mark @ (b')' | b']' | b'}')) if open.pop() != Some(char::from(mark)) => {
                return Some(unreadable(text, piece.range.clone(), "nothing opens this", EXAMPLES));
            }
            _ => {}
        }
    }
    let (closing, end) = (open.pop()?, text.trim_end().len());
    let help = "close every bracket that you open";
    Some(mistake(end..end, "ends too soon", format!("a `{closing}` is missing here"), help))
}

/// A word that an expression cannot use, or that Tera does not know.
fn word(pieces: &Pieces<'_>, at: usize) -> Option<Fault> {
    let (name, span) = (pieces.word(at)?, pieces.0[at].range.clone());
    let unknown = |what: &str, names: &[&str], sign: &str| {
        let help = nearest(name, names.iter().copied()).map_or_else(
            || format!("there are: {}", names.join(", ")),
            |near| format!("did you mean `{sign} {near}`?"),
        );
        mistake(span.clone(), format!("has no {what} `{name}`"), "not known here", help)
    };
    if pieces.names_filter(at) {
        if REFUSED_FILTERS.contains(&name) {
            return Some(refused(span, &format!("the filter `{name}`, which makes texts longer")));
        }
        return (!FILTERS.contains(&name)).then(|| unknown("filter", FILTERS, "|"));
    }
    if pieces.names_test(at) {
        return (name != "not" && !TESTS.contains(&name)).then(|| unknown("test", TESTS, "is"));
    }
    if pieces.name(at).is_some() && pieces.mark(at + 1) == Some(b'(') {
        let end = pieces.0[pieces.closing(at + 1)].range.end;
        return Some(refused(span.start..end, "a function"));
    }
    match name {
        "for" if pieces.keyword(at).is_some() => Some(refused(span, "`for`")),
        _ if name.starts_with("__tera") => Some(refused(span, &format!("`{name}`"))),
        _ => None,
    }
}

/// What Tera cannot read; `start` is where the expression begins in Tera's text.
pub(super) fn of_error(text: &str, error: &Error, start: usize) -> Fault {
    let ErrorKind::SyntaxError(report) = error.kind() else {
        return unreadable(text, 0..text.len(), "this cannot be used here", EXAMPLES);
    };
    let span = report.span().range.start.saturating_sub(start)..report.span().range.end.saturating_sub(start);
    let ended = text.trim_end().len();
    if span.start >= ended {
        return mistake(ended..ended, "ends too soon", "something is missing here", EXAMPLES);
    }
    let words = in_words(report.message());
    let word = text.get(span.clone()).unwrap_or_default().trim();
    if word == "=" {
        let help = "two values are compared with `==`: `value == 3`";
        return mistake(span, "has a single `=`", "write two", help);
    }
    let ends_value = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '\'' | '"' | ')' | ']');
    let is_word = word.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '"'));
    if text[..span.start].trim_end().ends_with(ends_value) && is_word {
        let help = "put text in quotes, `name == 'Red fox'`, and `and`, `or`, `in` or an operator between two fields";
        return unreadable(text, span, "an operator is missing before this", help);
    }
    unreadable(text, span, &words.message, words.help.as_deref().unwrap_or(EXAMPLES))
}

fn unreadable(text: &str, span: Range<usize>, label: &str, help: &str) -> Fault {
    let word = text.get(span.clone()).unwrap_or_default().trim();
    let message =
        if word.is_empty() { "cannot be read".to_owned() } else { format!("cannot be read from `{word}` on") };
    mistake(span, message, label, help)
}
