//! The half of the server that knows the deck, and nothing of connections.

mod hand_over;
mod latest_job;
mod preview;
mod routes;
mod shared_page;
mod watcher;

use super::exchange::{Request, Response};
use crate::studio::Studio;
use crate::under_way;
use hand_over::HandOver;
pub use preview::{Editor, Preview, StoppedWork};
use shared_page::SharedPage;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// What the page can ask of a deck, and what it gets.
pub struct PageAnswers {
    shared: Arc<SharedPage>,
    is_watching: bool,
}

impl PageAnswers {
    /// Draws the deck, and begins to watch its files. A preview that was stopped goes on: it says why, and draws the deck once a file
    /// changes.
    pub fn new(mut studio: Studio, mut preview: Preview) -> Self {
        let stopped = preview.stopped.take();
        // One that only made room for this one has nothing to say.
        let is_stopped = stopped.as_ref().is_some_and(|stopped| stopped.why.is_some());
        let earlier = stopped.and_then(|stopped| {
            let left = HandOver::read(&stopped.left)?;
            left.resume(&mut studio, stopped.why.unwrap_or_default());
            Some(left)
        });
        let is_new = earlier.is_none() || !is_stopped;
        let shared = Arc::new(SharedPage::new(studio, preview, earlier));
        if is_new {
            shared.refresh();
        }
        let is_watching = watcher::start(&shared);
        Self { shared, is_watching }
    }

    /// Returns whether the deck's files are watched; otherwise, the page must be loaded again to show changes.
    pub const fn is_watching(&self) -> bool {
        self.is_watching
    }

    /// Answers a request; many threads may ask at once. A fault of Pullet ends the answer, and not the preview.
    pub fn answer(&self, request: Request) -> Response {
        let _piece = under_way::piece("");
        let broken = |_| Response::error(500, "Pullet broke down; its terminal says where");
        catch_unwind(AssertUnwindSafe(|| routes::answer(request, &self.shared))).unwrap_or_else(broken)
    }
}
