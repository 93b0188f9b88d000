//! The examples of `docs/templates.md`, built as they stand there.

use crate::test_deck::{TestDeck, plain};
use indexmap::IndexMap;
use pullet::model::Size;
use pullet::template::SheetSpace;

const PAGE: &str = include_str!("../../docs/templates.md");

/// The examples of one language.
fn examples(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    PAGE.split(&fence).skip(1).filter_map(|rest| rest.split("\n```").next()).collect()
}

/// The templates of the page by the names that their first lines give.
fn templates() -> IndexMap<&'static str, &'static str> {
    let named = |example: &'static str| {
        let name = example.strip_prefix("{# ")?.split(" #}").next()?;
        Some((name, example))
    };
    let templates: IndexMap<_, _> = examples("svg").into_iter().filter_map(named).collect();
    assert_eq!(templates.len(), examples("svg").len(), "each example begins with its name");
    templates
}

/// The deck of the page, with all its templates.
fn farm() -> TestDeck {
    let farm = TestDeck::new(examples("toml")[0]);
    for (name, example) in templates() {
        farm.template(name, example);
    }
    farm
}

#[test]
fn every_template_of_the_page_makes_sound_cards() {
    for name in templates().keys().filter(|name| !name.contains('/') && **name != "score.svg") {
        let farm = farm();
        farm.file("deck.toml", examples("toml")[0].replace("card.svg", name));
        let (faces, findings) = farm.faces();
        assert!(findings.is_empty(), "{}", findings.iter().map(plain).collect::<String>());
        for face in faces {
            let front = face.front.expect("there were no findings");
            assert!(roxmltree::Document::parse(&front).is_ok(), "{front}");
        }
    }
}

#[test]
fn the_sheet_of_the_page_is_made() {
    let farm = farm();
    farm.file("deck.toml", examples("toml")[0].replace("[[sheets]]", "[[sheets]]\ntitle = \"Score\""));
    let (deck, templates, _) = farm.templates();
    let svg = templates
        .sheet(&deck.sheets[0], &SheetSpace { size: Size::um(210_000, 297_000), up: 1, tuck_box: None, text: None })
        .expect("it is sound");
    assert!(svg.contains("x2=\"200\"") && svg.contains("Farm: Score"), "{svg}");
    assert!(roxmltree::Document::parse(&svg).is_ok(), "{svg}");
}

/// The numbers that the table of functions gives.
#[test]
fn the_functions_give_what_the_page_says() {
    let farm = TestDeck::with_front(
        "{{ row(count=3, gap=8, centre=30) }} {% set p = polar(cx=30, cy=40, r=20, angle=90) %}{{ p.x }} {{ value | pad(width=2) }} {{ value | roman }} \
         {{ \"#000\" | lighten(by=0.2) }} {{ \"#fff\" | darken(by=0.2) }} {{ \"#fdf022\" | contrast }}",
    );
    assert_eq!(farm.front(), "[22, 30, 38] 50 03 III #333333 #cccccc #000000");
}
