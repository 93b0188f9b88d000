//! Names of templates that differ from card to card.

use crate::test_deck::TestDeck;

const DECK: &str = "[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"{{ name | slug }}\"\nfront = \"{{ kind }}.svg\"\nback = \"backs/{{ side | lower }}.svg\"\n\
                    rows = [{ name = \"Fox\", kind = \"animal\", side = \"Red\" }, { name = \"Hat\", kind = \"thing\", side = \"Red\" },\
                    { name = \"Hen\", kind = \"animal\", side = \"Blue\" }]\n";

#[test]
fn each_card_has_the_templates_that_its_fields_name() {
    let farm = TestDeck::new(DECK);
    farm.template("animal.svg", "<svg>animal {{ name }}</svg>").template("thing.svg", "<svg>thing {{ name }}</svg>");
    farm.template("backs/red.svg", "<svg>red</svg>").template("backs/blue.svg", "<svg>blue</svg>");
    let (faces, findings) = farm.faces();
    assert!(findings.is_empty(), "{findings:?}");
    let fronts: Vec<_> = faces.iter().filter_map(|face| face.front.as_deref()).collect();
    let backs: Vec<_> = faces.iter().filter_map(|face| face.back.as_deref()).collect();
    assert_eq!(fronts, ["<svg>animal Fox</svg>", "<svg>thing Hat</svg>", "<svg>animal Hen</svg>"]);
    assert_eq!(backs, ["<svg>red</svg>", "<svg>red</svg>", "<svg>blue</svg>"]);
}

#[test]
fn a_missing_template_names_the_card_that_asks_for_it() {
    let farm = TestDeck::new(DECK);
    farm.template("animal.svg", "<svg/>").template("backs/red.svg", "<svg/>").template("backs/blue.svg", "<svg/>");
    let finding = farm.finding();
    assert_eq!((finding.code.as_str(), finding.card.as_deref()), ("missing-template", Some("hat")));
    assert_eq!(finding.message, "there is no template `thing.svg`");
}

/// Each name of a template or drawing, and the file that is meant.
#[test]
fn the_file_that_is_meant_is_offered() {
    for (front, meant) in [
        ("templates/zebra.svg", "zebra.svg"),
        ("zebra", "zebra.svg"),
        ("templates/zebra", "zebra.svg"),
        ("ZEBRA.SVG", "zebra.svg"),
        ("art\\\\lion.svg", "art/lion.svg"),
        ("./zebar.svg", "zebra.svg"),
    ] {
        let farm = TestDeck::new(&format!("[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"fox\"\nfront = \"{front}\"\n"));
        farm.template("zebra.svg", "<svg/>").template("art/lion.svg", "<svg/>");
        let help = farm.finding().help.unwrap_or_default();
        assert!(help.starts_with(&format!("did you mean `{meant}`?")), "{front}: {help}");
    }
    let farm = TestDeck::with_front("<svg>{{ art(file=\"pictures/fix.svg\") }}</svg>");
    farm.file("pictures/fox.svg", "<svg/>");
    let help = farm.finding().help.unwrap_or_default();
    assert!(help.starts_with("did you mean `pictures/fox.svg`?"), "{help}");
}
