//! Pullet for a page that runs without a server. A browser compiles this crate to WebAssembly and runs it in a worker of the page.
//!
//! The worker sends a [`Message`] and gets one. The page owns all files: it hands them over at the start, and keeps those that
//! come back changed. So a worker that takes too long can be ended at any time, and another one begins where it was.

mod engine;
mod exports;

pub use engine::PageEngine;
pub use pullet_page::Message;

use pullet_deck::files;
use pullet_make::{starters, studio};
