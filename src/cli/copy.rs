//! `pullet copy`: a built-in template or drawing, where it overrides.

use super::arguments::CopyArguments;
use super::outcome::{CliError, ExitStatus};
use super::terminal;
use crate::files::{FileKind, OpenError, OutputFolder, Project, ReadError, built_in_templates, is_something};
use std::path::{Path, PathBuf};

/// The folder of templates, in that of a project and in that of a deck.
const TEMPLATES: &str = "templates";

/// Copies a file; one that is there stays as it is, unless it is to be replaced.
pub(super) fn run(arguments: &CopyArguments) -> Result<ExitStatus, CliError> {
    let name = arguments.file.replace('\\', "/");
    let name = name.strip_prefix("./").unwrap_or(&name);
    let name = name.strip_prefix(&format!("{TEMPLATES}/")).unwrap_or(name);
    let bytes = built_in_templates().read(name, FileKind::Binary).map_err(|error| unknown(name, &error))?;
    let folder = target_folder(arguments)?;
    let target = folder.join(name);
    if is_something(&target) && !arguments.force {
        let message = format!("there is a file `{}` already; nothing was written", target.display());
        return Err(CliError::with_help(&message, "add `--force` to replace it"));
    }
    let paths = OutputFolder::new(&folder).write([(name, bytes.as_ref())]).map_err(|error| CliError::file(&error))?;
    paths.iter().for_each(|path| terminal::result(&path.display().to_string()));
    Ok(ExitStatus::Clean)
}

/// Returns the folder that a file is copied into.
pub(super) fn target_folder(arguments: &CopyArguments) -> Result<PathBuf, OpenError> {
    Ok(match &arguments.deck {
        Some(deck) => folder_of(&Project::open(deck)?).join(TEMPLATES),
        None => PathBuf::from(TEMPLATES),
    })
}

/// Returns the folder whose files override those of a deck: its own, or for a built-in deck the one of its name in `./decks`.
fn folder_of(project: &Project) -> PathBuf {
    project.folder().map_or_else(|| Path::new("decks").join(project.name()), Path::to_owned)
}

/// Returns the error that there is no such file, with the nearest name of one that there is.
fn unknown(name: &str, error: &ReadError) -> CliError {
    let help = match error {
        ReadError::Missing { nearest: Some(near), .. } => format!("did you mean `{near}`?"),
        _ => "`pullet list templates` shows them; an icon is a file such as `icons/sword.svg`".to_owned(),
    };
    CliError::with_help(&format!("there is no built-in template or drawing `{name}`"), &help)
}
