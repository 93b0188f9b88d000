//! Words that people change: titles, names and dedications of any usual length build, and nothing is printed over anything else.

use crate::test_deck::{TestDeck, on_a4};
use pullet::files::built_in_decks;
use pullet::pipeline;

/// A title of so many letters, in words of seven.
fn title(letters: usize) -> String {
    "Chicken ".chars().cycle().take(letters).collect::<String>().trim_end().to_owned()
}

/// The errors of a deck with these lines as a variant.
fn errors(deck: &str, variant: &str) -> Vec<String> {
    let copy = TestDeck::copy_of(deck);
    copy.file("variants/longer.toml", variant);
    let findings = pipeline::check(&copy.in_variant("longer"), &on_a4()).findings;
    findings
        .into_iter()
        .filter(|finding| finding.severity == pullet::diag::Severity::Error)
        .map(|it| it.message)
        .collect()
}

#[test]
fn titles_of_2_to_40_letters_build() {
    for deck in built_in_decks() {
        for letters in [2, 15, 23, 40] {
            let variant = format!(
                "[deck]\ntitle = \"{}\"\n[strings]\nfor = \"The Hendersons, Christmas 2026\"\n",
                title(letters)
            );
            assert_eq!(errors(&deck, &variant), [""; 0], "{deck} with a title of {letters} letters");
        }
    }
}

#[test]
fn names_of_5_to_30_letters_build() {
    let chicken =
        |name: &str| format!("[data.chickens]\nkey = \"id\"\nrows = [{{ id = \"blue\", name = \"{name}\" }}]\n");
    let suit = |name: &str| format!("[data.suits]\nkey = \"id\"\nrows = [{{ id = \"blue\", name = \"{name}\" }}]\n");
    let kind = |name: &str| format!("[data.kinds]\nkey = \"id\"\nrows = [{{ id = \"billy\", name = \"{name}\" }}]\n");
    let ride = |name: &str| format!("[data.rides]\nkey = \"art\"\nrows = [{{ art = \"hay\", name = \"{name}\" }}]\n");
    for name in ["Edna!", "Granny Henrietta", "The Reverend Henrietta Cluckby"] {
        assert_eq!(errors("big-chicken", &chicken(name)), [""; 0], "{name}");
        assert_eq!(errors("crazy-chicken", &kind(name)), [""; 0], "{name}");
        assert_eq!(errors("playing-chicken", &ride(name)), [""; 0], "{name}");
    }
    for name in ["Blue", "Lavender", "Ultramarine"] {
        assert_eq!(errors("big-chicken", &suit(name)), [""; 0], "{name}");
    }
}

/// Rules that a deck's own words and sheets must follow: one change each, within what the game allows.
#[test]
fn legal_rules_build() {
    for (deck, rules) in [
        ("playing-chicken", "exact = \"plus-one\""),
        ("chicken-dice", "goal = 5000"),
        ("chicken-dice", "opening = 400"),
        ("chicken-dice", "one = 150"),
        ("crazy-chicken", "rounds = 6"),
        ("crazy-chicken", "hand = 5"),
        ("jokerlink", "pass_left = true"),
        ("jokerlink", "again = true"),
        ("jokerlink", "jokers = 1"),
        ("big-chicken", "limit = 150"),
        ("big-chicken", "rounds = 8"),
        ("big-chicken", "egging_cards = 3"),
    ] {
        assert_eq!(errors(deck, &format!("[rules]\n{rules}\n")), [""; 0], "{deck} with {rules}");
    }
}
