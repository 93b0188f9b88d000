//! The call behind each loop and each `set`, which counts turns and measures values.

use super::limits::Megabytes;
use super::render_context::RenderContext;
use tera::{Kwargs, State, Tera, TeraResult, Value};

/// How deep lists and tables made by `set` may be nested: Tera drops and prints them by recursion, which takes stack.
const DEEPEST_VALUE: usize = 64;

/// Adds the function that guards call.
pub(crate) fn register(tera: &mut Tera) {
    tera.register_function("_guard", guard);
}

#[expect(clippy::needless_pass_by_value, reason = "Tera hands the arguments over by value")]
fn guard(arguments: Kwargs, _: &State<'_>) -> TeraResult<Value> {
    let Some(rendering) = RenderContext::current() else { return Ok(Value::safe_string("")) };
    let limits = rendering.limits;
    let value = arguments.get::<&Value>("v")?;
    let mut left = limits.value_bytes;
    if value.is_some_and(|value| !is_within(value, &mut left, DEEPEST_VALUE)) {
        let help = format!("a value may hold {} and be nested {DEEPEST_VALUE} deep", Megabytes(limits.value_bytes));
        return Err(rendering.fail(rendering.job.stopped("a value has grown too large", help)));
    }
    if !rendering.turn(u64::from(value.is_none())) {
        let turns = limits.turns;
        let help =
            format!("loops, includes, blocks and components may take {turns} turns together; make the lists shorter");
        return Err(rendering.fail(rendering.job.stopped("its template takes too many turns", help)));
    }
    Ok(Value::safe_string(""))
}

/// Returns whether a value stays within `left` bytes and `depth` levels. A list that holds another twice counts it twice,
/// for it would print it twice.
fn is_within(value: &Value, left: &mut usize, depth: usize) -> bool {
    let own = value.as_str().map_or(32, str::len);
    let Some(rest) = left.checked_sub(own) else { return false };
    *left = rest;
    if let Some(entries) = value.as_array() {
        return depth > 0 && entries.iter().all(|entry| is_within(entry, left, depth - 1));
    }
    value.as_map().is_none_or(|table| depth > 0 && table.values().all(|entry| is_within(entry, left, depth - 1)))
}
