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

/// What printed matter has room for depends on the paper: its boxes agree with those of other pages of their size, and not with cards.
#[test]
fn boxes_of_printed_matter_agree_by_the_size_of_their_page() {
    let farm = farm("Moo");
    let spec = std::fs::read_to_string(farm.path("deck.toml")).expect("it is there");
    farm.file("deck.toml", spec + "\n[[sheets]]\nid = \"rules\"\ntemplate = \"rules.svg\"\n");
    let pad = std::fs::read_to_string(farm.path("templates/pad.svg")).expect("it is there");
    let built = |rules: &str| {
        farm.template("rules.svg", &pad.replace("Write here", rules));
        let build = sound(build(&farm.project(), &on_a4()));
        ["farm_pad_a4.pdf", "farm_cards_a4.pdf"].map(|file| made(&build, file).to_vec())
    };
    let ([short_pad, cards], [long_pad, cards_again]) = (built("Read here"), built(&"Read here. ".repeat(40)));
    assert!(short_pad != long_pad, "the pad's words have the size of those of the rules");
    assert!(cards == cards_again, "the cards have their own");
}
