//! What a run that was stopped has left in an output folder is completed or removed by the next one.

use super::arguments::Command;
use super::terminal;
use crate::diag::counted;
use crate::files::{OutputFolder, Recovered};
use std::path::Path;

/// Where files go unless the command line says otherwise.
const USUAL: &str = "output";

/// Which run has left something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StoppedRun {
    /// One before this.
    Earlier,
    /// The one whose worker has just ended.
    This,
}

/// Looks after the folder that a command writes into, or else the usual one, and says what was done.
pub(super) fn look_after(command: &Command, run: StoppedRun) {
    let folder = match command {
        Command::Build(arguments) => &arguments.out,
        Command::Proof(arguments) => &arguments.out,
        Command::Upgrade(arguments) => &arguments.out,
        Command::Align(arguments) => &arguments.out,
        _ => Path::new(USUAL),
    };
    look_after_folder(folder, run);
}

/// Does the same for one folder.
pub(super) fn look_after_folder(folder: &Path, run: StoppedRun) {
    let folder = OutputFolder::new(folder);
    let Some(recovered) = folder.recover() else { return };
    let path = folder.path().display();
    let run = match run {
        StoppedRun::Earlier => "an earlier run",
        StoppedRun::This => "this run",
    };
    let what = match recovered {
        Recovered::Finished { files } => {
            format!("{run} was stopped while it wrote into `{path}`: its {} are complete", counted(files, "file"))
        }
        Recovered::Undone => {
            format!("{run} could not replace all of its files in `{path}`: those that were there before are back")
        }
        Recovered::Removed => {
            format!("{run} was stopped before it changed anything in `{path}`: its unfinished files are removed")
        }
    };
    terminal::message(&format!("note: {what}"));
}
