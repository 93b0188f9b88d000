//! Files of the person who runs Pullet, such as settings: they belong to no deck.

use super::{OutputError, OutputFolder, ReadError, Shelf};
use crate::diag::Source;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file of the person who runs Pullet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnFile {
    folder: PathBuf,
    name: String,
    links: Links,
}

/// What a link in place of the file means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Links {
    /// The user has put it there: people keep their settings elsewhere, behind links.
    Followed,
    /// It may come out of an archive: nothing is read or written through it.
    Refused,
}

impl OwnFile {
    /// Returns a file of that name in a folder; a link in its place is not followed out of that folder.
    pub fn in_folder(folder: impl Into<PathBuf>, name: &str) -> Self {
        Self { folder: folder.into(), name: name.to_owned(), links: Links::Refused }
    }

    /// Returns a file of that name in the user's folder for Pullet's settings: on Linux `$XDG_CONFIG_HOME/pullet`, or
    /// `~/.config/pullet`; none if the user has no such folder. A link in its place is followed.
    pub fn in_user_settings(name: &str) -> Option<Self> {
        let folder = settings_folder()?;
        Some(Self { links: Links::Followed, ..Self::in_folder(&folder, name) })
    }

    /// Returns its path.
    pub fn path(&self) -> PathBuf {
        if self.folder == Path::new(".") { PathBuf::from(&self.name) } else { self.folder.join(&self.name) }
    }

    /// Returns the path that is opened to read it; none if nothing is read through a link in its place.
    pub fn read_path(&self) -> Option<PathBuf> {
        Some(self.path()).filter(|path| self.links == Links::Followed || !path.is_symlink())
    }

    /// Returns whether it is there.
    pub fn is_there(&self) -> bool {
        self.path().is_file()
    }

    /// Returns its text; none if it is not there.
    ///
    /// # Errors
    /// As [`Shelf::read_text`].
    pub fn read(&self) -> Result<Option<Arc<Source>>, ReadError> {
        if !self.is_there() {
            return Ok(None);
        }
        let real = self.real();
        let text = Shelf::Folder(real.folder.clone()).read_text(&real.name)?;
        // Findings show the path that people know.
        Ok(Some(Source::new(self.path().display().to_string(), text.text())))
    }

    /// Writes its text: all of it, or nothing.
    ///
    /// # Errors
    /// [`OutputError`]: the folder or the file cannot be written.
    pub fn write(&self, text: &str) -> Result<(), OutputError> {
        let real = self.real();
        OutputFolder::new(real.folder).write([(real.name.as_str(), text.as_bytes())]).map(|_| ())
    }

    /// Returns the secret that it keeps; none if another user of the machine could have read it. Elsewhere than on Unix, a user's
    /// settings are that user's alone.
    pub fn secret(&self) -> Option<String> {
        let path = self.path();
        let about = path.symlink_metadata().ok().filter(std::fs::Metadata::is_file)?;
        #[cfg(unix)]
        let is_own = {
            const OF_OTHERS: u32 = 0o077;
            std::os::unix::fs::PermissionsExt::mode(&about.permissions()) & OF_OTHERS == 0
        };
        #[cfg(not(unix))]
        let is_own = about.is_file();
        std::fs::read_to_string(path).ok().filter(|_| is_own)
    }

    /// Keeps a secret, so that no other user of the machine can read it.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn keep_secret(&self, secret: &str) -> io::Result<()> {
        std::fs::create_dir_all(&self.folder)?;
        let path = self.path();
        if path.symlink_metadata().is_ok() {
            std::fs::remove_file(&path)?;
        }
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(path)?.write_all(secret.as_bytes())
    }

    /// Returns the folder that [`OwnFile::write`] writes into.
    pub fn real_folder(&self) -> PathBuf {
        self.real().folder
    }

    /// Returns where the file really is.
    fn real(&self) -> Self {
        let real = (self.links == Links::Followed).then(|| self.path().canonicalize().ok()).flatten();
        let parts = real.as_deref().and_then(|path| Some((path.parent()?, path.file_name()?.to_str()?)));
        parts.map_or_else(|| self.clone(), |(folder, name)| Self::in_folder(folder, name))
    }
}

/// Returns the user's folder for Pullet's settings.
fn settings_folder() -> Option<PathBuf> {
    #[cfg(not(target_family = "wasm"))]
    return Some(directories::ProjectDirs::from("", "", "pullet")?.config_dir().to_owned());
    #[cfg(target_family = "wasm")]
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_there_has_no_text_and_its_folder_is_made() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let file = OwnFile::in_folder(folder.path().join("settings/pullet"), "printers.toml");
        assert!(file.read().expect("nothing is wrong").is_none());
        file.write("[kitchen]\n").expect("the folder can be written");
        assert_eq!(
            file.read().expect("it can be read").map(|source| source.text().to_owned()),
            Some("[kitchen]\n".into())
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_secret_that_others_can_read_is_none() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let file = OwnFile::in_folder(folder.path().join("settings"), "address");
        assert_eq!(file.secret(), None);
        for secret in ["one", "two"] {
            file.keep_secret(secret).expect("it can be written");
            assert_eq!(file.secret().as_deref(), Some(secret));
        }
        std::fs::set_permissions(file.path(), PermissionsExt::from_mode(0o640)).expect("it is there");
        assert_eq!(file.secret(), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_among_the_settings_stays_a_link_and_one_beside_a_deck_is_not_followed() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let mine = folder.path().join("mine.toml");
        let pullet = folder.path().join("pullet");
        std::fs::create_dir(&pullet).expect("a folder can be made");
        std::fs::write(&mine, "old").expect("a file can be written");
        std::os::unix::fs::symlink("../mine.toml", pullet.join("printers.toml")).expect("a link can be made");
        let beside = OwnFile::in_folder(&pullet, "printers.toml");
        let settings = OwnFile { links: Links::Followed, ..beside.clone() };
        let read = |file: &OwnFile| Some(file.read().ok()??.text().to_owned());

        assert_eq!(read(&settings), Some("old".into()));
        settings.write("new").expect("it can be written");
        assert_eq!(std::fs::read_to_string(&mine).expect("it is there"), "new");

        assert_eq!(read(&beside), None);
        assert_eq!(beside.read_path(), None);
        beside.write("measured").expect("it can be written");
        assert_eq!(std::fs::read_to_string(&mine).expect("it is there"), "new");
        assert_eq!(read(&beside), Some("measured".into()));
    }
}
