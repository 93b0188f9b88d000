//! The binary as people run it.

mod beside;
mod gang;
mod help;
mod limits;
mod new;
mod parts;
mod play_reports;
mod plots;
mod printers;
mod problems;
mod replays;
mod revisions;
mod rules;
mod runs;
mod sides;
mod timings;
mod variants;
mod watch;
