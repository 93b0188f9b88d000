//! A deck as it was in a revision of a git repository.

use super::commit_files::{CommitFiles, CommitFolder, joined};
use super::git_repository::GitRepository;
use super::project::{folder_name, project_root};
use super::{FileKind, Project, RevisionError, Shelf, built_in_decks};
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Project {
    /// Opens a deck as it was in a revision of the git repository that its folder is in: `HEAD~2`, a branch, a tag, or the
    /// hash of a commit or its beginning.
    ///
    /// The deck is named as for [`Project::open`]; its folder need not exist any more. Its files, and the templates and fonts
    /// of its project, come from the commit; those that the repository does not contain are not looked for on disk.
    ///
    /// # Errors
    /// [`RevisionError`]: there is no such repository, revision or deck, or it cannot be read.
    pub fn at_revision(deck: &str, revision: &str) -> Result<Self, RevisionError> {
        let folders = possible_folders(deck);
        let is_on_disk = folders.len() == 1;
        let mut failed = RevisionError::NoRepository { folder: deck.into() };
        for folder in folders {
            match in_folder(&folder, revision) {
                Ok(project) => return Ok(project),
                Err(error) => failed = error,
            }
        }
        Err(if is_on_disk { failed } else { or_built_in(deck, failed) })
    }
}

/// Returns that a deck is built in, if it is, instead of why no repository has it.
fn or_built_in(deck: &str, error: RevisionError) -> RevisionError {
    let is_built_in = built_in_decks().iter().any(|known| known == deck);
    if is_built_in { RevisionError::BuiltIn { deck: deck.to_owned() } } else { error }
}

/// Returns the folders that a deck may be in, the likeliest last: only that one if it is there.
fn possible_folders(deck: &str) -> Vec<PathBuf> {
    let path = Path::new(deck);
    let folder = if path.ends_with("deck.toml") { path.parent().unwrap_or(path) } else { path };
    let folder: PathBuf = if folder.as_os_str().is_empty() { ".".into() } else { folder.components().collect() };
    let by_name = Path::new("decks").join(&folder);
    for folder in [&folder, &by_name] {
        if folder.join("deck.toml").is_file() {
            return vec![folder.clone()];
        }
    }
    if folder.components().count() == 1 { vec![folder, by_name] } else { vec![folder] }
}

fn in_folder(folder: &Path, revision: &str) -> Result<Project, RevisionError> {
    let (repository, path) = GitRepository::of(folder)?;
    let commit = repository.commit(revision)?;
    let folders = folders_read(&path);
    let largest = FileKind::Binary.limit_mb() * 1_000_000;
    let files = CommitFiles::list(&repository.objects, commit, folders.into_iter().flatten(), largest);
    let files = Arc::new(files.map_err(|error| repository.error(error, revision))?);
    if !files.has(&joined(&path, "deck.toml")) {
        return Err(RevisionError::NoDeck { revision: revision.to_owned(), folder: path });
    }
    let name = folder_name(folder);
    let shelf = |path: &str, shown: &Path| {
        Shelf::Revision(CommitFolder::of(&files, path, format!("{}@{revision}", shown.display())))
    };
    let shown = if folder == Path::new(".") { Path::new(&name) } else { folder };
    let deck = shelf(&path, shown);
    Ok(Project::of_shelves(name.clone(), deck, |kind| {
        folder_of_project(&path, kind).map(|path| shelf(&path, &project_root(folder).join(kind)))
    }))
}

/// Returns the folders that a deck of a commit reads, by its path: its own, then those of its project for templates and fonts.
pub(super) fn folders_read(deck: &str) -> [Option<String>; 3] {
    [Some(deck.to_owned()), folder_of_project(deck, "templates"), folder_of_project(deck, "fonts")]
}

/// Returns the path of a folder of a deck's project.
fn folder_of_project(deck: &str, kind: &str) -> Option<String> {
    root_of(deck).map(|root| joined(&root, kind))
}

/// Returns the path of the folder that contains `decks/`, for the path of a deck in it.
fn root_of(deck: &str) -> Option<String> {
    let (decks, _) = deck.rsplit_once('/')?;
    match decks.rsplit_once('/') {
        None => (decks == "decks").then(String::new),
        Some((root, last)) => (last == "decks").then(|| root.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_project_of_a_commit_is_the_folder_that_contains_decks() {
        assert_eq!(root_of("decks/farm"), Some(String::new()));
        assert_eq!(root_of("games/decks/farm"), Some("games".to_owned()));
        for folder in ["", "farm", "games/farm", "mydecks/farm", "games/mydecks/farm", "decks"] {
            assert_eq!(root_of(folder), None, "{folder}");
        }
    }

    #[test]
    fn a_name_is_looked_for_under_decks_and_a_path_where_it_leads() {
        assert_eq!(possible_folders("no-such"), [Path::new("no-such"), Path::new("decks/no-such")]);
        assert_eq!(possible_folders("old/no-such/deck.toml"), [Path::new("old/no-such")]);
    }

    #[test]
    fn a_built_in_deck_has_no_revisions() {
        let none = |deck: &str| or_built_in(deck, RevisionError::NoRepository { folder: deck.into() }).to_string();
        assert_eq!(none("big-chicken"), "the deck `big-chicken` is built in: it has no revisions");
        assert_eq!(none("no-such"), "`no-such` is in no git repository");
    }
}
