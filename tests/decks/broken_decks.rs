//! Decks with one fault each, and the words in which it is reported.
//!
//! Each folder of `tests/broken/decks/` is a deck, with the whole report in its `expected.txt`. `WRITE_EXPECTED=1` writes
//! those that differ: read what it wrote as the person would who has to fix the deck. A deck whose fault is not in its
//! templates uses those of the project, `tests/broken/templates/`.

use pullet::diag::report::{self, Style};
use pullet::diag::{Area, Code, Findings, Severity};
use pullet::files::Project;
use pullet::model::{PAPERS, PrintChoices};
use pullet::pipeline::{self, BuildSettings};
use pullet::spec;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Everything that all stages find, in the deck and in its variants; on one paper, for what is wrong with a paper is reported of each.
fn findings_of(project: &Project) -> Findings {
    let settings = BuildSettings { way: PrintChoices::of_papers(&PAPERS[..1]), ..BuildSettings::default() };
    let mut findings = Findings::new();
    for build in pipeline::check_all(&spec::with_variants(project), &settings) {
        findings.extend(build.findings);
    }
    findings
}

/// Decks in which several lines must be fixed.
const SEVERAL: [&str; 3] = ["ten-faults", "text-unprinted", "toml-cards-twice"];

fn folder() -> &'static Path {
    Path::new("tests/broken/decks")
}

fn decks() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder()).expect("the folder of broken decks is there");
    let mut decks: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    decks.sort();
    decks
}

/// What is found in a deck; looked for once, in all decks together.
fn findings_in(deck: &Path) -> Findings {
    static ALL: OnceLock<BTreeMap<PathBuf, Findings>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let look = |deck: PathBuf| {
            let project = Project::open(&deck.display().to_string()).expect("every broken deck has a deck.toml");
            let findings = findings_of(&project);
            (deck, findings)
        };
        decks().into_iter().map(look).collect()
    });
    all[deck].clone()
}

/// The report with paths from the deck's folder on.
fn report_of(deck: &Path) -> String {
    report::all(&findings_in(deck), Style::Plain)
        .replace(&format!("{}/", deck.display()), "")
        .replace("../../templates", "(project) templates")
}

#[test]
fn each_broken_deck_is_reported_in_the_expected_words() {
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

/// A deck beside the folder `decks` would never be looked at.
#[test]
fn every_broken_deck_is_in_the_folder_of_decks() {
    let entries = std::fs::read_dir("tests/broken").expect("the folder is there").flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    assert_eq!(names, ["decks", "printers.toml", "refused-by-schema.txt", "templates"]);
}

#[test]
fn each_broken_deck_has_one_fault_alone() {
    for deck in decks().iter().filter(|deck| !SEVERAL.iter().any(|name| deck.ends_with(name))) {
        let findings = findings_in(deck);
        assert_eq!(findings.iter().count(), 1, "{}:\n{}", deck.display(), report_of(deck));
    }
}

#[test]
fn every_finding_has_a_place_and_says_how_to_fix_it() {
    for deck in decks() {
        for finding in &findings_in(&deck) {
            assert!(finding.place.is_some(), "{}: {finding:?}", deck.display());
            assert!(finding.help.is_some(), "{}: {finding:?}", deck.display());
            assert!(!finding.message.ends_with('.'), "{}: {finding:?}", deck.display());
        }
    }
}

#[test]
fn ten_faults_are_reported_at_once() {
    let findings = findings_in(&folder().join("ten-faults"));
    assert_eq!(findings.count(Severity::Error), 10, "{}", report_of(&folder().join("ten-faults")));
}

/// Of the engines' findings, `endless-game` comes of playing, and the notes are those of decks that can be played.
#[test]
fn every_fault_of_a_game_has_a_broken_deck() {
    let faults = Code::ALL.iter().filter(|code| code.area() == Area::Game && code.severity() != Severity::Note);
    let found: BTreeSet<Code> =
        decks().iter().flat_map(|deck| findings_in(deck).into_iter().map(|finding| finding.code)).collect();
    let missing: Vec<&Code> = faults.filter(|code| **code != Code::EndlessGame && !found.contains(code)).collect();
    assert!(missing.is_empty(), "no broken deck has {missing:?}");
}
