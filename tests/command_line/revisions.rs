//! The revision that cards print.

use crate::test_deck::WorkFolder;

const TEMPLATE: &str =
    r#"<svg xmlns="http://www.w3.org/2000/svg"><text x="9" y="20">{{ words }}</text>{{ <revision_mark /> }}</svg>"#;

fn farm(version: &str, cards: &[(&str, &str)]) -> String {
    let rows: Vec<String> =
        cards.iter().map(|(id, words)| format!("{{ id = \"{id}\", words = \"{words}\" }}")).collect();
    format!(
        "[deck]\ntitle = \"Farm\"\nversion = \"{version}\"\n\n[[cards]]\nid = \"{{{{ id }}}}\"\nfront = \"card.svg\"\nrows = [{}]\n",
        rows.join(", ")
    )
}

/// The dog only gets another id, and keeps the revision that it shows; the goose gets other words, and a revision of its own.
#[test]
fn a_card_with_another_id_keeps_its_revision() {
    let folder = WorkFolder::new();
    folder.file("decks/farm/templates/card.svg", TEMPLATE);
    folder.file("decks/farm/deck.toml", farm("1.0", &[("dog", "Bark."), ("goose", "Draw two.")]));
    folder.run_line("release farm").ends(0);
    folder.file("decks/farm/deck.toml", farm("1.1", &[("guard-dog", "Bark."), ("goose", "Draw three.")]));
    let report = folder.run_line("diff farm --format json").ends(0).json();
    let cards = report["difference"]["cards"].as_array().expect("a list");
    let kinds: Vec<_> = cards.iter().map(|card| (card["id"].as_str(), card["kind"].as_str())).collect();
    assert_eq!(kinds, [(Some("guard-dog"), Some("renamed")), (Some("goose"), Some("changed"))]);
    let words = &cards[1]["sides"][0]["words"];
    assert_eq!((&words["old"], &words["new"]), (&"Draw two. 2 · 1.0".into(), &"Draw three. 2 · 1.1".into()));
}
