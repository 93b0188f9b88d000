//! An open folder: what is in it is named by plain names, and no link is followed on the way.
//!
//! On Unix, a folder stays the same one if someone moves it or puts a link in its place meanwhile. Elsewhere it is a path.

pub(super) use system::Dir;

#[cfg(unix)]
mod system {
    use crate::files::output::folder_entry::FolderEntry;
    use rustix::fs::{self, AtFlags, FileType, Mode, OFlags};
    use std::fs::File;
    use std::io;
    use std::os::fd::OwnedFd;
    use std::path::Path;

    const FOLDER: OFlags = OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::CLOEXEC);

    /// An open folder.
    #[derive(Debug)]
    pub(in super::super) struct Dir(OwnedFd);

    impl Dir {
        /// Opens a folder that the person has named: it may be a link.
        pub(in super::super) fn open(path: &Path) -> io::Result<Self> {
            Ok(Self(fs::open(path, FOLDER, Mode::empty())?))
        }

        /// Opens a folder in this one.
        pub(in super::super) fn folder(&self, name: &str) -> io::Result<Self> {
            Ok(Self(fs::openat(&self.0, name, FOLDER | OFlags::NOFOLLOW, Mode::empty())?))
        }

        /// Makes a folder; there must be nothing of that name.
        pub(in super::super) fn make_folder(&self, name: &str) -> io::Result<()> {
            Ok(fs::mkdirat(&self.0, name, Mode::from_raw_mode(0o777))?)
        }

        /// Makes a folder into which no one else may look, and opens it.
        pub(in super::super) fn make_own_folder(&self, name: &str) -> io::Result<Self> {
            fs::mkdirat(&self.0, name, Mode::RWXU)?;
            self.folder(name)
        }

        /// Makes a file; there must be nothing of that name.
        pub(in super::super) fn create(&self, name: &str) -> io::Result<File> {
            let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
            Ok(fs::openat(&self.0, name, flags, Mode::from_raw_mode(0o666))?.into())
        }

        /// Opens a file to read it, but nothing that is no file.
        pub(in super::super) fn read(&self, name: &str) -> io::Result<File> {
            if !self.about(name).is_some_and(|entry| entry.is_file) {
                return Err(io::ErrorKind::InvalidInput.into());
            }
            // Without waiting, should it be a pipe by now.
            let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
            Ok(fs::openat(&self.0, name, flags, Mode::empty())?.into())
        }

        /// Returns what has that name; none if nothing has it.
        pub(in super::super) fn about(&self, name: &str) -> Option<FolderEntry> {
            let about = fs::statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW).ok()?;
            let kind = FileType::from_raw_mode(about.st_mode);
            Some(FolderEntry {
                is_file: kind == FileType::RegularFile,
                is_folder: kind == FileType::Directory,
                length: u64::try_from(about.st_size).unwrap_or_default(),
                modified: i128::from(about.st_mtime) * 1_000_000_000 + i128::from(about.st_mtime_nsec),
            })
        }

        /// Moves something to a name in a folder, in place of what has that name.
        pub(in super::super) fn rename(&self, name: &str, to: &Self, new: &str) -> io::Result<()> {
            Ok(fs::renameat(&self.0, name, &to.0, new)?)
        }

        /// Gives a file a second name.
        pub(in super::super) fn link(&self, name: &str, to: &Self, new: &str) -> io::Result<()> {
            Ok(fs::linkat(&self.0, name, &to.0, new, AtFlags::empty())?)
        }

        pub(in super::super) fn remove(&self, name: &str) -> io::Result<()> {
            Ok(fs::unlinkat(&self.0, name, AtFlags::empty())?)
        }

        pub(in super::super) fn remove_folder(&self, name: &str) -> io::Result<()> {
            Ok(fs::unlinkat(&self.0, name, AtFlags::REMOVEDIR)?)
        }

        /// Returns the names of what is in it.
        pub(in super::super) fn names(&self) -> Vec<String> {
            let entries = fs::Dir::read_from(&self.0).into_iter().flatten().flatten();
            entries.filter_map(|entry| entry.file_name().to_str().ok().map(str::to_owned)).collect()
        }

        /// Returns what is locked while someone writes into the folder: the folder itself.
        pub(in super::super) fn lock_file(&self) -> io::Result<File> {
            Ok(self.0.try_clone()?.into())
        }
    }
}

#[cfg(not(unix))]
mod system {
    use crate::files::output::folder_entry::{FolderEntry, since_1970};
    use std::fs::{self, File};
    use std::io;
    use std::path::{Path, PathBuf};

    /// An open folder.
    #[derive(Debug)]
    pub(in super::super) struct Dir(PathBuf);

    /// What is locked while someone writes into a folder: a file that stays, because a program may wait for it while another ends.
    const LOCK: &str = ".pullet-lock";

    impl Dir {
        /// Opens a folder that the person has named: it may be a link.
        pub(in super::super) fn open(path: &Path) -> io::Result<Self> {
            let path = path.canonicalize()?;
            if path.is_dir() { Ok(Self(path)) } else { Err(io::ErrorKind::NotADirectory.into()) }
        }

        /// Opens a folder in this one.
        pub(in super::super) fn folder(&self, name: &str) -> io::Result<Self> {
            let path = self.0.join(name);
            if path.symlink_metadata()?.is_dir() { Ok(Self(path)) } else { Err(io::ErrorKind::NotADirectory.into()) }
        }

        /// Makes a folder; there must be nothing of that name.
        pub(in super::super) fn make_folder(&self, name: &str) -> io::Result<()> {
            fs::create_dir(self.0.join(name))
        }

        /// Makes a folder of this program's own, and opens it.
        pub(in super::super) fn make_own_folder(&self, name: &str) -> io::Result<Self> {
            self.make_folder(name)?;
            self.folder(name)
        }

        /// Makes a file; there must be nothing of that name.
        pub(in super::super) fn create(&self, name: &str) -> io::Result<File> {
            File::create_new(self.0.join(name))
        }

        /// Opens a file to read it, but nothing that is no file.
        pub(in super::super) fn read(&self, name: &str) -> io::Result<File> {
            let path = self.0.join(name);
            if path.symlink_metadata()?.is_file() { File::open(path) } else { Err(io::ErrorKind::InvalidInput.into()) }
        }

        /// Returns what has that name; none if nothing has it.
        pub(in super::super) fn about(&self, name: &str) -> Option<FolderEntry> {
            let about = self.0.join(name).symlink_metadata().ok()?;
            let (is_file, is_folder, length) = (about.is_file(), about.is_dir(), about.len());
            let modified = about.modified().map(since_1970).unwrap_or_default();
            Some(FolderEntry { is_file, is_folder, length, modified })
        }

        /// Moves something to a name in a folder, in place of what has that name.
        pub(in super::super) fn rename(&self, name: &str, to: &Self, new: &str) -> io::Result<()> {
            fs::rename(self.0.join(name), to.0.join(new))
        }

        /// Gives a file a second name.
        pub(in super::super) fn link(&self, name: &str, to: &Self, new: &str) -> io::Result<()> {
            fs::hard_link(self.0.join(name), to.0.join(new))
        }

        pub(in super::super) fn remove(&self, name: &str) -> io::Result<()> {
            fs::remove_file(self.0.join(name))
        }

        pub(in super::super) fn remove_folder(&self, name: &str) -> io::Result<()> {
            fs::remove_dir(self.0.join(name))
        }

        /// Returns the names of what is in it.
        pub(in super::super) fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
            entries.filter_map(|entry| entry.file_name().into_string().ok()).collect()
        }

        /// Returns what is locked while someone writes into the folder.
        pub(in super::super) fn lock_file(&self) -> io::Result<File> {
            #[cfg(windows)]
            use std::os::windows::fs::OpenOptionsExt;
            let mut options = File::options();
            options.create(true).truncate(false).write(true);
            #[cfg(windows)]
            options.attributes(2); // FILE_ATTRIBUTE_HIDDEN
            options.open(self.0.join(LOCK))
        }
    }
}
