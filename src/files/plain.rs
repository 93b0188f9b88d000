//! What the system says of a file, in plain words.

use std::io::{Error, ErrorKind};

/// An error of the disk in plain words.
pub(super) fn plainly(error: &Error) -> String {
    let words = match error.kind() {
        ErrorKind::NotFound => "it is not there",
        ErrorKind::PermissionDenied => "you are not allowed to",
        ErrorKind::StorageFull => "the disk is full",
        ErrorKind::QuotaExceeded => "your share of the disk is used up",
        ErrorKind::ReadOnlyFilesystem => "the disk can only be read",
        ErrorKind::IsADirectory => "a folder of that name is in the way",
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => "a file is where a folder should be",
        ErrorKind::FileTooLarge => "the disk holds no file of that size",
        ErrorKind::InvalidFilename => "the disk holds no file of that name",
        ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy => "another program holds it",
        _ => return error.to_string(),
    };
    words.to_owned()
}
