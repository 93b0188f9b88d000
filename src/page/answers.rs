//! Answers what the page asks.

use super::exchange::{Request, Response};
use super::hand_over::HandOver;
use super::preview::Preview;
use super::routes;
use super::shared_page::SharedPage;
use crate::files::Project;
use crate::studio::Studio;
use crate::under_way;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What the page can ask of a deck, and what it gets.
pub struct PageAnswers(SharedPage);

impl PageAnswers {
    /// Draws the deck. A preview that was stopped goes on: it says why, and draws the deck once a file changes.
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
        let shared = SharedPage::new(studio, preview, earlier);
        if is_new {
            shared.refresh();
        }
        Self(shared)
    }

    /// Returns the deck whose files are to be watched.
    pub fn watched(&self) -> Project {
        self.0.with(|studio| studio.watched().clone())
    }

    /// Reads the deck again, and tells every page. Returns whether anything changed.
    pub fn refresh(&self) -> bool {
        self.0.refresh()
    }

    /// Looks for everything that is wrong with the deck, and tells every page. The deck can be used meanwhile; if it is read again,
    /// nothing is told.
    pub fn check(&self) {
        self.0.check();
    }

    /// Leaves word that a file of the deck was saved.
    pub fn note_save(&self) {
        self.0.note_save();
    }

    /// Returns whether the page shows that the work was stopped.
    pub fn is_stopped(&self) -> bool {
        self.0.shown().state().stop.is_some()
    }

    /// Returns whether a file was saved that was not read since.
    pub fn has_unread_save(&self) -> bool {
        self.0.hand_over.lock().is_saved
    }

    /// Answers a request; many threads may ask at once. A fault of Pullet ends the answer, and not the preview.
    pub fn answer(&self, request: Request) -> Response {
        let _piece = under_way::piece("");
        let broken = |_| Response::error(500, "Pullet broke down; its terminal says where");
        catch_unwind(AssertUnwindSafe(|| routes::answer(request, &self.0))).unwrap_or_else(broken)
    }
}
