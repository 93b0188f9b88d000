//! Findings: what is wrong, or worth knowing, about a deck, each with its place in the files that people wrote.
//!
//! Every stage gathers [`Findings`] and goes on; nobody mends ten typos in ten runs. How a finding reads on a terminal is
//! [`report`]'s business, so that every command says it the same way.

mod acceptance;
mod code;
mod codes;
mod fault;
mod finding;
mod place;
pub mod report;
mod suggest;
mod words;

pub use acceptance::{Acceptance, Accepted};
pub use code::{Area, Code};
pub use fault::Fault;
pub use finding::{Finding, Findings, Severity};
pub use place::{Place, Position, Source};
pub use suggest::nearest;
pub(crate) use words::{counted, listed, quoted};
