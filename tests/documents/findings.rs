//! `docs/findings.md` is made from the codes of the source, and every code is used.

use crate::house::rust_source;
use pullet::diag::{Area, Code, Severity};
use std::fmt::Write;

const PAGE: &str = "docs/findings.md";

/// The page as the codes describe it.
fn page() -> String {
    let mut page = String::from(
        "# Findings\n\n\
         Everything that Pullet can report about a deck. The code stands in brackets in a report, as in \
         `error[missing-key]`; `pullet explain missing-key` prints the same explanation in the terminal.\n\n\
         An **error** means that the deck cannot be made as described. A **warning** means that it can be printed, but \
         you may not like the result. A **note** is worth knowing.\n\n\
         If you know about a warning or a note and want it gone, [accept it](deck-format.md#accept) in the deck.\n",
    );
    for area in Area::ALL {
        let _ = write!(page, "\n## {}\n", area.title());
        match area {
            Area::Expectations => page.push_str("\nAbout the deck's [`[[expect]]`](deck-format.md#expect).\n"),
            Area::Preflight => {
                page.push_str(
                    "\n[`[preflight]`](deck-format.md#preflight) sets how much each of these matters to a deck.\n",
                );
            }
            Area::Game => page.push_str("\nAbout a deck that names a `game`, from its [rules engine](games.md).\n"),
            _ => {}
        }
        for code in Code::ALL.iter().filter(|code| code.area() == area) {
            let severity = match code.severity() {
                Severity::Error => "Error",
                Severity::Warning => "Warning",
                Severity::Note => "Note",
            };
            let (meaning, fix) = (code.meaning(), code.fix());
            let _ = write!(page, "\n### {code}\n\n**{severity}.** {meaning}\n\n*Fix:* {fix}\n");
        }
    }
    page
}

#[test]
fn the_page_of_findings_says_what_the_codes_say() {
    if std::env::var_os("WRITE_EXPECTED").is_some() {
        std::fs::write(PAGE, page()).expect("the page can be written");
    }
    let written = std::fs::read_to_string(PAGE).expect("the page is there");
    assert_eq!(written, page(), "run this test with WRITE_EXPECTED=1, and read the page");
}

#[test]
fn every_code_is_used() {
    let files = rust_source::all();
    let is_used = |code: &Code| {
        let name = format!("Code::{code:?}");
        files.iter().any(|file| {
            let ends = |at: usize| !file.code[at + name.len()..].starts_with(|c: char| c.is_alphanumeric());
            file.code.match_indices(&name).any(|(at, _)| ends(at))
        })
    };
    let unused: Vec<&Code> = Code::ALL.iter().filter(|code| !is_used(code)).collect();
    assert!(unused.is_empty(), "nothing reports {unused:?}");
}
