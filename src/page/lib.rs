//! The page that shows a deck, and what it can ask of Pullet. It runs behind the web server of `pullet preview`, and in a browser
//! without a server.
//!
//! [`PageAnswers`] knows the deck, and nothing of connections. What it shows and changes goes through [`studio`]. A [`Request`]
//! and a [`Response`] are all that passes between it and whoever asks, so that it can end, and another one go on. [`static_file`]
//! has the files of the page itself.

mod answers;
mod exchange;
mod hand_over;
mod latest_job;
mod message;
mod preview;
mod routes;
mod shared_page;
mod static_files;

pub use answers::PageAnswers;
pub use exchange::{BodyKind, Method, Request, Response};
pub use message::Message;
pub use preview::{AddDeck, Editor, Preview, StoppedWork};
pub use static_files::{static_file, used_link};

use pullet_deck::files;
use pullet_make::{pipeline, starters, studio};
use pullet_model::{self as model, diag, under_way};
use pullet_output as output;
