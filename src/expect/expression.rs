//! An expression, read once and evaluated by Tera for card after card.
//!
//! Tera compares a number with a text, and a field that is not there with anything, without a word. So the expression is
//! evaluated in a form in which each field that it reads, and each value that it compares, goes through a filter that passes
//! the value on and takes note of it. What goes wrong is looked up in the form that the author wrote.

use super::fault::Fault;
use super::mistakes;
use super::outline::Outline;
use std::collections::BTreeSet;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use tera::{Context, Error, ErrorKind, Kwargs, State, Tera, TeraResult, Value};

/// What stands before the expression and after it for Tera.
const OPENING: &str = "{{ (";
const CLOSING: &str = ") | _value }}";
/// The names of the two forms.
const WRITTEN: &str = "written";
const NOTED: &str = "noted";

/// The most bytes of text that one evaluation may look at.
const TEXT: usize = 1_000_000;

/// An expression that Tera has read.
pub(super) struct Expression {
    pub(super) outline: Outline,
    tera: Tera,
    notes: Arc<Mutex<Notes>>,
    /// How many words and signs it has: what evaluating it costs at least.
    length: usize,
    /// Whether it compares all entries of a list with one another.
    is_quadratic: bool,
}

/// What is noted of one evaluation.
#[derive(Default)]
struct Notes {
    result: Option<Value>,
    values: Vec<Option<Value>>,
    cost: usize,
    bytes: usize,
    /// How much the values may cost.
    limit: usize,
    /// The value that is a number too large to calculate with.
    infinite: Option<usize>,
}

/// What came of one evaluation.
pub(super) struct Evaluation {
    pub(super) outcome: Result<Value, Failure>,
    /// The values that were looked at, as far as the evaluation got.
    pub(super) values: Vec<Option<Value>>,
    pub(super) cost: usize,
}

/// Why there is no value.
pub(super) enum Failure {
    RunsAway,
    /// Tera says what is wrong, and with which bytes of the expression.
    Error {
        message: String,
        span: Range<usize>,
    },
}

impl Expression {
    /// Reads an expression; `engine` holds what it may read and call.
    pub(super) fn read(text: &str, engine: &Tera) -> Result<Self, Fault> {
        let tag = format!("{{{{ {text} }}}}");
        let pieces = mistakes::pieces(text, &tag)?;
        let outline = Outline::of(&pieces);
        let is_quadratic = (0..pieces.0.len()).any(|at| pieces.word(at) == Some("unique"));
        let mut expression =
            Self { outline, tera: engine.clone(), notes: Arc::default(), length: pieces.0.len(), is_quadratic };
        expression.register();
        let tera = &mut expression.tera;
        let mut add = |name, text: &str| {
            let text = format!("{OPENING}{text}{CLOSING}");
            catch_unwind(AssertUnwindSafe(|| tera.add_raw_template(name, &text)))
        };
        match add(WRITTEN, text) {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return Err(mistakes::of_error(text, &error, OPENING.len())),
            Err(_) => return Err(mistakes::too_deep(text)),
        }
        match add(NOTED, &expression.outline.noted(text)) {
            Ok(Ok(())) => Ok(expression),
            _ => Err(mistakes::too_deep(text)),
        }
    }

    fn register(&mut self) {
        let notes = Arc::clone(&self.notes);
        self.tera.register_filter("_value", move |value: Value, _: Kwargs, _: &State<'_>| {
            lock(&notes).result = Some(value);
            Value::safe_string("")
        });
        let weighed: BTreeSet<usize> =
            self.outline.reads.iter().filter(|read| !read.is_counted).map(|read| read.value).collect();
        for at in 0..self.outline.values.len() {
            let (notes, is_weighed) = (Arc::clone(&self.notes), weighed.contains(&at));
            self.tera.register_filter(format!("_{at}"), move |value: Value, _: Kwargs, _: &State<'_>| {
                lock(&notes).take(at, value, is_weighed)
            });
        }
    }

    /// Evaluates the expression; the values that it looks at may cost `limit`.
    pub(super) fn evaluate(&self, context: &Context, limit: usize) -> Evaluation {
        let values = vec![None; self.outline.values.len()];
        *lock(&self.notes) = Notes { values, limit, ..Notes::default() };
        let rendered = self.render(NOTED, context);
        let Notes { result, values, cost, bytes, infinite, .. } = std::mem::take(&mut *lock(&self.notes));
        let cost = if self.is_quadratic { (cost + bytes).saturating_pow(2) } else { cost + bytes / 32 };
        let outcome = match (rendered, result) {
            (Ok(()), Some(value)) if cost <= limit => Ok(value),
            _ if cost > limit || bytes > TEXT => Err(Failure::RunsAway),
            _ => Err(infinite.map_or_else(|| self.failure(context), |value| self.too_large(value))),
        };
        Evaluation { outcome, values, cost: cost + self.length }
    }

    fn render(&self, form: &str, context: &Context) -> TeraResult<()> {
        catch_unwind(AssertUnwindSafe(|| self.tera.render(form, context).map(drop)))
            .unwrap_or_else(|_| Err(Error::message("the template engine broke down over this expression")))
    }

    fn too_large(&self, value: usize) -> Failure {
        Failure::Error { message: "this is too large a number".to_owned(), span: self.outline.values[value].clone() }
    }

    /// What Tera says of the expression as it was written.
    fn failure(&self, context: &Context) -> Failure {
        let error = self.render(WRITTEN, context).err();
        match error.as_ref().map(Error::kind) {
            Some(ErrorKind::RenderingError(report)) => {
                let at = |byte: usize| byte.saturating_sub(OPENING.len());
                let span = at(report.span().range.start)..at(report.span().range.end);
                Failure::Error { message: report.message().to_owned(), span }
            }
            other => {
                let message = other.map_or_else(String::new, ToString::to_string);
                Failure::Error { message, span: 0..usize::MAX }
            }
        }
    }
}

fn lock(notes: &Mutex<Notes>) -> std::sync::MutexGuard<'_, Notes> {
    notes.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Notes {
    fn take(&mut self, at: usize, value: Value, is_weighed: bool) -> TeraResult<Value> {
        if is_weighed {
            self.weigh(&value);
        }
        self.values[at] = Some(value.clone());
        if value.as_number().is_some_and(|number| !number.as_float().is_finite()) {
            self.infinite = Some(at);
            return Err(Error::message("too large"));
        }
        if self.cost > self.limit || self.bytes > TEXT { Err(Error::message("too much")) } else { Ok(value) }
    }

    /// Counts the entries of a value, all in all, and the bytes of its texts.
    fn weigh(&mut self, value: &Value) {
        self.cost += 1;
        if let Some(text) = value.as_str() {
            self.bytes += text.len();
        } else if let Some(entries) = value.as_array() {
            entries.iter().for_each(|entry| self.weigh(entry));
        } else if let Some(table) = value.as_map() {
            table.values().for_each(|entry| self.weigh(entry));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a template prints for an expression, and what the expression comes to.
    fn both(text: &str) -> (String, String) {
        let mut tera = Tera::default();
        let values = tera.global_context();
        values.insert("n", &5);
        values.insert("name", "Red fox");
        values.insert("list", &[3, 1, 2]);
        values.insert("pack", &std::collections::BTreeMap::from([("id", "fox"), ("in", "den"), ("is", "sly")]));
        let printed = tera.render_str(&format!("{{{{ {text} }}}}"), &Context::new(), false).unwrap();
        let expression = Expression::read(text, &tera).unwrap_or_else(|fault| panic!("{text}: {fault:?}"));
        let evaluation = expression.evaluate(&Context::new(), 1000);
        (printed, evaluation.outcome.map_or_else(|_| "no answer".to_owned(), |value| value.to_string()))
    }

    #[test]
    fn what_is_looked_at_stays_what_it_was() {
        for text in [
            "n + 1 == 6",
            "1 + n * 2 == 2 * n + 1",
            "-n == -5",
            "not n == 5",
            "not n in list",
            "n not in list and 3 in list",
            "n ** 2 ** 1 == n * n",
            "n | str == '5'",
            "name | lower | truncate(length=n, end='') == 'red f'",
            "missing is not defined and missing | default(value=n) == n",
            "missing?.id is undefined",
            "list[n - 5] == 3",
            "list[list[1]] == 1",
            "[...list, n] | length == 4",
            "[n, name][0]",
            "{'a': n == 5, 'b': [n in list]}['a'] is defined",
            "n if name == 'x' else list | sort | first",
            "pack.id ~ '-' ~ n == 'fox-5'",
            "pack['id'] == pack.id",
            "pack.in == 'den' and pack.is is containing(pat='sl')",
            "name is starting_with(pat='Red') and name is containing(pat=pack.id)",
            "(n == 5) == (name != 'x')",
            "n == 5 == true",
            "\"n == 'x'\" == name",
        ] {
            let (printed, evaluated) = both(text);
            assert_eq!(evaluated, printed, "{text}");
        }
    }

    #[test]
    fn every_list_that_is_spread_out_counts() {
        let mut tera = Tera::default();
        tera.global_context().insert("list", &vec![0; 400]);
        let of = |text: &str| Expression::read(text, &tera).unwrap_or_else(|fault| panic!("{fault:?}"));
        assert!(of("[...list, ...list] | length == 800").evaluate(&Context::new(), 1000).outcome.is_ok());
        let too_much = of("[...list, ...list, ...list] | length == 1200").evaluate(&Context::new(), 1000).outcome;
        assert!(matches!(too_much, Err(Failure::RunsAway)));
    }
}
