//! What a worker leaves for the one after it, and how it ended: both in the notes that it shares with the process that started it.

use crate::files::CrashNotes;
use parking_lot::Mutex;
use std::sync::OnceLock;

/// The notes that this process shares, if it is a worker.
static NOTES: OnceLock<CrashNotes> = OnceLock::new();
/// The worker before this one.
static EARLIER: Mutex<Option<EarlierWorker>> = Mutex::new(None);

/// A worker that ended before its work was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EarlierWorker {
    /// Why it ended, and what to do about it, in words.
    pub(super) ended: String,
    /// What it has left for the next one.
    pub(super) left: String,
}

/// Opens the notes of the process that started this one. What an earlier worker left is taken out of them.
pub(super) fn open(number: i32) -> Option<&'static CrashNotes> {
    let notes = CrashNotes::of_number(number)?;
    let earlier = Some(EarlierWorker { ended: notes.ended(), left: notes.left() });
    *EARLIER.lock() = earlier.filter(|earlier| !earlier.ended.is_empty());
    notes.end("");
    notes.leave("");
    Some(NOTES.get_or_init(|| notes))
}

/// Returns the worker before this one, if this one goes on where that one ended.
pub(super) fn earlier() -> Option<EarlierWorker> {
    EARLIER.lock().clone()
}

/// Leaves words for the next worker: there is one only if this one has left something.
pub(super) fn leave(words: &str) {
    if let Some(notes) = NOTES.get() {
        notes.leave(words);
    }
}

/// Notes why this worker ends.
pub(super) fn end(words: &str) {
    if let Some(notes) = NOTES.get() {
        notes.end(words);
    }
}
