//! `art(file=…)`: places another SVG file on the face, as a drawing of its own size and colour.
//!
//! The file is a template too: it reads what the face reads, the variables around the call, and every extra
//! argument.

mod boxes;
mod drawing;
mod edits;
mod made;
mod names;
mod part;

pub use drawing::drawing_size;
pub(super) use made::{MadeDrawing, MadeDrawings};
pub use names::with_own_names;

use super::compiled::CompiledTemplate;
use super::face_svg::PrintedText;
use super::folders::TemplateKind;
use super::library::{TemplateLibrary, first};
use super::sandbox::{RenderContext, RenderFault};
use crate::diag::{Code, Finding};
use crate::render::mark_of;
use drawing::ArtFrame;
use part::ArtPart;
use std::collections::BTreeSet;
use std::sync::{Arc, Weak};
use tera::{Context, Error, Function, Kwargs, State, Tera, TeraResult, Value};

/// How many turns a drawing counts as.
const TURNS: u64 = 100;

/// The arguments that place a drawing; all others are its own to read.
const PLACING: [&str; 7] = ["file", "id", "crop", "x", "y", "width", "height"];

static NO_NAMES: BTreeSet<String> = BTreeSet::new();

/// Adds `art` to the engine of a library's templates.
pub(super) fn register(tera: &mut Tera, library: &Weak<TemplateLibrary>) {
    tera.register_function("art", Art { library: Weak::clone(library) });
}

struct Art {
    library: Weak<TemplateLibrary>,
}

impl Function<TeraResult<Value>> for Art {
    fn call(&self, arguments: Kwargs, state: &State<'_>) -> TeraResult<Value> {
        let Some(rendering) = RenderContext::current() else { return Err(Error::message("`art` belongs on a card")) };
        let library = self.library.upgrade().expect("a library outlives the templates that it prints");
        let file = &*library.compiler.folders.drawing_name(arguments.must_get("file")?);
        let frame = frame(&arguments)?;
        let svg = match &rendering.job.marked {
            None => place(&library, (file, &frame), &arguments, (state, &rendering))?,
            Some(marked) => {
                let number = {
                    let mut files = marked.lock();
                    files.push(file.to_owned());
                    files.len() - 1
                };
                // A drawing that cannot be made still has its place.
                let svg = place(&library, (file, &frame), &arguments, (state, &rendering)).unwrap_or_else(|_| {
                    rendering.take_fault();
                    drawing::empty(&frame)
                });
                format!("<g id=\"{}\">{svg}</g>", mark_of(number))
            }
        };
        Ok(Value::safe_string(&svg))
    }
}

/// Returns a drawing in its place.
fn place(
    library: &TemplateLibrary,
    (file, frame): (&str, &ArtFrame),
    arguments: &Kwargs,
    (state, rendering): (&State<'_>, &RenderContext),
) -> TeraResult<String> {
    let drawn = rendering.deeper(|| draw(library, file, arguments, (state, rendering)));
    let too_deep = || {
        let why = format!("drawings are nested more than {} deep", rendering.limits.art_depth);
        Err(rendering.job.stopped(why, "a drawing must not place itself, nor another that places it").into())
    };
    let drawing = drawn.unwrap_or_else(too_deep).map_err(|fault| rendering.fail(fault))?;
    rendering.note(PrintedText::Drawing(drawing.svg.clone()));
    let number = rendering.next_drawing();
    let beside = |link: &str| library.compiler.folders.picture_beside(file, link);
    drawing.placed((frame, number), &beside).map_err(|fault| {
        let message = format!("the drawing `{file}` {}", fault.what());
        rendering.fail(Finding::new(Code::UnusableArt, message).help(fault.help()))
    })
}

/// Makes a drawing's own SVG, unless it was made before from the same values.
fn draw(
    library: &TemplateLibrary,
    file: &str,
    arguments: &Kwargs,
    (state, rendering): (&State<'_>, &RenderContext),
) -> Result<Arc<MadeDrawing>, RenderFault> {
    let compiled = library.compiled(TemplateKind::Art, file);
    let made = compiled.map(|compiled| (surroundings(&compiled, arguments, state, rendering), compiled));
    if let Ok((context, _)) = &made
        && let Some(made) = library.drawings.find(file, (context, rendering))
    {
        return Ok(made);
    }
    let before = rendering.spent();
    if !rendering.turn(TURNS) {
        let help = "place fewer drawings on one face";
        return Err(rendering.job.stopped("it has too many drawings", help).into());
    }
    rendering.note_art([file]);
    match made {
        Ok((context, compiled)) => {
            let svg = compiled.print(&context, rendering)?;
            let reads = library.names_read((None, &before), rendering);
            let names = reads.as_ref().unwrap_or(&NO_NAMES);
            let made = Arc::new(MadeDrawing::new(svg, names, (&context, rendering), before));
            if reads.is_some() {
                library.drawings.keep(file, &made);
            }
            Ok(made)
        }
        // Nothing is printed of a deck that cannot make its game, and why it cannot has been reported.
        Err(findings) if findings.is_empty() => Ok(MadeDrawing::empty()),
        Err(findings) => Err(first(&findings).into()),
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
        part: ArtPart { id: arguments.get("id")?, crop: arguments.get::<&str>("crop")?.map(crop).transpose()? },
    })
}

/// Returns the rectangle that is shown.
fn crop(text: &str) -> TeraResult<[f64; 4]> {
    let numbers = text.split([' ', ',']).filter(|word| !word.is_empty()).map(str::parse);
    let numbers: Result<Vec<f64>, _> = numbers.collect();
    match numbers.as_deref() {
        Ok(&[x, y, width, height]) if width > 0.0 && height > 0.0 => Ok([x, y, width, height]),
        _ => Err(Error::message(format!(
            "`crop` is `{text}`, but it must be four numbers: x, y, width and height in the drawing's own units"
        ))),
    }
}

/// Returns what the drawing reads: its arguments, then the variables around the call, then what the face reads.
fn surroundings(
    compiled: &CompiledTemplate,
    arguments: &Kwargs,
    state: &State<'_>,
    rendering: &RenderContext,
) -> Context {
    // Tera gives a function single variables only, so the names that the drawing reads are looked up one by one. What
    // drawings inside it read comes from the face, or is passed on as an argument.
    let mut context = rendering.job.context.clone();
    for name in &compiled.reads {
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
