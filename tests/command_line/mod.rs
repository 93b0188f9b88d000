//! The binary as people run it.

mod faults;
mod gang;
mod help;
#[cfg(unix)] // where a folder can be locked
mod kills;
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
mod terminals;
mod timings;
#[cfg(unix)]
mod trust;
mod variants;
mod watch;
