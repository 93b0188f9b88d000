//! The binary as people run it.

mod plots;
mod runs;
mod variants;
