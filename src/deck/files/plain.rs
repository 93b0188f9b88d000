//! Errors of the system, in plain words.

use std::io::{Error, ErrorKind};

/// Returns an error of the disk, or of a port, in plain words.
pub fn plainly(error: &Error) -> String {
    let words = match error.kind() {
        ErrorKind::NotFound => "it does not exist",
        ErrorKind::PermissionDenied => "you are not allowed to",
        ErrorKind::StorageFull => "the disk is full",
        ErrorKind::QuotaExceeded => "your disk quota is used up",
        ErrorKind::ReadOnlyFilesystem => "the disk is read-only",
        ErrorKind::IsADirectory => "a folder has that name",
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => "a file is where a folder should be",
        ErrorKind::CrossesDevices => "it is on another disk than the output folder",
        ErrorKind::FileTooLarge => "the file is too large for the disk",
        ErrorKind::InvalidFilename => "the disk does not allow that name",
        ErrorKind::AddrInUse | ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy => "another program is using it",
        _ => return error.to_string(),
    };
    words.to_owned()
}
