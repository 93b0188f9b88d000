//! Answers, with what keeps a page safe in each of them.

use serde::Serialize;
use std::borrow::Cow;

/// An answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Response {
    /// The status of HTTP.
    pub(super) status: u16,
    /// The kind of its body.
    pub(super) kind: &'static str,
    /// Its body.
    pub(super) body: Cow<'static, [u8]>,
    /// How long it may be kept.
    pub(super) keeping: Keeping,
    /// The name under which a browser saves it, if it is saved.
    pub(super) saved_as: Option<String>,
}

/// How long a browser may keep an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keeping {
    /// Not at all.
    Never,
    /// For as long as it likes: the address names what is in it.
    Always,
}

/// What a page may do: run its own script, show its own pictures, and talk to this server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

impl Response {
    /// Returns an answer that is not kept.
    pub(super) const fn new(kind: &'static str, body: Cow<'static, [u8]>) -> Self {
        Self { status: 200, kind, body, keeping: Keeping::Never, saved_as: None }
    }

    /// Returns a value as JSON.
    pub(super) fn json(value: &impl Serialize) -> Self {
        let body = serde_json::to_vec(value).expect("the keys of values are text");
        Self::new("application/json", Cow::Owned(body))
    }

    /// Returns an error in words.
    pub(super) fn error(status: u16, words: &str) -> Self {
        Self { status, ..Self::json(&serde_json::json!({ "error": words })) }
    }

    /// Returns the bytes that are sent.
    pub(super) fn to_bytes(&self, is_last: bool) -> Vec<u8> {
        let keeping = match self.keeping {
            Keeping::Never => "no-store",
            Keeping::Always => "private, max-age=31536000, immutable",
        };
        let connection = if is_last { "close" } else { "keep-alive" };
        let saved_as = self.saved_as.as_ref().map(|name| {
            // A name in quotes of letters that need none.
            let plain: String =
                name.chars().map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' }).collect();
            format!("Content-Disposition: attachment; filename=\"{plain}\"\r\n")
        });
        let mut bytes = format!(
            "HTTP/1.1 {} {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: {keeping}\r\nConnection: {connection}\r\n{}{}\r\n",
            self.status,
            reason(self.status),
            self.kind,
            self.body.len(),
            saved_as.unwrap_or_default(),
            safe_lines(),
        )
        .into_bytes();
        bytes.extend_from_slice(&self.body);
        bytes
    }
}

/// Returns the lines of every answer that keep the page safe.
pub(super) fn safe_lines() -> String {
    format!(
        "Content-Security-Policy: {POLICY}\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\nCross-Origin-Opener-Policy: same-origin\r\nX-Frame-Options: DENY\r\n"
    )
}

const fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        409 => "Conflict",
        413 => "Content Too Large",
        503 => "Service Unavailable",
        _ => "Error",
    }
}
