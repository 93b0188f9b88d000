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
    NoDeckHere {
        /// The nearest folder that is a deck's or has a folder `decks`.
        nearest: Option<PathBuf>,
    },
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
            Self::NoDeck { name, nearest: None } => {
                let path = Path::new(name);
                within_a_deck(path).or_else(|| beginning_of_a_deck(path).map(str::to_owned))
            }
            Self::NoDeckHere { nearest: Some(near) } => {
                let here = std::env::current_dir().unwrap_or_default();
                Some(format!("you are in `{}`: go to your decks first, with `cd {}`", here.display(), near.display()))
            }
            Self::NoDeckHere { nearest: None } => None,
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
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pdf")) {
        return Some("name the deck, not the PDF that is made of it: `pullet list` shows the available decks");
    }
    let is_table = TABLE_ENDINGS.iter().chain(&[".txt"]).any(|ending| name.ends_with(ending));
    if is_table && path.is_file() {
        return Some("`pullet new NAME --table FILE` makes a deck of a table");
    }
    let mut names = std::fs::read_dir(path).ok()?.flatten().map(|entry| entry.file_name());
    names
        .any(|name| is_picture_name(&name.to_string_lossy()))
        .then_some("`pullet new NAME --pictures DIR` makes a deck of the pictures in a folder")
}

/// Returns the deck that a file belongs to.
fn within_a_deck(path: &Path) -> Option<String> {
    let folder =
        path.ancestors().skip(1).find(|folder| folder.join("deck.toml").is_file()).filter(|_| path.exists())?;
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    Some(format!("name the deck, not one of its files: `{}`", folder.display()))
}

/// Returns the nearest folder that is a deck's or has a folder `decks`: one above this folder, or else one in it.
pub(super) fn nearest_decks() -> Option<PathBuf> {
    /// So many folders above are looked at.
    const ABOVE: usize = 4;
    let above = (1..=ABOVE).map(|steps| [".."].repeat(steps).iter().collect::<PathBuf>());
    let mut inside: Vec<PathBuf> =
        std::fs::read_dir(".").into_iter().flatten().flatten().map(|entry| entry.file_name().into()).collect();
    inside.sort();
    above.chain(inside).find(|folder| folder.join("deck.toml").is_file() || folder.join("decks").is_dir())
}
