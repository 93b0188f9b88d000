//! The checks that are put behind loops and `set`: Tera itself would go on for ever.

#![expect(clippy::needless_pass_by_value, reason = "Tera hands the arguments over by value")]

use super::limits::DEEPEST_VALUE;
use super::render_context::{Megabytes, RenderContext};
use crate::diag::{Code, Finding};
use tera::{Kwargs, State, Tera, TeraResult, Value};

pub(super) fn register(tera: &mut Tera) {
    tera.register_function("_turn", turn);
    tera.register_function("_weigh", weigh);
    tera.register_function("throw", throw);
}

/// What an author wants to be told, word for word.
fn throw(arguments: Kwargs, _: &State<'_>) -> TeraResult<Value> {
    let message = arguments.must_get::<&str>("message")?;
    let finding = Finding::new(Code::TemplateError, message).help("the template itself says so, by `throw`");
    Err(RenderContext::current().map_or_else(|| tera::Error::message(message), |rendering| rendering.fail(finding)))
}

fn turn(_: Kwargs, _: &State<'_>) -> TeraResult<Value> {
    let Some(rendering) = RenderContext::current() else { return Ok(nothing()) };
    if rendering.turn(1) {
        return Ok(nothing());
    }
    let message = format!("{} is given up: its template goes on and on", rendering.job.subject);
    let help = format!(
        "loops, includes, blocks and components may take {} turns together; make the lists shorter",
        rendering.limits().turns
    );
    Err(rendering.fail(Finding::new(Code::TemplateRunsAway, message).help(help)))
}

fn weigh(arguments: Kwargs, _: &State<'_>) -> TeraResult<Value> {
    let Some(rendering) = RenderContext::current() else { return Ok(nothing()) };
    let limit = rendering.limits().value_bytes;
    let mut left = limit;
    let light = arguments.get::<&Value>("v")?.is_none_or(|value| is_light(value, &mut left, DEEPEST_VALUE));
    if light && rendering.turn(0) {
        return Ok(nothing());
    }
    let message = format!("the value made here for {} has grown too large", rendering.job.subject);
    let help = format!("a value may hold {} and be nested {DEEPEST_VALUE} deep", Megabytes(limit));
    Err(rendering.fail(Finding::new(Code::TemplateRunsAway, message).help(help)))
}

/// Whether a value stays within `left` bytes and `deep` levels. A list that stands in itself twice over counts twice:
/// so much would be printed.
fn is_light(value: &Value, left: &mut usize, deep: usize) -> bool {
    let own = value.as_str().map_or(32, str::len);
    let Some(rest) = left.checked_sub(own) else { return false };
    *left = rest;
    if let Some(entries) = value.as_array() {
        return deep > 0 && entries.iter().all(|entry| is_light(entry, left, deep - 1));
    }
    if let Some(table) = value.as_map() {
        return deep > 0 && table.values().all(|entry| is_light(entry, left, deep - 1));
    }
    true
}

fn nothing() -> Value {
    Value::safe_string("")
}
