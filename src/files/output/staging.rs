//! The first half of writing files: they are completed beside those that they will replace.

use super::beside::beside;
use super::complete::complete;
use super::fingerprint::Fingerprint;
use super::journal::JournalEntry;
use super::work_folder::WorkFolder;
use super::{OutputError, OutputFolder};
use crate::files::FileBytes;
use std::io;
use std::path::{Path, PathBuf};

/// A work folder with those files completed that are not in their places as they are.
pub(super) struct Staged<'a> {
    pub(super) work: WorkFolder,
    /// The places of all files.
    pub(super) paths: Vec<PathBuf>,
    /// The names of all files; none if all of them are in their places.
    names: Vec<&'a str>,
}

impl Staged<'_> {
    /// Returns what is to be done: nothing with a file that is not completed.
    pub(super) fn entries(&self) -> Vec<JournalEntry> {
        self.names.iter().map(|name| self.work.entry(name)).collect()
    }
}

impl OutputFolder {
    /// Completes files in the work folder that are not there as they are; none if there are no files.
    pub(super) fn stage<'a>(&self, files: &[(&'a str, &FileBytes)]) -> Result<Option<Staged<'a>>, OutputError> {
        let paths: Vec<PathBuf> = files.iter().map(|(name, _)| self.place(name)).collect::<Result<_, _>>()?;
        let Some(first) = paths.first() else { return Ok(None) };
        let work = self.work_folder(first)?;
        let stage = |(number, ((name, bytes), path)): (usize, (&(&str, &FileBytes), &PathBuf))| {
            let is_new = !Fingerprint::of(bytes.pieces()).is_of(&work.outer(name));
            if is_new {
                let failed = |source| OutputError::File { path: path.clone(), source };
                complete(&work.new_file(number), bytes.pieces()).map_err(failed)?;
            }
            Ok(is_new)
        };
        let staged = beside(files.iter().zip(&paths).enumerate().collect(), stage);
        let is_new: Vec<bool> = staged.into_iter().collect::<Result<_, OutputError>>()?;
        let is_any_new = is_new.contains(&true);
        // A build that is stopped before its files are complete leaves no empty folders.
        for (((name, _), path), _) in files.iter().zip(&paths).zip(&is_new).filter(|(_, is_new)| **is_new) {
            make_room(&work.outer(name), path)?;
        }
        let names = files.iter().map(|(name, _)| *name).filter(|_| is_any_new).collect();
        Ok(Some(Staged { work, paths, names }))
    }
}

/// Makes the folder of a file, and looks whether a folder has its name: reported as `shown` before anything is replaced.
fn make_room(place: &Path, shown: &Path) -> Result<(), OutputError> {
    let of_parent = |path: &Path| path.parent().unwrap_or(path).to_owned();
    std::fs::create_dir_all(of_parent(place))
        .map_err(|source| OutputError::Folder { path: of_parent(shown), source })?;
    if place.is_dir() {
        let source = io::Error::from(io::ErrorKind::IsADirectory);
        return Err(OutputError::File { path: shown.to_owned(), source });
    }
    Ok(())
}
