//! What `pullet check` says of a deck that has been released.

use super::diff::oddities;
use super::edition_error::EditionError;
use super::opening;
use super::release_folder::ReleaseFolder;
use crate::diag::{Code, Finding, Findings, Source};
use crate::files::Project;
use crate::pipeline::settings::BuildSettings;

/// Compares a deck without errors with its release, or else with the last one before it, and checks that all its releases
/// can be read.
pub(in crate::pipeline) fn check(project: &Project, settings: &BuildSettings<'_>) -> Findings {
    let mut findings = Findings::new();
    let folder = ReleaseFolder::of(project);
    let versions = folder.versions();
    findings.extend(versions.iter().filter_map(|version| folder.read(version).err()).map(|error| unreadable(&error)));
    if versions.is_empty() {
        return findings;
    }
    // What is wrong with the deck itself has been found already.
    let Some(state) = opening::state(project, settings, &mut Findings::new()) else { return findings };
    let deck = &state.inputs.deck;
    let Ok(Some(before)) = folder.before(deck.version.as_deref()) else { return findings };
    let difference = before.changes_to(&state);
    let place = deck.about_place("version");
    let odd = oddities(&before.snapshot, &state.snapshot, &difference);
    findings.extend(odd.into_iter().map(|finding| finding.at(place.clone(), "the version of these cards")));
    findings
}

fn unreadable(error: &EditionError) -> Finding {
    let finding = Finding::new(Code::UnreadableRelease, error.to_string());
    let finding = match error {
        EditionError::Unusable { path, .. } | EditionError::OtherDeck { path, .. } => {
            finding.at(Source::new(path, "").line(1), "")
        }
        _ => finding,
    };
    match error.help() {
        Some(help) => finding.help(help),
        None => finding,
    }
}
