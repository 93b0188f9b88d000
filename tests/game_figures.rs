//! `{{ game.… }}` in templates, and what a build says of a deck that cannot make its game.

mod workshop;

use pullet::diag::Severity;
use pullet::files::Project;
use pullet::games::judge;
use pullet::model::PAPERS;
use pullet::pipeline::{self, Build, BuildSettings};
use tempfile::TempDir;
use workshop::Workshop;

const SPEC: &str = r#"
[deck]
title   = "Chicks"
game    = "chicken-dice"
players = "2-4"

[[cards]]
id    = "card"
front = "card.svg"

[[sheets]]
id       = "sheet"
template = "sheet.svg"
"#;

const FRONT: &str = r#"<svg xmlns="http://www.w3.org/2000/svg">{{ art(file="drawing.svg", width=10) }}<text y="9">{{ card.id }}</text></svg>"#;
const DRAWING: &str =
    r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text y="8">{{ game.opening }}</text></svg>"#;
const SHEET: &str = r#"<svg xmlns="http://www.w3.org/2000/svg">{% set share = 100 / game.goal %}<text y="9">{{ game.goal }} {{ share }}</text></svg>"#;

/// A deck of the dice game with these lines more in its spec.
fn folder(more: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let templates = folder.path().join("templates");
    std::fs::create_dir(&templates).expect("a folder can be made");
    for (file, text) in [("card.svg", FRONT), ("drawing.svg", DRAWING), ("sheet.svg", SHEET)] {
        std::fs::write(templates.join(file), text).expect("a file can be written");
    }
    std::fs::write(folder.path().join("deck.toml"), format!("{SPEC}{more}")).expect("a file can be written");
    folder
}

fn project(folder: &TempDir) -> Project {
    Project::open(&folder.path().display().to_string()).expect("the deck is there")
}

fn build(more: &str) -> Build {
    let folder = folder(more);
    pipeline::build(&project(&folder), &BuildSettings { papers: &[&PAPERS[0]], ..BuildSettings::default() })
}

fn codes(build: &Build) -> Vec<&str> {
    build.findings.iter().map(|finding| finding.code).collect()
}

#[test]
fn a_deck_that_makes_its_game_is_built() {
    let build = build("");
    assert!(build.findings.is_empty(), "{:?}", build.findings);
    assert_eq!(build.files.len(), 2);
}

/// The engine's finding alone: no template complains that it lacks the figures, be it a sheet or a drawing on a card.
#[test]
fn a_deck_that_cannot_make_its_game_is_not_built_and_told_why_once() {
    let build = build("[rules]\ngoal = 9999\n");
    assert_eq!(codes(&build), ["unreachable-total"]);
    assert!(build.files.is_empty());
    let finding = build.findings.iter().next().expect("it is there");
    assert!(finding.place.as_ref().is_some_and(|(place, _)| place.text() == "9999"), "{finding:?}");
}

/// What is wrong with the deck besides is told in the same run.
#[test]
fn a_deck_that_cannot_make_its_game_is_looked_through_all_the_same() {
    let build = build("[rules]\ngoal = 9999\n[[cards]]\nid = \"other\"\nfront = \"nowhere.svg\"\n");
    assert_eq!(codes(&build), ["unreachable-total", "missing-template"]);
}

#[test]
fn a_deck_whose_spec_is_wrong_is_not_told_that_figures_are_missing() {
    assert_eq!(codes(&build("[data.unused]\nrows = 3\n")), ["wrong-type"]);
}

#[test]
fn a_build_leaves_the_notes_of_the_game_to_check() {
    let build = pipeline::build(
        &Project::open("playing-chicken").expect("a built-in deck"),
        &BuildSettings { papers: &[&PAPERS[0]], ..BuildSettings::default() },
    );
    assert_eq!(build.findings.count(Severity::Warning) + build.findings.count(Severity::Error), 0);
    assert!(build.findings.iter().all(|finding| finding.code != "goal-range-missed"), "{:?}", build.findings);
}

/// The sheet is filled from the engine's figures, the rules' own default where the deck gives none.
#[test]
fn a_template_reads_the_figures_of_the_game() {
    let folder = folder("[rules]\ngoal = 5000\n");
    let (deck, _) = pullet::spec::read(&project(&folder));
    let deck = deck.expect("it can be read");
    let (findings, figures) = judge(&deck);
    assert!(findings.is_empty(), "{findings:?}");
    let mut workshop = Workshop::with_card("{{ game.goal }} {{ game.opening }} {{ game.chances[0].blank.part }}");
    workshop.figures = figures;
    assert_eq!(workshop.front(), "5000 350 [2, 3]");
}

#[test]
fn a_deck_without_a_game_is_told_what_game_would_be() {
    let finding = Workshop::with_card("<svg>{{ game.goal }}</svg>").finding();
    assert_eq!(finding.code, "unknown-field");
    assert_eq!(finding.message, "the template reads `game`, the figures of the deck's game, but the deck names none");
    assert!(finding.place.is_some_and(|(place, _)| place.text() == "game"));
    assert_eq!(Workshop::with_card("{% if game %}yes{% else %}no{% endif %}").front(), "no");
}

/// A slip is told with the figures that there are.
#[test]
fn a_figure_that_the_game_does_not_have_is_found() {
    let folder = folder("");
    let (deck, _) = pullet::spec::read(&project(&folder));
    let mut workshop = Workshop::with_card("<svg>{{ game.openin }}</svg>");
    workshop.figures = judge(&deck.expect("it can be read")).1;
    let finding = workshop.finding();
    assert_eq!(finding.code, "unknown-field");
    assert!(finding.help.is_some_and(|help| help.contains("did you mean `opening`?")));
}
