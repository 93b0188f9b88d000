//! Slips of the pen in an expression, in words for its author.

use crate::diag::nearest;
use minijinja::machinery::{Token, tokenize};
use minijinja::syntax::SyntaxConfig;
use std::ops::Range;

/// What cannot be read in an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slip {
    /// The bytes of the text that are wrong.
    pub(super) span: Range<usize>,
    /// What is wrong with the expression: goes on after its name.
    pub(super) message: String,
    /// What stands beside the caret.
    pub(super) label: String,
    /// How to mend it.
    pub(super) help: String,
}

impl Slip {
    pub(super) fn new(
        span: Range<usize>,
        message: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self { span, message: message.into(), label: label.into(), help: help.into() }
    }
}

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

/// Nothing is written.
pub(super) fn empty(text: &str) -> Slip {
    Slip::new(0..text.len(), "is empty", "nothing here", EXAMPLES)
}

/// Parts lie in one another without end.
pub(super) fn too_deep(text: &str) -> Slip {
    Slip::new(0..text.len(), "has too many parts in one another", "too deep", "say it in several `[[expect]]`")
}

/// Something that templates can do and expectations cannot.
pub(super) fn refused(text: &str, span: Range<usize>, what: &str) -> Slip {
    let found = text.get(span.clone()).unwrap_or_default();
    let label = if found.is_empty() { String::new() } else { format!("{what} cannot stand here") };
    Slip::new(span, format!("cannot use {what}"), label, EXAMPLES)
}

/// `none`
pub(super) fn none(span: Range<usize>) -> Slip {
    let help = "ask whether a card has a field: `value is defined`, `value is not defined`";
    Slip::new(span, "cannot use `none`", "no value of a card", help)
}

/// `(1, 2)`
pub(super) fn tuple(span: Range<usize>) -> Slip {
    Slip::new(span, "has a list in round brackets", "a list", "write a list in square ones: `value in [1, 2, 3]`")
}

/// `value is even`
pub(super) fn unknown_test(text: &str, after: Range<usize>, name: &str) -> Slip {
    let span = word_in(text, after, name);
    let help = "`is` asks only whether a card has a field: `value is defined`, `value is not defined`; to compare, write \
                `==`";
    Slip::new(span, format!("asks `is {name}`, which is not known here"), "not known here", help)
}

/// `name | upper`
pub(super) fn unknown_filter(text: &str, after: Range<usize>, name: &str) -> Slip {
    let span = word_in(text, after, name);
    let help = match nearest(name, ["length", "str", "default"]) {
        Some(near) => format!("did you mean `| {near}`?"),
        None => "there are `| length`, `| str` and `| default(value=0)`".to_owned(),
    };
    Slip::new(span, format!("has no filter `{name}`"), "not known here", help)
}

/// `name | default`
pub(super) fn filter_arguments(text: &str, after: Range<usize>, name: &str) -> Slip {
    let span = word_in(text, after, name);
    let example = if name == "default" { "value | default(value=0)".to_owned() } else { format!("name | {name}") };
    Slip::new(span, format!("does not use `{name}` as it is"), "not so", format!("write it so: `{example}`"))
}

/// The bytes of a word that stands somewhere in `within`.
fn word_in(text: &str, within: Range<usize>, word: &str) -> Range<usize> {
    let start = text.get(within.clone()).and_then(|part| part.find(word)).map(|at| within.start + at);
    start.map_or(within, |start| start..start + word.len())
}

/// What minijinja could not read.
pub(super) fn of_error(text: &str, error: &minijinja::Error) -> Slip {
    if let Some(slip) = foreign(text).or_else(|| unclosed_quote(text)).or_else(|| single_equals(text)) {
        return slip;
    }
    let detail = error.detail().unwrap_or_default();
    if detail.contains("recursion") {
        return too_deep(text);
    }
    let wanted = detail.rsplit_once("expected ").map_or("", |(_, wanted)| wanted);
    let (label, help) = match wanted {
        "`)`" => ("a `)` is wanted here", "close every round bracket that you open"),
        "`]`" => ("a `]` is wanted here", "close every square bracket that you open"),
        "`,`" => ("a `,` is wanted here", "part the entries of a list by commas: `value in [1, 2, 3]`"),
        "identifier or integer" => ("a field's name is wanted here", "write a name after the dot: `pack.id`"),
        "in" => ("`in` is wanted here", "write `value not in [1, 2]`, or `not` before a whole comparison"),
        "expression" => ("a field, a number or a text in quotes is wanted here", EXAMPLES),
        _ => ("this cannot stand here", EXAMPLES),
    };
    let ended = text.trim_end().len();
    if detail.contains("end of input") {
        return Slip::new(ended..ended, "ends too soon", label, help);
    }
    let span = error.range().filter(|span| span.start < span.end && text.get(span.clone()).is_some());
    let span = span.unwrap_or(ended..ended);
    let word = text.get(span.clone()).unwrap_or_default().trim();
    let message =
        if word.is_empty() { "cannot be read".to_owned() } else { format!("cannot be read from `{word}` on") };
    if text[..span.start].trim_end().ends_with(ends_value) && is_word(word) {
        let help = "put a text in quotes, `name == 'Red fox'`, and `and`, `or`, `in` or a sign between two fields";
        return Slip::new(span, message, "a sign is wanted before this", help);
    }
    Slip::new(span, message, label, help)
}

fn ends_value(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '\'' | '"' | ')' | ']')
}

fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// The bytes of a text that do not stand in quotes; the last of them are open where a quote is not closed.
fn outside_quotes(text: &str) -> (Vec<Range<usize>>, Option<usize>) {
    let (mut parts, mut start, mut quote) = (Vec::new(), 0, None);
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match (quote, letter) {
            (None, '"' | '\'') => {
                parts.push(start..at);
                quote = Some((at, letter));
            }
            (Some(_), '\\') => {
                letters.next();
            }
            (Some((_, open)), _) if open == letter => {
                start = at + 1;
                quote = None;
            }
            _ => {}
        }
    }
    if quote.is_none() {
        parts.push(start..text.len());
    }
    (parts, quote.map(|(at, _)| at))
}

fn foreign(text: &str) -> Option<Slip> {
    let parts = outside_quotes(text).0;
    let all = parts.into_iter().flat_map(|part| {
        let inside = &text[part.clone()];
        FOREIGN.iter().filter_map(move |(found, meant)| Some((part.start + inside.find(found)?, *found, *meant)))
    });
    let (at, found, meant) = all.min_by_key(|(at, ..)| *at)?;
    let message = format!("holds `{found}`, which is not known here");
    Some(Slip::new(at..at + found.len(), message, "not known here", format!("write `{meant}`")))
}

fn unclosed_quote(text: &str) -> Option<Slip> {
    let at = outside_quotes(text).1?;
    let help = "a text stands between two quotes of one sort: `name == 'fox'`";
    Some(Slip::new(at..text.len(), "has a quote that is not closed", "opened here", help))
}

/// `value = 3`
fn single_equals(text: &str) -> Option<Slip> {
    let tokens = tokenize(text, true, SyntaxConfig::default()).map_while(Result::ok);
    let (_, span) = tokens.into_iter().find(|(token, _)| matches!(token, Token::Assign))?;
    let span = span.start_offset as usize..span.end_offset as usize;
    // `default(value=0)` is the one place for it.
    if text.get(..span.start)?.contains("default(") {
        return None;
    }
    Some(Slip::new(span, "has a single `=`", "two are wanted", "two values are compared with `==`: `value == 3`"))
}
