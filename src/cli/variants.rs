//! Which variants of the decks the command line asks for.

use super::CliError;
use crate::files::Project;
use crate::spec::{self, NoVariant};

/// A deck as it was asked for, followed by its variants.
pub(super) struct Family {
    pub(super) members: Vec<Project>,
}

/// Returns the decks in the variants that were named, each once; the decks themselves if no variant was named.
///
/// If no decks were named, those without such a variant are skipped, unless no deck has it.
pub(super) fn selected(projects: Vec<Project>, names: &[String], decks: &[String]) -> Result<Vec<Project>, CliError> {
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
                Err(error) if decks.is_empty() => missed.push(error),
                Err(error) => return Err(error.into()),
            }
        }
    }
    match missed.into_iter().next() {
        Some(error) if selected.is_empty() => Err(error.into()),
        _ => Ok(selected),
    }
}

/// Returns the decks with all their variants, or only in the variants that were named.
pub(super) fn families(projects: Vec<Project>, names: &[String], decks: &[String]) -> Result<Vec<Family>, CliError> {
    if !names.is_empty() {
        let alone = |project| Family { members: vec![project] };
        return Ok(selected(projects, names, decks)?.into_iter().map(alone).collect());
    }
    Ok(projects.iter().map(|project| Family { members: spec::with_variants(project) }).collect())
}

fn is_same(one: &Project, other: &Project) -> bool {
    one.is_same_deck(other) && one.variant() == other.variant()
}
