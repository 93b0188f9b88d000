//! Why a deck could not be read as it was in a revision.

use crate::diag::{listed, quoted};
use std::path::PathBuf;
use thiserror::Error;

/// Why a deck could not be read as it was in a revision.
#[derive(Debug, Error)]
pub enum RevisionError {
    /// The deck is in the binary.
    #[error("the deck `{deck}` is built in: it has no revisions")]
    BuiltIn {
        /// The deck.
        deck: String,
    },
    /// The deck's folder is in no repository.
    #[error("`{}` is in no git repository", folder.display())]
    NoRepository {
        /// The deck's folder.
        folder: PathBuf,
    },
    /// The folder is inside a repository without a work tree.
    #[error("the git repository `{}` is bare: it has no folder with a deck", repository.display())]
    Bare {
        /// The repository.
        repository: PathBuf,
    },
    /// The repository is of a kind that Pullet does not read.
    #[error("the git repository `{}` cannot be read: it uses {uses}", repository.display())]
    Unsupported {
        /// The repository.
        repository: PathBuf,
        /// What it uses.
        uses: &'static str,
    },
    /// No branch, tag or commit has that name.
    #[error("there is no revision {}", quoted(revision))]
    NoRevision {
        /// The revision that was asked for.
        revision: String,
        /// Whether the clone is shallow: it does not have the whole history.
        is_shallow: bool,
        /// Branches and tags, the nearest name first.
        known: Vec<String>,
    },
    /// Several commits begin with these digits.
    #[error("more than one commit begins with {}", quoted(revision))]
    Ambiguous {
        /// The revision that was asked for.
        revision: String,
    },
    /// The history does not go back that far, or a commit is no merge.
    #[error("there is no revision {}: a commit on the way to it does not have that parent", quoted(revision))]
    NoParent {
        /// The revision that was asked for.
        revision: String,
    },
    /// The commit has no such deck.
    #[error("revision {} has no deck `{folder}`: that folder has no `deck.toml`", quoted(revision))]
    NoDeck {
        /// The revision that was asked for.
        revision: String,
        /// The folder that was looked for, from the repository's top folder.
        folder: String,
    },
    /// The history of a shallow clone ends before the revision.
    #[error("this clone is shallow: its history does not go back to revision {}", quoted(revision))]
    Shallow {
        /// The revision that was asked for.
        revision: String,
    },
    /// A partial clone lacks files of the revision.
    #[error("this clone is partial: it does not contain all files of revision {}", quoted(revision))]
    Partial {
        /// The revision that was asked for.
        revision: String,
    },
    /// The deck of the revision is too large.
    #[error("the deck in revision {} has more than 20,000 files, or more than 1 GB", quoted(revision))]
    TooLarge {
        /// The revision that was asked for.
        revision: String,
    },
    /// The repository is not as git writes it.
    #[error("the git repository `{}` is damaged", repository.display())]
    Damaged {
        /// The repository.
        repository: PathBuf,
    },
}

impl RevisionError {
    /// Returns what to do about it.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        let help = match self {
            Self::BuiltIn { .. } => "copy the deck into `decks/` and commit it to have revisions of it".into(),
            Self::NoRepository { .. } => "run `git init` and commit the deck, or name a folder to compare with".into(),
            Self::Bare { .. } => "clone the repository, and name the deck's folder in the clone".into(),
            Self::Unsupported { .. } => {
                "clone it into a repository of the usual kind: `git init --object-format=sha1 --ref-format=files`"
                    .into()
            }
            Self::NoRevision { is_shallow: true, .. } => format!("this clone is shallow: {WHOLE_HISTORY}"),
            Self::NoRevision { known, .. } if known.is_empty() => {
                "write `HEAD~1`, a branch, a tag, or the hash of a commit".into()
            }
            Self::NoRevision { known, .. } => {
                let known = known.iter().map(|name| format!("`{name}`"));
                format!("the branches and tags are {}", listed(known, MOST_NAMES))
            }
            Self::Ambiguous { .. } => "write more digits of the commit's hash".into(),
            Self::NoParent { .. } => "`git log` shows how far the history goes back".into(),
            Self::NoDeck { folder, .. } => format!("`git log -- {folder}/deck.toml` shows the commits that have it"),
            Self::Shallow { .. } => WHOLE_HISTORY.into(),
            Self::Partial { .. } => "clone the repository again without `--filter`".into(),
            Self::TooLarge { .. } => "move the deck into a folder of its own".into(),
            Self::Damaged { .. } => "`git fsck` shows what is damaged; a fresh clone may repair it".into(),
        };
        Some(help)
    }
}

const WHOLE_HISTORY: &str = "fetch the whole history: `git fetch --unshallow --tags`";

/// How many branches and tags are shown.
const MOST_NAMES: usize = 6;
