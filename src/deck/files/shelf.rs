//! A folder that may be read: on disk, inside the binary, or in memory.

use super::file_format::FileFormat;
use super::gzip::{GzipError, TEXT_MB, gunzipped};
use super::joined::joined;
use super::memory_folder::MemoryFolder;
use super::nearest_file::nearest_file;
use super::plain::plainly;
use super::xml_encoding::xml_in_utf8;
use crate::diag::Source;
use crate::under_way;
use include_dir::{Dir, DirEntry};
use std::borrow::Cow;
use std::fs::{DirEntry as DirEntryOnDisk, Metadata};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::string::FromUtf8Error;
use std::sync::Arc;
use thiserror::Error;
use unicode_normalization::UnicodeNormalization;

/// Why a file of the deck could not be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// There is no file with that name.
    #[error("there is no file `{name}`")]
    Missing {
        /// The name as the deck wrote it.
        name: String,
        /// The nearest name of a file that exists.
        nearest: Option<String>,
    },
    /// More than one file can be meant.
    #[error("`{name}` can be {}", found.iter().map(|file| format!("`{file}`")).collect::<Vec<_>>().join(" or "))]
    Several {
        /// The name as the deck wrote it.
        name: String,
        /// The files that it can mean.
        found: Vec<String>,
    },
    /// The name leads out of the folder.
    #[error("`{name}` lies outside the folders that a deck may read")]
    Outside {
        /// The name as the deck wrote it.
        name: String,
    },
    /// It is larger than Pullet reads.
    #[error("`{name}` is larger than {limit_mb} MB")]
    TooLarge {
        /// The name as the deck wrote it.
        name: String,
        /// The limit.
        limit_mb: u64,
    },
    /// It should be text, but it is not UTF-8.
    #[error("`{name}` is not saved as UTF-8: line {line} has a letter in another character set")]
    NotText {
        /// The name as the deck wrote it.
        name: String,
        /// The first line that is no text in UTF-8, counted from 1.
        line: usize,
    },
    /// It should be text, but it is a picture or another document.
    #[error("`{name}` is {}, not text{}", format.name(), if format.is_text() { " in UTF-8" } else { "" })]
    OtherFormat {
        /// The name as the deck wrote it.
        name: String,
        /// What it holds.
        format: FileFormat,
    },
    /// The system does not allow it.
    #[error("`{path}` cannot be read: {}", plainly(source))]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// Returns the error of a file that should be text and is not.
fn not_text(name: String, error: &FromUtf8Error) -> ReadError {
    let bytes = error.as_bytes();
    if let Some(format) = FileFormat::of(bytes) {
        return ReadError::OtherFormat { name, format };
    }
    let line = bytes[..error.utf8_error().valid_up_to()].split(|byte| *byte == b'\n').count();
    ReadError::NotText { name, line }
}

impl ReadError {
    /// Adds the nearest file to an error that a file is missing.
    pub(super) fn with_nearest(self, find: &mut dyn FnMut() -> Option<String>) -> Self {
        match self {
            Self::Missing { name, nearest: None } => Self::Missing { name, nearest: find() },
            other => other,
        }
    }
}

/// What a file is read for, which decides how large it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A spec, a table or a template: at most 16 MB.
    Text,
    /// A picture or a font: at most 64 MB.
    Binary,
}

impl FileKind {
    /// Returns the most bytes of such a file.
    pub const fn most_bytes(self) -> usize {
        match self {
            Self::Text => 16_000_000,
            Self::Binary => 64_000_000,
        }
    }

    pub(super) const fn limit_mb(self) -> u64 {
        match self {
            Self::Text => TEXT_MB,
            Self::Binary => 64,
        }
    }
}

/// A folder that may be read; names in it are relative, with `/` between their parts.
#[derive(Clone, Debug)]
pub enum Shelf {
    /// A folder on disk.
    Folder(PathBuf),
    /// A folder inside the binary.
    BuiltIn(&'static Dir<'static>),
    /// A folder in memory.
    Memory(MemoryFolder),
}

/// A file that may be read.
pub(super) enum FoundFile {
    OnDisk(PathBuf),
    BuiltIn(&'static [u8]),
    InMemory(Arc<Cow<'static, [u8]>>),
}

impl Shelf {
    /// Reads a file's bytes.
    ///
    /// # Errors
    /// [`ReadError`]: the file is missing, lies outside the shelf, is too large, or the system does not allow it.
    pub fn read(&self, name: &str, kind: FileKind) -> Result<Cow<'static, [u8]>, ReadError> {
        self.probe(name, kind).map_err(|error| error.with_nearest(&mut || self.nearest(name)))
    }

    /// Does the same where other shelves may have the file: an error that it is missing names no nearest file, because finding
    /// that takes longer than reading.
    pub(super) fn probe(&self, name: &str, kind: FileKind) -> Result<Cow<'static, [u8]>, ReadError> {
        let _reading = under_way::item("reading", format!("`{name}`"));
        match self.find(name, kind)? {
            FoundFile::OnDisk(path) => {
                std::fs::read(&path).map(Cow::Owned).map_err(|source| failed(name, path, source))
            }
            FoundFile::BuiltIn(bytes) => Ok(Cow::Borrowed(bytes)),
            FoundFile::InMemory(bytes) => Ok(Cow::clone(&bytes)),
        }
    }

    /// Finds a file that may be read, without reading it. An `ü` may be one letter in the deck and two in the name of the file, as Macs
    /// write it into archives, or the other way round.
    ///
    /// # Errors
    /// As [`Shelf::probe`], unless only reading it shows what is wrong.
    pub(super) fn find(&self, name: &str, kind: FileKind) -> Result<FoundFile, ReadError> {
        let found = self.find_as_written(name, kind);
        if name.is_ascii() || !matches!(found, Err(ReadError::Missing { .. })) {
            return found;
        }
        let forms: [String; 2] = [name.nfc().collect(), name.nfd().collect()];
        let others = forms.iter().filter(|form| *form != name).map(|form| self.find_as_written(form, kind));
        others.into_iter().find(Result::is_ok).unwrap_or(found)
    }

    fn find_as_written(&self, name: &str, kind: FileKind) -> Result<FoundFile, ReadError> {
        let relative = relative_path(name).ok_or_else(|| ReadError::Outside { name: name.to_owned() })?;
        let missing = || ReadError::Missing { name: name.to_owned(), nearest: None };
        match self {
            Self::Folder(root) => find_on_disk(root, &relative, name, kind).map(FoundFile::OnDisk),
            Self::BuiltIn(dir) => {
                let file = dir.get_file(dir.path().join(&relative));
                file.map(|file| FoundFile::BuiltIn(file.contents())).ok_or_else(missing)
            }
            Self::Memory(folder) => match folder.file(&slashes(&relative)).ok_or_else(missing)? {
                bytes if bytes.len() > kind.most_bytes() => {
                    Err(ReadError::TooLarge { name: name.to_owned(), limit_mb: kind.limit_mb() })
                }
                bytes => Ok(FoundFile::InMemory(bytes)),
            },
        }
    }

    /// Reads a text file; a byte order mark is dropped, a drawing in another encoding that it names becomes UTF-8, and a file that is compressed with gzip is decompressed.
    ///
    /// # Errors
    /// As [`Shelf::read`], and [`ReadError::NotText`] and [`ReadError::OtherFormat`].
    pub fn read_text(&self, name: &str) -> Result<Arc<Source>, ReadError> {
        self.probe_text(name).map_err(|error| error.with_nearest(&mut || self.nearest(name)))
    }

    /// Does the same as [`Shelf::probe`] does for bytes.
    pub(super) fn probe_text(&self, name: &str) -> Result<Arc<Source>, ReadError> {
        let bytes = gunzipped(self.probe(name, FileKind::Text)?).map_err(|error| match error {
            GzipError::Damaged => ReadError::OtherFormat { name: name.to_owned(), format: FileFormat::Gzip },
            GzipError::TooLarge => ReadError::TooLarge { name: name.to_owned(), limit_mb: FileKind::Text.limit_mb() },
        })?;
        let mut text =
            String::from_utf8(xml_in_utf8(bytes).into_owned()).map_err(|error| not_text(name.to_owned(), &error))?;
        text.drain(..text.len() - text.trim_start_matches('\u{feff}').len());
        Ok(Source::new(self.shown(name), text))
    }

    /// Returns the name of one of its files as findings show it.
    pub fn shown(&self, name: &str) -> String {
        match self {
            Self::Folder(root) => joined(root, name).display().to_string(),
            Self::BuiltIn(dir) => format!("built-in:{}/{name}", dir.path().display()),
            Self::Memory(folder) => folder.shown(name),
        }
    }

    /// Returns whether it is in the binary.
    pub fn is_built_in(&self) -> bool {
        matches!(self, Self::BuiltIn(_))
    }

    /// Returns the folder on disk that it is; none if it is another.
    pub(super) fn folder(&self) -> Option<&Path> {
        match self {
            Self::Folder(folder) => Some(folder),
            Self::BuiltIn(_) | Self::Memory(_) => None,
        }
    }

    /// Returns a folder inside it, if there is one that does not lead out.
    pub fn inner(&self, name: &str) -> Option<Self> {
        let relative = relative_path(name)?;
        match self {
            Self::Folder(root) => {
                let (_, about) = below(root, &relative).ok()??;
                about.is_dir().then(|| Self::Folder(root.join(relative)))
            }
            Self::BuiltIn(dir) => dir.get_dir(dir.path().join(relative)).map(Self::BuiltIn),
            Self::Memory(folder) => folder.inner(&slashes(&relative)).map(Self::Memory),
        }
    }

    /// Returns the names of all its files that end in one of `endings`, sorted; files whose names begin with a dot are left
    /// out.
    pub fn list(&self, endings: &[&str]) -> Vec<String> {
        let mut names = Vec::new();
        match self {
            Self::Folder(root) => list_on_disk(root, root, 0, &mut names),
            Self::BuiltIn(dir) => list_built_in(dir, dir.path(), &mut names),
            Self::Memory(folder) => names = folder.names(),
        }
        let wanted = |name: &String| {
            let lower = name.to_lowercase();
            endings.iter().any(|ending| lower.ends_with(ending))
        };
        names.retain(wanted);
        names.sort();
        names
    }

    /// Returns the name of its file that is nearest to a name.
    pub(super) fn nearest(&self, name: &str) -> Option<String> {
        nearest_file(name, std::iter::once(self.list(&[""]).as_slice()))
    }
}

/// Returns the path for a name, or none if it would lead out of its folder.
pub(super) fn relative_path(name: &str) -> Option<PathBuf> {
    if name.is_empty() || name.contains(['\\', ':', '\0']) {
        return None;
    }
    let mut path = PathBuf::new();
    for part in Path::new(name).components() {
        match part {
            Component::Normal(part) => path.push(part),
            Component::CurDir => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(path)
}

fn failed(name: &str, path: PathBuf, source: io::Error) -> ReadError {
    match source.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => {
            ReadError::Missing { name: name.to_owned(), nearest: None }
        }
        _ => ReadError::Io { path, source },
    }
}

/// Returns where a file on disk is that may be read.
fn find_on_disk(root: &Path, relative: &Path, name: &str, kind: FileKind) -> Result<PathBuf, ReadError> {
    let found = below(root, relative).map_err(|source| failed(name, root.join(relative), source))?;
    let (real, about) = found.ok_or_else(|| ReadError::Outside { name: name.to_owned() })?;
    if !about.is_file() {
        return Err(ReadError::Missing { name: name.to_owned(), nearest: None });
    }
    if about.len() > kind.limit_mb() * 1_000_000 {
        return Err(ReadError::TooLarge { name: name.to_owned(), limit_mb: kind.limit_mb() });
    }
    Ok(real)
}

/// Returns where what lies below a folder really is, and what the system knows of it; none if a link leads out of the folder.
fn below(root: &Path, relative: &Path) -> io::Result<Option<(PathBuf, Metadata)>> {
    let (mut path, mut about) = (root.to_owned(), None);
    for part in relative.components() {
        path.push(part);
        let part = path.symlink_metadata()?;
        // Without a link on the way, it is in the folder. What is behind one counts as what it really is.
        if part.is_symlink() {
            let real = root.join(relative).canonicalize()?;
            let is_inside = real.starts_with(root.canonicalize()?);
            return if is_inside { real.metadata().map(|about| Some((real, about))) } else { Ok(None) };
        }
        about = Some(part);
    }
    let about = about.map_or_else(|| root.metadata(), Ok)?;
    Ok(Some((path, about)))
}

/// How many folders deep a shelf is searched.
pub const DEEPEST: usize = 8;

/// The most files of a folder that are found by a search, in the order of their names; the others are read only if they are named.
pub(super) const MOST_FILES: usize = 20_000;

fn list_on_disk(root: &Path, folder: &Path, depth: usize, names: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut entries: Vec<DirEntryOnDisk> = entries.flatten().collect();
    entries.sort_by_key(DirEntryOnDisk::file_name);
    for entry in entries {
        let path = entry.path();
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        let Ok(kind) = entry.file_type() else { continue };
        if names.len() >= MOST_FILES {
            return;
        }
        if hidden {
            continue;
        }
        if kind.is_dir() && depth < DEEPEST {
            list_on_disk(root, &path, depth + 1, names);
        } else if !kind.is_dir() {
            names.extend(slashed(root, &path));
        }
    }
}

fn list_built_in(dir: &Dir<'_>, root: &Path, names: &mut Vec<String>) {
    for entry in dir.entries() {
        match entry {
            DirEntry::Dir(inner) => list_built_in(inner, root, names),
            DirEntry::File(file) => names.extend(slashed(root, file.path())),
        }
    }
}

fn slashed(root: &Path, path: &Path) -> Option<String> {
    path.strip_prefix(root).ok().map(slashes)
}

/// Returns a path with `/` between its parts.
pub(super) fn slashes(path: &Path) -> String {
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_leave_its_folder() {
        for name in ["../secret", "/etc/passwd", "a/../../b", "C:\\x", "file:///etc/passwd", ""] {
            assert_eq!(relative_path(name), None, "{name}");
        }
        assert_eq!(relative_path("./art/fox.svg"), Some(PathBuf::from("art/fox.svg")));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_out_of_the_folder_is_not_followed() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        std::os::unix::fs::symlink("/etc/hostname", folder.path().join("link.txt")).expect("a link can be made");
        let shelf = Shelf::Folder(folder.path().to_owned());
        assert!(matches!(shelf.read("link.txt", FileKind::Text), Err(ReadError::Outside { .. })));
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_is_a_link_is_followed_only_within_the_shelf() {
        let (folder, outside) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        let path = |name: &str| folder.path().join(name);
        std::fs::create_dir_all(path("art/foxes")).expect("a folder can be made");
        for file in [path("art/foxes/fox.svg"), outside.path().join("fox.svg")] {
            std::fs::write(file, "<svg/>").expect("a file can be written");
        }
        let link = |to: &Path, name: &str| std::os::unix::fs::symlink(to, path(name)).expect("a link can be made");
        link(Path::new("art/foxes"), "foxes");
        link(outside.path(), "wolves");
        link(Path::new("round"), "round");
        let shelf = Shelf::Folder(folder.path().to_owned());
        let read = |name: &str| shelf.read(name, FileKind::Text);
        assert!(read("art/foxes/fox.svg").is_ok() && read("foxes/fox.svg").is_ok());
        assert!(matches!(read("wolves/fox.svg"), Err(ReadError::Outside { .. })));
        assert!(matches!(read("round/fox.svg"), Err(ReadError::Io { .. })));
        assert!(matches!(read("art/foxes/fox.svg/x"), Err(ReadError::Missing { .. })));
        assert!(matches!(read("art/foxes"), Err(ReadError::Missing { .. })));
        for name in ["art/foxes/fox.svg", "foxes/fox.svg", "wolves/fox.svg", "round/fox.svg", "art/foxes", "../fox.svg"]
        {
            assert_eq!(shelf.find(name, FileKind::Binary).is_ok(), read(name).is_ok(), "{name}");
        }
        assert!(shelf.inner("foxes").is_some() && shelf.inner("art/foxes").is_some());
        assert!(shelf.inner("wolves").is_none() && shelf.inner("art/foxes/fox.svg").is_none());
    }

    /// Of folders in folders, eight are searched.
    #[test]
    fn files_that_are_hidden_or_deep_are_not_listed() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let deep = |depth: usize| format!("{}x.svg", "d/".repeat(depth));
        for name in [".hidden/a.svg", ".b.svg", "Fox.SVG", "notes.txt", &deep(8), &deep(9)] {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
            std::fs::write(path, "<svg/>").expect("a file can be written");
        }
        assert_eq!(Shelf::Folder(folder.path().to_owned()).list(&[".svg"]), ["Fox.SVG".to_owned(), deep(8)]);
    }

    /// A Mac's archive writes `ü` as `u` and two dots above it.
    #[test]
    fn letters_with_marks_are_the_same_however_they_are_written() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let (composed, apart) = ("gr\u{fc}n/\u{e9}.png", "gru\u{308}n/e\u{301}.png");
        std::fs::create_dir(folder.path().join("gru\u{308}n")).expect("a folder can be made");
        std::fs::write(folder.path().join(apart), "Mac").expect("a file can be written");
        let shelf = Shelf::Folder(folder.path().to_owned());
        for name in [composed, apart] {
            assert_eq!(shelf.read(name, FileKind::Binary).expect("it is there").as_ref(), b"Mac", "{name}");
        }
        assert!(shelf.read("gr\u{fc}n/e.png", FileKind::Binary).is_err());
    }

    #[test]
    fn a_missing_file_names_the_nearest_that_is_there() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        std::fs::write(folder.path().join("goals.csv"), "a").expect("a file can be written");
        let shelf = Shelf::Folder(folder.path().to_owned());
        let Err(ReadError::Missing { nearest, .. }) = shelf.read("goal.csv", FileKind::Text) else {
            panic!("the file is not there")
        };
        assert_eq!(nearest.as_deref(), Some("goals.csv"));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_nothing_is_not_near_itself() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        std::os::unix::fs::symlink("nothing", folder.path().join("goal.csv")).expect("a link can be made");
        let shelf = Shelf::Folder(folder.path().to_owned());
        let read = shelf.read("goal.csv", FileKind::Text);
        assert!(matches!(read, Err(ReadError::Missing { nearest: None, .. })), "{read:?}");
    }
}
