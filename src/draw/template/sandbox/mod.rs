//! The sandbox of templates: a deck may come from a stranger, and its templates are programs.
//!
//! A template may read the values that it is given, call Tera's functions and Pullet's, and print. It may not read the
//! clock, the environment, the network or a file outside the deck's folders: no function offers those. What remains is how
//! much it computes, and there Tera sets no bounds. Its loops run as long as their lists, texts and lists double as often
//! as a `set` says so, it prints as much as it likes, it recurses on the stack, and nothing outside can interrupt it. Only
//! `range` (100,000 numbers) and components in components (20 deep) end by themselves. So Pullet promises:
//!
//! - **The same templates are refused on every machine.** What can be counted is counted: bytes, turns and the depth of
//!   files and drawings, all under [`Limits`] (`limits`). What escapes the counts, such as lists made in lists within one
//!   expression and texts that double, ends at the limits of the whole run.
//! - **Nothing is lost in silence.** Where Tera would take a name that does not exist for nothing, or print a table, a guard
//!   makes it an error (`value_guards`).
//! - **Loops end.** Behind each tag that repeats or includes text (`for`, `include`, `block`, `component`) and behind each `set`
//!   is a call that counts a turn (`guards`). `template_file` inserts the calls before Tera sees the text, where `outline` says,
//!   and takes them out of every place that Tera reports. `scanner` finds the tags.
//! - **Output is bounded.** A template prints into a `CappedWriter`, which is full at 4 MB (`render_context`).
//! - **Drawings end.** `art` counts how deep drawings are nested, and each as 100 turns (`render_context`).
//! - **Deep templates have room.** Faces are made on threads whose stack holds the deepest template allowed (`face_threads`).
//! - **One bad face is one finding.** A panic of Tera's is caught, and the other faces are made (`face_threads`).
//!
//! Whatever passes a limit becomes the finding `template-runs-away`. `tests/templates/limits.rs` attacks each promise.

mod cell_guards;
mod cut_tags;
mod entities;
mod face_threads;
mod guards;
mod limits;
mod named_boxes;
mod outline;
mod own_texts;
mod reads;
mod render_context;
mod scanner;
mod single_braces;
mod template_file;
mod value_guards;

pub(super) use face_threads::{Face, make_faces};
pub(super) use guards::{register, register_value_guards};
pub use limits::Limits;
pub(super) use own_texts::{OwnText, text_key};
pub(super) use reads::{Reads, words};
pub(super) use render_context::{CappedWriter, RenderContext, RenderFault, RenderSpent};
pub use scanner::Tokens;
pub(super) use template_file::{TemplateFile, TemplateFiles};
