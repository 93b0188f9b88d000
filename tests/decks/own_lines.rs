//! Findings about built-in templates: they also name a line of the deck, which its author can change.

use crate::test_deck::TestDeck;
use pullet::diag::Findings;

/// A deck that uses a built-in template: the sheet with six paper dice.
const DICE: &str = "[deck]\ntitle = \"Dice\"\ngame = \"chicken-dice\"\n[theme]\nink = \"#222222\"\n[[sheets]]\nid = \"dice\"\n\
                    template = \"chicken-dice/dice.svg\"\nfields = { size = 18, tab = 5 }\n";

/// What the deck's own files have at the places of each finding.
fn own_words(findings: &Findings) -> Vec<Vec<String>> {
    let own = |finding: &pullet::diag::Finding| {
        let places = finding.place.iter().chain(&finding.related).map(|(place, _)| place);
        places.filter(|place| !place.file().starts_with("built-in:")).map(|place| place.text().to_owned()).collect()
    };
    findings.iter().map(own).collect()
}

/// The theme lacks colours that the template reads.
#[test]
fn an_unknown_field_of_a_built_in_template_names_the_line_that_uses_it() {
    let found = own_words(&TestDeck::new(DICE).check().findings);
    assert_eq!(found, [["\"chicken-dice/dice.svg\""]]);
}

/// Lines of 0.01 mm are drawn by the templates, so no finding can point to the deck alone.
#[test]
fn thin_lines_of_built_in_templates_name_the_line_that_uses_them() {
    let deck = TestDeck::copy_of("jokerlink");
    deck.file("variants/thin.toml", "[theme]\npen = 0.01\n");
    let settings = crate::test_deck::on_a4();
    let findings = pullet::pipeline::check(&deck.in_variant("thin"), &settings).findings;
    assert!(findings.iter().any(|finding| finding.code.as_str() == "thin-line"), "{findings:?}");
    for (finding, own) in findings.iter().zip(own_words(&findings)) {
        assert!(!own.is_empty(), "{finding:?}");
    }
}

/// A template of the deck's own is a line of the deck already.
#[test]
fn a_finding_about_the_decks_own_template_has_one_place() {
    let deck = TestDeck::with_front("<svg xmlns=\"http://www.w3.org/2000/svg\"><text>{{ nmae }}</text></svg>");
    let finding = deck.finding();
    assert!(finding.related.is_empty(), "{finding:?}");
}

/// The 2 one square to the left folds into a die too, but the tabs and folds are drawn for it above the 1.
#[test]
fn a_net_that_the_template_cannot_draw_is_found() {
    let deck = TestDeck::copy_of("chicken-dice");
    let spec = std::fs::read_to_string("decks/chicken-dice/deck.toml").expect("the deck is there");
    let moved = spec.replace("{ face = 2, column = 1, row = 0 }", "{ face = 2, column = 0, row = 0 }");
    assert_ne!(spec, moved);
    deck.file("deck.toml", moved);
    let findings = deck.check().findings;
    let errors: Vec<&str> = findings
        .iter()
        .filter(|finding| finding.severity == pullet::diag::Severity::Error)
        .map(|finding| finding.message.as_str())
        .collect();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(errors[0].ends_with("here the 2 is elsewhere"), "{errors:?}");
}
