//! The releases of a deck, in the folder `releases/` of its own folder.

use super::deck_state::DeckState;
use super::edition_error::EditionError;
use crate::diag::Source;
use crate::files::{Project, RELEASES, ReadError};
use crate::spec;
use crate::versions::{Difference, LookId, LookSource, Sleeves, Snapshot, Thumbnail, compare_versions, read_release};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The releases of a deck in one of its variants.
pub(super) struct ReleaseFolder<'a> {
    project: &'a Project,
    /// The folder of the variant's releases within `releases/`, with a `/` at its end; empty for the deck itself.
    variant: String,
}

/// A release.
pub struct FrozenDeck {
    /// The deck that it belongs to: its folder has the pictures.
    project: Project,
    /// Its file, as findings show it.
    pub(super) file: String,
    /// What the deck was.
    pub(super) snapshot: Snapshot,
    words: BTreeMap<LookId, String>,
}

impl<'a> ReleaseFolder<'a> {
    /// Returns the releases of a deck in the variant that it is opened in.
    pub(super) fn of(project: &'a Project) -> Self {
        if project.variant().is_empty() {
            return Self { project, variant: String::new() };
        }
        let version = spec::read(project).0.and_then(|deck| deck.version);
        // A variant that is named as the version that it makes is that version of the deck itself.
        let names = project.variant().iter().filter(|name| Some(*name) != version.as_ref());
        let names: Vec<&str> = names.map(String::as_str).collect();
        let variant = if names.is_empty() { String::new() } else { format!("{}/", names.join("+")) };
        Self { project, variant }
    }

    /// Returns the releases of the deck itself, in whatever variant it is opened.
    pub(super) fn of_deck_itself(project: &'a Project) -> Self {
        Self { project, variant: String::new() }
    }

    /// Returns the name of a release's file in the deck's folder.
    pub(super) fn file(&self, version: &str) -> String {
        format!("{RELEASES}/{}{version}.toml", self.variant)
    }

    /// Returns all versions, the oldest first.
    pub(super) fn versions(&self) -> Vec<String> {
        let version = |file: &String| {
            let name = file.strip_prefix(&self.variant)?.strip_suffix(".toml")?;
            (!name.contains('/')).then(|| name.to_owned())
        };
        let mut versions: Vec<String> = self.project.releases().iter().filter_map(version).collect();
        versions.sort_by(|one, other| compare_versions(one, other));
        versions
    }

    /// Returns the release that a version is compared with: its own, or else the last one before it.
    ///
    /// # Errors
    /// [`EditionError`]: it cannot be read.
    pub(super) fn before(&self, version: Option<&str>) -> Result<Option<FrozenDeck>, EditionError> {
        let is_before = |known: &String| version.is_none_or(|version| compare_versions(known, version).is_le());
        self.versions().into_iter().rfind(is_before).map_or(Ok(None), |known| self.read(&known))
    }

    /// Returns a release; none where there is no such file.
    ///
    /// # Errors
    /// [`EditionError`]: it cannot be read.
    pub(super) fn read(&self, version: &str) -> Result<Option<FrozenDeck>, EditionError> {
        match self.project.deck_text(&self.file(version)) {
            Ok(source) => read(self.project, &source).map(Some),
            Err(ReadError::Missing { .. } | ReadError::Outside { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

impl FrozenDeck {
    /// Returns what has changed since.
    pub(super) fn changes_to(&self, now: &DeckState) -> Difference {
        Difference::between(self, now, Sleeves::None)
    }

    /// Returns the deck that it is a release of.
    pub fn project(&self) -> &Project {
        &self.project
    }
}

/// Reads the release in a file of a deck.
///
/// # Errors
/// [`EditionError`]: it is damaged, or of another deck.
pub(super) fn read(project: &Project, source: &Arc<Source>) -> Result<FrozenDeck, EditionError> {
    let path = source.name().to_owned();
    let (snapshot, words) =
        read_release(source.text()).map_err(|fault| EditionError::Unusable { path: path.clone(), fault })?;
    if snapshot.deck != project.name() {
        return Err(EditionError::OtherDeck { path, other: snapshot.deck, deck: project.name().to_owned() });
    }
    Ok(FrozenDeck { project: project.clone(), file: path, snapshot, words })
}

impl LookSource for FrozenDeck {
    fn snapshot(&self) -> &Snapshot {
        &self.snapshot
    }

    fn words(&self, ids: &BTreeSet<LookId>) -> BTreeMap<LookId, String> {
        ids.iter().filter_map(|id| Some((id.clone(), self.words.get(id)?.clone()))).collect()
    }

    fn thumbnails(&self, ids: &BTreeSet<LookId>) -> BTreeMap<LookId, Thumbnail> {
        let picture = |id: &LookId| {
            let bytes = self.project.look(id.as_str()).ok()?;
            Some((id.clone(), Thumbnail::from_png(&bytes)?))
        };
        ids.par_iter().filter_map(picture).collect()
    }
}
