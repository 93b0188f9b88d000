//! Why there is no deck under a name.

use super::endings::{TABLE_ENDINGS, is_picture_name};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The error that there is no such deck.
#[derive(Debug, Error)]
pub enum OpenError {
    /// It is neither a built-in deck nor a folder with a `deck.toml`.
    #[error("there is no deck `{name}`: it is neither a folder with a `deck.toml` nor a built-in deck")]
    NoDeck {
        /// The name that was asked for.
        name: String,
        /// The deck with the nearest name.
        nearest: Option<String>,
    },
    /// No deck was named, and there is none where decks are looked for.
    #[error("there is no deck here: no `deck.toml` in this folder or above it, and none in the folders of `decks/`")]
    NoDeckHere,
    /// The file has a second ending, which Windows does not show.
    #[error("`{}` is a text file: its name must end in `.toml`", path.display())]
    TextEnding {
        /// The file.
        path: PathBuf,
    },
}

impl OpenError {
    /// Returns what to do about it, where that does not depend on the command.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::NoDeck { nearest: Some(near), .. } => Some(format!("did you mean `{near}`?")),
            Self::NoDeck { name, nearest: None } => beginning_of_a_deck(Path::new(name)).map(str::to_owned),
            Self::NoDeckHere => None,
            Self::TextEnding { .. } => Some(
                "rename it to `deck.toml`; Windows hides the second ending until you turn on View > Show > File name extensions"
                    .to_owned(),
            ),
        }
    }
}

/// Returns how to make a deck of what is there under a name that is no deck's; none if that is neither a table nor a folder of
/// pictures.
fn beginning_of_a_deck(path: &Path) -> Option<&'static str> {
    let name = path.to_string_lossy().to_lowercase();
    let is_table = TABLE_ENDINGS.iter().chain(&[".txt"]).any(|ending| name.ends_with(ending));
    if is_table && path.is_file() {
        return Some("`pullet new NAME --table FILE` makes a deck of a table");
    }
    let mut names = std::fs::read_dir(path).ok()?.flatten().map(|entry| entry.file_name());
    names
        .any(|name| is_picture_name(&name.to_string_lossy()))
        .then_some("`pullet new NAME --pictures DIR` makes a deck of the pictures in a folder")
}
