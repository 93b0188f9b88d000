//! The folder that a build writes into; each file is complete or absent.

mod beside;
mod complete;
mod fingerprint;
mod journal;
mod lock;
mod staging;
mod work_folder;

pub use work_folder::Recovered;

use super::file_bytes::FileBytes;
use super::joined::joined;
use super::plain::plainly;
use std::io;
use std::path::{Component, Path, PathBuf};
use thiserror::Error;
use work_folder::WorkFolder;

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
    /// A folder within the output folder is a link: a build that is stopped there could not be completed by the next one, which
    /// follows no links.
    #[error("`{path}` is a link, and files are not written through one")]
    Link {
        /// The link.
        path: PathBuf,
    },
}

/// The folder that a build writes into.
#[derive(Clone, Debug)]
pub struct OutputFolder {
    root: PathBuf,
    say_waiting: fn(&Path),
}

impl OutputFolder {
    /// Returns the folder `root`; it is made when the first file is written.
    #[must_use]
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: joined(&root.into(), ""), say_waiting: |_| {} }
    }

    /// Returns the same folder; `say` is called with it whenever another program writes into it, so that this one waits.
    #[must_use]
    pub fn saying(self, say: fn(&Path)) -> Self {
        Self { say_waiting: say, ..self }
    }

    /// Writes files all together: either all of them are written, or none is changed.
    ///
    /// Names are relative, with `/` between their parts. Files are completed in the hidden folder `.pullet` and then moved into
    /// their places. If Pullet is stopped in the middle of it, or the power fails, the next call, or [`OutputFolder::recover`], moves
    /// those that are left. Two programs that write into one folder take turns. A file that is there with the same content stays as
    /// it is, with the time at which it was written.
    ///
    /// # Errors
    /// [`OutputError`]: the folder or a file cannot be written, or a name would lead out of the folder.
    pub fn write<'a>(&self, files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Result<Vec<PathBuf>, OutputError> {
        let files: Vec<_> = files.into_iter().map(|(name, bytes)| (name, FileBytes::from(bytes.to_vec()))).collect();
        self.write_files(files.iter().map(|(name, bytes)| (*name, bytes)))
    }

    /// Completes or removes what a program has left that was stopped while it wrote; none where nothing is left.
    #[must_use]
    pub fn recover(&self) -> Option<Recovered> {
        WorkFolder::look_after(&self.root)
    }

    /// Returns the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.root
    }

    /// Writes files in pieces, as [`OutputFolder::write`] does.
    ///
    /// # Errors
    /// As [`OutputFolder::write`].
    pub fn write_files<'a>(
        &self,
        files: impl IntoIterator<Item = (&'a str, &'a FileBytes)>,
    ) -> Result<Vec<PathBuf>, OutputError> {
        let files: Vec<_> = files.into_iter().collect();
        let Some(staged) = self.stage(&files)? else { return Ok(Vec::new()) };
        let entries = staged.entries();
        staged.work.replace(entries).map_err(|(path, source)| OutputError::File { path, source })?;
        Ok(staged.paths)
    }

    /// Returns the place of a file.
    fn place(&self, name: &str) -> Result<PathBuf, OutputError> {
        let relative = Path::new(name);
        if name.is_empty() || relative.components().any(|part| !matches!(part, Component::Normal(_))) {
            return Err(OutputError::Name { name: name.to_owned() });
        }
        let mut path = self.root.clone();
        for part in relative.parent().into_iter().flat_map(Path::components) {
            path.push(part);
            if path.is_symlink() {
                return Err(OutputError::Link { path });
            }
        }
        Ok(joined(&self.root, name))
    }

    /// Returns the work folder for files of which one goes to `path`.
    fn work_folder(&self, path: &Path) -> Result<WorkFolder, OutputError> {
        WorkFolder::make(&self.root, self.say_waiting).map_err(|(place, source)| {
            // Someone who cannot write here wants to know what was to be written.
            let path = if source.kind() == io::ErrorKind::AlreadyExists { place } else { path.to_owned() };
            OutputError::File { path, source }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::complete::complete;
    use super::journal::JournalEntry;
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
        assert!(paths.iter().all(|path| is_old(path)) && !folder.path().join(".pullet").exists());
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

    /// A work folder as a program leaves it that is stopped once it has completed files.
    fn staged(root: &Path, files: &[(&str, &str)]) -> WorkFolder {
        let work = WorkFolder::make(root, |_| {}).expect("the folder can be written");
        for (number, (_, text)) in files.iter().enumerate() {
            complete(&work.new_file(number), std::iter::once(text.as_bytes())).expect("the file can be written");
        }
        work
    }

    fn entries(work: &WorkFolder) -> Vec<JournalEntry> {
        NAMES.iter().map(|name| work.entry(name)).collect()
    }

    fn texts(root: &Path, names: &[&str]) -> Vec<String> {
        names.iter().map(|name| std::fs::read_to_string(root.join(name)).unwrap_or_default()).collect()
    }

    const NAMES: [&str; 3] = ["a.pdf", "farm/b.pdf", "c.pdf"];
    const NEW: [(&str, &str); 3] = [("a.pdf", "new a"), ("farm/b.pdf", "new b"), ("c.pdf", "new c")];

    /// `b` is a new file; the others replace old ones.
    fn folder_with_old_files() -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        std::fs::create_dir(folder.path().join("farm")).expect("a folder can be made");
        for name in ["a.pdf", "c.pdf"] {
            std::fs::write(folder.path().join(name), format!("old {name}")).expect("a file can be written");
        }
        folder
    }

    #[test]
    fn before_the_journal_a_stopped_program_has_changed_nothing() {
        let folder = folder_with_old_files();
        let work = staged(folder.path(), &NEW);
        std::mem::forget(work); // as `kill -9` would
        // Its lock ends with it; here the file handle lives on, so what is left is looked at in a copy.
        let copy = tempfile::tempdir().expect("a temporary folder can be made");
        let left = std::fs::read_dir(folder.path().join(".pullet")).expect("the folder is there").flatten();
        std::fs::create_dir(copy.path().join(".pullet")).expect("a folder can be made");
        for file in left {
            let to = copy.path().join(".pullet").join(file.file_name());
            std::fs::copy(file.path(), to).expect("a file can be copied");
        }
        assert_eq!(OutputFolder::new(copy.path()).recover(), Some(Recovered::Removed));
        assert_eq!(std::fs::read_dir(copy.path()).expect("the folder is there").count(), 0);
        assert_eq!(OutputFolder::new(copy.path()).recover(), None);
    }

    #[test]
    fn stopped_at_any_moment_after_the_journal_all_files_are_replaced_by_the_next_run() {
        for replaced in 0..=NAMES.len() {
            for is_kept in [false, true] {
                let folder = folder_with_old_files();
                let work = staged(folder.path(), &NEW);
                work.write_journal(entries(&work)).expect("the journal can be written");
                for (number, name) in NAMES.iter().enumerate().take(replaced) {
                    work.replace_one(number, &folder.path().join(name)).expect("the file can be replaced");
                }
                // Between the second name for the old file and its replacement.
                if let Some(name) = NAMES.get(replaced).filter(|name| is_kept && **name != "farm/b.pdf") {
                    let old = work.old_file(replaced);
                    std::fs::hard_link(folder.path().join(name), old).expect("a file can have two names");
                }
                drop(work);
                let output = OutputFolder::new(folder.path());
                assert_eq!(output.recover(), Some(Recovered::Finished { files: 3 }), "after {replaced}");
                assert_eq!(texts(folder.path(), &NAMES), ["new a", "new b", "new c"], "after {replaced}");
                assert!(!folder.path().join(".pullet").exists());
            }
        }
    }

    #[test]
    fn what_stays_as_it_is_stays_when_a_stopped_build_is_completed_or_undone() {
        for is_in_the_way in [false, true] {
            let folder = folder_with_old_files();
            let work = staged(folder.path(), &NEW[..2]);
            work.write_journal(entries(&work)).expect("the journal can be written");
            if is_in_the_way {
                std::fs::create_dir(folder.path().join("farm/b.pdf")).expect("a folder can be made");
            }
            drop(work);
            let recovered = OutputFolder::new(folder.path()).recover();
            let (wanted, then) = if is_in_the_way {
                (["old a.pdf", "", "old c.pdf"], Recovered::Undone)
            } else {
                (["new a", "new b", "old c.pdf"], Recovered::Finished { files: 3 })
            };
            assert_eq!((texts(folder.path(), &NAMES), recovered), (wanted.map(str::to_owned).to_vec(), Some(then)));
            assert!(!folder.path().join(".pullet").exists());
        }
    }

    /// As where `latest` leads to another folder for each version, and is changed at the wrong moment.
    #[cfg(unix)]
    #[test]
    fn a_link_to_the_folder_is_followed_once() {
        let (folder, other) = (folder_with_old_files(), tempfile::tempdir().expect("a temporary folder can be made"));
        let around = tempfile::tempdir().expect("a temporary folder can be made");
        let link = around.path().join("latest");
        std::os::unix::fs::symlink(folder.path(), &link).expect("a link can be made");
        let work = staged(&link, &NEW);
        std::fs::remove_file(&link).expect("the link can be removed");
        std::os::unix::fs::symlink(other.path(), &link).expect("a link can be made");
        let entries = entries(&work);
        work.replace(entries).expect("the files can be replaced");
        assert_eq!(texts(folder.path(), &NAMES), ["new a", "new b", "new c"]);
        assert!(!folder.path().join(".pullet").exists());
        assert_eq!(std::fs::read_dir(other.path()).expect("the folder is there").count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn what_was_stopped_in_a_folder_behind_a_link_is_completed() {
        let around = tempfile::tempdir().expect("a temporary folder can be made");
        let link = around.path().join("latest");
        // By way of the link and by way of the folder.
        for is_by_link in [true, false] {
            let folder = folder_with_old_files();
            std::os::unix::fs::symlink(folder.path(), &link).expect("a link can be made");
            let work = staged(&link, &NEW);
            work.write_journal(entries(&work)).expect("the journal can be written");
            work.replace_one(0, &link.join("a.pdf")).expect("the file can be replaced");
            drop(work);
            let next = OutputFolder::new(if is_by_link { &link } else { folder.path() });
            assert_eq!(next.recover(), Some(Recovered::Finished { files: 3 }));
            assert_eq!(texts(folder.path(), &NAMES), ["new a", "new b", "new c"]);
            std::fs::remove_file(&link).expect("the link can be removed");
        }
    }

    #[test]
    fn a_file_that_cannot_be_replaced_brings_the_others_back() {
        let folder = folder_with_old_files();
        let work = staged(folder.path(), &NEW);
        std::fs::remove_file(folder.path().join("c.pdf")).expect("the file can be removed");
        std::fs::create_dir(folder.path().join("c.pdf")).expect("a folder can be made");
        let entries = entries(&work);
        let (path, _) = work.replace(entries).expect_err("a folder is in the way");
        assert!(path.ends_with("c.pdf"));
        assert_eq!(texts(folder.path(), &NAMES), ["old a.pdf", "", ""]);
        assert!(!folder.path().join("farm/b.pdf").exists() && !folder.path().join(".pullet").exists());
    }

    #[test]
    fn stopped_while_files_are_brought_back_the_next_run_brings_back_the_rest() {
        for undone in 0..=NAMES.len() {
            let folder = folder_with_old_files();
            let work = staged(folder.path(), &NEW);
            work.write_journal(entries(&work)).expect("the journal can be written");
            for (number, name) in NAMES.iter().enumerate() {
                work.replace_one(number, &folder.path().join(name)).expect("the file can be replaced");
            }
            let inner = folder.path().join(".pullet");
            std::fs::rename(inner.join("journal"), inner.join("undone")).expect("a file can be renamed");
            for (number, name) in NAMES.iter().enumerate().take(undone) {
                let (old, path) = (work.old_file(number), folder.path().join(name));
                let _ = std::fs::rename(old, &path).or_else(|_| std::fs::remove_file(&path));
            }
            drop(work);
            assert_eq!(OutputFolder::new(folder.path()).recover(), Some(Recovered::Undone), "after {undone}");
            assert_eq!(texts(folder.path(), &NAMES), ["old a.pdf", "", "old c.pdf"], "after {undone}");
            assert!(!inner.exists());
        }
    }

    /// The folder of a stranger may hold anything.
    #[cfg(unix)]
    #[test]
    fn a_journal_that_leads_out_of_the_folder_is_not_followed() {
        for name in ["../victim", "link/victim", "/tmp/victim", ""] {
            let around = tempfile::tempdir().expect("a temporary folder can be made");
            let root = around.path().join("output");
            std::fs::create_dir_all(root.join(".pullet")).expect("a folder can be made");
            std::os::unix::fs::symlink(around.path(), root.join("link")).expect("a link can be made");
            std::fs::write(around.path().join("victim"), "old").expect("a file can be written");
            let journal = format!(r#"{{"format":1,"files":[{{"name":"{name}","is_new":false}}]}}"#);
            std::fs::write(root.join(".pullet/journal"), journal).expect("a file can be written");
            std::fs::write(root.join(".pullet/new-0"), "new").expect("a file can be written");
            assert_eq!(OutputFolder::new(&root).recover(), Some(Recovered::Removed), "{name}");
            assert_eq!(texts(around.path(), &["victim"]), ["old"], "{name}");
        }
    }

    #[test]
    fn only_own_files_are_removed_from_a_folder_of_that_name() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        std::fs::create_dir(folder.path().join(".pullet")).expect("a folder can be made");
        std::fs::write(folder.path().join(".pullet/notes.txt"), "mine").expect("a file can be written");
        let output = OutputFolder::new(folder.path());
        assert_eq!(output.recover(), None);
        output.write([("a.pdf", &b"%PDF"[..]), ("b.pdf", b"%PDF")]).expect("the folder can be written");
        assert_eq!(texts(folder.path(), &[".pullet/notes.txt", "a.pdf"]), ["mine", "%PDF"]);
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
        assert!(!root.join(".pullet").exists());
    }
}
