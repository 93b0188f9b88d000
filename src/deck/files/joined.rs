//! Paths of files in a folder.

use std::path::{Path, PathBuf};

/// Returns the path of a file in a folder. All of its separators are the system's: on Windows, a plain `join` would leave those of
/// `a/b` as they are.
pub(super) fn joined(folder: &Path, name: &str) -> PathBuf {
    folder.components().chain(Path::new(name).components()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_has_one_kind_of_separator() {
        let other = if cfg!(windows) { '/' } else { '\\' };
        for (folder, wanted) in
            [("out", "out/farm/a.pdf"), ("./games/out/", "./games/out/farm/a.pdf"), ("", "farm/a.pdf")]
        {
            let path = joined(Path::new(folder), "farm/a.pdf").into_os_string().into_string().expect("it is text");
            assert!(path.replace('\\', "/") == wanted && !path.contains(other), "{path}");
        }
    }
}
