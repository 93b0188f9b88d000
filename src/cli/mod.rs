//! The command line: arguments in, text and files out. The only module that prints.

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

use crate::diag::{Code, nearest};
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
    /// There is no error.
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
    #[error("`{first}` and `{second}` are both named `{name}`: the files of one would replace those of the other")]
    SameName { name: String, first: String, second: String },
    #[error("there is no finding called `{name}`")]
    UnknownCode { name: String, nearest: Option<Code> },
    #[error(transparent)]
    Plots(OutputError),
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// Runs the command line. The exit status is 0 if all is well, 1 if the deck has errors, and 2 if Pullet could not do its work.
#[must_use]
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let status = match &arguments.command {
        Command::Build(arguments) => build::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Proof(arguments) => proof::run(arguments),
        Command::Play(arguments) => play::run(arguments),
        Command::List(arguments) => Ok(list::run(arguments)),
        Command::Explain(arguments) => explain::run(arguments),
    };
    let status = status.unwrap_or_else(|error| {
        terminal::error(&error.to_string(), help(&error).as_deref());
        ExitStatus::CouldNotWork
    });
    ExitCode::from(status as u8)
}

/// Returns what to do about an error.
fn help(error: &CliError) -> Option<String> {
    match error {
        CliError::Open(OpenError::NoDeck { nearest: Some(near), .. }) => Some(format!("did you mean `{near}`?")),
        CliError::Open(OpenError::NoDeck { .. }) => Some("`pullet list` shows the available decks".to_owned()),
        CliError::Variant(error) => Some(error.help()),
        CliError::UnknownCode { nearest: Some(near), .. } => Some(format!("did you mean `{near}`?")),
        CliError::UnknownCode { .. } => Some("`pullet explain` lists them all".to_owned()),
        CliError::SameName { .. } => {
            Some("rename one of the folders, or build them separately, each with its own `--out`".to_owned())
        }
        CliError::Play(PlayError::NoGame) => Some("name it in `[deck]`, such as `game = \"playing-chicken\"`".to_owned()),
        CliError::Play(_) | CliError::Write(OutputError::Name { .. }) => None,
        CliError::Plots(_) => Some("free some space, close programs that use the file, or choose another file".to_owned()),
        CliError::Write(OutputError::Folder { .. } | OutputError::File { .. }) => Some(
            "no file of this deck was replaced: free some space, close programs that use the file, or choose another folder with \
             `--out`"
                .to_owned(),
        ),
    }
}

/// Returns the decks that were named, each once; all decks if none was named.
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

/// Checks that no two decks write the same files. Some disks treat `Farm` and `farm` as the same name.
fn check_output_names(projects: &[Project]) -> Result<(), CliError> {
    let mut known: BTreeMap<String, &Project> = BTreeMap::new();
    for project in projects {
        if let Some(first) = known.insert(output_name(project).to_lowercase(), project) {
            let (first, second) = (named_as(first), named_as(project));
            return Err(CliError::SameName { name: output_name(project), first, second });
        }
    }
    Ok(())
}

fn output_name(project: &Project) -> String {
    crate::model::output_name(project.name(), &project.variant().join("+"))
}

/// Returns the deck as it was asked for.
fn named_as(project: &Project) -> String {
    match project.variant() {
        [] => project.spec_name(),
        variant => format!("{} in the variant {}", project.spec_name(), variant.join("+")),
    }
}

/// Returns the value with that name, or a message that lists the names.
fn named<T: Copy>(what: &str, word: &str, values: &[(&'static str, T)]) -> Result<T, String> {
    let found = values.iter().find(|(name, _)| name.eq_ignore_ascii_case(word.trim()));
    found.map(|(_, value)| *value).ok_or_else(|| {
        let names = values.iter().map(|(name, _)| *name);
        let there_are = names.clone().collect::<Vec<_>>().join(", ");
        match nearest(word, names) {
            Some(near) => format!("there is no {what} `{word}`; did you mean `{near}`? There are: {there_are}"),
            None => format!("there is no {what} `{word}`; there are: {there_are}"),
        }
    })
}
