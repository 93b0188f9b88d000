//! Which decks the command line names.

use super::deck_arguments::DeckArguments;
use super::outcome::CliError;
use crate::files::{OpenError, Project};
use crate::spec;
use std::collections::BTreeMap;

/// Returns the decks that were named, each once; those that are here if none was named.
pub(super) fn projects(decks: &DeckArguments) -> Result<Vec<Project>, OpenError> {
    if decks.all {
        return Ok(Project::built_ins());
    }
    if decks.named.is_empty() {
        return Project::here();
    }
    let mut projects: Vec<Project> = Vec::new();
    for name in &decks.named {
        let project = Project::open(name)?;
        if !projects.iter().any(|known| known.is_same_deck(&project)) {
            projects.push(project);
        }
    }
    Ok(projects)
}

/// Returns the deck that was named, in a variant if one was named too.
pub(super) fn project(named: &str, variant: Option<&str>) -> Result<Project, CliError> {
    let project = Project::open(named)?;
    Ok(match variant {
        Some(variant) => spec::in_variant(&project, variant)?,
        None => project,
    })
}

/// Checks that no two decks write the same files. Some disks treat `Farm` and `farm` as the same name.
pub(super) fn check_output_names(projects: &[Project]) -> Result<(), CliError> {
    let mut known: BTreeMap<String, &Project> = BTreeMap::new();
    for project in projects {
        if let Some(first) = known.insert(output_name(project).to_lowercase(), project) {
            let (first, second) = (named_as(first), named_as(project));
            let name = output_name(project);
            return Err(CliError::with_help(
                &format!(
                    "`{first}` and `{second}` are both named `{name}`: the files of one would replace those of the other"
                ),
                "rename one of the folders, or build them separately, each with its own `--out`",
            ));
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
