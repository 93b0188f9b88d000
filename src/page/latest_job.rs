//! A job that takes longer than a picture, and of which only the last one counts that is asked for.

use super::exchange::Response;
use parking_lot::Mutex;
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};

/// Runs one job at a time, beside everything else.
#[derive(Default)]
pub(super) struct LatestJob<T> {
    /// How many jobs were asked for.
    asked: AtomicU64,
    /// Locked while a job runs.
    running: Mutex<()>,
    /// The pictures of the last job that ended, and its number.
    pictures: Mutex<(u64, T)>,
}

/// A result whose pictures the page fetches by its number.
#[derive(Serialize)]
struct Numbered<R> {
    number: u64,
    #[serde(flatten)]
    result: R,
}

impl<T> LatestJob<T> {
    /// Runs a job after the one before it, unless another one is asked for meanwhile, which the job can ask.
    pub(super) fn run<R: Serialize>(
        &self,
        job: impl FnOnce(&dyn Fn() -> bool) -> Result<(R, T), Response>,
    ) -> Result<Response, Response> {
        let number = self.asked.fetch_add(1, Ordering::SeqCst) + 1;
        let _one = self.running.lock();
        let is_wanted = || self.asked.load(Ordering::SeqCst) == number;
        if !is_wanted() {
            return Err(stopped());
        }
        let (result, pictures) = job(&is_wanted)?;
        *self.pictures.lock() = (number, pictures);
        Ok(Response::json(&Numbered { number, result }))
    }

    /// Returns a picture of the last job, if it has that number.
    pub(super) fn picture(&self, number: &str, find: impl FnOnce(&T) -> Option<Vec<u8>>) -> Option<Vec<u8>> {
        let pictures = self.pictures.lock();
        let is_it = number.parse() == Ok(pictures.0) && pictures.0 > 0;
        is_it.then(|| find(&pictures.1)).flatten()
    }
}

/// Returns the answer if a result is wanted no more.
pub(super) fn stopped() -> Response {
    Response::error(409, "stopped")
}
