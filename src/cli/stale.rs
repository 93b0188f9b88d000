//! The files of earlier builds that are not made any more.

use crate::diag::listed;
use crate::files::Written;
use serde::Serialize;
use std::path::PathBuf;

/// How many files a line names.
const NAMED: usize = 4;

/// A file that is not made any more, for programs.
#[derive(Serialize)]
pub(super) struct StaleFile {
    path: String,
    state: StaleState,
}

/// What became of a file.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum StaleState {
    /// It is still there.
    Kept,
    /// It is still there, because someone has changed it.
    Changed,
    Removed,
}

/// Returns the files that are not made any more, for programs.
pub(super) fn stale_files(written: &Written) -> impl Iterator<Item = StaleFile> {
    let kinds = [
        (&written.stale, StaleState::Kept),
        (&written.changed, StaleState::Changed),
        (&written.removed, StaleState::Removed),
    ];
    kinds
        .into_iter()
        .flat_map(|(paths, state)| paths.iter().map(move |path| StaleFile { path: path.display().to_string(), state }))
}

/// Returns a line for each thing that became of files that are not made any more.
pub(super) fn stale_lines(written: &Written) -> Vec<String> {
    let line = |paths: &[PathBuf], before: &str, after: &str| {
        let names = listed(paths.iter().map(|path| path.display()), NAMED);
        (!paths.is_empty()).then(|| format!("{before}{names}{after}"))
    };
    let lines = [
        line(&written.stale, "No longer made: ", ". Add `--prune` to remove what is no longer made."),
        line(&written.changed, "No longer made, but changed by someone, so never removed: ", "."),
        line(&written.removed, "Removed, because no longer made: ", "."),
    ];
    lines.into_iter().flatten().collect()
}
