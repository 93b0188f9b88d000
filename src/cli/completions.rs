//! `pullet completions`: what a shell runs so that Tab completes commands, options and names.

use super::arguments::{Arguments, CompletionsArguments};
use super::cage::Cage;
use super::option_values::Shell;
use super::outcome::ExitStatus;
use super::plain_shells::PLAIN_SHELLS;
use super::reach::CommandReach;
use super::run_limits::RunLimits;
use super::{terminal, worker};
use clap::CommandFactory;
use clap_complete::CompleteEnv;
use clap_complete::env::{Bash, Elvish, EnvCompleter, Fish, Powershell, Zsh};

/// The variable by which a shell asks what can be completed.
const ASKS: &str = "PULLET_COMPLETE";
/// The name of the program.
const NAME: &str = "pullet";

/// Answers a shell that asks what can be completed, and ends; does nothing if none asks. A deck that takes too long is not
/// completed.
pub(super) fn answer() {
    if std::env::var_os(ASKS).is_none() {
        return;
    }
    Cage::enter(&CommandReach::of_completion());
    worker::system::limit_data(RunLimits::of_completion().memory());
    let wait = || {
        std::thread::sleep(RunLimits::of_completion().time().unwrap_or_default());
        std::process::exit(2);
    };
    if std::thread::Builder::new().spawn(wait).is_ok() {
        CompleteEnv::with_factory(Arguments::command).shells(PLAIN_SHELLS).var(ASKS).complete();
    }
}

/// Prints what a shell runs when it starts.
pub(super) fn run(arguments: &CompletionsArguments) -> ExitStatus {
    let completer: &dyn EnvCompleter = match arguments.shell {
        Shell::Bash => &Bash,
        Shell::Zsh => &Zsh,
        Shell::Fish => &Fish,
        Shell::Power => &Powershell,
        Shell::Elvish => &Elvish,
    };
    let mut script = Vec::new();
    completer.write_registration(ASKS, NAME, NAME, NAME, &mut script).expect("memory can be written to");
    terminal::result(String::from_utf8_lossy(&script).trim_end());
    ExitStatus::Clean
}
