//! The binary as people run it.

mod parts;
mod plots;
mod replays;
mod revisions;
mod runs;
mod variants;
