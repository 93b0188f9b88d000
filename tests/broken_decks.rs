//! Decks with one fault each, and the words in which it is told.
//!
//! Each folder of `tests/broken/` is a deck, with the whole report in its `expected.txt`. `WRITE_EXPECTED=1` writes those
//! that differ: read what it wrote as the person would who has to mend the deck.

use pullet::diag::report::{self, Style};
use pullet::diag::{Findings, Severity};
use pullet::files::Project;
use pullet::model::PAPERS;
use pullet::pipeline::{self, BuildSettings};
use pullet::spec;
use std::path::{Path, PathBuf};

/// Whatever the stages find; a stage that is built adds its own here.
fn findings_of(project: &Project) -> Findings {
    let (_, findings) = spec::read(project);
    if !findings.is_empty() {
        // Many of the decks whose spec is wrong have no templates: what follows from that is not their fault.
        return findings;
    }
    let settings = BuildSettings { papers: &[&PAPERS[0]], ..BuildSettings::default() };
    pipeline::check(project, &settings).findings
}

/// Decks in which several lines must be mended.
const SEVERAL: [&str; 2] = ["ten-faults", "toml-cards-twice"];

fn folder() -> &'static Path {
    Path::new("tests/broken")
}

fn decks() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder()).expect("the folder of broken decks is there");
    let mut decks: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    decks.sort();
    decks
}

fn findings_in(deck: &Path) -> Findings {
    let project = Project::open(&deck.display().to_string()).expect("every broken deck has a deck.toml");
    findings_of(&project)
}

/// The report with paths from the deck's folder on.
fn report_of(deck: &Path) -> String {
    report::all(&findings_in(deck), Style::Plain).replace(&format!("{}/", deck.display()), "")
}

#[test]
fn each_broken_deck_is_told_in_the_expected_words() {
    let mut wrong = Vec::new();
    for deck in decks() {
        let (file, found) = (deck.join("expected.txt"), report_of(&deck));
        let expected = std::fs::read_to_string(&file).unwrap_or_default();
        if found == expected {
            continue;
        }
        if std::env::var_os("WRITE_EXPECTED").is_some() {
            std::fs::write(&file, &found).expect("the folder can be written");
        }
        wrong.push(format!("{}\nexpected:\n{expected}\nfound:\n{found}", deck.display()));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_broken_deck_has_one_fault_alone() {
    for deck in decks().iter().filter(|deck| !SEVERAL.iter().any(|name| deck.ends_with(name))) {
        let findings = findings_in(deck);
        assert_eq!(findings.iter().count(), 1, "{}:\n{}", deck.display(), report_of(deck));
    }
}

#[test]
fn every_finding_has_a_place_and_says_how_to_mend_it() {
    for deck in decks() {
        for finding in &findings_in(&deck) {
            assert!(finding.place.is_some(), "{}: {finding:?}", deck.display());
            assert!(finding.help.is_some(), "{}: {finding:?}", deck.display());
            assert!(!finding.message.ends_with('.'), "{}: {finding:?}", deck.display());
        }
    }
}

#[test]
fn ten_faults_are_told_at_once() {
    let findings = findings_in(&folder().join("ten-faults"));
    assert_eq!(findings.count(Severity::Error), 10, "{}", report_of(&folder().join("ten-faults")));
}

#[test]
fn every_code_is_listed_in_the_documentation() {
    let listed = std::fs::read_to_string("docs/findings.md").expect("the list of findings is there");
    for deck in decks() {
        for finding in &findings_in(&deck) {
            assert!(listed.contains(&format!("| `{}` |", finding.code)), "`{}` is not listed", finding.code);
        }
    }
}
