//! `{{ game.… }}` in templates, and what a build says of a deck that cannot make its game.

use crate::test_deck::{TestDeck, codes, on_a4};
use pullet::diag::Severity;
use pullet::files::Project;
use pullet::games::judge;
use pullet::pipeline::{self, Build};

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

const FRONT: &str = r#"<svg xmlns="http://www.w3.org/2000/svg">{{ art(file="drawing.svg", x=10, y=20, width=30) }}<text x="6" y="9">{{ card.id }}</text></svg>"#;
const DRAWING: &str =
    r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text y="8">{{ game.opening }}</text></svg>"#;
const SHEET: &str = r#"<svg xmlns="http://www.w3.org/2000/svg">{% set share = 100 / game.goal %}<text y="9">{{ game.goal }} {{ share }}</text></svg>"#;

/// A deck of the dice game with these lines more in its spec.
fn dice(more: &str) -> TestDeck {
    let dice = TestDeck::new(&format!("{SPEC}{more}"));
    dice.template("card.svg", FRONT).template("drawing.svg", DRAWING).template("sheet.svg", SHEET);
    dice
}

fn build(more: &str) -> Build {
    pipeline::build(&dice(more).project(), &on_a4())
}

#[test]
fn a_deck_that_makes_its_game_is_built() {
    let build = build("");
    assert!(build.findings.is_empty(), "{:?}", build.findings);
    assert_eq!(build.files.len(), 2);
}

/// The engine's finding alone: no template complains that it lacks the figures, be it a sheet or a drawing on a card.
#[test]
fn a_deck_that_cannot_make_its_game_is_not_built_and_the_reason_is_given_once() {
    let build = build("[rules]\ngoal = 9999\n");
    assert_eq!(codes(&build.findings), ["unreachable-total"]);
    assert!(build.files.is_empty());
    let finding = build.findings.iter().next().expect("it is there");
    assert!(finding.place.as_ref().is_some_and(|(place, _)| place.text() == "9999"), "{finding:?}");
}

/// What is wrong with the deck as well is reported in the same run.
#[test]
fn a_deck_that_cannot_make_its_game_is_looked_through_all_the_same() {
    let build = build("[rules]\ngoal = 9999\n[[cards]]\nid = \"other\"\nfront = \"nowhere.svg\"\n");
    assert_eq!(codes(&build.findings), ["unreachable-total", "missing-template"]);
}

#[test]
fn a_deck_whose_spec_is_wrong_is_not_told_that_figures_are_missing() {
    assert_eq!(codes(&build("[data.unused]\nrows = 3\n").findings), ["wrong-type"]);
}

#[test]
fn a_build_leaves_the_notes_of_the_game_to_check() {
    let build = pipeline::build(&Project::open("playing-chicken").expect("a built-in deck"), &on_a4());
    assert_eq!(build.findings.count(Severity::Warning) + build.findings.count(Severity::Error), 0);
    assert!(build.findings.iter().all(|finding| finding.code != "goal-range-missed"), "{:?}", build.findings);
}

/// The sheet is filled from the engine's figures, the rules' own default where the deck gives none.
#[test]
fn a_template_reads_the_figures_of_the_game() {
    let dice = dice("[rules]\ngoal = 5000\n");
    let (findings, _) = judge(&dice.deck());
    assert!(findings.is_empty(), "{findings:?}");
    dice.template("card.svg", "{{ game.goal }} {{ game.opening }} {{ game.chances[0].blank.part | join(sep=\"/\") }}");
    assert_eq!(dice.front(), "5000 350 2/3");
}

#[test]
fn a_deck_without_a_game_is_reported_what_game_would_be() {
    let finding = TestDeck::with_front("<svg>{{ game.goal }}</svg>").finding();
    assert_eq!(finding.code.as_str(), "unknown-field");
    assert_eq!(finding.message, "the template reads `game`, the figures of the deck's game, but the deck names none");
    assert!(finding.place.is_some_and(|(place, _)| place.text() == "game"));
    assert_eq!(TestDeck::with_front("{% if game %}yes{% else %}no{% endif %}").front(), "no");
}

/// A slip is reported with the figures that there are.
#[test]
fn a_figure_that_the_game_does_not_have_is_found() {
    let dice = dice("");
    dice.template("card.svg", "<svg>{{ game.openin }}</svg>");
    let finding = dice.finding();
    assert_eq!(finding.code.as_str(), "unknown-field");
    assert!(finding.help.is_some_and(|help| help.contains("did you mean `opening`?")));
}

/// Every face of the cards of a deck, as its templates make it.
fn faces(spec: &str) -> Vec<String> {
    let deck = TestDeck::new(spec);
    let (findings, _) = judge(&deck.deck());
    assert_eq!(findings.count(Severity::Error), 0, "{findings:?}");
    let (faces, findings) = deck.faces();
    assert!(findings.is_empty(), "{findings:?}");
    faces.into_iter().flat_map(|faces| [faces.front, faces.back]).flatten().map(|svg| svg.to_string()).collect()
}

/// Change a rule, and each card that tells of it says so: no number of a rule is written in its words.
#[test]
fn the_cards_of_big_chicken_follow_its_rules() {
    let mut spec = include_str!("../../decks/big-chicken/deck.toml").to_owned();
    for (rule, other) in [
        ("rounds         = 10", "rounds         = 9"),
        ("limit          = 100", "limit          = 976"),
        ("crow_win       = 15", "crow_win       = 71"),
        ("crow_loss      = 20", "crow_loss      = 72"),
        ("egging         = 5", "egging         = 73"),
        ("last_egg_cards = 2", "last_egg_cards = 7"),
        ("challenge      = 5", "challenge      = 75"),
        ("big_coop_beats_little = true", "big_coop_beats_little = false"),
        ("extra = [5, 0, 5, 5]", "extra = [73, 0, 73, 73]"),
        ("extra = [0, 0, 20, 0]", "extra = [0, 0, 72, 0]"),
    ] {
        assert!(spec.contains(rule), "{rule}");
        spec = spec.replace(rule, other);
    }
    let faces = faces(&spec);
    let reported = |words: &str| faces.iter().filter(|face| face.contains(words)).count();
    for words in [
        "976 points or more, or after 9 rounds",
        "976 ends the game",
        "If I go out first, each opponent gets 71 points",
        "eat Crow: 72 points",
        "and draw 7.",
        "each opponent gets 73 points",
        "Whoever is wrong gets 75 points",
        "Number and suit count, not size",
        "7×2+73",
    ] {
        assert_eq!(reported(words), 1, "{words}");
    }
    for words in ["100 points", "10 rounds", "15 points", "20 points", "draw 2", " 5 points", "×2+5"] {
        assert_eq!(reported(words), 0, "{words}");
    }
}

/// Game contents: 105 cards, 80 of them Eggs, 5 Chickens, 3 Ducks, 6 References, 5 of rules.
#[test]
fn the_cards_of_big_chicken_say_what_is_in_the_box() {
    let faces = faces(include_str!("../../decks/big-chicken/deck.toml"));
    let intro = faces.iter().find(|face| face.contains("In the box")).expect("a card says it");
    for words in [
        "80 Eggs: 4 suits, 1 to 10, 2 of each",
        "5 Chickens and 3 Ducks",
        "6 “Pecking order”",
        "Rules cards 1 to 5, and this card",
    ] {
        assert!(intro.contains(words), "{words}");
    }
}
