//! `art(file=…)`: places another SVG file on the face, as a drawing of its own size and colour.
//!
//! The file is a template too: it reads what the face reads, the variables that stand around the call, and every extra
//! argument.

mod drawing;
mod names;

use super::compiled::{CompiledTemplate, first_of};
use super::fault;
use super::library::{LoadError, TemplateKind};
use super::render_context::RenderContext;
use crate::diag::{Code, Finding};
use drawing::ArtFrame;
use tera::{Context, Error, Function, Kwargs, State, Tera, TeraResult, Value};

/// What a drawing costs of the turns that a template may take.
const TURNS: u64 = 100;

/// The arguments that place a drawing; all others are its own to read.
const PLACING: [&str; 5] = ["file", "x", "y", "width", "height"];

/// The drawing with `prefix` before each id and, where it has a style sheet, before each class.
pub(crate) fn with_own_names(svg: String, prefix: &str) -> String {
    names::made_unique(svg, prefix)
}

pub(super) fn register(tera: &mut Tera) {
    tera.register_function("art", Art);
}

struct Art;

impl Function<TeraResult<Value>> for Art {
    fn call(&self, arguments: Kwargs, state: &State<'_>) -> TeraResult<Value> {
        let Some(rendering) = RenderContext::current() else { return Err(Error::message("`art` belongs on a card")) };
        let file = arguments.must_get::<&str>("file")?;
        let frame = frame(&arguments)?;
        let drawn = rendering.deeper(|| draw(file, &arguments, state, &rendering));
        let svg = match drawn {
            None => return Err(rendering.fail(too_deep(&rendering))),
            Some(Err(finding)) => return Err(rendering.fail(finding)),
            Some(Ok(svg)) => svg,
        };
        let placed = drawing::place(&svg, &frame, &format!("a{}-", rendering.next_drawing()));
        placed.map(|svg| Value::safe_string(&svg)).map_err(|fault| {
            let message = format!("the drawing `{file}` {}", fault.what());
            rendering.fail(Finding::new(Code::UnusableArt, message).help(fault.help()))
        })
    }
}

fn frame(arguments: &Kwargs) -> TeraResult<ArtFrame> {
    let colour = match arguments.get::<String>("colour")? {
        Some(colour) => Some(colour),
        None => arguments.get::<String>("color")?,
    };
    Ok(ArtFrame {
        x: arguments.get("x")?.unwrap_or_default(),
        y: arguments.get("y")?.unwrap_or_default(),
        width: arguments.get("width")?,
        height: arguments.get("height")?,
        colour,
    })
}

/// The drawing's own SVG.
fn draw(file: &str, arguments: &Kwargs, state: &State<'_>, rendering: &RenderContext) -> Result<String, Finding> {
    if !rendering.turn(TURNS) {
        let message = format!("{} is given up: it has more drawings than can be made", rendering.job.subject);
        return Err(Finding::new(Code::TemplateRunsAway, message).help("place fewer drawings on one face"));
    }
    match &*rendering.library.compiled(TemplateKind::Art, file) {
        Ok(compiled) => compiled.print(&surroundings(compiled, arguments, state, rendering), rendering),
        // Nothing is printed of a deck that cannot make its game: what is to be mended first has been found.
        Err(LoadError::GameUnknown) => {
            Ok("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>".to_owned())
        }
        Err(trouble) => Err(fault::as_art(first_of(trouble))),
    }
}

/// What the drawing reads: its arguments, then what stands around the call, then what the face reads.
fn surroundings(
    compiled: &CompiledTemplate,
    arguments: &Kwargs,
    state: &State<'_>,
    rendering: &RenderContext,
) -> Context {
    // Tera shows a function single variables only, so the names that the drawing reads are asked for one by one. What
    // drawings within it read comes from the face, or is handed on as an argument.
    let mut context = rendering.job.context.clone();
    for name in compiled.reads() {
        if let Ok(Some(value)) = state.get::<Value>(name) {
            context.insert_value(name.clone(), value);
        }
    }
    for (name, value) in arguments.iter() {
        if let Some(name) = name.as_str().filter(|name| !PLACING.contains(name)) {
            context.insert_value(name.to_owned(), value.clone());
        }
    }
    context
}

fn too_deep(rendering: &RenderContext) -> Finding {
    let message = format!(
        "{} is given up: drawings stand in one another more than {} deep",
        rendering.job.subject,
        rendering.limits().art_depth
    );
    Finding::new(Code::TemplateRunsAway, message).help("a drawing must not place itself, nor one that places it")
}
