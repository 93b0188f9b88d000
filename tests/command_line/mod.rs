//! The binary as people run it.

mod beside;
mod faults;
mod gang;
mod help;
mod kills;
mod limits;
mod new;
mod parts;
mod play_reports;
mod plots;
mod printers;
mod problems;
mod prune;
mod replays;
mod revisions;
mod rules;
mod runs;
mod sides;
mod timings;
mod variants;
mod watch;
