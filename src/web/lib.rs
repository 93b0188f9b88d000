//! Pullet for a page that runs without a server. A browser compiles this crate to WebAssembly and runs it in a worker of the page.
//!
//! The worker sends a [`Message`] and gets one. The page owns all files: it hands them over at the start, and keeps those that
//! come back changed. So a worker that takes too long can be ended at any time, and another one begins where it was.

mod engine;
mod exports;
mod message;
mod new_deck;

pub use engine::PageEngine;
pub use message::Message;

use pullet_deck::{files, spec};
use pullet_make::{starters, studio};
use pullet_model::{self as model, diag};
