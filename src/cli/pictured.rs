//! What `pullet proof` and `pullet export` share: pictures are made of chosen decks, and then written.

use super::build::refuse;
use super::decks::check_output_names;
use super::option_values::Format;
use super::outcome::CliError;
use super::picture_arguments::PictureArguments;
use super::progress::Bar;
use super::terminal;
use super::variants::selected;
use crate::diag::Findings;
use crate::files::Project;
use crate::pipeline::{BuildSettings, SelectionError};
use serde_json::json;
use std::path::PathBuf;

/// Makes something of each chosen deck, as these settings say.
///
/// # Errors
/// A deck or a part of it that there is not.
pub(super) fn made<Made>(
    arguments: &PictureArguments,
    settings: &BuildSettings<'_>,
    make: impl Fn(&Project, &BuildSettings<'_>) -> Made,
    result: impl Fn(&Made) -> (Option<&SelectionError>, &Findings),
) -> Result<Vec<(Project, Made)>, CliError> {
    let projects = selected(&arguments.decks, &arguments.variants)?;
    check_output_names(&projects)?;
    let bar = Bar::new(projects.len());
    let mut made = Vec::new();
    for (index, project) in projects.into_iter().enumerate() {
        let progress = bar.deck(&project.full_name(), index);
        let result = make(&project, &BuildSettings { progress: Some(&progress), ..settings.clone() });
        made.push((project, result));
    }
    drop(bar);
    for (project, of_deck) in &made {
        let (refusal, findings) = result(of_deck);
        refuse(project, refusal, findings)?;
    }
    Ok(made)
}

/// Lists the files that were written, for programs if they ask.
pub(super) fn list(arguments: &PictureArguments, paths: &[PathBuf]) {
    if arguments.results.format == Format::Json {
        let files = paths.iter().map(|path| json!({ "path": path.display().to_string() }));
        terminal::json(&json!({ "files": files.collect::<Vec<_>>() }));
    }
}
