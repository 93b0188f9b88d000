//! The binary as people run it.

mod parts;
mod plots;
mod runs;
mod variants;
