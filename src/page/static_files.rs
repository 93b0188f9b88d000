//! The files of the page, which are inside the program.

use super::exchange::BodyKind::{self, Css, Html, Script};
use super::exchange::Response;
use std::borrow::Cow;

const FILES: &[(&str, BodyKind, &str)] = &[
    ("", Html, include_str!("static/index.html")),
    ("style.css", Css, include_str!("static/style.css")),
    ("app.js", Script, include_str!("static/app.js")),
    ("engine.js", Script, include_str!("static/engine.js")),
    ("engine_error.js", Script, include_str!("static/engine_error.js")),
    ("transport.js", Script, include_str!("static/transport.js")),
    ("dom.js", Script, include_str!("static/dom.js")),
    ("packed.js", Script, include_str!("static/packed.js")),
    ("begin.js", Script, include_str!("static/begin.js")),
    ("start.js", Script, include_str!("static/start.js")),
    ("words.js", Script, include_str!("static/words.js")),
    ("cards.js", Script, include_str!("static/cards.js")),
    ("sheets.js", Script, include_str!("static/sheets.js")),
    ("deal.js", Script, include_str!("static/deal.js")),
    ("findings.js", Script, include_str!("static/findings.js")),
    ("editor.js", Script, include_str!("static/editor.js")),
    ("icons.js", Script, include_str!("static/icons.js")),
    ("hand.js", Script, include_str!("static/hand.js")),
    ("paste.js", Script, include_str!("static/paste.js")),
    ("play.js", Script, include_str!("static/play.js")),
    ("release.js", Script, include_str!("static/release.js")),
    ("versions.js", Script, include_str!("static/versions.js")),
    ("parts.js", Script, include_str!("static/parts.js")),
    ("print_options.js", Script, include_str!("static/print_options.js")),
    ("printing.js", Script, include_str!("static/printing.js")),
];

/// Returns a file of the page by its name; the page itself has none.
pub fn static_file(name: &str) -> Option<Response> {
    let (_, kind, text) = FILES.iter().find(|(known, ..)| *known == name)?;
    Some(Response::new(*kind, Cow::Borrowed(text.as_bytes())))
}

/// Returns the page that says that a link leads nowhere any more.
pub fn used_link() -> Response {
    Response { status: 410, ..Response::new(Html, Cow::Borrowed(include_bytes!("static/used_link.html"))) }
}
