//! `throw(message=…)`: what a template itself reports.

use crate::diag::{Code, Finding};
use crate::template::sandbox::RenderContext;
use tera::{Error, Kwargs, State, Tera, TeraResult, Value};

/// Adds `throw`, in the place of Tera's own: the message is shown word for word.
pub(in super::super) fn register(tera: &mut Tera) {
    tera.register_function("throw", throw);
}

#[expect(clippy::needless_pass_by_value, reason = "Tera hands the arguments over by value")]
fn throw(arguments: Kwargs, _: &State<'_>) -> TeraResult<Value> {
    let message = arguments.must_get::<&str>("message")?;
    let finding = Finding::new(Code::TemplateError, message).help("the template reports this itself, with `throw`");
    Err(RenderContext::current().map_or_else(|| Error::message(message), |rendering| rendering.fail(finding)))
}
