//! A deck as it was or is: a release, or what its folder holds.

use super::edition_error::EditionError;
use super::opening;
use super::release_folder::{self, FrozenDeck, ReleaseFolder};
use crate::diag::Findings;
use crate::files::{OpenError, Project, RELEASES};
use crate::model::Deck;
use crate::pipeline::settings::BuildSettings;
use crate::spec;
use crate::versions::LookSource;
use std::path::Path;

/// A deck as it was or is.
pub enum Edition {
    /// A release, as it was frozen.
    Frozen(Box<FrozenDeck>),
    /// A deck whose templates are at hand: a folder, a variant, a built-in deck.
    Whole(Box<Project>),
}

impl Edition {
    /// Opens what a command line names: `DECK`, `DECK+VARIANT`, `DECK@RELEASE`, a folder, or the file of a release.
    ///
    /// # Errors
    /// [`EditionError`]: there is no such deck, variant or release, or the release cannot be read.
    pub fn open(name: &str) -> Result<Self, EditionError> {
        if let Some(release) = release_file(name)? {
            return Ok(release);
        }
        match (open_deck(name), name.rsplit_once('@')) {
            (Ok(project), _) => Ok(Self::Whole(Box::new(project))),
            (Err(_), Some((deck, version))) if !deck.is_empty() && !version.is_empty() => {
                Self::of_deck(&open_deck(deck)?, version)
            }
            (Err(error), _) => Err(error),
        }
    }

    /// Opens an earlier state of a deck: a release, a variant that is named as its version, or the folder of another deck.
    ///
    /// # Errors
    /// [`EditionError`]: nothing has that name, or the release cannot be read.
    pub fn of_deck(project: &Project, version: &str) -> Result<Self, EditionError> {
        if let Some(frozen) = ReleaseFolder::of(project).read(version)? {
            return Ok(Self::Frozen(Box::new(frozen)));
        }
        // The deck itself may have been printed, and a variant of it is wanted.
        if !project.variant().is_empty()
            && let Some(frozen) = ReleaseFolder::of_deck_itself(project).read(version)?
        {
            return Ok(Self::Frozen(Box::new(frozen)));
        }
        if let Some(release) = release_file(version)? {
            return Ok(release);
        }
        if !version.contains('+')
            && let Ok(variant) = spec::in_variant(project, version)
        {
            return Ok(Self::Whole(Box::new(variant)));
        }
        let deck_nearby = match open_deck(version) {
            Ok(other) => return Ok(Self::Whole(Box::new(other))),
            Err(EditionError::Open(OpenError::NoDeck { nearest, .. })) => nearest,
            Err(_) => None,
        };
        let (deck, version, known) = (project.name().to_owned(), version.to_owned(), releases(project));
        Err(EditionError::NoRelease { deck, version, known, deck_nearby })
    }

    /// Returns the deck that it is a state of.
    pub fn project(&self) -> &Project {
        match self {
            Self::Frozen(frozen) => frozen.project(),
            Self::Whole(project) => project,
        }
    }

    /// Returns the deck for its rules engine; none where its spec cannot be read. The findings are those of the spec.
    pub fn deck(&self) -> (Option<Deck>, Findings) {
        match self {
            Self::Frozen(frozen) => (Some(frozen.snapshot.to_deck(&frozen.file)), Findings::new()),
            Self::Whole(project) => spec::read(project),
        }
    }

    /// Reads it to be compared; none where the deck has errors.
    pub(super) fn state(self, settings: &BuildSettings<'_>, findings: &mut Findings) -> Option<Box<dyn LookSource>> {
        match self {
            Self::Frozen(frozen) => Some(frozen),
            Self::Whole(project) => {
                let state = opening::state(&project, settings, findings)?;
                Some(Box::new(state))
            }
        }
    }
}

/// Returns the versions that a deck was released as, in the variant that it is opened in, the oldest first.
pub fn releases(project: &Project) -> Vec<String> {
    ReleaseFolder::of(project).versions()
}

/// Returns the release in a file that is named by its path.
fn release_file(name: &str) -> Result<Option<Edition>, EditionError> {
    let path = Path::new(name);
    let is_release = path.extension().is_some_and(|ending| ending == "toml") && !path.ends_with("deck.toml");
    let Some(folder) = path.ancestors().skip(1).find(|folder| folder.ends_with(RELEASES)).filter(|_| is_release) else {
        return Ok(None);
    };
    let deck = folder.parent().filter(|deck| !deck.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let project = Project::open(&deck.display().to_string())?;
    let inner = path.strip_prefix(deck).unwrap_or(path);
    let parts: Vec<_> = inner.iter().map(|part| part.to_string_lossy()).collect();
    let source = project.deck_text(&parts.join("/"))?;
    Ok(Some(Edition::Frozen(Box::new(release_folder::read(&project, &source)?))))
}

/// Opens `DECK` or `DECK+VARIANT`.
fn open_deck(name: &str) -> Result<Project, EditionError> {
    match (Project::open(name), name.split_once('+')) {
        (Ok(project), _) => Ok(project),
        (Err(_), Some((deck, variant))) => Ok(spec::in_variant(&Project::open(deck)?, variant)?),
        (Err(error), None) => Err(error.into()),
    }
}
