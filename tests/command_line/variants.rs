//! `--variant`, by the binary: what is built, what is reported, and how it ends.

use crate::test_deck::WorkFolder;
use serde_json::Value;

const FARM: &str = "[deck]\ntitle = \"Farm\"\n[theme]\npaper = \"#333\"\n[[cards]]\nid = \"hen\"\nfront = \"card.svg\"\n\
                    [variant.low-ink.theme]\npaper = \"#222\"\n[variant.de.deck]\ntitle = \"Hof\"\n";
const POND: &str = "[deck]\ntitle = \"Pond\"\n[[cards]]\nid = \"duck\"\nfront = \"card.svg\"\n";
const CARD: &str = r##"<svg xmlns="http://www.w3.org/2000/svg"><text x="5" y="20" font-size="6" fill="{{ theme.paper | default(value="#000") }}">{{ card.id }}</text></svg>"##;

fn names(desk: &WorkFolder, folder: &str) -> Vec<String> {
    desk.files(folder).into_keys().collect()
}

fn farm_and_pond() -> WorkFolder {
    WorkFolder::with(&[("decks/farm/deck.toml", FARM), ("decks/pond/deck.toml", POND), ("templates/card.svg", CARD)])
}

#[test]
fn a_variant_has_a_folder_of_its_own() {
    let desk = farm_and_pond();
    desk.run_line("build farm --paper a4 --variant de,de+low-ink").ends(0);
    assert_eq!(
        names(&desk, "output"),
        ["farm-de-low-ink/farm-de-low-ink_cards_a4.pdf", "farm-de/farm-de_cards_a4.pdf"]
    );
    desk.run_line("build farm --paper a4 --variant base --out base").ends(0);
    assert_eq!(names(&desk, "base"), ["farm/farm_cards_a4.pdf"]);
    desk.run_line("proof farm --variant de --out proofs").ends(0);
    assert_eq!(names(&desk, "proofs"), ["farm-de/farm-de_proof.png"]);
}

/// Of the decks that no one named, those without the variant are passed over.
#[test]
fn decks_without_the_variant_are_passed_over_unless_they_were_named() {
    let desk = farm_and_pond();
    desk.run_line("build --paper a4 --variant low-ink").ends(0);
    assert_eq!(names(&desk, "output"), ["farm-low-ink/farm-low-ink_cards_a4.pdf"]);
    let ran = desk.run_line("build farm pond --variant low-ink").ends(2);
    assert!(ran.err.contains("the deck `pond` has no variant `low-ink`"), "{}", ran.err);
    let ran = desk.run_line("check --variant lowink").ends(2);
    assert!(ran.err.contains("did you mean `low-ink`? There are `low-ink`, `de`"), "{}", ran.err);
}

#[test]
fn check_looks_at_every_variant_and_names_it() {
    let desk = farm_and_pond();
    desk.run_line("check").ends(0);
    let broken = FARM.replace("#222", "#2222");
    let desk = WorkFolder::with(&[("decks/farm/deck.toml", &broken), ("templates/card.svg", CARD)]);
    let report = desk.run_line("check --paper a4 --format json").ends(1).json();
    let found: Vec<&Value> = report["findings"].as_array().expect("a list").iter().collect();
    assert_eq!(found.len(), 1, "{report}");
    assert_eq!((&found[0]["variant"], &found[0]["line"]), (&"low-ink".into(), &9.into()));
    assert!(desk.run_line("check --paper a4").ends(1).out.contains("= in the variant `low-ink`"));
    desk.run_line("check --paper a4 --variant base,de").ends(0);
}

#[test]
fn the_list_names_the_variants() {
    let desk = farm_and_pond();
    assert!(desk.run_line("list").ends(0).out.contains("Farm: 1 card, variants low-ink, de\n"));
    let decks = desk.run_line("list --format json").ends(0).json();
    assert_eq!(decks["decks"][0]["variants"], serde_json::json!(["low-ink", "de"]));
    assert_eq!(decks["decks"][1]["variants"], serde_json::json!([]));
}

/// The variant `de` of `farm` and the deck `farm-de` would write the same files.
#[test]
fn a_variant_and_a_deck_of_its_name_are_not_built_together() {
    let desk = WorkFolder::with(&[
        ("decks/farm/deck.toml", FARM),
        ("decks/farm-de/deck.toml", POND),
        ("templates/card.svg", CARD),
    ]);
    let ran = desk.run_line("build farm --variant de,base").ends(0);
    assert!(ran.out.contains("Hof (de): 1 card"), "{}", ran.out);
    let ran = desk.run_line("build --variant base,de").ends(2);
    assert!(ran.err.contains("`decks/farm/deck.toml in the variant de`"), "{}", ran.err);
}

/// A file of one's own is enough for a variant of a deck that lies in the program; its tables may stand beside it.
#[test]
fn a_built_in_deck_takes_a_variant_from_the_folder_that_one_works_in() {
    let desk = WorkFolder::with(&[
        (
            "decks/crazy-chicken/variants/mine.toml",
            "[deck]\ntitle = \"Mine\"\n[data.kinds]\nkey = \"id\"\nfile = \"mine.csv\"\n[[sheets]]\nid = \"rules\"\nleave-out = true\n",
        ),
        ("decks/crazy-chicken/mine.csv", "id,name\nbilly,Billy\n"),
    ]);
    let ran = desk.run_line("build crazy-chicken --paper a4 --variant mine").ends(0);
    assert!(ran.out.contains("Mine (mine): 110 cards"), "{}", ran.out);
    let ran = desk.run_line("play crazy-chicken --variant mine --games 3 --format json").ends(0);
    assert_eq!((&ran.json()["deck"], &ran.json()["variant"]), (&"crazy-chicken".into(), &"mine".into()));
    desk.run_line("play crazy-chicken --variant yours").ends(2);
}

/// A drawing of one's own wins in the deck that it lies beside, and in no other.
#[test]
fn a_built_in_deck_takes_drawings_from_the_folder_of_its_name() {
    let bad = "<svg viewBox=\"0 0 120 140\"><path d=\"{{ no_such_name }}\"/></svg>";
    let desk = WorkFolder::with(&[("decks/crazy-chicken/templates/parts/chicken/hats/crown.svg", bad)]);
    let ran = desk.run_line("check crazy-chicken --paper a4").ends(1);
    assert!(ran.out.contains("hats/crown.svg:1:"), "{}", ran.out);
    desk.run_line("check jokerlink --paper a4").ends(0);
}
