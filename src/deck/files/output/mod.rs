//! The folder that a build writes into; each file is complete or absent.

mod dir;
mod file_set;
mod fingerprint;
mod folder_entry;
mod lock;
mod request;
mod work_folder;

pub use file_set::FileSet;
pub use fingerprint::Fingerprint;
pub use request::{Expected, FileChange, WriteRequest, path_bytes};
pub use work_folder::LeftOver;

use super::file_bytes::FileBytes;
use super::joined::joined;
use super::plain::plainly;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use thiserror::Error;

/// Why an output could not be written.
#[derive(Clone, Debug, Error, Deserialize, Serialize)]
pub enum OutputError {
    /// The folder cannot be made.
    #[error("the folder `{path}` cannot be made: {why}")]
    Folder {
        /// The folder.
        #[serde(with = "path_bytes")]
        path: PathBuf,
        /// What the system said.
        why: String,
    },
    /// The file cannot be written; the file that was there before is unchanged.
    #[error("`{path}` cannot be written: {why}")]
    File {
        /// The file.
        #[serde(with = "path_bytes")]
        path: PathBuf,
        /// What the system said.
        why: String,
    },
    /// The name would lead out of the folder, or to a hidden file.
    #[error("`{name}` cannot name an output file")]
    Name {
        /// The name.
        name: String,
    },
    /// The folder, or one within it, is a link that the person has not named.
    #[error("`{path}` is a link, and files are not written through one")]
    Link {
        /// The link.
        #[serde(with = "path_bytes")]
        path: PathBuf,
    },
    /// The file is not what it was expected to be; it is unchanged.
    #[error("`{path}` was changed by another program")]
    Changed {
        /// The file.
        #[serde(with = "path_bytes")]
        path: PathBuf,
    },
    /// Another program wrote into the folder at the same time.
    #[error("another program wrote into `{path}` at the same time, so that its files may be of different builds")]
    Disturbed {
        /// The folder.
        #[serde(with = "path_bytes")]
        path: PathBuf,
    },
    /// The command does not write into this folder.
    #[error("this command does not write into `{path}`")]
    Elsewhere {
        /// The folder.
        #[serde(with = "path_bytes")]
        path: PathBuf,
    },
}

impl OutputError {
    fn file(path: &Path, error: &io::Error) -> Self {
        Self::File { path: path.to_owned(), why: plainly(error) }
    }

    fn folder(path: &Path, error: &io::Error) -> Self {
        Self::Folder { path: path.to_owned(), why: plainly(error) }
    }
}

/// Writes files for a process that may not do it itself: takes what is to be written, and what passes on the contents piece by piece.
pub type RemoteWriter = fn(&WriteRequest, ContentPieces<'_>) -> Result<(), OutputError>;

/// Passes on the contents of files, piece by piece.
pub type ContentPieces<'c> = &'c mut dyn FnMut(&mut dyn FnMut(&[u8]));

static REMOTE: OnceLock<RemoteWriter> = OnceLock::new();

/// Has another process write all files of this one; later calls are ignored.
pub fn write_through(writer: RemoteWriter) {
    let _ = REMOTE.set(writer);
}

/// The folder that a build writes into.
#[derive(Clone, Debug)]
pub struct OutputFolder {
    root: PathBuf,
}

impl OutputFolder {
    /// Returns the folder `root`; it is made when the first file is written.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// Returns the folder.
    pub fn path(&self) -> &Path {
        &self.root
    }

    /// Writes files all together: either all of them are written, or none is changed.
    ///
    /// Names are relative, with `/` between their parts. Files are completed in a hidden folder and then renamed one by one. If Pullet
    /// is stopped while it renames them, some may be old and some new: [`OutputFolder::look_after`] says so. Two programs that write
    /// into one folder take turns. A file that is there with the same content stays as it is, with the time at which it was written.
    ///
    /// # Errors
    /// [`OutputError`]: the folder or a file cannot be written, a name would lead out of the folder, or another program wrote into it at
    /// the same time.
    pub fn write<'a>(&self, files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Result<Vec<PathBuf>, OutputError> {
        let files: Vec<_> = files.into_iter().map(|(name, bytes)| (name, FileBytes::from(bytes.to_vec()))).collect();
        self.write_files(files.iter().map(|(name, bytes)| (*name, bytes)))
    }

    /// Writes files in pieces, as [`OutputFolder::write`] does.
    ///
    /// # Errors
    /// As [`OutputFolder::write`].
    pub fn write_files<'a>(
        &self,
        files: impl IntoIterator<Item = (&'a str, &'a FileBytes)>,
    ) -> Result<Vec<PathBuf>, OutputError> {
        self.change(files.into_iter().map(|(name, bytes)| (name, Some(bytes), Expected::Anything)))
    }

    /// Writes files, or removes those without bytes: all of them, if each is what it is expected to be, or none.
    ///
    /// # Errors
    /// As [`OutputFolder::write`], and [`OutputError::Changed`] if a file is not what it is expected to be.
    pub fn change<'a>(
        &self,
        files: impl IntoIterator<Item = (&'a str, Option<&'a FileBytes>, Expected)>,
    ) -> Result<Vec<PathBuf>, OutputError> {
        let (mut changes, mut contents) = (Vec::new(), Vec::new());
        for (name, bytes, expected) in files {
            let length = bytes.map(|bytes| bytes.len() as u64);
            changes.push(FileChange { name: name.to_owned(), length, expected });
            contents.extend(bytes);
        }
        if changes.is_empty() {
            return Ok(Vec::new());
        }
        let paths = changes.iter().map(|change| joined(&self.root, &change.name)).collect();
        let request = WriteRequest { folder: self.root.clone(), files: changes };
        let mut pieces = contents.into_iter().flat_map(FileBytes::pieces);
        if let Some(remote) = REMOTE.get() {
            remote(&request, &mut |put| pieces.by_ref().for_each(&mut *put))?;
        } else {
            let mut set = FileSet::begin(request, || {})?;
            pieces.try_for_each(|piece| set.put(piece))?;
            set.finish()?;
        }
        Ok(paths)
    }

    /// Removes what a program has left that was stopped while it wrote. `None` if nothing is left.
    pub fn look_after(&self) -> Option<LeftOver> {
        work_folder::look_after(if self.root.as_os_str().is_empty() { Path::new(".") } else { &self.root })
    }
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

    /// The time of a file says when it last became another one.
    #[test]
    fn a_file_that_is_there_as_it_is_stays() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let output = OutputFolder::new(folder.path());
        let long_ago = std::time::UNIX_EPOCH + std::time::Duration::from_hours(1);
        let age = |path: &Path| {
            let file = std::fs::File::options().write(true).open(path).expect("the file can be opened");
            file.set_modified(long_ago).expect("its time can be set");
        };
        let is_old =
            |path: &Path| std::fs::metadata(path).and_then(|file| file.modified()).is_ok_and(|time| time == long_ago);
        let paths =
            output.write([("a.pdf", &b"one"[..]), ("b.pdf", b"two"), ("c.pdf", b"six")]).expect("it can be written");
        paths.iter().for_each(|path| age(path));
        let again =
            output.write([("a.pdf", &b"one"[..]), ("b.pdf", b"TWO"), ("c.pdf", b"six")]).expect("it can be written");
        assert_eq!(again, paths);
        assert_eq!(paths.iter().map(|path| is_old(path)).collect::<Vec<_>>(), [true, false, true]);
        assert_eq!(std::fs::read(&paths[1]).expect("the file is there"), b"TWO");
        age(&paths[1]);
        output.write([("a.pdf", &b"one"[..]), ("b.pdf", b"TWO"), ("c.pdf", b"six")]).expect("it can be written");
        assert!(paths.iter().all(|path| is_old(path)));
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
        for name in ["../x", "/x", "a/../../x", "", ".bashrc", ".git/config", "a//b", "./a"] {
            assert!(matches!(output.write([(name, &b""[..])]), Err(OutputError::Name { .. })), "{name}");
        }
    }

    /// The output folder itself can be a link: it is named by the person who builds.
    #[cfg(unix)]
    #[test]
    fn files_are_not_written_through_links_within_the_folder() {
        let around = tempfile::tempdir().expect("a temporary folder can be made");
        let (root, elsewhere, linked) = (around.path().join("out"), around.path().join("x"), around.path().join("in"));
        std::fs::create_dir(&root).expect("a folder can be made");
        std::fs::create_dir(&elsewhere).expect("a folder can be made");
        std::os::unix::fs::symlink(&elsewhere, root.join("farm")).expect("a link can be made");
        std::os::unix::fs::symlink(&root, &linked).expect("a link can be made");
        let error = OutputFolder::new(&root).write([("a.pdf", &b""[..]), ("farm/a.pdf", b"")]).expect_err("a link");
        assert!(matches!(&error, OutputError::Link { path } if *path == root.join("farm")), "{error}");
        assert_eq!(std::fs::read_dir(&elsewhere).expect("the folder is there").count(), 0);
        assert!(!root.join("a.pdf").exists());
        OutputFolder::new(&linked).write([("a.pdf", &b""[..])]).expect("the folder can be a link");
        assert!(root.join("a.pdf").exists());
    }

    #[test]
    fn a_file_in_the_way_of_the_folder_is_reported_with_its_path() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        std::fs::write(folder.path().join("out"), "a file").expect("a file can be written");
        let output = OutputFolder::new(folder.path().join("out"));
        let error = output.write([("a.pdf", &b""[..])]).expect_err("a file is in the way");
        assert!(error.to_string().contains("out"), "{error}");
    }

    fn texts(root: &Path, names: &[&str]) -> Vec<String> {
        names.iter().map(|name| std::fs::read_to_string(root.join(name)).unwrap_or_default()).collect()
    }

    fn hidden(root: &Path) -> usize {
        let entries = std::fs::read_dir(root).expect("the folder is there").flatten();
        entries.filter(|entry| entry.file_name().to_string_lossy().starts_with('.')).count()
    }

    fn request(root: &Path, files: &[(&str, usize)]) -> WriteRequest {
        let change = |(name, length): &(&str, usize)| FileChange {
            name: (*name).to_owned(),
            length: Some(*length as u64),
            expected: Expected::Anything,
        };
        WriteRequest { folder: root.to_owned(), files: files.iter().map(change).collect() }
    }

    #[test]
    fn a_set_that_is_dropped_before_its_end_changes_nothing() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        std::fs::write(folder.path().join("a.pdf"), "old").expect("a file can be written");
        for pieces in [&[][..], &[&b"ne"[..]], &[b"new"], &[b"new", b"mo"]] {
            let mut set =
                FileSet::begin(request(folder.path(), &[("a.pdf", 3), ("farm/b.pdf", 4)]), || {}).expect("it begins");
            pieces.iter().for_each(|piece| set.put(piece).expect("it can be written"));
            assert_eq!(hidden(folder.path()), 1);
            if pieces.len() == 1 {
                set.finish().expect_err("contents are missing");
            } else {
                drop(set);
            }
            assert_eq!(texts(folder.path(), &["a.pdf", "farm/b.pdf"]), ["old", ""]);
            assert_eq!((hidden(folder.path()), folder.path().join("farm").exists()), (0, false));
        }
    }

    #[test]
    fn contents_in_any_pieces_are_the_files() {
        let all = b"onetwosixteen";
        for size in 1..=all.len() {
            let folder = tempfile::tempdir().expect("a temporary folder can be made");
            // The first file is there already, the second one begins in the same way, and the third one has the same length.
            for (name, text) in [("a", "one"), ("b", "twice"), ("c", "sixty")] {
                std::fs::write(folder.path().join(name), text).expect("a file can be written");
            }
            let files = [("empty", 0), ("a", 3), ("b", 3), ("c", 7), ("end", 0)];
            let mut set = FileSet::begin(request(folder.path(), &files), || {}).expect("it begins");
            all.chunks(size).for_each(|piece| set.put(piece).expect("it can be written"));
            set.finish().expect("it can be written");
            assert_eq!(
                texts(folder.path(), &["empty", "a", "b", "c", "end"]),
                ["", "one", "two", "sixteen", ""],
                "{size}"
            );
            assert!(folder.path().join("end").exists() && hidden(folder.path()) == 0);
        }
    }

    #[test]
    fn a_file_that_differs_late_is_written_whole() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let output = OutputFolder::new(folder.path());
        let (old, mut new) = (vec![7; 100_000], vec![7; 100_000]);
        new[99_999] = 8;
        output.write([("a.pdf", old.as_slice())]).expect("it can be written");
        output.write([("a.pdf", new.as_slice())]).expect("it can be written");
        assert_eq!(std::fs::read(folder.path().join("a.pdf")).expect("it is there"), new);
    }

    #[test]
    fn a_file_that_cannot_be_replaced_brings_the_others_back() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        std::fs::write(folder.path().join("a"), "old").expect("a file can be written");
        std::fs::write(folder.path().join("c"), "old").expect("a file can be written");
        let mut request = request(folder.path(), &[("a", 3), ("b", 3), ("c", 3), ("d", 3)]);
        request.files[2].expected = Expected::of(Some(b"other"));
        let mut set = FileSet::begin(request, || {}).expect("it begins");
        set.put(b"newnewnewnew").expect("it can be written");
        assert!(matches!(set.finish(), Err(OutputError::Changed { path }) if path.ends_with("c")));
        assert_eq!(texts(folder.path(), &["a", "b", "c", "d"]), ["old", "", "old", ""]);
        assert!(!folder.path().join("b").exists() && hidden(folder.path()) == 0);
    }

    #[test]
    fn a_file_is_removed_only_if_it_is_what_was_expected() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        std::fs::write(folder.path().join("a"), "mine").expect("a file can be written");
        let output = OutputFolder::new(folder.path());
        for (expected, is_there) in
            [(Expected::Nothing, true), (Expected::of(Some(b"yours")), true), (Expected::of(Some(b"mine")), false)]
        {
            assert_eq!(output.change([("a", None, expected)]).is_err(), is_there);
            assert_eq!(folder.path().join("a").exists(), is_there);
        }
        assert_eq!(hidden(folder.path()), 0);
    }

    /// Where the file system knows no locks, two programs write at the same time.
    #[test]
    fn a_program_whose_files_another_one_replaces_meanwhile_says_so() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let root = folder.path();
        // Two sets of one file each do not wait for each other, as sets do without locks.
        let files = [("a", 3), ("b", 3)];
        let begin = || FileSet::begin_unlocked(request(root, &files)).expect("it begins");
        let (mut one, mut other) = (begin(), begin());
        one.put(b"oneone").expect("it can be written");
        other.put(b"twotwo").expect("it can be written");
        let between = |done: usize| {
            if done == 1 {
                std::fs::write(root.join("a"), "two").expect("a file can be written");
            }
        };
        assert!(matches!(one.replace_all(between), Err(OutputError::Disturbed { .. })));
        assert!(other.finish().is_ok());
    }

    /// A folder of a stranger may hold anything: a work folder has a name that no one knows before.
    #[cfg(unix)]
    #[test]
    fn nothing_that_lies_in_the_folder_leads_out_of_it() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let around = tempfile::tempdir().expect("a temporary folder can be made");
        let (root, victim) = (around.path().join("output"), around.path().join("victim"));
        std::fs::write(&victim, "mine").expect("a file can be written");
        for hidden in [".pullet", ".pullet-0123456789abcdef0123456789abcdef"] {
            let left = root.join(hidden);
            std::fs::create_dir_all(&left).expect("a folder can be made");
            for name in ["0", "1", "old-0", "new-0", "replacing", "journal", "lock"] {
                symlink(&victim, left.join(name)).expect("a link can be made");
            }
            std::fs::set_permissions(&left, PermissionsExt::from_mode(0o555)).expect("it is ours");
        }
        symlink(&victim, root.join("a.pdf")).expect("a link can be made");
        let output = OutputFolder::new(&root);
        let _ = output.look_after();
        output.write([("a.pdf", &b"new"[..]), ("b.pdf", b"new")]).expect("it can be written");
        assert_eq!(std::fs::read(&victim).expect("it is there"), b"mine");
        assert!(root.join("a.pdf").symlink_metadata().is_ok_and(|file| file.is_file()));
        assert_eq!(std::fs::read_dir(around.path()).expect("it is there").count(), 2);
        for hidden in [".pullet", ".pullet-0123456789abcdef0123456789abcdef"].map(|name| root.join(name)) {
            let _ = std::fs::set_permissions(hidden, PermissionsExt::from_mode(0o755));
        }
    }

    #[test]
    fn programs_that_write_into_one_folder_take_turns() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let root = folder.path();
        std::thread::scope(|scope| {
            for writer in 0..4_u8 {
                scope.spawn(move || {
                    for _ in 0..20 {
                        let text = vec![b'0' + writer; 1_000];
                        let files = ["a.pdf", "b.pdf", "farm/c.pdf"].map(|name| (name, text.as_slice()));
                        OutputFolder::new(root).write(files).expect("the folder can be written");
                    }
                });
            }
        });
        let texts = texts(root, &["a.pdf", "b.pdf", "farm/c.pdf"]);
        assert!(texts[0].len() == 1_000 && texts.iter().all(|text| *text == texts[0]));
        assert_eq!(hidden(root), 0);
    }
}
