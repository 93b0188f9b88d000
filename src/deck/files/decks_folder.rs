//! Where decks of one's own lie if no folder is named.

use std::path::{Path, PathBuf};

/// Returns the folder `decks` of the project that this folder is in, or else one among the user's documents.
pub fn decks_folder() -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    let of_project = here.ancestors().map(|folder| folder.join("decks")).find(|decks| !decks_in(decks).is_empty());
    of_project.or_else(in_documents).unwrap_or_else(|| here.join("decks"))
}

/// Returns the folders with a `deck.toml` in a folder, sorted.
pub fn decks_in(folder: &Path) -> Vec<PathBuf> {
    let mut decks = entries_of(folder);
    decks.retain(|folder| folder.join("deck.toml").is_file());
    decks
}

/// Returns all that is in a folder, sorted.
pub(super) fn entries_of(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut entries: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    entries.sort();
    entries
}

fn in_documents() -> Option<PathBuf> {
    #[cfg(not(target_family = "wasm"))]
    {
        let user = directories::UserDirs::new()?;
        let documents = user.document_dir().map_or_else(|| user.home_dir().join("Documents"), Path::to_owned);
        Some(documents.join("Pullet/decks"))
    }
    #[cfg(target_family = "wasm")]
    None
}
