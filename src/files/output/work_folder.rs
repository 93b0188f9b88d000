//! The hidden folder beside outputs in which files are completed before they replace others.

use super::beside::beside;
use super::journal::{Journal, JournalEntry};
use super::lock::FolderLock;
use std::io;
use std::path::{Component, Path, PathBuf};

/// The name of the folder.
const NAME: &str = ".pullet";

/// What is in the folder while files are replaced: from here on, all of them will be.
const JOURNAL: &str = "journal";

/// The journal once it is known that not all files can be replaced.
const UNDONE: &str = "undone";

/// What became of files that a build was writing when it was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recovered {
    /// All files had been completed: they are in their places.
    Finished {
        /// How many there are.
        files: usize,
    },
    /// The files that were there before are back.
    Undone,
    /// None had been replaced: what was left of it is removed.
    Removed,
}

/// The work folder of an output folder, which no other program of Pullet uses at the same time.
pub(super) struct WorkFolder {
    /// The output folder as it was given: for messages.
    shown: PathBuf,
    /// The output folder without links: it stays the same folder if a link is changed while files are replaced.
    root: PathBuf,
    folder: PathBuf,
    _lock: Option<FolderLock>,
}

/// The file that is the cause of an error.
pub(super) type PathError = (PathBuf, io::Error);

impl WorkFolder {
    /// Makes the work folder, and waits until no other program uses it: `say` is called once if there is one. What an earlier one has
    /// left is completed or removed.
    pub(super) fn make(root: &Path, say: fn(&Path)) -> Result<Self, PathError> {
        let root = if root.as_os_str().is_empty() { Path::new(".") } else { root };
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |error| (path, error)
        };
        std::fs::create_dir_all(root).map_err(failed(root))?;
        let real = root.canonicalize().map_err(failed(root))?;
        let lock = FolderLock::wait(&real, || say(root)).map_err(failed(root))?;
        let work = Self::new(root, real, lock);
        work.recover().map_err(failed(root))?;
        match std::fs::create_dir(&work.folder) {
            Err(error) if !(error.kind() == io::ErrorKind::AlreadyExists && is_folder(&work.folder)) => {
                Err((root.join(NAME), error))
            }
            _ => Ok(work),
        }
    }

    /// Completes or removes what a program has left that was stopped; none where there is nothing, or a program is at work.
    pub(super) fn look_after(root: &Path) -> Option<Recovered> {
        let root = if root.as_os_str().is_empty() { Path::new(".") } else { root };
        let real = root.canonicalize().ok().filter(|real| is_folder(&real.join(NAME)))?;
        let lock = FolderLock::try_lock(&real).ok()??;
        Self::new(root, real, Some(lock)).recover().ok().flatten()
    }

    fn new(shown: &Path, root: PathBuf, lock: Option<FolderLock>) -> Self {
        Self { shown: shown.to_owned(), folder: root.join(NAME), root, _lock: lock }
    }

    /// Returns where the next version of a file is completed.
    pub(super) fn new_file(&self, number: usize) -> PathBuf {
        self.folder.join(format!("new-{number}"))
    }

    pub(super) fn old_file(&self, number: usize) -> PathBuf {
        self.folder.join(format!("old-{number}"))
    }

    /// Returns the place of a file of the output folder.
    pub(super) fn outer(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// Returns the entry of a file that is replaced.
    pub(super) fn entry(&self, name: &str) -> JournalEntry {
        JournalEntry { name: name.to_owned(), is_new: !is_there(&self.root.join(name)) }
    }

    /// Moves completed files into their places, all or none. A program that is stopped meanwhile leaves a journal, from which the next
    /// one goes on.
    pub(super) fn replace(self, entries: Vec<JournalEntry>) -> Result<(), PathError> {
        match entries.as_slice() {
            [] => Ok(()),
            // One file is moved at once.
            [JournalEntry { name, .. }] => {
                std::fs::rename(self.new_file(0), self.outer(name)).map_err(|error| (self.shown.join(name), error))
            }
            _ => self.go_on(&self.write_journal(entries)?),
        }
    }

    /// Writes down what will be replaced.
    pub(super) fn write_journal(&self, entries: Vec<JournalEntry>) -> Result<Journal, PathError> {
        let (journal, path) = (Journal::new(entries), self.folder.join(JOURNAL));
        journal.write(&path).map_err(|error| (path, error))?;
        Ok(journal)
    }

    /// Replaces those files of a journal of which that is not done; all of them get back what they were if it cannot be done to one.
    fn go_on(&self, journal: &Journal) -> Result<(), PathError> {
        let replaced = journal.entries().try_for_each(|(number, entry)| {
            let replaced = self.replace_one(number, &self.root.join(&entry.name));
            replaced.map_err(|error| (self.shown.join(&entry.name), error))
        });
        if replaced.is_err() {
            let _ = std::fs::rename(self.folder.join(JOURNAL), self.folder.join(UNDONE));
            self.undo(journal)?;
        }
        self.clear();
        replaced
    }

    /// Replaces a file if that is not done, and keeps the old one.
    pub(super) fn replace_one(&self, number: usize, path: &Path) -> io::Result<()> {
        let (new, old) = (self.new_file(number), self.old_file(number));
        if !is_file(&new) {
            return Ok(());
        }
        if path.symlink_metadata().is_ok_and(|there| !there.is_dir()) && !is_there(&old) {
            // A second name for the same file, where the disk can give one: then there is no moment without the file.
            std::fs::hard_link(path, &old).or_else(|_| std::fs::rename(path, &old))?;
        }
        std::fs::rename(new, path)
    }

    /// Brings back what was replaced.
    fn undo(&self, journal: &Journal) -> Result<(), PathError> {
        for (number, entry) in journal.entries() {
            let (path, old) = (self.root.join(&entry.name), self.old_file(number));
            let undone = match () {
                () if is_there(&old) => std::fs::rename(&old, &path),
                () if entry.is_new && !is_file(&self.new_file(number)) && is_file(&path) => std::fs::remove_file(&path),
                () => Ok(()),
            };
            undone.map_err(|error| (self.shown.join(&entry.name), error))?;
        }
        Ok(())
    }

    /// Completes or removes what is there.
    fn recover(&self) -> io::Result<Option<Recovered>> {
        if !is_folder(&self.folder) {
            return Ok(None);
        }
        let journal = |name: &str| {
            let journal = Journal::read(&self.folder.join(name))?;
            // A journal from elsewhere must not lead out of the folder.
            let is_own = journal.entries().all(|(_, entry)| self.is_inside(&entry.name));
            is_own.then_some(journal)
        };
        let of_error = |(_, error)| error;
        let recovered = if let Some(journal) = journal(UNDONE) {
            self.undo(&journal).map_err(of_error)?;
            Recovered::Undone
        } else if let Some(journal) = journal(JOURNAL) {
            match self.go_on(&journal) {
                Ok(()) => Recovered::Finished { files: journal.entries().count() },
                Err(_) => Recovered::Undone,
            }
        } else {
            Recovered::Removed
        };
        let had_files = self.clear();
        Ok((recovered != Recovered::Removed || had_files).then_some(recovered))
    }

    /// Returns whether a name leads to a place in the output folder, through folders that are there and no links.
    pub(super) fn is_inside(&self, name: &str) -> bool {
        let parts: Vec<Component<'_>> = Path::new(name).components().collect();
        let is_plain = !parts.is_empty() && parts.iter().all(|part| matches!(part, Component::Normal(_)));
        let folders = parts.split_last().map(|(_, folders)| folders).unwrap_or_default();
        let mut path = self.root.clone();
        is_plain
            && folders.iter().all(|part| {
                path.push(part);
                is_folder(&path)
            })
    }

    /// Removes its files and itself, but nothing else; returns whether there were files.
    fn clear(&self) -> bool {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let is_own = |name: &str| {
            let number = name.strip_prefix("new-").or_else(|| name.strip_prefix("old-"));
            let is_numbered = number.is_some_and(|number| number.parse::<usize>().is_ok());
            is_numbered || matches!(name, JOURNAL | UNDONE) || Journal::is_draft(name)
        };
        let own = entries.filter(|entry| is_own(&entry.file_name().to_string_lossy()));
        let is_journal = |path: &PathBuf| path.ends_with(JOURNAL) || path.ends_with(UNDONE);
        let (journals, others): (Vec<PathBuf>, Vec<PathBuf>) = own.map(|entry| entry.path()).partition(is_journal);
        let remove = |path: PathBuf| std::fs::remove_file(path).is_ok();
        // The journal goes first: without it, what is left means nothing.
        let had_journal = journals.into_iter().map(remove).filter(|is_gone| *is_gone).count() > 0;
        let had_others = beside(others, remove).contains(&true);
        let _ = std::fs::remove_dir(&self.folder);
        had_journal || had_others
    }
}

impl Drop for WorkFolder {
    /// What is not finished is removed, unless a journal says how to go on.
    fn drop(&mut self) {
        let has_journal = [JOURNAL, UNDONE].iter().any(|name| is_file(&self.folder.join(name)));
        if !has_journal {
            self.clear();
        }
    }
}

/// Returns whether a file has that name, and no link.
fn is_file(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|metadata| metadata.is_file())
}

/// Returns whether something has that name: a link, too.
pub(super) fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Returns whether a folder has that name, and no link.
fn is_folder(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|metadata| metadata.is_dir())
}
