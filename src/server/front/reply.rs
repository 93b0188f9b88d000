//! Answers as a browser reads them, with what keeps a page safe in each of them.

use crate::server::{BodyKind, Response};

/// What a page may do: run its own script, show its own pictures, and talk to this server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Returns the head of an answer whose lines begin with `lines`.
fn head(status: u16, lines: &str) -> String {
    format!(
        "HTTP/1.1 {status} \r\n{lines}Content-Security-Policy: {POLICY}\r\nX-Content-Type-Options: nosniff\r\n\
         Referrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: same-origin\r\n\
         Cross-Origin-Opener-Policy: same-origin\r\nX-Frame-Options: DENY\r\n\r\n"
    )
}

/// Returns the bytes of an answer.
pub(super) fn whole(response: &Response, is_last: bool) -> Vec<u8> {
    let kind = match response.kind {
        BodyKind::Json => "application/json",
        BodyKind::Picture => "image/png",
        BodyKind::Pdf => "application/pdf",
        BodyKind::File => "application/octet-stream",
        BodyKind::Html => "text/html; charset=utf-8",
        BodyKind::Css => "text/css; charset=utf-8",
        BodyKind::Script => "text/javascript; charset=utf-8",
    };
    let is_kept = response.kind == BodyKind::Picture && response.status == 200;
    let keeping = if is_kept { "private, max-age=31536000, immutable" } else { "no-store" };
    let connection = if is_last { "close" } else { "keep-alive" };
    let saved_as = response.saved_as.as_ref().map(|name| {
        // A name in quotes of letters that need none.
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
        let plain = name.replace(|letter| !is_plain(letter), "_");
        format!("Content-Disposition: attachment; filename=\"{plain}\"\r\n")
    });
    let lines = format!(
        "Content-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: {keeping}\r\nConnection: {connection}\r\n{}",
        response.body.len(),
        saved_as.unwrap_or_default(),
    );
    [head(response.status, &lines).as_bytes(), response.body.as_ref()].concat()
}

/// Returns the answer that leads to another place of this server.
pub(super) fn redirect(place: &str) -> Vec<u8> {
    let lines = format!("Location: {place}\r\nContent-Length: 0\r\nCache-Control: no-store\r\nConnection: close\r\n");
    head(303, &lines).into_bytes()
}

/// Returns the head of server-sent events.
pub(super) fn events() -> Vec<u8> {
    head(200, "Content-Type: text/event-stream\r\nCache-Control: no-store\r\nConnection: close\r\n").into_bytes()
}
