//! The files of the page, which are inside the binary.

use crate::server::exchange::BodyKind::{self, Css, Html, Script};
use crate::server::exchange::Response;
use std::borrow::Cow;

const FILES: &[(&str, BodyKind, &str)] = &[
    ("", Html, include_str!("../page/index.html")),
    ("style.css", Css, include_str!("../page/style.css")),
    ("app.js", Script, include_str!("../page/app.js")),
    ("engine.js", Script, include_str!("../page/engine.js")),
    ("dom.js", Script, include_str!("../page/dom.js")),
    ("words.js", Script, include_str!("../page/words.js")),
    ("cards.js", Script, include_str!("../page/cards.js")),
    ("sheets.js", Script, include_str!("../page/sheets.js")),
    ("findings.js", Script, include_str!("../page/findings.js")),
    ("editor.js", Script, include_str!("../page/editor.js")),
    ("hand.js", Script, include_str!("../page/hand.js")),
    ("play.js", Script, include_str!("../page/play.js")),
    ("versions.js", Script, include_str!("../page/versions.js")),
    ("parts.js", Script, include_str!("../page/parts.js")),
    ("print_options.js", Script, include_str!("../page/print_options.js")),
    ("printing.js", Script, include_str!("../page/printing.js")),
];

/// Returns a file of the page.
pub(super) fn file(name: &str) -> Option<Response> {
    let (_, kind, text) = FILES.iter().find(|(known, ..)| *known == name)?;
    Some(Response::new(*kind, Cow::Borrowed(text.as_bytes())))
}
