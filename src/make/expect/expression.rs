//! An expression, read once and evaluated by Tera for card after card.

use super::mistakes;
use super::tokens::{Comparison, Read};
use crate::diag::{Finding, quoted};
use crate::model::Phrase;
use crate::template::DECK_NAMES;
use crate::under_way;
use parking_lot::Mutex;
use std::ops::Range;
use std::sync::Arc;
use tera::{Context, Error, ErrorKind, Kwargs, State, Tera, Value};

/// What stands before an expression and after it in the template that evaluates it.
const OPENING: &str = "{{ (";
const CLOSING: &str = ") | _value }}";

/// What becomes of a card that lacks a field that an expression cannot do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Missing {
    /// There is no answer for it.
    IsNothing,
    /// It is an error.
    IsAnError,
}

/// An expression that Tera has read.
pub(super) struct Expression<'d> {
    pub(super) phrase: &'d Phrase,
    pub(super) missing: Missing,
    pub(super) reads: Vec<Read<'d>>,
    pub(super) comparisons: Vec<Comparison>,
    /// Tera with a template for the whole expression, and one for each part that is evaluated by itself.
    tera: Tera,
    result: Arc<Mutex<Option<Value>>>,
}

impl<'d> Expression<'d> {
    /// Reads an expression; `engine` holds what it may read and call.
    pub(super) fn read(phrase: &'d Phrase, engine: &Tera, missing: Missing) -> Result<Self, Finding> {
        let text = phrase.text.as_str();
        let tokens = mistakes::check(phrase)?;
        let (mut tera, result) = (engine.clone(), Arc::new(Mutex::new(None)));
        let slot = Arc::clone(&result);
        // A template prints text; a filter sees the value itself.
        tera.register_filter("_value", move |value: Value, _: Kwargs, _: &State<'_>| {
            *slot.lock() = Some(value);
            Value::safe_string("")
        });
        let mut add = |part: &str| {
            let template = format!("{OPENING}{part}{CLOSING}");
            // Tera's parser may panic.
            under_way::guarded(|| tera.add_raw_template(part, &template))
        };
        match add(text) {
            Some(Ok(())) => {}
            Some(Err(error)) => return Err(mistakes::from_error(phrase, &error, OPENING.len())),
            None => return Err(mistakes::too_deep(phrase)),
        }
        let (reads, comparisons) = (tokens.reads(), tokens.comparisons());
        let read_parts = reads.iter().filter(|read| read.has_brackets).map(|read| &read.range);
        for part in read_parts.chain(comparisons.iter().flat_map(|one| [&one.left, &one.right])) {
            // A part that Tera cannot read by itself is not looked at by itself.
            let _ = add(&text[part.clone()]);
        }
        Ok(Self { phrase, missing, reads, comparisons, tera, result })
    }

    /// Evaluates a part of the expression, or all of it; the error is Tera's message, and the bytes that it is about.
    pub(super) fn evaluate(&self, part: &Range<usize>, context: &Context) -> Result<Value, (String, Range<usize>)> {
        let render = || self.tera.render(self.text(part), context);
        let rendered = under_way::guarded(render)
            .unwrap_or_else(|| Err(Error::message("the template engine broke down over this expression")));
        let result = self.result.lock().take();
        match (rendered, result) {
            (Ok(_), Some(value)) => Ok(value),
            (Ok(_), None) => Err((String::new(), part.clone())),
            (Err(error), _) => match error.kind() {
                ErrorKind::RenderingError(report) => {
                    let at = |byte: usize| (part.start + byte.saturating_sub(OPENING.len())).min(part.end);
                    let range = &report.span().range;
                    Err((report.message().to_owned(), at(range.start)..at(range.end)))
                }
                other => Err((other.to_string(), part.clone())),
            },
        }
    }

    /// Returns the bytes of the whole expression.
    pub(super) fn whole(&self) -> Range<usize> {
        0..self.phrase.text.len()
    }

    /// Returns the text of some bytes.
    pub(super) fn text(&self, range: &Range<usize>) -> &'d str {
        self.phrase.text.get(range.clone()).unwrap_or_default()
    }

    /// Returns the expression in backticks.
    pub(super) fn quoted(&self) -> String {
        quoted(self.phrase.text.trim())
    }

    /// Returns whether it reads `name`, such as `game`.
    pub(super) fn reads_name(&self, name: &str) -> bool {
        self.reads.iter().any(|read| read.path[0].0 == name)
    }

    /// Returns whether it may come to something else from card to card.
    pub(super) fn reads_card(&self) -> bool {
        self.reads.iter().any(|read| !DECK_NAMES.contains(&read.path[0].0))
    }
}
