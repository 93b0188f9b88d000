//! The guards' calls and filters: they count turns, and refuse values that do not exist or are no text.

use super::render_context::RenderContext;
use super::value_guards::{GuardKind, ValueGuard};
use crate::diag::{Code, Finding};
use crate::template::face_svg::PrintedText;
use crate::template::words::not_of_type;
use tera::{Error, Kwargs, State, Tera, TeraResult, Value};

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
        let apply = match guard.kind {
            GuardKind::Existing => existing,
            GuardKind::Text => text,
            GuardKind::Shown => shown,
        };
        let path = guard.path.clone();
        let filter = move |value: &Value, _: Kwargs, state: &State<'_>| apply(value, path.as_deref(), state);
        tera.register_filter(guard.filter(), filter);
    }
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
