//! A card is drawn the same in a part of a deck as in the whole: what it shares with other cards does not change.

use super::reader::Pdf;
use crate::test_deck::{TestDeck, made, on_a4, sound};
use pullet::pipeline::{Build, BuildSettings, Selection, build};
use std::collections::BTreeSet;

const SPEC: &str = r#"
[deck]
title = "Farm"

[[cards]]
id    = "{{ name }}"
front = "card.svg"
rows  = [{ name = "hen", words = "Cluck" }, { name = "cow", words = "LONG" }]

[[sheets]]
id       = "pad"
template = "pad.svg"
"#;

/// A deck whose cards have text boxes of one size, and so has its pad; the cow's words are long.
fn farm(words: &str) -> TestDeck {
    let farm = TestDeck::new(&SPEC.replace("LONG", words));
    let text_box = |words: &str| {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg"><textbox x="5" y="5" width="50" height="20" font-size="8" min-size="1" size-group="words">{words}</textbox></svg>"#
        )
    };
    farm.template("card.svg", &text_box("{{ words }}")).template("pad.svg", &text_box("Write here"));
    farm
}

/// What draws the faces that are on the pages of a file, without repetition.
fn faces(build: &Build, file: &str) -> BTreeSet<Vec<u8>> {
    let pdf = Pdf::read(made(build, file));
    let sheets = pdf.pages().into_iter().map(|page| pdf.sheet(page));
    let drawn: Vec<_> = sheets.flat_map(|sheet| sheet.drawn).filter(|drawn| drawn.layer == "Cards").collect();
    drawn.iter().map(|drawn| pdf.content(drawn.form)).collect()
}

fn part(farm: &TestDeck, card: &str) -> Build {
    let selection = Selection { cards: vec![card.to_owned()], ..Selection::default() };
    sound(build(&farm.project(), &BuildSettings { selection, ..on_a4() }))
}

#[test]
fn boxes_of_a_size_group_have_the_size_of_the_whole_deck() {
    let long = farm(&"Moo moo moo moo. ".repeat(30));
    let whole = faces(&sound(build(&long.project(), &on_a4())), "farm_cards_a4.pdf");
    let hen = faces(&part(&long, "hen"), "farm_cards_part_a4.pdf");
    assert_eq!((whole.len(), hen.len()), (2, 1));
    assert!(hen.is_subset(&whole), "the hen's words have another size in the part");
    // With a cow of few words they do have another size.
    assert!(!faces(&part(&farm("Moo"), "hen"), "farm_cards_part_a4.pdf").is_subset(&whole));
}

/// The pad's box belongs to the group of the cards, and it is not printed with them.
#[test]
fn boxes_of_sheets_that_are_not_printed_count_too() {
    let farm = farm("Moo");
    let before = faces(&part(&farm, "hen"), "farm_cards_part_a4.pdf");
    let pad = std::fs::read_to_string(farm.path("templates/pad.svg")).expect("it is there");
    farm.template("pad.svg", &pad.replace("Write here", &"Write here. ".repeat(40)));
    assert_ne!(faces(&part(&farm, "hen"), "farm_cards_part_a4.pdf"), before);
}
