//! What is wrong with an expression, or goes wrong when it is evaluated for a card: a field that is not there, values that
//! do not go together.

use super::wording::part;
use crate::diag::{Code, Finding};
use crate::model::{Card, Phrase};
use crate::template::in_words;
use std::collections::BTreeSet;
use std::ops::Range;
use tera::Value;

/// What went wrong; the same for all cards that it is the same for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) code: Code,
    /// The bytes of the expression.
    pub(super) span: Range<usize>,
    pub(super) message: String,
    pub(super) label: String,
    pub(super) help: String,
}

impl Fault {
    pub(super) fn new(
        code: Code,
        span: Range<usize>,
        message: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self { code, span, message: message.into(), label: label.into(), help: help.into() }
    }

    pub(super) fn into_finding(self, phrase: &Phrase) -> Finding {
        Finding::new(self.code, self.message).at(part(phrase, self.span), self.label).help(self.help)
    }

    /// All that the expectations may look at together has been looked at.
    pub(super) fn runs_away(text: &str) -> Self {
        let help = "look through shorter lists and texts, or fewer cards: choose them with `where`";
        Self::new(Code::ExpectationRunsAway, 0..text.len(), "takes too long to evaluate", "too much to look at", help)
    }

    /// The card does not have what an expression reads.
    pub(super) fn missing(span: Range<usize>, text: &str) -> Self {
        let help = format!(
            "give every card one, leave such cards out with `where = '{text} is defined'`, or say what counts instead: \
             `{text} | default(value=0)`"
        );
        Self::new(Code::UnknownField, span, format!("there is no `{text}`"), "not there", help)
    }

    /// A value of a kind that cannot stand there.
    pub(super) fn unlike(span: Range<usize>, text: &str, found: &str, wanted: &str) -> Self {
        let help = match (found, wanted) {
            ("text", "a number") => "in a table, a cell of digits alone is a number".to_owned(),
            ("text", "true or false") => format!("compare it with something: `{text} == 'fox'`"),
            ("a number", "true or false") => format!("compare it with something: `{text} > 0`"),
            ("a list", "one value") => format!("take one of its entries, `{text}[0]`, or how many: `{text} | length`"),
            ("a table", _) => format!("name one of the values in it: `{text}.id`"),
            _ => format!("give {wanted}"),
        };
        Self::new(Code::UnlikeValues, span, format!("`{text}` is {found}, but {wanted} is wanted"), found, help)
    }

    /// What Tera cannot evaluate.
    pub(super) fn of_engine(span: Range<usize>, text: &str, message: &str) -> Self {
        let words = in_words(message);
        let is_chain = text.matches(['<', '>']).count() > 1;
        let help = words.help.as_deref().unwrap_or(if is_chain {
            "compare two values at a time: `1 < value and value <= 3`"
        } else {
            "see what the fields hold; in a table, a cell of digits alone is a number, any other is text"
        });
        Self::new(Code::UnlikeValues, span, format!("`{text}` has no answer: {}", words.message), "no answer", help)
    }
}

/// Returns what a value is, in words.
pub(super) fn kind(value: &Value) -> &'static str {
    match value {
        value if value.is_bool() => "true or false",
        value if value.is_number() => "a number",
        value if value.is_string() => "text",
        value if value.is_array() => "a list",
        value if value.is_map() => "a table",
        _ => "nothing",
    }
}

/// Whether the cards have what an expression reads.
#[derive(Clone, Debug, Default)]
pub(super) struct NameUse {
    /// Whether a card had it.
    pub(super) is_found: bool,
    /// How many did not.
    pub(super) missed: usize,
    /// Whether a card had the whole path, and only an entry in brackets was missing.
    pub(super) has_path: bool,
    /// How many names of the path were there at most.
    pub(super) depth: usize,
    /// The names that there were in the place of the next.
    pub(super) there: BTreeSet<String>,
}

/// Whether a comparison ever compares like with like: one that never does is a mistake.
#[derive(Clone, Debug)]
pub(super) enum Likeness<'d> {
    Unknown,
    Like,
    /// Never so far; what the first card had.
    Unlike {
        left: &'static str,
        right: &'static str,
        card: Option<&'d Card>,
    },
}

impl Likeness<'_> {
    /// Returns whether two values can be the same, or one stand in the other; none where one of them is not there.
    pub(super) fn of(left: &Value, right: &Value, is_in: bool) -> Option<Result<(), (&'static str, &'static str)>> {
        if left.is_undefined() || right.is_undefined() {
            return None;
        }
        let (found, wanted) = (kind(left), kind(right));
        let unlike = |is_like: bool, wanted| if is_like { Ok(()) } else { Err((found, wanted)) };
        Some(match right.as_array().filter(|_| is_in) {
            Some(entries) => {
                let first = entries.first().map_or(found, kind);
                unlike(entries.is_empty() || entries.iter().any(|entry| kind(entry) == found), first)
            }
            // Tera itself says what nothing can stand in; in a table, a name is looked for.
            None if is_in => unlike(found == "text" || !matches!(wanted, "text" | "a table"), wanted),
            None => unlike(found == wanted, wanted),
        })
    }
}
