//! The guards' calls and filters: they count turns, and refuse values that do not exist or are no text.

use super::render_context::{RenderContext, RenderFault};
use super::value_guards::{GuardKind, ValueGuard};
use crate::diag::{Code, Finding, quoted};
use crate::template::face_svg::PrintedText;
use crate::template::tera_messages::NUMBERS;
use crate::template::words::not_of_type;
use tera::{Error, Kwargs, Number, State, Tera, TeraResult, Value};

/// The most entries that a help names.
const MOST_ENTRIES: usize = 12;

/// Adds the functions and filters that guards use.
pub(crate) fn register(tera: &mut Tera) {
    tera.register_function("_guard", guard);
    tera.register_filter("_run", note_text);
}

/// Adds the filters of guards of values: each knows the path that it is about. An argument would tell it as well, and take Tera
/// longer than all that the filter does.
pub(in crate::template) fn register_value_guards<'g>(tera: &mut Tera, guards: impl Iterator<Item = &'g ValueGuard>) {
    for guard in guards {
        let path = guard.path.clone();
        let apply = match guard.kind {
            GuardKind::Existing => existing,
            GuardKind::Text => text,
            GuardKind::Shown => shown,
            GuardKind::Cell => cell,
            GuardKind::Whole => whole,
            GuardKind::Compared => {
                let filter =
                    move |value: &Value, other: Kwargs, _: &State<'_>| compared(value, path.as_deref(), &other);
                tera.register_filter(guard.filter(), filter);
                continue;
            }
        };
        let filter = move |value: &Value, _: Kwargs, state: &State<'_>| apply(value, path.as_deref(), state);
        tera.register_filter(guard.filter(), filter);
    }
}

/// Returns what a cell shows as text: a column of words can hold a number.
#[expect(clippy::unnecessary_wraps, reason = "all guards have one form")]
fn cell(value: &Value, _: Option<&str>, _: &State<'_>) -> TeraResult<Value> {
    let is_shown = value.is_number() || value.as_bool().is_some();
    Ok(if is_shown { value.to_string().into() } else { value.clone() })
}

/// Returns a calculated number; one that is whole without its fraction, so that half of ten prints as 5.
#[expect(clippy::unnecessary_wraps, reason = "all guards have one form")]
#[expect(clippy::cast_possible_truncation, reason = "the number is whole and small")]
fn whole(value: &Value, _: Option<&str>, _: &State<'_>) -> TeraResult<Value> {
    /// Up to here, a float has every whole number.
    const LARGEST: f64 = 9_007_199_254_740_992.0;
    let number = value.as_number().filter(Number::is_float).map(|number| number.as_float());
    let whole = number.filter(|number| number.fract() == 0.0 && number.abs() < LARGEST);
    Ok(whole.map_or_else(|| value.clone(), |number| (number as i64).into()))
}

/// Returns a value that is compared with the argument `than`.
fn compared(value: &Value, path: Option<&str>, other: &Kwargs) -> TeraResult<Value> {
    let than = other.get::<Value>("than").ok().flatten();
    let (Some(text), true) = (value.as_str(), than.is_some_and(|than| than.is_number())) else {
        return Ok(value.clone());
    };
    if text.trim().is_empty() {
        return Ok(f64::NEG_INFINITY.into());
    }
    let name = path.map_or_else(|| "this".to_owned(), |path| format!("`{path}`"));
    let finding = Finding::new(
        Code::TemplateError,
        format!("{name} is the text {}, which is compared with a number", quoted(text)),
    );
    let finding = finding.help(NUMBERS);
    let error = Error::message(&finding.message);
    let fault = RenderFault { field: path.map(str::to_owned), ..finding.into() };
    Err(RenderContext::current().map_or(error, |rendering| rendering.fail(fault)))
}

/// Notes that a text of the template follows.
fn note_text(text: &Value, _: Kwargs, _: &State<'_>) -> Value {
    if let Some(rendering) = RenderContext::current() {
        rendering.note(PrintedText::Run(text.clone()));
    }
    Value::safe_string("")
}

/// Refuses a value that is printed and is no text.
fn shown(value: &Value, path: Option<&str>, _: &State<'_>) -> TeraResult<Value> {
    check_text(value, path)?;
    Ok(Value::safe_string(""))
}

/// Returns a value that becomes a part of a text.
fn text(value: &Value, path: Option<&str>, state: &State<'_>) -> TeraResult<Value> {
    check_text(value, path)?;
    existing(value, path, state)
}

/// Returns a value that exists.
fn existing(value: &Value, path: Option<&str>, state: &State<'_>) -> TeraResult<Value> {
    if !value.is_undefined() {
        return Ok(value.clone());
    }
    let Some((parent, field)) = path.and_then(|path| path.rsplit_once('.')) else {
        return Err(not_of_type("a value", value));
    };
    let (root, rest) = parent.split_once('.').map_or((parent, None), |(root, rest)| (root, Some(rest)));
    let root = state.get::<Value>(root).ok().flatten();
    let table = root.as_ref().and_then(|root| rest.map_or(Some(root), |rest| root.get_from_path(rest))?.as_map());
    let names: Vec<&str> = table.into_iter().flat_map(|table| table.keys().filter_map(|name| name.as_str())).collect();
    // In Tera's own words for a field that is printed alone.
    let known = if names.is_empty() { String::new() } else { format!(". Available fields: {}", names.join(", ")) };
    Err(Error::message(format!("Field `{field}` is not defined{known}")))
}

/// Refuses tables and lists, which Tera would print as it writes them itself.
fn check_text(value: &Value, path: Option<&str>) -> TeraResult<()> {
    if value.as_map().is_none() && !value.is_array() {
        return Ok(());
    }
    let name = path.map_or_else(|| "this".to_owned(), |path| format!("`{path}`"));
    let path = path.unwrap_or("…");
    let (kind, help) = if let Some(table) = value.as_map() {
        let keys: Vec<&str> = table.keys().filter_map(|key| key.as_str()).collect();
        let first = keys.first().copied().unwrap_or("name");
        let more = if keys.len() > MOST_ENTRIES { ", …" } else { "" };
        let keys = keys.iter().take(MOST_ENTRIES).map(|key| format!("`{key}`")).collect::<Vec<_>>().join(", ");
        ("table", format!("print one of its entries, such as `{{{{ {path}.{first} }}}}`; there are: {keys}{more}"))
    } else {
        let all = format!("{{{{ {path} | join(sep=\", \") }}}}");
        ("list", format!("print one of its entries with `{{{{ {path}[0] }}}}`, or all of them with `{all}`"))
    };
    let finding = Finding::new(Code::TableAsText, format!("{name} is a {kind}, which cannot be printed as text"));
    let finding = finding.help(help);
    let error = Error::message(&finding.message);
    Err(RenderContext::current().map_or(error, |rendering| rendering.fail(finding)))
}

fn guard(_: Kwargs, _: &State<'_>) -> TeraResult<Value> {
    let Some(rendering) = RenderContext::current() else { return Ok(Value::safe_string("")) };
    if !rendering.turn(1) {
        let turns = rendering.limits.turns;
        let help = format!(
            "loops, `set`, includes, blocks and components may take {turns} turns together; make the lists shorter"
        );
        return Err(rendering.fail(rendering.job.stopped("its template takes too many turns", help)));
    }
    Ok(Value::safe_string(""))
}
