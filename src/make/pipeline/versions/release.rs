//! A deck is frozen under its version.

use super::deck_state::DeckState;
use super::edition_error::EditionError;
use super::opening;
use super::release_folder::ReleaseFolder;
use crate::diag::{Code, Finding, Findings, Severity};
use crate::files::{OutputError, Project, RELEASES};
use crate::output::OutputFile;
use crate::pipeline::build::check;
use crate::pipeline::inputs::on_own_threads;
use crate::pipeline::settings::BuildSettings;
use crate::spec::is_name_letter;
use crate::versions::{Difference, LookId, LookSource, PngSize, compare_versions, release_text};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The result of freezing a deck.
#[derive(Debug, Default)]
pub struct Release {
    /// Everything that was found; nothing is frozen where there is an error.
    pub findings: Findings,
    /// What came of it; none where there is an error.
    pub released: Option<Released>,
}

/// What came of freezing a deck.
#[derive(Debug)]
pub enum Released {
    /// The version is frozen by these files.
    New {
        /// The name of the deck with its version.
        name: String,
        /// How many cards it has.
        cards: usize,
        /// The version before it, with what has changed since.
        since: Option<Box<(String, Difference)>>,
        /// The files to be written, by their names in the deck's folder.
        files: Vec<OutputFile>,
    },
    /// The version was frozen before, and nothing has changed.
    Same {
        /// The name of the deck with its version.
        name: String,
    },
    /// The version was frozen before, and the deck has changed.
    Differs {
        /// The name of the deck with its version.
        name: String,
        /// What has changed.
        difference: Box<Difference>,
    },
}

/// Freezes a deck under its version, in memory.
///
/// # Errors
/// [`EditionError`]: an earlier release cannot be read.
pub fn release(project: &Project, settings: &BuildSettings<'_>) -> Result<Release, EditionError> {
    let checked = check(project, settings);
    // A release is for every paper.
    let mut findings = Findings::new();
    let matters = |finding: &Finding| finding.severity != Severity::Note || !finding.code.depends_on_paper();
    findings.extend(checked.findings.into_iter().filter(matters));
    let mut released = None;
    if !findings.has_errors() {
        released = on_own_threads(|| frozen(project, settings, &mut findings))?;
    }
    Ok(Release { findings, released })
}

/// Writes the files of a release into the deck's folder: all of them or none.
///
/// # Errors
/// The first file that could not be written; nothing has then changed.
pub fn write_release(project: &Project, files: &[OutputFile]) -> Result<Vec<PathBuf>, OutputError> {
    project.write_files(files.iter().map(|file| (file.name.as_str(), &file.bytes)))
}

/// Freezes a deck without errors; none where its version cannot name a release.
fn frozen(
    project: &Project,
    settings: &BuildSettings<'_>,
    findings: &mut Findings,
) -> Result<Option<Released>, EditionError> {
    let Some(mut state) = opening::state(project, settings, &mut Findings::new()) else { return Ok(None) };
    let Some(version) = version(&state, findings) else { return Ok(None) };
    freeze(project, &mut state, &version).map(Some)
}

/// Returns the version of the deck, which names its release.
fn version(state: &DeckState, findings: &mut Findings) -> Option<String> {
    let deck = &state.inputs.deck;
    let Some(version) = &deck.version else {
        let finding = Finding::new(Code::NoVersion, "a release needs a version, and the deck has none");
        findings.push(
            finding.at(deck.about_place("title"), "this deck").help("add it to `[deck]`, such as `version = \"1.0\"`"),
        );
        return None;
    };
    let is_name = version.chars().all(is_name_letter)
        && !version.starts_with('.')
        && !version.ends_with('.')
        && version.len() <= 100;
    if !is_name {
        let message = format!("the version `{version}` cannot name a file");
        let help = "use letters, digits, `-`, `_` and `.`, such as `1.0` or `2026-11-22`";
        findings.push(
            Finding::new(Code::BadVersion, message).at(deck.about_place("version"), "names the release").help(help),
        );
        return None;
    }
    Some(version.clone())
}

fn freeze(project: &Project, state: &mut DeckState, version: &str) -> Result<Released, EditionError> {
    let name = state.snapshot.name();
    let folder = ReleaseFolder::of(project);
    if let Some(known) = folder.read(version)? {
        let difference = known.changes_to(state);
        if difference.is_empty() {
            return Ok(Released::Same { name });
        }
        return Ok(Released::Differs { name, difference: Box::new(difference) });
    }
    let earlier = folder.versions().into_iter().rfind(|known| compare_versions(known, version).is_lt());
    let earlier = earlier.map(|version| folder.read(&version)).transpose()?.flatten();
    let mut since = None;
    if let Some(earlier) = earlier {
        let difference = earlier.changes_to(state);
        let cards = state.snapshot.cards.iter_mut().map(|card| (&card.id, &mut card.revision));
        opening::settle_revisions(cards, &earlier.snapshot, &difference, version);
        since = Some(Box::new((earlier.snapshot.name(), difference)));
    }
    Ok(Released::New {
        name,
        cards: state.snapshot.card_count(),
        since,
        files: files(project, state, folder.file(version)),
    })
}

/// Returns the files of a release: its text, and the pictures that no earlier release has.
fn files(project: &Project, state: &DeckState, name: String) -> Vec<OutputFile> {
    let text = release_text(&state.snapshot, &state.words(&state.look_ids()));
    let release = OutputFile { name, bytes: text.into_bytes().into() };
    let known = project.looks();
    let missing: BTreeSet<LookId> = state.snapshot.looks().filter(|id| !known.contains(id.as_str())).cloned().collect();
    let looks = state.thumbnails(&missing);
    let picture = |id: &LookId| {
        let bytes = looks.get(id)?.to_png(PngSize::Small).ok()?;
        Some(OutputFile { name: format!("{RELEASES}/looks/{id}.png"), bytes: bytes.into() })
    };
    let pictures = missing.iter().filter_map(picture);
    std::iter::once(release).chain(pictures).collect()
}
