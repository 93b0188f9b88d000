//! Findings: what is wrong, or worth knowing, about a deck, each with its place in the files that people wrote.
//!
//! Every stage gathers [`Findings`] and goes on, so that ten typos do not take ten runs. [`report`] shows findings on a
//! terminal, the same way for every command. [`Code`] names every finding that there is.

mod acceptance;
mod code;
mod codes;
mod control_characters;
mod fault;
mod finding;
mod gathering;
mod place;
pub mod report;
mod safe_text;
mod severity;
mod sheet_cells;
mod suggest;
mod wildcard;
mod words;

pub use acceptance::{Acceptance, Accepted};
pub use code::{Area, Code};
pub use control_characters::{ControlCharacters, Escapes};
pub use fault::Fault;
pub use finding::{Extent, Finding, Findings};
pub use gathering::share_notes;
pub use place::{Place, Position, Source};
pub(crate) use safe_text::without_data;
pub use safe_text::{escaped, on_lines, on_one_line, shortened};
pub use severity::Severity;
pub use sheet_cells::{CellStart, column_letters};
pub use suggest::nearest;
pub use wildcard::is_like;
pub use words::{counted, listed, quoted, without_links};
