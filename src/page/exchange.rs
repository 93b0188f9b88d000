//! What the half of the server that holds the connections asks of the half that knows the deck.
//!
//! Both are plain values, so that the halves can be two processes: serde writes all of them but the bodies, which go beside them as
//! they are.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A request of the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Whether it may change something.
    pub method: Method,
    /// What it asks for below the page's address, such as `state`.
    pub path: String,
    /// What is posted: a file to `drop/…`, and JSON to all else.
    #[serde(skip)]
    pub body: Vec<u8>,
}

/// What a request does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Method {
    /// It looks.
    Get,
    /// It may change something.
    Post,
}

/// An answer to a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Response {
    /// The status of HTTP.
    pub status: u16,
    /// The kind of its body.
    pub kind: BodyKind,
    /// The name under which a browser saves it, if it is saved.
    pub saved_as: Option<String>,
    /// Its body.
    #[serde(skip)]
    pub body: Cow<'static, [u8]>,
}

/// The kind of a body. What a browser would run is in no answer of the half that knows the deck: a deck may come from a stranger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BodyKind {
    /// A value.
    Json,
    /// A picture as a PNG, which may be kept for as long as a browser likes: its address names what is in it.
    Picture,
    /// A file to print.
    Pdf,
    /// Another file.
    File,
    /// A page.
    #[serde(skip)]
    Html,
    /// How a page looks.
    #[serde(skip)]
    Css,
    /// What a page does.
    #[serde(skip)]
    Script,
}

impl Response {
    /// Returns an answer.
    pub const fn new(kind: BodyKind, body: Cow<'static, [u8]>) -> Self {
        Self { status: 200, kind, saved_as: None, body }
    }

    /// Returns a value as JSON.
    ///
    /// # Panics
    /// If the value has keys that are no text.
    pub fn json(value: &impl Serialize) -> Self {
        let body = serde_json::to_vec(value).expect("the keys of values are text");
        Self::new(BodyKind::Json, Cow::Owned(body))
    }

    /// Returns an error in words. After 503, the page asks again: no one was there to work on the request.
    pub fn error(status: u16, words: &str) -> Self {
        Self { status, ..Self::json(&serde_json::json!({ "error": words })) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_page_and_no_script_comes_from_the_half_that_knows_the_deck() {
        let written = serde_json::to_string(&Response::error(404, "")).expect("it can be written");
        let read = |kind: &str| serde_json::from_str::<Response>(&written.replace("Json", kind));
        assert!(read("Json").is_ok() && read("Picture").is_ok());
        for kind in ["Html", "Script", "Css", "text/html", "Json\\r\\nSet-Cookie: a=b"] {
            assert!(read(kind).is_err(), "{kind}");
        }
    }
}
