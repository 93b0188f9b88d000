//! The arguments of every command.

use super::option_values::{WhenColoured, one_of, whole};
use super::run_limits::RunLimits;
use super::terminal::{self, Loudness};
use clap::Args;

/// What every command takes.
#[derive(Debug, Args)]
#[command(next_help_heading = "Options of every command")]
pub(super) struct EverywhereArguments {
    /// Print only errors, and what you asked for
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    quiet: bool,
    /// Also print accepted findings, and how long each step took
    #[arg(short, long, global = true)]
    verbose: bool,
    /// Whether text is coloured
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", value_parser = one_of::<WhenColoured>())]
    color: WhenColoured,
    /// Processor cores to use [default: all]
    #[arg(short, long, global = true, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    jobs: Option<u16>,
    #[command(flatten)]
    pub(super) limits: RunLimits,
}

impl EverywhereArguments {
    /// Applies those to everything that follows that are about printing.
    pub(super) fn apply(&self) {
        // By default as the terminal and the variables `NO_COLOR`, `CLICOLOR`, `CLICOLOR_FORCE` and `TERM` have it.
        self.color.choice().write_global();
        terminal::set_loudness(match (self.quiet, self.verbose) {
            (true, _) => Loudness::Quiet,
            (_, true) => Loudness::Verbose,
            _ => Loudness::Usual,
        });
    }

    /// Sets how many cores the work has.
    pub(super) fn share_cores(&self) {
        if let Some(jobs) = self.jobs {
            // It can be set once only, and nothing has set it before.
            let _ = rayon::ThreadPoolBuilder::new().num_threads(usize::from(jobs)).build_global();
        }
    }
}
