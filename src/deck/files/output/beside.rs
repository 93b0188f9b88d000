//! Work with several files at the same time.

use parking_lot::Mutex;
use std::thread;

/// How many files are written or removed at the same time: most of it is waiting for the disk, which does several at once.
const AT_ONCE: usize = 8;

/// Does something with several files beside each other, on this thread and others; the results are in the order of the files.
pub(super) fn beside<T: Send, R: Send>(files: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    let threads = files.len().min(AT_ONCE);
    let (left, done) = (Mutex::new(files.into_iter().enumerate()), Mutex::new(Vec::new()));
    let take_turns = || {
        loop {
            let Some((number, file)) = left.lock().next() else { break };
            let result = work(file);
            done.lock().push((number, result));
        }
    };
    thread::scope(|scope| {
        // Where the system has no room for another thread, those that there are do all of it.
        let _ = (1..threads).try_for_each(|_| thread::Builder::new().spawn_scoped(scope, take_turns).map(drop));
        take_turns();
    });
    let mut done = done.into_inner();
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}
