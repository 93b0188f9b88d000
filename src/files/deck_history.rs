//! The commits of a git repository in which a deck changed.

use super::Project;
use super::commit_files::folder_at;
use super::git_objects::ObjectError;
use super::git_repository::GitRepository;
use super::revision::folders_read;
use gix_hash::ObjectId;

/// How many commits are looked at.
const MOST_COMMITS: usize = 1_000;

/// How many digits of a hash name a commit.
const DIGITS: usize = 10;

/// The longest title, in characters.
const LONGEST_TITLE: usize = 80;

/// A commit in which a deck changed, or what its project shares with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckCommit {
    /// The beginning of its hash, which is a revision for [`Project::at_revision`].
    pub revision: String,
    /// The first line of what was written about it, of at most 80 characters.
    pub title: String,
    /// When it was made, in seconds since the start of 1970 (UTC).
    pub time: i64,
}

/// The folders of a deck in a commit: its own, then the templates and the fonts of its project.
type DeckFolders = [Option<ObjectId>; 3];

impl Project {
    /// Returns the last commits in which the deck's folder changed, or the templates or fonts of its project: the newest first,
    /// at most `most` of those that `HEAD` follows. Of a merge, only the branch that was merged into is followed.
    ///
    /// There are none where the deck is in no git repository, or the repository cannot be read.
    #[must_use]
    pub fn commits(&self, most: usize) -> Vec<DeckCommit> {
        let found = self.folder().and_then(|folder| GitRepository::of(folder).ok());
        found.map_or_else(Vec::new, |(repository, path)| CommitSearch::of(&repository, &path, most).found)
    }
}

/// The commits of a deck, as far as they have been looked for.
struct CommitSearch<'a> {
    repository: &'a GitRepository,
    folders: [Option<String>; 3],
    found: Vec<DeckCommit>,
}

impl<'a> CommitSearch<'a> {
    fn of(repository: &'a GitRepository, path: &str, most: usize) -> Self {
        let mut search = Self { repository, folders: folders_read(path), found: Vec::new() };
        if let Ok(head) = repository.commit("HEAD") {
            // What was found before something could not be read is there all the same.
            let _ = search.look(head, most);
        }
        search
    }

    fn look(&mut self, head: ObjectId, most: usize) -> Result<(), ObjectError> {
        let objects = &self.repository.objects;
        let (mut commit, mut state) = (head, self.state(&head)?);
        for _ in 0..MOST_COMMITS {
            let parent = objects.parents(&commit)?.first().copied();
            // The oldest commit of a repository that was cloned in part has a parent that is not there.
            let before = parent.and_then(|parent| Some((parent, self.state(&parent).ok()?)));
            let is_changed = before.as_ref().is_none_or(|(_, before)| *before != state);
            if is_changed && state[0].is_some() {
                let (message, time) = objects.message(&commit)?;
                let title = message.lines().next().unwrap_or_default().trim();
                let title = title.chars().take(LONGEST_TITLE).collect();
                self.found.push(DeckCommit { revision: commit.to_hex_with_len(DIGITS).to_string(), title, time });
            }
            match before {
                Some(before) if self.found.len() < most => (commit, state) = before,
                _ => break,
            }
        }
        Ok(())
    }

    fn state(&self, commit: &ObjectId) -> Result<DeckFolders, ObjectError> {
        let objects = &self.repository.objects;
        let top = objects.top_folder(commit)?;
        let mut found = [None; 3];
        for (found, folder) in found.iter_mut().zip(&self.folders) {
            if let Some(folder) = folder {
                *found = folder_at(objects, top, folder)?;
            }
        }
        Ok(found)
    }
}
