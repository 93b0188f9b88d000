//! The folder that a build writes into; each file is complete or absent.

use super::file_bytes::FileBytes;
use super::plain::plainly;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};
use tempfile::NamedTempFile;
use thiserror::Error;

/// Why an output could not be written.
#[derive(Debug, Error)]
pub enum OutputError {
    /// The folder cannot be made.
    #[error("the folder `{path}` cannot be made: {}", plainly(source))]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file cannot be written; the file that was there before is unchanged.
    #[error("`{path}` cannot be written: {}", plainly(source))]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The name would lead out of the folder.
    #[error("`{name}` cannot name an output file")]
    Name {
        /// The name.
        name: String,
    },
}

/// The folder that a build writes into.
#[derive(Clone, Debug)]
pub struct OutputFolder {
    root: PathBuf,
}

impl OutputFolder {
    /// Returns the folder `root`; it is made when the first file is written.
    #[must_use]
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// Writes files all together: either all of them are written, or none is changed.
    ///
    /// Names are relative, with `/` between their parts. Only a disk that fails between two renames can write some and not
    /// others.
    ///
    /// # Errors
    /// [`OutputError`]: the folder or a file cannot be written, or a name would lead out of the folder.
    pub fn write<'a>(&self, files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Result<Vec<PathBuf>, OutputError> {
        self.write_pieces(files.into_iter().map(|(name, bytes)| (name, std::iter::once(bytes))))
    }

    /// Does the same with files in pieces.
    ///
    /// # Errors
    /// As [`OutputFolder::write`].
    pub fn write_files<'a>(
        &self,
        files: impl IntoIterator<Item = (&'a str, &'a FileBytes)>,
    ) -> Result<Vec<PathBuf>, OutputError> {
        self.write_pieces(files.into_iter().map(|(name, bytes)| (name, bytes.pieces())))
    }

    fn write_pieces<'a>(
        &self,
        files: impl Iterator<Item = (&'a str, impl Iterator<Item = &'a [u8]>)>,
    ) -> Result<Vec<PathBuf>, OutputError> {
        let staged: Result<Vec<Staged>, OutputError> = files.map(|(name, pieces)| self.stage(name, pieces)).collect();
        staged?.into_iter().map(Staged::finish).collect()
    }

    /// Writes a file under a temporary name, in its own folder.
    fn stage<'a>(&self, name: &str, mut pieces: impl Iterator<Item = &'a [u8]>) -> Result<Staged, OutputError> {
        let relative = Path::new(name);
        if name.is_empty() || relative.components().any(|part| !matches!(part, Component::Normal(_))) {
            return Err(OutputError::Name { name: name.to_owned() });
        }
        let path = self.root.join(relative);
        let folder = path.parent().unwrap_or(&self.root);
        std::fs::create_dir_all(folder).map_err(|source| OutputError::Folder { path: folder.to_owned(), source })?;
        let failed = |source| OutputError::File { path: path.clone(), source };
        // Reported before anything is replaced.
        if path.is_dir() {
            return Err(failed(io::Error::from(io::ErrorKind::IsADirectory)));
        }
        let mut file = NamedTempFile::with_prefix_in(".pullet-", folder).map_err(failed)?;
        pieces.try_for_each(|piece| file.write_all(piece)).and_then(|()| file.flush()).map_err(failed)?;
        share_like_a_usual_file(file.as_file()).map_err(failed)?;
        Ok(Staged { file, path })
    }
}

/// A complete file that is not yet in its place; it is deleted unless it is finished.
struct Staged {
    file: NamedTempFile,
    path: PathBuf,
}

impl Staged {
    /// Moves it into its place: other programs see the old file or the new one, never a part.
    fn finish(self) -> Result<PathBuf, OutputError> {
        let Self { file, path } = self;
        match file.persist(&path) {
            Ok(_) => Ok(path),
            Err(error) => Err(OutputError::File { path, source: error.error }),
        }
    }
}

/// Temporary files are private; an output should be readable by anyone who can read the folder.
#[cfg(unix)]
fn share_like_a_usual_file(file: &std::fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn share_like_a_usual_file(_file: &std::fs::File) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_written_completely_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let output = OutputFolder::new(folder.path().join("out"));
        let paths = output.write([("farm/a.pdf", &b"%PDF"[..])]).expect("the folder can be written");
        assert_eq!(std::fs::read(&paths[0]).expect("the file is there"), b"%PDF");
        let names = std::fs::read_dir(folder.path().join("out/farm")).expect("the folder is there").count();
        assert_eq!(names, 1);
    }

    #[test]
    fn one_file_that_cannot_be_written_leaves_the_others_as_they_were() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let output = OutputFolder::new(folder.path());
        output.write([("a.pdf", &b"old"[..])]).expect("the folder can be written");
        std::fs::create_dir(folder.path().join("b.pdf")).expect("a folder can be made");
        let error = output.write([("a.pdf", &b"new"[..]), ("b.pdf", b"new")]).expect_err("a folder is in the way");
        assert!(error.to_string().contains("b.pdf` cannot be written: a folder has that name"), "{error}");
        assert_eq!(std::fs::read(folder.path().join("a.pdf")).expect("the file is there"), b"old");
    }

    #[test]
    fn nothing_outside_the_folder_is_written() {
        let output = OutputFolder::new("out");
        for name in ["../x", "/x", "a/../../x", ""] {
            assert!(matches!(output.write([(name, &b""[..])]), Err(OutputError::Name { .. })), "{name}");
        }
    }

    #[test]
    fn a_file_in_the_way_of_the_folder_is_reported_with_its_path() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        std::fs::write(folder.path().join("out"), "a file").expect("a file can be written");
        let output = OutputFolder::new(folder.path().join("out"));
        let error = output.write([("a.pdf", &b""[..])]).expect_err("a file is in the way");
        assert!(error.to_string().contains("out"), "{error}");
    }
}
