//! The git repository that a folder is in, and its commits by name.
//!
//! No configuration and no variable of the environment has a say, nothing is run, and nothing is written.

use super::RevisionError;
use super::git_objects::{GitObjects, ObjectError};
use crate::diag::nearest;
use gix_hash::{Kind as Hash, ObjectId};
use gix_ref::{FullName, PartialNameRef, Target, file};
use std::path::{Path, PathBuf};

/// A git repository with a work tree.
pub(super) struct GitRepository {
    work_tree: PathBuf,
    /// The folder that holds objects, branches and tags.
    git: PathBuf,
    pub(super) objects: GitObjects,
    refs: file::Store,
}

/// How many names of branches may lead from one to another.
const MOST_NAMES: usize = 5;

/// How many generations back a revision may be.
const MOST_GENERATIONS: usize = 100_000;

impl GitRepository {
    /// Finds the repository of a folder, which need not exist, and the folder's path from the top of its work tree.
    pub(super) fn of(folder: &Path) -> Result<(Self, String), RevisionError> {
        let none = || RevisionError::NoRepository { folder: folder.to_owned() };
        let (real, rest) = existing(folder).ok_or_else(none)?;
        let found =
            gix_discover::upwards(&real).ok().map(|(found, _)| found.into_repository_and_work_tree_directories());
        let (git, work_tree) = match found {
            Some((git, Some(work_tree))) => (git, work_tree),
            Some((repository, None)) => return Err(RevisionError::Bare { repository }),
            None => {
                let damaged = real.ancestors().find(|folder| folder.join(".git").exists());
                return Err(damaged.map_or_else(none, |at| RevisionError::Damaged { repository: at.to_owned() }));
            }
        };
        let work_tree = work_tree.canonicalize().map_err(|_| none())?;
        let inside = real.strip_prefix(&work_tree).map_err(|_| none())?.join(rest);
        let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
        Ok((Self::at(&git, work_tree)?, parts.join("/")))
    }

    fn at(own: &Path, work_tree: PathBuf) -> Result<Self, RevisionError> {
        let damaged = || RevisionError::Damaged { repository: work_tree.clone() };
        // A linked work tree has its own `HEAD`, and shares all else.
        let git = match gix_discover::path::from_plain_file(&own.join("commondir")) {
            Some(shared) => own.join(shared.map_err(|_| damaged())?),
            None => own.to_owned(),
        };
        if let Some(uses) = unsupported(&git) {
            return Err(RevisionError::Unsupported { repository: work_tree, uses });
        }
        let refs = file::Store::for_linked_worktree(own.to_owned(), git.clone(), Hash::Sha1);
        let objects = GitObjects::of(&git, Hash::Sha1).map_err(|_| damaged())?;
        Ok(Self { work_tree, git, objects, refs })
    }

    /// Returns what an error with an object of a revision means.
    pub(super) fn error(&self, error: ObjectError, revision: &str) -> RevisionError {
        let revision = revision.to_owned();
        match error {
            ObjectError::TooMuch => RevisionError::TooLarge { revision },
            ObjectError::Missing if self.is_partial() => RevisionError::Partial { revision },
            ObjectError::Missing if self.is_shallow() => RevisionError::Shallow { revision },
            ObjectError::Missing | ObjectError::Damaged => {
                RevisionError::Damaged { repository: self.work_tree.clone() }
            }
        }
    }

    fn is_shallow(&self) -> bool {
        self.git.join("shallow").exists()
    }

    fn is_partial(&self) -> bool {
        let packs = std::fs::read_dir(self.git.join("objects/pack")).into_iter().flatten().flatten();
        packs.into_iter().any(|entry| entry.path().extension().is_some_and(|ending| ending == "promisor"))
    }

    /// Returns the commit of a revision: a branch, a tag, `HEAD`, or a hash or its beginning, and `~2` or `^` after it.
    pub(super) fn commit(&self, revision: &str) -> Result<ObjectId, RevisionError> {
        let end = revision.find(['~', '^']).unwrap_or(revision.len());
        let (name, steps) = revision.split_at(end);
        let none = || self.no_revision(revision);
        let mut commit = self.named(name, revision)?.ok_or_else(none)?;
        let mut steps = steps;
        while let Some((step, rest)) = steps.split_at_checked(1) {
            let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            let digits = &rest[..rest.len() - after.len()];
            let count = if digits.is_empty() { 1 } else { digits.parse().map_err(|_| none())? };
            commit = match step {
                "~" if count <= MOST_GENERATIONS => {
                    (0..count).try_fold(commit, |commit, _| self.parent(commit, 1, revision))?
                }
                "^" => self.parent(commit, count, revision)?,
                _ => return Err(none()),
            };
            steps = after;
        }
        if !steps.is_empty() {
            return Err(none());
        }
        Ok(commit)
    }

    /// Returns a parent of a commit, counted from 1; 0 is the commit itself.
    fn parent(&self, commit: ObjectId, number: usize, revision: &str) -> Result<ObjectId, RevisionError> {
        let Some(index) = number.checked_sub(1) else { return Ok(commit) };
        let parents = self.objects.parents(&commit).map_err(|error| self.error(error, revision))?;
        let parent = parents.get(index).ok_or_else(|| RevisionError::NoParent { revision: revision.to_owned() })?;
        let parent = self.objects.commit(*parent).map_err(|error| self.error(error, revision))?;
        parent.ok_or_else(|| self.error(ObjectError::Damaged, revision))
    }

    /// Returns the commit of a name or a hash, if there is one.
    fn named(&self, name: &str, revision: &str) -> Result<Option<ObjectId>, RevisionError> {
        let failed = |error| self.error(error, revision);
        if let Ok(id) = ObjectId::from_hex(name.as_bytes()) {
            return match self.objects.commit(id) {
                Err(ObjectError::Missing) => Ok(None),
                found => found.map_err(failed),
            };
        }
        if let Some(id) = self.target(if name == "@" { "HEAD" } else { name }).map_err(failed)? {
            return self.objects.commit(id).map_err(failed);
        }
        match self.objects.commits_beginning_with(name).map_err(failed)?.as_slice() {
            [] => Ok(None),
            [only] => Ok(Some(*only)),
            _ => Err(RevisionError::Ambiguous { revision: revision.to_owned() }),
        }
    }

    /// Returns the object that `HEAD`, a branch or a tag points to.
    fn target(&self, name: &str) -> Result<Option<ObjectId>, ObjectError> {
        let Ok(partial) = <&PartialNameRef>::try_from(name) else { return Ok(None) };
        let mut found = self.refs.try_find(partial).map_err(|_| ObjectError::Damaged)?;
        for _ in 0..MOST_NAMES {
            let next: FullName = match found.map(|reference| reference.target) {
                None => return Ok(None),
                Some(Target::Object(id)) => return Ok(Some(id)),
                Some(Target::Symbolic(next)) => next,
            };
            found = self.refs.try_find(next.as_ref().as_partial_name()).map_err(|_| ObjectError::Damaged)?;
        }
        Err(ObjectError::Damaged)
    }

    fn no_revision(&self, revision: &str) -> RevisionError {
        let mut known: Vec<String> = Vec::new();
        if let Ok(refs) = self.refs.iter() {
            for reference in refs.all().into_iter().flatten().flatten() {
                let name = reference.name.as_bstr().to_string();
                let short = ["refs/tags/", "refs/heads/"].iter().find_map(|kind| name.strip_prefix(kind));
                known.extend(short.map(str::to_owned));
            }
        }
        known.sort();
        known.dedup();
        if let Some(at) = nearest(revision, known.iter().map(String::as_str))
            .and_then(|nearest| known.iter().position(|name| name == nearest))
        {
            known[..=at].rotate_right(1);
        }
        RevisionError::NoRevision { revision: revision.to_owned(), is_shallow: self.is_shallow(), known }
    }
}

/// Returns the part of a path that exists, without links, and the rest of it.
fn existing(path: &Path) -> Option<(PathBuf, PathBuf)> {
    let absolute = std::path::absolute(path).ok()?;
    let mut rest = PathBuf::new();
    for folder in absolute.ancestors() {
        if let Ok(real) = folder.canonicalize() {
            return Some((real, rest));
        }
        // A path that goes back up from a folder that does not exist has no file name there.
        let name = Path::new(folder.file_name()?);
        rest = if rest.as_os_str().is_empty() { name.to_owned() } else { name.join(rest) };
    }
    None
}

/// Returns what a repository uses that Pullet does not read.
fn unsupported(git: &Path) -> Option<&'static str> {
    let config = std::fs::read(git.join("config")).unwrap_or_default();
    let config = String::from_utf8_lossy(&config).to_lowercase();
    let has = |setting: &str| config.lines().any(|line| line.split_whitespace().collect::<String>() == setting);
    if has("objectformat=sha256") {
        Some("hashes of the kind SHA-256")
    } else if has("refstorage=reftable") {
        Some("the reftable format for its branches and tags")
    } else {
        None
    }
}
