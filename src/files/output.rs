//! The folder that a build writes into; each file is complete or absent.

use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};
use tempfile::NamedTempFile;
use thiserror::Error;

/// Why an output could not be written.
#[derive(Debug, Error)]
pub enum OutputError {
    /// The folder cannot be made.
    #[error("the folder `{path}` cannot be made: {source}")]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file cannot be written; what stood there before is untouched.
    #[error("`{path}` cannot be written: {source}")]
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
    /// The folder `root`; it is made when the first file is written.
    #[must_use]
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// Writes a whole file, or leaves what was there; `name` is relative, with `/` between its parts.
    ///
    /// # Errors
    /// [`OutputError`]: the folder or the file cannot be written, or the name would lead out of the folder.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<PathBuf, OutputError> {
        let relative = Path::new(name);
        if name.is_empty() || relative.components().any(|part| !matches!(part, Component::Normal(_))) {
            return Err(OutputError::Name { name: name.to_owned() });
        }
        let path = self.root.join(relative);
        let folder = path.parent().unwrap_or(&self.root);
        std::fs::create_dir_all(folder).map_err(|source| OutputError::Folder { path: folder.to_owned(), source })?;
        let failed = |source| OutputError::File { path: path.clone(), source };
        // A file of another name in the same folder, renamed when complete: a reader sees the old file or the new one.
        let mut file = NamedTempFile::with_prefix_in(".pullet-", folder).map_err(failed)?;
        file.write_all(bytes).and_then(|()| file.flush()).map_err(failed)?;
        share_like_a_usual_file(file.as_file()).map_err(failed)?;
        file.persist(&path).map_err(|error| failed(error.error))?;
        Ok(path)
    }
}

/// Temporary files are private; an output is to be read by whoever may read the folder.
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
    fn a_file_is_written_whole_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let output = OutputFolder::new(folder.path().join("out"));
        let path = output.write("farm/farm_cards_a4.pdf", b"%PDF").expect("the folder can be written");
        assert_eq!(std::fs::read(&path).expect("the file is there"), b"%PDF");
        let names = std::fs::read_dir(folder.path().join("out/farm")).expect("the folder is there").count();
        assert_eq!(names, 1);
    }

    #[test]
    fn nothing_outside_the_folder_is_written() {
        let output = OutputFolder::new("out");
        for name in ["../x", "/x", "a/../../x", ""] {
            assert!(matches!(output.write(name, b""), Err(OutputError::Name { .. })), "{name}");
        }
    }

    #[test]
    fn a_file_in_the_way_of_the_folder_is_told_with_its_path() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        std::fs::write(folder.path().join("out"), "a file").expect("a file can be written");
        let error = OutputFolder::new(folder.path().join("out")).write("a.pdf", b"").expect_err("a file is in the way");
        assert!(error.to_string().contains("out"), "{error}");
    }
}
