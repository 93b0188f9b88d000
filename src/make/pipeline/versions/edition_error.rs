//! Why there is no such edition of a deck.

use crate::diag::{listed, nearest};
use crate::files::{OpenError, ReadError};
use crate::spec::NoVariant;
use crate::versions::ReleaseFault;
use thiserror::Error;

/// Why there is no such edition of a deck.
#[derive(Debug, Error)]
pub enum EditionError {
    /// There is no such deck.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The deck has no such variant.
    #[error(transparent)]
    Variant(#[from] NoVariant),
    /// The deck has no such release, and nothing else has that name.
    #[error("`{deck}` has no release or variant `{version}`")]
    NoRelease {
        /// The deck.
        deck: String,
        /// What was asked for.
        version: String,
        /// The releases that it has, the oldest first.
        known: Vec<String>,
        /// The deck with the nearest name.
        deck_nearby: Option<String>,
    },
    /// The release cannot be read.
    #[error("`{path}` {fault}")]
    Unusable {
        /// The file.
        path: String,
        /// What is wrong with it.
        fault: ReleaseFault,
    },
    /// The file of the release cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The release is of another deck.
    #[error("`{path}` is a release of `{other}`, not of `{deck}`")]
    OtherDeck {
        /// The file.
        path: String,
        /// The deck that it is a release of.
        other: String,
        /// The deck that was asked for.
        deck: String,
    },
}

impl EditionError {
    /// Returns what to do about it.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::Open(error) => {
                error.help().or_else(|| Some("`pullet list` shows the available decks and releases".to_owned()))
            }
            Self::Variant(error) => Some(error.help()),
            Self::NoRelease { deck_nearby: Some(near), .. } => Some(format!("did you mean the deck `{near}`?")),
            Self::NoRelease { known, .. } if known.is_empty() => {
                Some("it has no releases yet; name a variant, or the folder of the older deck".to_owned())
            }
            Self::NoRelease { known, version, .. } => {
                let names = listed(known.iter().map(|version| format!("`{version}`")), 12);
                let are = if known.len() == 1 { "its only release is" } else { "its releases are" };
                Some(match nearest(version, known.iter().map(String::as_str)) {
                    Some(near) => format!("did you mean `{near}`? There are: {names}"),
                    None => format!("{are} {names}; you can also name a variant, or the folder of the older deck"),
                })
            }
            Self::Unusable { fault: ReleaseFault::TooNew, .. } => Some("update Pullet".to_owned()),
            Self::Unusable { .. } => Some("restore the file from your backup or from version control".to_owned()),
            Self::OtherDeck { .. } => Some("keep each deck's releases in its own folder".to_owned()),
            Self::Read(_) => None,
        }
    }
}
