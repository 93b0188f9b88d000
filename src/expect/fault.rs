//! What goes wrong when an expression is asked of a card: a field that is not there, a text where a number is wanted.

use crate::diag::Code;
use crate::model::Card;
use std::collections::BTreeSet;
use std::ops::Range;

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

    /// The work of all expectations together is done.
    pub(super) fn runs_away() -> Self {
        let help = "look through shorter lists and texts, or fewer cards: choose them with `where`";
        Self::new(
            Code::ExpectationRunsAway,
            0..usize::MAX,
            "is given up: it takes too long",
            "too much to look at",
            help,
        )
    }

    /// A value of a kind that cannot stand there.
    pub(super) fn unlike(span: Range<usize>, text: &str, found: &str, wanted: &str) -> Self {
        let help = match (found, wanted) {
            ("text", "a number") => {
                "only numbers are reckoned with and can be more or less; in a table, a cell of digits alone is a number"
                    .to_owned()
            }
            ("text", "true or false") => format!("compare it with something: `{text} == 'fox'`"),
            ("a number", "true or false") => format!("compare it with something: `{text} > 0`"),
            ("a number", _) => format!("make a text of it: `{text} | str`"),
            ("a list", "one value") => format!("take one of its entries, `{text}[0]`, or how many: `{text} | length`"),
            ("a table", _) => format!("name one of the values in it: `{text}.id`"),
            ("true or false", _) => "a field that is true or false stands alone: `where = 'wild'`".to_owned(),
            _ => format!("compare {wanted}"),
        };
        let message = format!("`{text}` is {found}, but {wanted} is wanted");
        Self::new(Code::UnlikeValues, span, message, found, help)
    }
}

/// Whether the cards have what a name reads.
#[derive(Clone, Debug, Default)]
pub(super) struct Sighting<'d> {
    pub(super) span: Range<usize>,
    /// Whether a card had it.
    pub(super) found: bool,
    /// How many had not.
    pub(super) missed: usize,
    /// Whether it was read as if each card had it, rather than asked after.
    pub(super) is_needed: bool,
    /// The names that there were in its place.
    pub(super) there: BTreeSet<&'d str>,
}

impl<'d> Sighting<'d> {
    /// Of so many cards the names are kept that they have.
    const LOOKED_AT: usize = 1000;

    pub(super) fn note(
        &mut self,
        is_missing: bool,
        guarded: bool,
        span: &Range<usize>,
        there: impl Fn() -> Vec<&'d str>,
    ) {
        self.found = self.found || !is_missing;
        self.is_needed = self.is_needed || !guarded;
        if !is_missing || self.found {
            return;
        }
        self.span = span.clone();
        self.missed += 1;
        if self.missed <= Self::LOOKED_AT {
            self.there.extend(there());
        }
    }
}

/// Whether a comparison ever compares like with like: one that never does has a slip in it.
#[derive(Clone, Debug)]
pub(super) enum Likeness<'d> {
    Unknown,
    Like,
    /// Never so far; what the first card had.
    Unlike {
        span: Range<usize>,
        left: &'static str,
        right: &'static str,
        card: Option<&'d Card>,
    },
}

impl<'d> Likeness<'d> {
    pub(super) fn unlike(span: Range<usize>, left: &'static str, right: &'static str, card: Option<&'d Card>) -> Self {
        Self::Unlike { span, left, right, card }
    }
}
