//! The files of the page, which are inside the binary.

const FILES: &[(&str, &str, &str)] = &[
    ("", HTML, include_str!("page/index.html")),
    ("style.css", "text/css; charset=utf-8", include_str!("page/style.css")),
    ("app.js", SCRIPT, include_str!("page/app.js")),
    ("engine.js", SCRIPT, include_str!("page/engine.js")),
    ("dom.js", SCRIPT, include_str!("page/dom.js")),
    ("words.js", SCRIPT, include_str!("page/words.js")),
    ("cards.js", SCRIPT, include_str!("page/cards.js")),
    ("sheets.js", SCRIPT, include_str!("page/sheets.js")),
    ("findings.js", SCRIPT, include_str!("page/findings.js")),
    ("editor.js", SCRIPT, include_str!("page/editor.js")),
    ("hand.js", SCRIPT, include_str!("page/hand.js")),
    ("play.js", SCRIPT, include_str!("page/play.js")),
    ("versions.js", SCRIPT, include_str!("page/versions.js")),
    ("parts.js", SCRIPT, include_str!("page/parts.js")),
    ("print_options.js", SCRIPT, include_str!("page/print_options.js")),
    ("printing.js", SCRIPT, include_str!("page/printing.js")),
];

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// Returns a file of the page: its kind, and what it holds.
pub(super) fn file(name: &str) -> Option<(&'static str, &'static [u8])> {
    let (_, kind, text) = FILES.iter().find(|(known, ..)| *known == name)?;
    Some((kind, text.as_bytes()))
}
