//! `pullet preview`: the page in the browser, and the small web server behind it.
//!
//! The server answers only this machine. Its address has a random token, which no other page knows; the names that a request gives
//! for the server and for the page that it comes from are checked; a request has limits, and so has the number of connections; no
//! part of a request names a file on disk. The page may run no script but its own. What it shows and changes goes through
//! [`crate::studio`].

mod answers;
mod connections;
mod early_pictures;
mod guard;
mod hand_over;
mod long_jobs;
mod page;
mod preview;
mod request;
mod response;
mod results;
mod shared_page;
mod watcher;

use crate::files::plainly;
use crate::studio::Studio;
use connections::Listener;
use guard::Guard;
use hand_over::HandOver;
pub use preview::{Editor, Preview, StoppedPreview};
use shared_page::SharedPage;
use std::io;
use std::sync::Arc;
use thiserror::Error;

/// Why the page cannot be served.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The port is used, or not allowed.
    #[error("port {port} cannot be used: {}", plainly(source))]
    Port {
        /// The port.
        port: u16,
        /// What the system said.
        source: io::Error,
    },
    /// The system gives no random numbers for the token.
    #[error("the system has no random numbers, without which the page would be open to others")]
    NoToken,
}

/// A server that is ready.
pub struct Server {
    listener: Listener,
    shared: Arc<SharedPage>,
    is_watching: bool,
}

impl Server {
    /// Opens the port, draws the deck, and begins to watch its files. A preview that was stopped goes on at the same address: it
    /// says why, and draws the deck once a file changes.
    ///
    /// # Errors
    /// [`ServeError`]: there is no such port, or no token.
    pub fn open(mut studio: Studio, preview: &Preview) -> Result<Self, ServeError> {
        let stopped = preview.stopped.as_ref();
        let earlier = stopped.and_then(|stopped| Some((HandOver::read(&stopped.left)?, &stopped.why)));
        let port = earlier.as_ref().map_or(preview.port, |(earlier, _)| earlier.port);
        let listener = Listener::open(port).map_err(|source| ServeError::Port { port, source })?;
        let guard = match &earlier {
            Some((earlier, why)) => {
                earlier.resume(&mut studio, why);
                Guard::with_token(port, earlier.token.clone())
            }
            None => Guard::new(listener.port()).ok_or(ServeError::NoToken)?,
        };
        let is_new = earlier.is_none();
        let shared = Arc::new(SharedPage::new(studio, guard, preview, earlier.map(|(earlier, _)| earlier)));
        if is_new {
            shared.refresh();
        }
        let is_watching = watcher::start(&shared);
        Ok(Self { listener, shared, is_watching })
    }

    /// Returns the address of the page, with its token.
    #[must_use]
    pub fn address(&self) -> String {
        self.shared.guard().address()
    }

    /// Returns whether someone has been given the address by an earlier process.
    #[must_use]
    pub fn is_announced(&self) -> bool {
        self.shared.is_announced()
    }

    /// Notes that someone has been given the address.
    pub fn announced(&self) {
        self.shared.announced();
    }

    /// Returns whether the deck's files are watched; otherwise, the page must be loaded again to show changes.
    #[must_use]
    pub const fn is_watching(&self) -> bool {
        self.is_watching
    }

    /// Answers requests until the program ends.
    pub fn run(self) {
        self.listener.serve(&self.shared);
    }
}
