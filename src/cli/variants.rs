//! Which variants of the decks the command line asks for.

use super::deck_arguments::DeckArguments;
use super::decks::projects;
use super::outcome::CliError;
use crate::files::Project;
use crate::spec::{self, NoVariant};

/// Returns the decks in the variants that were named, each once; the decks themselves if no variant was named.
///
/// If no decks were named, those without such a variant are skipped, unless no deck has it.
pub(super) fn selected(decks: &DeckArguments, names: &[String]) -> Result<Vec<Project>, CliError> {
    in_variants(projects(decks)?, names, decks)
}

fn in_variants(projects: Vec<Project>, names: &[String], decks: &DeckArguments) -> Result<Vec<Project>, CliError> {
    if names.is_empty() {
        return Ok(projects);
    }
    let mut selected: Vec<Project> = Vec::new();
    let mut missed: Vec<NoVariant> = Vec::new();
    for project in &projects {
        for name in names {
            match spec::in_variant(project, name) {
                Ok(variant) if selected.iter().any(|known| is_same(known, &variant)) => {}
                Ok(variant) => selected.push(variant),
                Err(error) if decks.named.is_empty() => missed.push(error),
                Err(error) => return Err(error.into()),
            }
        }
    }
    match missed.into_iter().next() {
        Some(error) if selected.is_empty() => Err(error.into()),
        _ => Ok(selected),
    }
}

/// Returns the decks, each with all its variants after it, or only in the variants that were named.
pub(super) fn families(
    projects: Vec<Project>,
    names: &[String],
    decks: &DeckArguments,
) -> Result<Vec<Vec<Project>>, CliError> {
    if !names.is_empty() {
        return Ok(in_variants(projects, names, decks)?.into_iter().map(|project| vec![project]).collect());
    }
    Ok(projects.iter().map(spec::with_variants).collect())
}

fn is_same(one: &Project, other: &Project) -> bool {
    one.is_same_deck(other) && one.variant() == other.variant()
}
