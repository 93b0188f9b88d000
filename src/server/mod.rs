//! `pullet preview`: the page in the browser, and the small web server behind it, in two halves.
//!
//! [`Front`] holds the port and all connections, and knows nothing of decks. It answers only this machine. The address of the page
//! has a random token, which no other page knows; the names that a request gives for the server and for the page that it comes from
//! are checked; a request has limits, and so has the number of connections; no part of a request names a file on disk. The page may
//! run no script but its own.
//!
//! [`PageAnswers`] knows the deck, and nothing of connections; [`watch`] tells it of saves. Both halves know of each other only a
//! [`Request`] and a [`Response`], so that the second half can end, and another one go on.

mod front;
mod watcher;

pub use front::{Front, ServeError};
pub use pullet_page::{AddDeck, BodyKind, Editor, Method, PageAnswers, Preview, Request, Response, StoppedWork};
pub use watcher::watch;
