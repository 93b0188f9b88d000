//! The half of the server that holds the port, the token and all connections, and knows nothing of decks.

mod connections;
mod guard;
mod link;
mod reply;
mod request_reader;

use super::{Request, Response};
use crate::files::{OwnFile, plainly};
use crate::machine::spawn;
use connections::Connections;
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
    /// The system gives no thread that waits for connections.
    #[error("the system has no room for another thread")]
    NoThread,
}

/// The half of the server that browsers talk to. Its clones are the same.
#[derive(Clone)]
pub struct Front(Arc<Connections>);

impl Front {
    /// Opens a port for this machine, any that is free if it is 0, with a new token. Who connects waits for [`Front::serve`].
    ///
    /// # Errors
    /// [`ServeError`]: there is no such port, or no token.
    pub fn open(port: u16) -> Result<Self, ServeError> {
        let token = guard::secret().ok_or(ServeError::NoToken)?;
        let connections = Connections::open(port, token).map_err(|source| ServeError::Port { port, source })?;
        Ok(Self(Arc::new(connections)))
    }

    /// Opens a port of this machine with the token that a file of the user keeps, so that the address stays the same; without a
    /// file that can keep it, the token is a new one.
    ///
    /// # Errors
    /// As [`Front::open`].
    pub fn kept(port: u16, file: &OwnFile) -> Result<Self, ServeError> {
        let known = file.secret().filter(|word| guard::is_secret(word));
        let token = known.or_else(|| {
            let word = guard::secret()?;
            file.keep_secret(&word).ok().map(|()| word)
        });
        let Some(token) = token else { return Self::open(port) };
        let mut connections = Connections::open(port, token).map_err(|source| ServeError::Port { port, source })?;
        connections.is_kept = true;
        Ok(Self(Arc::new(connections)))
    }

    /// Returns whether the address is the same the next time.
    pub fn is_kept(&self) -> bool {
        self.0.is_kept
    }

    /// Returns the address of the page, with its token.
    pub fn address(&self) -> String {
        self.0.guard.server() + &self.0.guard.page()
    }

    /// Returns an address that leads to the page once, within a minute, and on Linux only this user: other users may read it off the
    /// list of processes. An earlier one does not work any more.
    ///
    /// # Errors
    /// [`ServeError::NoToken`]: there are no random numbers.
    pub fn open_address(&self) -> Result<String, ServeError> {
        let code = self.0.link.renew().ok_or(ServeError::NoToken)?;
        Ok(format!("{}/open/{code}", self.0.guard.server()))
    }

    /// Answers requests from now on, on threads of its own. What the page asks of the deck, `forward` answers.
    ///
    /// # Errors
    /// [`ServeError::NoThread`].
    pub fn serve(&self, forward: impl Fn(Request) -> Response + Send + Sync + 'static) -> Result<(), ServeError> {
        let (connections, forward) = (Arc::clone(&self.0), Arc::new(forward));
        let accept = move || connections.accept(&forward);
        let thread = spawn("connections", accept);
        thread.map(drop).map_err(|_| ServeError::NoThread)
    }

    /// Tells all pages the number of the state that is shown from now on.
    pub fn tell(&self, revision: u64) {
        *self.0.revision.lock() = revision;
        self.0.has_news.notify_all();
    }
}
