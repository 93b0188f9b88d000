//! `--watch`: decks are built or checked again whenever one of their files changes.

use super::breakdown;
use super::deck_arguments::DeckArguments;
use super::decks::projects;
use super::link;
use super::outcome::{CliError, ExitStatus};
use super::terminal;
use crate::files::Project;
use crate::machine::{Saves, WatchedFiles};
use crate::pipeline::Session;
use crate::server::StoppedWork;
use crate::under_way;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What is kept of each deck between its builds, by its name with its variant.
#[derive(Default)]
pub(super) struct Sessions(Mutex<BTreeMap<String, Arc<Session>>>);

impl Sessions {
    /// Returns what is kept of decks.
    pub(super) fn of(&self, projects: &[Project]) -> Vec<Arc<Session>> {
        let mut sessions = self.0.lock();
        projects.iter().map(|project| Arc::clone(sessions.entry(project.full_name()).or_default())).collect()
    }
}

/// Some programs save in several steps: after so much quiet, a save is over.
const QUIET: Duration = Duration::from_millis(20);

/// Runs a command, and again after each change of the decks' files, until the process is ended. The folder `written` is not
/// watched. `done` says what the command did, such as `built`. What an earlier process was stopped at is not tried again before a file
/// changes.
///
/// # Errors
/// Why the command could not be run the first time. Later errors are shown.
pub(super) fn watch(
    decks: &DeckArguments,
    written: Option<&Path>,
    done: &str,
    run: impl Fn(&Sessions) -> Result<ExitStatus, CliError>,
) -> Result<ExitStatus, CliError> {
    let sessions = Sessions::default();
    let earlier = link::earlier();
    let mut known: Vec<Project> = match projects(decks) {
        // While a file is replaced, its deck may not be there for a moment.
        Err(_) if earlier.is_some() => Vec::new(),
        known => known?,
    };
    let mut files = WatchedFiles::of(&known, written);
    let mut saves = Saves::new(|| {});
    let mut is_first = earlier.is_none();
    let mut waits = earlier.is_some_and(|StoppedWork { why, left }| why.is_some() && left == files.fingerprint());
    loop {
        if waits {
            files = changed(decks, (&mut known, &mut saves), written, &files);
        }
        waits = true;
        link::leave(&files.fingerprint());
        let start = Instant::now();
        let piece = under_way::piece("");
        // A fault of Pullet ends the run, and not the watch: the next save may avoid it.
        let status = breakdown::caught(|| run(&sessions));
        drop(piece);
        let time = start.elapsed().as_millis();
        let announces = is_first && status.is_some();
        match status {
            None => {}
            Some(Ok(ExitStatus::Clean)) => terminal::progress(&format!("{done} in {time} ms")),
            Some(Ok(_)) => terminal::message(&format!("{done} with errors in {time} ms")),
            Some(Err(error)) if is_first => return Err(error),
            Some(Err(error)) => error.print(),
        }
        if announces {
            terminal::progress("watching the files of the deck; press Ctrl-C to end");
        }
        is_first = false;
    }
}

/// Waits until files differ from a look at them, and then until they stay as they are: some programs save in several steps.
fn changed(
    decks: &DeckArguments,
    (known, saves): (&mut Vec<Project>, &mut Saves),
    written: Option<&Path>,
    before: &WatchedFiles,
) -> WatchedFiles {
    let mut last = before.clone();
    loop {
        saves.watch(known);
        // While a file is replaced, its deck may not be there for a moment.
        if let Ok(found) = projects(decks) {
            *known = found;
        }
        let now = WatchedFiles::of(known, written);
        if now != *before && now == last {
            return now;
        }
        let patience = if now == *before { saves.round(&now) } else { QUIET };
        last = now;
        // Whether there was a save, the next look says.
        let _ = saves.wait(patience);
    }
}
