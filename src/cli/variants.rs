//! Which variants of the decks are wanted.

use super::CliError;
use crate::files::Project;
use crate::spec::{self, NoVariant};

/// A deck as it was asked for, and then its variants.
pub(super) struct Family {
    pub(super) members: Vec<Project>,
}

/// The decks in the variants that were named, each once; themselves where none was.
///
/// Where decks were not named, those without such a variant are passed over, unless no deck has it.
pub(super) fn wanted(projects: Vec<Project>, names: &[String], decks: &[String]) -> Result<Vec<Project>, CliError> {
    if names.is_empty() {
        return Ok(projects);
    }
    let mut wanted: Vec<Project> = Vec::new();
    let mut missed: Vec<NoVariant> = Vec::new();
    for project in &projects {
        for name in names {
            match spec::in_variant(project, name) {
                Ok(variant) if wanted.iter().any(|known| is_same(known, &variant)) => {}
                Ok(variant) => wanted.push(variant),
                Err(error) if decks.is_empty() => missed.push(error),
                Err(error) => return Err(error.into()),
            }
        }
    }
    match missed.into_iter().next() {
        Some(error) if wanted.is_empty() => Err(error.into()),
        _ => Ok(wanted),
    }
}

/// The decks with all their variants, or in those variants alone that were named.
pub(super) fn families(projects: Vec<Project>, names: &[String], decks: &[String]) -> Result<Vec<Family>, CliError> {
    if !names.is_empty() {
        let alone = |project| Family { members: vec![project] };
        return Ok(wanted(projects, names, decks)?.into_iter().map(alone).collect());
    }
    Ok(projects.iter().map(|project| Family { members: spec::with_variants(project) }).collect())
}

fn is_same(one: &Project, other: &Project) -> bool {
    one.is_same_deck(other) && one.variant() == other.variant()
}
