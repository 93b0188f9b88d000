//! A deck is frozen under its version, as `pullet release` does.

use super::change_error::ChangeError;
use super::history::TextEdit;
use super::toml_text::{self, Splice};
use crate::diag::Severity;
use crate::files::{EditError, Project};
use crate::pipeline::{self, BuildSettings, Released};
use serde::Serialize;

/// What came of a release.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "outcome", rename_all = "kebab-case")]
pub enum ReleaseOutcome {
    /// The version is frozen.
    New {
        /// The name of the deck with its version.
        name: String,
        /// How many cards it has.
        cards: usize,
        /// The release before it.
        since: Option<String>,
    },
    /// It was frozen before, and nothing has changed.
    Same {
        /// The name of the deck with its version.
        name: String,
    },
    /// It was frozen before, and the deck has changed: it needs another version.
    Differs {
        /// The name of the deck with its version.
        name: String,
    },
    /// The deck has errors.
    Faulty {
        /// The first of them.
        why: String,
    },
}

/// Returns the change that gives a deck another version; none if it has that version.
pub(super) fn edit(project: &Project, known: Option<&str>, version: &str) -> Result<Option<TextEdit>, ChangeError> {
    const SPEC: &str = "deck.toml";
    if project.is_built_in() {
        return Err(EditError::BuiltIn { deck: project.name().to_owned() }.into());
    }
    if known == Some(version) {
        return Ok(None);
    }
    if !project.variant().is_empty() {
        return Err(ChangeError::Refused("a variant has the version that its files say: change it there".to_owned()));
    }
    let source = project.deck_text(SPEC)?;
    let new = toml::Value::from(version).to_string();
    let splice = match toml_text::values(source.text(), &["deck"]).remove("version") {
        Some(span) => Some(Splice { span, new }),
        None => toml_text::added(source.text(), &["deck"], "version", &new),
    };
    let splice = splice.ok_or_else(|| ChangeError::Breaks { file: SPEC.to_owned(), line: 1 })?;
    let line = source.place(splice.span.clone()).position().line;
    TextEdit { file: SPEC.to_owned(), line, before: source.text().to_owned(), splice }.checked().map(Some)
}

/// Freezes a deck, and writes what is kept of it into its folder.
pub(super) fn released(project: &Project) -> Result<ReleaseOutcome, ChangeError> {
    let release = pipeline::release(project, &BuildSettings::default());
    let release = release.map_err(|error| ChangeError::Refused(error.to_string()))?;
    Ok(match release.released {
        Some(Released::New { name, cards, since, files }) => {
            pipeline::write_release(project, &files).map_err(EditError::from)?;
            ReleaseOutcome::New { name, cards, since: since.map(|since| since.0) }
        }
        Some(Released::Same { name }) => ReleaseOutcome::Same { name },
        Some(Released::Differs { name, .. }) => ReleaseOutcome::Differs { name },
        None => {
            let error = release.findings.iter().find(|finding| finding.severity == Severity::Error);
            ReleaseOutcome::Faulty { why: error.map(|error| error.message.clone()).unwrap_or_default() }
        }
    })
}
