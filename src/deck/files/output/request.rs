//! What is to be written: plain values, which one process can send to another.

use super::fingerprint::Fingerprint;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Paths as the system has them, which need not be text.
pub mod path_bytes {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::path::{Path, PathBuf};

    /// Writes a path.
    ///
    /// # Errors
    /// The serializer's own.
    pub fn serialize<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
        #[cfg(not(target_family = "wasm"))]
        return path.as_os_str().serialize(serializer);
        #[cfg(target_family = "wasm")]
        path.to_string_lossy().serialize(serializer)
    }

    /// Reads a path.
    ///
    /// # Errors
    /// The deserializer's own.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PathBuf, D::Error> {
        #[cfg(not(target_family = "wasm"))]
        return std::ffi::OsString::deserialize(deserializer).map(PathBuf::from);
        #[cfg(target_family = "wasm")]
        String::deserialize(deserializer).map(PathBuf::from)
    }
}

/// Files of one folder that are written, replaced or removed all together. Their contents follow it, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct WriteRequest {
    /// The folder; it is made if it is not there.
    #[serde(with = "path_bytes")]
    pub folder: PathBuf,
    /// The files.
    pub files: Vec<FileChange>,
}

/// What becomes of a file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct FileChange {
    /// Its name in the folder, with `/` between its parts.
    pub name: String,
    /// How many bytes it will have; `None` if it is removed.
    pub length: Option<u64>,
    /// What must be there, so that it is replaced.
    pub expected: Expected,
}

/// What is expected in the place of a file just before it is replaced.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Expected {
    /// It does not matter.
    Anything,
    /// There is no such file.
    Nothing,
    /// A file with this content.
    This(Fingerprint),
}

impl Expected {
    /// Expects a file with these bytes; none if there are none.
    pub fn of(bytes: Option<&[u8]>) -> Self {
        bytes.map_or(Self::Nothing, |bytes| Self::This(Fingerprint::of(bytes)))
    }
}
