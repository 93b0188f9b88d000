//! Changes to the files of a deck's own folder.

use super::endings::is_picture_name;
use super::shelf::{FileKind, Shelf, relative_path, slashes};
use super::{Expected, FileBytes, MemoryFolder, OutputError, OutputFolder, Project, ReadError};
use crate::diag::Source;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a file of a deck could not be changed.
#[derive(Debug, Error)]
pub enum EditError {
    /// The deck has no folder on disk.
    #[error("`{deck}` is built into Pullet, so that its files cannot be changed")]
    BuiltIn {
        /// The name of the deck.
        deck: String,
    },
    /// The file lies outside the deck's folder.
    #[error("`{name}` lies outside the folder of the deck")]
    Outside {
        /// The file.
        name: String,
    },
    /// The file is not as it was when it was looked at.
    #[error("`{name}` was changed by another program")]
    Changed {
        /// The file.
        name: String,
    },
    /// A drawing or a picture cannot have that name.
    #[error("`{name}` cannot name a drawing or a picture of the deck")]
    Name {
        /// The name.
        name: String,
    },
    /// The file cannot be written; it is unchanged.
    #[error(transparent)]
    Write(#[from] OutputError),
}

/// The mark at the beginning of some text files, which is no part of their text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

impl Project {
    /// Returns the name in the deck's folder of a file that findings show as `shown`; none if it is not in the deck's own folder.
    pub fn own_file(&self, shown: &str) -> Option<String> {
        let folder = match &self.deck {
            Shelf::Folder(folder) => folder.clone(),
            Shelf::Memory(folder) => PathBuf::from(folder.shown("")),
            Shelf::BuiltIn(_) => return None,
        };
        let name = Path::new(shown).strip_prefix(folder).ok()?.to_str()?.replace('\\', "/");
        relative_path(&name).is_some().then_some(name)
    }

    /// Returns the folders on disk that the deck's files come from: its own, and those of the project for templates and fonts.
    pub fn watched_folders(&self) -> Vec<PathBuf> {
        let mut folders: Vec<PathBuf> = Vec::new();
        for folder in self.folders() {
            let is_known = folders.iter().any(|known| folder.starts_with(known));
            if !is_known && folder.is_dir() {
                folders.push(folder.to_owned());
            }
        }
        folders
    }

    /// Returns the path on disk of a file of the deck's own folder.
    pub fn path_of(&self, name: &str) -> Option<PathBuf> {
        let path = self.folder()?.join(relative_path(name)?);
        path.canonicalize().ok()
    }

    /// Replaces the text of a file in the deck's own folder: all of it, or nothing. A byte order mark stays.
    ///
    /// # Errors
    /// [`EditError`]: the deck has no folder, the file lies outside it or does not say `before` any more, or it cannot be written.
    pub fn rewrite(&self, name: &str, before: &str, after: &str) -> Result<(), EditError> {
        let place = self.own_place(name)?;
        let changed = || EditError::Changed { name: name.to_owned() };
        let found = self.own_bytes(name, FileKind::Text)?.ok_or_else(changed)?;
        let text = found.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&found);
        let said = std::str::from_utf8(text).map(|text| Source::new(name, text));
        if !said.is_ok_and(|said| said.text() == before) {
            return Err(changed());
        }
        let mark = &found[..found.len() - text.len()];
        place.put(Some(&found), Some([mark, after.as_bytes()].concat()))
    }

    /// Returns the bytes of a drawing or a picture of the deck's own folder; none if it is not there.
    ///
    /// # Errors
    /// [`EditError`]: the deck has no folder, or the file cannot lie in it or be read.
    pub fn own_picture(&self, name: &str) -> Result<Option<Cow<'static, [u8]>>, EditError> {
        self.place_of_picture(name)?;
        self.own_bytes(name, FileKind::Binary)
    }

    /// Puts a drawing or a picture into the deck's own folder, or takes it away if `after` is none: all of it, or nothing.
    ///
    /// # Errors
    /// [`EditError`]: the deck has no folder, the name cannot be that of a picture in it, the file does not hold `before` any more,
    /// or it cannot be written.
    pub fn put_picture(&self, name: &str, before: Option<&[u8]>, after: Option<&[u8]>) -> Result<(), EditError> {
        let place = self.place_of_picture(name)?;
        if self.own_picture(name)?.as_deref() != before {
            return Err(EditError::Changed { name: name.to_owned() });
        }
        place.put(before, after.map(<[u8]>::to_vec))
    }

    /// Writes files into the deck's own folder: all of them or none.
    ///
    /// # Errors
    /// The first file that could not be written; nothing has then changed.
    pub fn write_files<'a>(
        &self,
        files: impl IntoIterator<Item = (&'a str, &'a FileBytes)>,
    ) -> Result<Vec<PathBuf>, OutputError> {
        if let Shelf::Memory(folder) = &self.deck {
            let put = |(name, bytes): (&str, &FileBytes)| {
                folder.put(name, bytes.to_vec());
                PathBuf::from(name)
            };
            return Ok(files.into_iter().map(put).collect());
        }
        OutputFolder::new(self.folder().map(PathBuf::from).unwrap_or_default()).write_files(files)
    }

    /// Returns the name in the deck's own folder of the drawing or picture that faces show by a name, and whether there is one
    /// elsewhere instead.
    pub fn own_name_of_picture(&self, name: &str) -> PictureHome {
        let name = &self.picture_name(name).unwrap_or_else(|| name.to_owned());
        let found = self.picture_shelves().find(|shelf| shelf.probe(name, FileKind::Binary).is_ok());
        match found.map(|shelf| self.own_file(&shelf.shown(name))) {
            None => PictureHome::Nowhere,
            Some(Some(own)) => PictureHome::Own(own),
            Some(None) => PictureHome::Elsewhere,
        }
    }

    fn own_bytes(&self, name: &str, kind: FileKind) -> Result<Option<Cow<'static, [u8]>>, EditError> {
        match self.deck.probe(name, kind) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(ReadError::Missing { .. }) => Ok(None),
            Err(_) => Err(EditError::Outside { name: name.to_owned() }),
        }
    }

    /// Returns where a picture of that name lies in the deck's own folder, or would lie.
    fn place_of_picture(&self, name: &str) -> Result<OwnPlace, EditError> {
        let place = self.own_place(name)?;
        let is_hidden = name.split('/').any(|part| part.starts_with('.') && part != ".");
        if !is_picture_name(name) || is_hidden || name.chars().any(char::is_control) {
            return Err(EditError::Name { name: name.to_owned() });
        }
        Ok(place)
    }

    /// Returns where a file of that name lies in the deck's own folder, or would lie.
    fn own_place(&self, name: &str) -> Result<OwnPlace, EditError> {
        let outside = || EditError::Outside { name: name.to_owned() };
        let relative = relative_path(name).ok_or_else(outside)?;
        match &self.deck {
            Shelf::BuiltIn(_) => Err(EditError::BuiltIn { deck: self.name().to_owned() }),
            Shelf::Memory(folder) => Ok(OwnPlace::InMemory(folder.clone(), slashes(&relative))),
            Shelf::Folder(folder) => {
                let root = folder.canonicalize().map_err(|_| outside())?;
                let inner = real_place(&root, &relative).ok_or_else(outside)?;
                Ok(OwnPlace::OnDisk { root, inner })
            }
        }
    }
}

/// Returns the real path in a folder of what lies at a path in it, or would lie there; none if a link leads out of the folder.
fn real_place(root: &Path, relative: &Path) -> Option<String> {
    // What is there of its folders may be links: what counts is where they lead.
    let there = root.join(relative).ancestors().find(|path| path.symlink_metadata().is_ok()).map(Path::to_owned)?;
    let real = there.canonicalize().ok()?;
    let inner = real.strip_prefix(root).ok()?;
    let rest = relative.strip_prefix(there.strip_prefix(root).ok()?).ok()?;
    let inner = if rest.as_os_str().is_empty() { inner.to_owned() } else { inner.join(rest) };
    inner.to_str().map(|inner| inner.replace('\\', "/"))
}

/// Where a file of the deck's own folder lies, or would lie.
enum OwnPlace {
    OnDisk { root: PathBuf, inner: String },
    InMemory(MemoryFolder, String),
}

impl OwnPlace {
    /// Puts a file there, or removes it, if it still holds `before`: a save of another program is never replaced.
    fn put(&self, before: Option<&[u8]>, after: Option<Vec<u8>>) -> Result<(), EditError> {
        let changed = |name: &str| EditError::Changed { name: name.to_owned() };
        match self {
            Self::InMemory(folder, name) => {
                folder.change(name, before, after).then_some(()).ok_or_else(|| changed(name))
            }
            Self::OnDisk { root, inner } => {
                let after = after.map(FileBytes::from);
                match OutputFolder::new(root).change([(inner.as_str(), after.as_ref(), Expected::of(before))]) {
                    Err(OutputError::Changed { .. }) => Err(changed(inner)),
                    written => Ok(written.map(drop)?),
                }
            }
        }
    }
}

/// Where a drawing or a picture is that faces show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureHome {
    /// In the deck's own folder, by this name.
    Own(String),
    /// In another folder, or built in.
    Elsewhere,
    /// There is no such file.
    Nowhere,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_picture_is_put_into_the_folder_of_the_deck_and_nowhere_else() {
        let (folder, project) = deck(b"a = 1\n");
        project.put_picture("templates/art/fox.svg", None, Some(b"<svg/>")).expect("it can be written");
        assert_eq!(std::fs::read(folder.path().join("templates/art/fox.svg")).expect("it is there"), b"<svg/>");
        let late = project.put_picture("templates/art/fox.svg", None, Some(b"<svg />"));
        assert!(matches!(late, Err(EditError::Changed { .. })));
        project.put_picture("templates/art/fox.svg", Some(b"<svg/>"), None).expect("it can be taken away");
        assert!(!folder.path().join("templates/art/fox.svg").exists());
        let outside = tempfile::tempdir().expect("a temporary folder can be made");
        std::os::unix::fs::symlink(outside.path(), folder.path().join("art")).expect("a link can be made");
        std::fs::write(outside.path().join("own.png"), "x").expect("a file can be written");
        std::os::unix::fs::symlink(outside.path().join("own.png"), folder.path().join("fox.png")).expect("a link");
        std::os::unix::fs::symlink(outside.path().join("none.png"), folder.path().join("hen.png")).expect("a link");
        for name in
            ["../fox.png", "/tmp/fox.png", "a/../../fox.png", "art/fox.png", "art/b/fox.png", "fox.png", "hen.png"]
        {
            let refused = project.put_picture(name, None, Some(b"x"));
            assert!(matches!(refused, Err(EditError::Outside { .. })), "{name}: {refused:?}");
        }
        for name in ["deck.toml", "cards.csv", ".git/fox.png", ".fox.svg", "fox.svg/deck.toml", "a\nb.png"] {
            let refused = project.put_picture(name, None, Some(b"x"));
            assert!(matches!(refused, Err(EditError::Name { .. })), "{name}: {refused:?}");
        }
        assert_eq!(std::fs::read_dir(outside.path()).expect("it is there").count(), 1);
    }

    fn deck(spec: &[u8]) -> (tempfile::TempDir, Project) {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        std::fs::write(folder.path().join("deck.toml"), spec).expect("a file can be written");
        let project = Project::open(&folder.path().display().to_string()).expect("it is a deck");
        (folder, project)
    }

    #[test]
    fn a_file_keeps_its_byte_order_mark_and_a_change_by_another_program_is_not_lost() {
        let (folder, project) = deck(b"\xef\xbb\xbfa = 1\n");
        project.rewrite("deck.toml", "a = 1\n", "a = 2\n").expect("it can be written");
        let path = folder.path().join("deck.toml");
        assert_eq!(std::fs::read(&path).expect("it is there"), b"\xef\xbb\xbfa = 2\n");
        let late = project.rewrite("deck.toml", "a = 1\n", "a = 3\n");
        assert!(matches!(late, Err(EditError::Changed { .. })));
        assert_eq!(std::fs::read(&path).expect("it is there"), b"\xef\xbb\xbfa = 2\n");
    }

    #[test]
    fn nothing_outside_the_folder_of_the_deck_is_changed() {
        let (_folder, project) = deck(b"a = 1\n");
        for name in ["../deck.toml", "/etc/hostname", "a/../../b", ""] {
            assert!(matches!(project.rewrite(name, "", "x"), Err(EditError::Outside { .. })), "{name}");
        }
        let built_in = Project::built_ins().into_iter().next().expect("there are built-in decks");
        assert!(matches!(built_in.rewrite("deck.toml", "", "x"), Err(EditError::BuiltIn { .. })));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_out_is_not_followed() {
        let (folder, project) = deck(b"a = 1\n");
        let outside = tempfile::tempdir().expect("a temporary folder can be made");
        let target = outside.path().join("own.csv");
        std::fs::write(&target, "name\n").expect("a file can be written");
        std::os::unix::fs::symlink(&target, folder.path().join("cards.csv")).expect("a link can be made");
        let refused = project.rewrite("cards.csv", "name\n", "x\n");
        assert!(matches!(refused, Err(EditError::Outside { .. })));
        assert_eq!(std::fs::read_to_string(target).expect("it is there"), "name\n");
    }
}
