//! The binary as people run it.

mod parts;
mod plots;
mod revisions;
mod runs;
mod variants;
