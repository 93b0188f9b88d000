//! `docs/findings.md` lists every finding there is, with its severity, and none that is not.

use crate::house::rust_source::{is_name, places_of};
use std::collections::{BTreeMap, BTreeSet};

/// Each code that the source gives to a finding, with its severities.
fn codes_in_source() -> BTreeMap<String, BTreeSet<&'static str>> {
    let mut codes: BTreeMap<String, BTreeSet<&'static str>> = BTreeMap::new();
    for file in crate::house::rust_source::all() {
        for (code, severity) in codes_of(&file.code) {
            codes.entry(code).or_default().insert(severity);
        }
    }
    codes
}

/// The codes that a text gives to findings: `Finding::error("this", …)`, `fault::warning("this", …)`, `CODE = "this"`.
fn codes_of(code: &str) -> Vec<(String, &'static str)> {
    let calls = [
        ("error(", "error"),
        ("warning(", "warning"),
        ("note(", "note"),
        ("Severity::Error,", "error"),
        ("Severity::Warning,", "warning"),
        ("Severity::Note,", "note"),
        ("CODE: &str =", ""),
        ("at(", ""),
        ("unknown(", ""),
        ("code: ", ""),
    ];
    let found = calls.iter().flat_map(|(call, severity)| {
        let after = places_of(code, call).into_iter().map(|at| &code[at + call.len()..]);
        after.filter_map(literal).map(|code| (code, *severity))
    });
    found.collect()
}

/// The text of a string that begins here and reads as a code.
fn literal(rest: &str) -> Option<String> {
    let text = rest.trim_start().strip_prefix('"')?.split('"').next()?;
    let reads_as_code = text.contains('-') && text.chars().all(|c| c == '-' || (is_name(c) && !c.is_uppercase()));
    reads_as_code.then(|| text.to_owned())
}

/// Each row of the list: the code, its severity, what it means, and how to mend it.
fn rows() -> Vec<[String; 4]> {
    let text = std::fs::read_to_string("docs/findings.md").expect("the list of findings is there");
    let rows = text.lines().filter(|line| line.starts_with("| `")).map(|line| {
        // A bar inside a cell is written `\|`.
        let line = line.replace("\\|", "\u{1}");
        let cells: Vec<String> = line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
        let [code, severity, meaning, mending] = cells.try_into().unwrap_or_else(|_| panic!("four cells: {line}"));
        [code.trim_matches('`').to_owned(), severity, meaning, mending]
    });
    rows.collect()
}

#[test]
fn every_finding_of_the_source_is_listed_with_its_severity() {
    let listed: BTreeMap<String, String> = rows().into_iter().map(|[code, severity, ..]| (code, severity)).collect();
    let codes = codes_in_source();
    assert!(codes.len() > 70, "the source's findings are found: {codes:?}");
    let mut wrong = Vec::new();
    for (code, severities) in codes {
        let Some(severity) = listed.get(&code) else {
            wrong.push(format!("`{code}` ({severities:?}) is not listed"));
            continue;
        };
        wrong.extend(
            severities
                .iter()
                .filter(|found| !severity.contains(*found))
                .map(|found| format!("`{code}` is also {found}")),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_finding_of_the_list_is_in_the_source() {
    let files = crate::house::rust_source::all();
    let is_there = |code: &str| files.iter().any(|file| file.code.contains(&format!("\"{code}\"")));
    let stale: Vec<String> = rows().into_iter().map(|[code, ..]| code).filter(|code| !is_there(code)).collect();
    assert!(stale.is_empty(), "nothing finds {stale:?}");
}

#[test]
fn the_list_is_in_order_and_says_something_everywhere() {
    for row in rows() {
        assert!(row.iter().all(|cell| !cell.is_empty()), "{row:?}");
    }
    let text = std::fs::read_to_string("docs/findings.md").expect("the list of findings is there");
    for section in text.split("\n## ").skip(1) {
        let codes: Vec<&str> = section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
        assert!(codes.is_sorted(), "{codes:?}");
    }
}

#[test]
fn codes_are_found_however_they_are_given() {
    let text = "Finding::error(\n    \"bad-a\", x); Fault::note(\"bad-b\"); Finding::new(Severity::Warning, \"bad-c\", m);\n\
                const CODE: &str = \"bad-d\"; at(\"bad-e\"); help(\"not-one\"); error(\"No\")";
    let found: BTreeSet<String> = codes_of(text).into_iter().map(|(code, _)| code).collect();
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["bad-a", "bad-b", "bad-c", "bad-d", "bad-e"]);
}
