//! The command line: arguments in, words and files out. The only module that prints.

mod arguments;
mod build;
mod check;
mod choices;
mod explain;
mod list;
mod play;
mod progress;
mod proof;
mod terminal;
mod variants;

use crate::diag::Code;
use crate::files::{OpenError, OutputError, Project};
use crate::games::PlayError;
use crate::spec::NoVariant;
use arguments::{Arguments, Command};
use clap::Parser;
use std::collections::BTreeMap;
use std::process::ExitCode;
use thiserror::Error;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum ExitStatus {
    /// Everything is well.
    Clean = 0,
    /// The deck has errors.
    DeckHasErrors = 1,
    /// Pullet could not do its work.
    CouldNotWork = 2,
}

/// Why Pullet could not do its work.
#[derive(Debug, Error)]
enum CliError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Variant(#[from] NoVariant),
    #[error(transparent)]
    Write(#[from] OutputError),
    #[error("`{first}` and `{second}` are both named `{name}`: the files of the one would replace those of the other")]
    SameName { name: String, first: String, second: String },
    #[error("there is no finding called `{name}`")]
    UnknownCode { name: String, nearest: Option<Code> },
    #[error(transparent)]
    Plots(OutputError),
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// Runs the command line and gives the exit status: 0 clean, 1 the deck has errors, 2 Pullet could not do its work.
#[must_use]
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let ending = match &arguments.command {
        Command::Build(arguments) => build::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Proof(arguments) => proof::run(arguments),
        Command::Play(arguments) => play::run(arguments),
        Command::List(arguments) => Ok(list::run(arguments)),
        Command::Explain(arguments) => explain::run(arguments),
    };
    let ending = ending.unwrap_or_else(|trouble| {
        terminal::trouble(&trouble.to_string(), help(&trouble).as_deref());
        ExitStatus::CouldNotWork
    });
    ExitCode::from(ending as u8)
}

/// What to do about trouble.
fn help(trouble: &CliError) -> Option<String> {
    match trouble {
        CliError::Open(OpenError::NoDeck { nearest: Some(near), .. }) => Some(format!("did you mean `{near}`?")),
        CliError::Open(OpenError::NoDeck { .. }) => Some("`pullet list` shows the decks there are".to_owned()),
        CliError::Variant(error) => Some(error.help()),
        CliError::UnknownCode { nearest: Some(near), .. } => Some(format!("did you mean `{near}`?")),
        CliError::UnknownCode { .. } => Some("`pullet explain` lists them all".to_owned()),
        CliError::SameName { .. } => {
            Some("rename one of the folders, or build them one after the other, each with its own `--out`".to_owned())
        }
        CliError::Play(PlayError::NoGame) => Some("name it in `[deck]`, such as `game = \"playing-chicken\"`".to_owned()),
        CliError::Play(_) | CliError::Write(OutputError::Name { .. }) => None,
        CliError::Plots(_) => Some("make room, close programs that hold the file, or name another file".to_owned()),
        CliError::Write(OutputError::Folder { .. } | OutputError::File { .. }) => Some(
            "nothing of this deck was replaced: make room, close programs that hold the file, or choose another place with \
             `--out`"
                .to_owned(),
        ),
    }
}

/// The decks that were named, each once, or all that there are.
fn projects(named: &[String]) -> Result<Vec<Project>, OpenError> {
    if named.is_empty() {
        return Ok(Project::all());
    }
    let mut projects: Vec<Project> = Vec::new();
    for name in named {
        let project = Project::open(name)?;
        if !projects.iter().any(|known| known.is_same_deck(&project)) {
            projects.push(project);
        }
    }
    Ok(projects)
}

/// Sees to it that no two decks write the same files; some disks take `Farm` and `farm` for one.
fn told_apart(projects: &[Project]) -> Result<(), CliError> {
    let mut known: BTreeMap<String, &Project> = BTreeMap::new();
    for project in projects {
        if let Some(first) = known.insert(output_name(project).to_lowercase(), project) {
            let (first, second) = (asked_for(first), asked_for(project));
            return Err(CliError::SameName { name: output_name(project), first, second });
        }
    }
    Ok(())
}

fn output_name(project: &Project) -> String {
    crate::model::output_name(project.name(), &project.variant().join("+"))
}

/// A deck as whoever asked for it knows it.
fn asked_for(project: &Project) -> String {
    match project.variant() {
        [] => project.spec_name(),
        variant => format!("{} in the variant {}", project.spec_name(), variant.join("+")),
    }
}
