//! Every lint comes with a broken deck, a row in `docs/preflight.md`, and a bench.

use pullet::preflight::LINTS;
use std::collections::BTreeSet;

#[test]
fn every_lint_has_a_fixture_a_document_and_a_bench() {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let (page, benches) = (read("docs/preflight.md"), read("benches/preflight.rs"));
    let decks = std::fs::read_dir("tests/broken/decks").expect("the folder is there").flatten();
    let reports = decks.filter_map(|deck| std::fs::read_to_string(deck.path().join("expected.txt")).ok());
    let reports: String = reports.collect();
    let codes: BTreeSet<&str> = LINTS.iter().map(|lint| lint.code.as_str()).collect();
    let missing = codes.iter().flat_map(|code| {
        [
            (reports.contains(&format!("[{code}]: ")), "a broken deck"),
            (page.contains(&format!("\n| [`{code}`](findings.md#{code}) |")), "a row in docs/preflight.md"),
            (benches.contains(&format!("\n    \"{code}\",\n")), "a bench"),
        ]
        .into_iter()
        .filter(|(is_there, _)| !is_there)
        .map(move |(_, what)| format!("{code} has not {what}"))
    });
    assert_eq!(missing.collect::<Vec<_>>(), [""; 0]);
}
