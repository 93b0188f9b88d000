//! Words that people change: titles, names and dedications of any usual length build, and nothing is printed over anything else.

use super::translations::faces;
use crate::test_deck::{TestDeck, deck_of, on_a4};
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
    let named = |table: &str, key: &str, row: &str, name: &str| {
        format!("[data.{table}]\nkey = \"{key}\"\nrows = [{{ {key} = \"{row}\", name = \"{name}\" }}]\n")
    };
    for name in ["Edna!", "Granny Henrietta", "The Reverend Henrietta Cluckby"] {
        assert_eq!(errors("big-chicken", &named("chickens", "id", "blue", name)), [""; 0], "{name}");
        assert_eq!(errors("crazy-chicken", &named("kinds", "id", "billy", name)), [""; 0], "{name}");
        assert_eq!(errors("playing-chicken", &named("rides", "art", "hay", name)), [""; 0], "{name}");
    }
    for name in ["Blue", "Lavender", "Ultramarine"] {
        assert_eq!(errors("big-chicken", &named("suits", "id", "blue", name)), [""; 0], "{name}");
    }
}

/// Rules within what the game allows: the deck builds, its faces say the new figure, and nothing says the old one.
#[test]
fn the_words_of_a_deck_follow_its_rules() {
    for (deck, rule, said, gone) in [
        ("playing-chicken", "exact = \"plus-one\"", "the coins and one more", "the highest wins double"),
        ("chicken-dice", "goal = 5000", "5,000", "10,000"),
        ("chicken-dice", "opening = 400", "400", "350 or more"),
        ("chicken-dice", "one = 150", "total 500", "total 450"),
        ("crazy-chicken", "rounds = 6", "six rounds", "four rounds"),
        ("crazy-chicken", "hand = 5", "Deal five", "Deal three"),
        ("jokerlink", "pass_left = true", "player on your left", "it is out of the game"),
        ("jokerlink", "again = true", "Twins. If", "Twins (optional)"),
        ("jokerlink", "jokers = 1", "up to 1", "up to 4"),
        ("big-chicken", "limit = 150", "150 points", "100 points"),
        ("big-chicken", "rounds = 8", "8 rounds", "10 rounds"),
        ("big-chicken", "egging_cards = 3", "with 3 or more", "with 2 or more"),
    ] {
        let variant = format!("[rules]\n{rule}\n");
        assert_eq!(errors(deck, &variant), [""; 0], "{deck} with {rule}");
        let copy = TestDeck::copy_of(deck);
        copy.file("variants/other.toml", variant);
        let project = copy.in_variant("other");
        let words = faces(&project, &deck_of(&project)).concat().replace("**", "");
        assert!(words.contains(said) && !words.contains(gone), "{deck} with {rule}: `{said}`, not `{gone}`");
    }
}
