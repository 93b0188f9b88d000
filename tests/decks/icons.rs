//! The built-in icons: drawings in the colour of the words, found by name and by word.

use crate::test_deck::{TestDeck, reported};
use pullet::files::{FileKind, built_in_templates};
use pullet::pipeline::{IconEntry, icons, icons_found};
use pullet::studio::{icon_choices, icon_choices_picture};
use std::collections::BTreeSet;

const PAGE: &str = include_str!("../../docs/text.md");

fn built_in() -> Vec<IconEntry> {
    icons(&with_words("").project())
}

fn found(word: &str) -> Vec<String> {
    icons_found(&built_in(), word).into_iter().map(|icon| icon.name.clone()).collect()
}

/// A deck of one card with these words.
fn with_words(words: &str) -> TestDeck {
    let words = words.replace('{', "{{ '{' }}");
    TestDeck::with_front(&format!(
        "<svg xmlns='http://www.w3.org/2000/svg' fill='#a51732'><textbox x='2' y='2' width='59' height='85' font-size='3'>{words}</textbox></svg>"
    ))
}

#[test]
fn each_icon_has_one_file_and_one_line_of_words() {
    let files = built_in_templates().list(&[".svg"]);
    let files = files.iter().filter_map(|file| file.strip_prefix("icons/")?.strip_suffix(".svg"));
    // Those in a folder of their own belong to a deck.
    let drawn: BTreeSet<&str> = files.filter(|name| !name.contains('/')).collect();
    let listed = built_in();
    let names: BTreeSet<&str> = listed.iter().map(|icon| icon.name.as_str()).collect();
    assert_eq!(names, drawn);
    assert_eq!(names.len(), listed.len(), "a name is there twice");
    assert!(names.len() >= 300, "{}", names.len());
}

/// A page without a server has all icons from the start: they must stay small.
#[test]
fn icons_are_small_drawings_in_the_colour_of_the_words() {
    let mut bytes = 0;
    for icon in built_in() {
        let drawing = built_in_templates().read(&icon.file(), FileKind::Text).expect("it is there");
        bytes += drawing.len();
        let drawing = String::from_utf8(drawing.to_vec()).expect("it is text");
        assert!(drawing.contains("currentColor") && drawing.contains("viewBox"), "{}", icon.name);
        let has_colour = drawing.contains('#') || drawing.contains("rgb") || drawing.contains("style");
        assert_eq!(has_colour, icon.name == "yellow-egg", "{}", icon.name);
    }
    assert!(bytes < 150_000, "{bytes}");
}

#[test]
fn every_icon_can_be_used_in_words() {
    let names = built_in().into_iter().map(|icon| format!("{{{}}}", icon.name)).collect::<Vec<_>>();
    for some in names.chunks(100) {
        let build = with_words(&some.join(" ")).build();
        assert!(!reported(&build).contains("icon"), "{}", reported(&build));
    }
}

#[test]
fn the_page_about_text_lists_every_icon() {
    let list = PAGE.split("## Icons").nth(1).and_then(|rest| rest.split("## ").next()).expect("it has a section");
    let missing: Vec<String> = built_in().into_iter().map(|icon| format!("`{}`", icon.name)).collect();
    let missing: Vec<&String> = missing.iter().filter(|name| !list.contains(name.as_str())).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn icons_are_found_by_name_and_by_word() {
    for (word, first) in [
        ("sword", "sword"),
        ("Swords", "sword"),
        ("dagger", "sword"),
        ("ruby", "gem"),
        ("mana", "drop"),
        ("torches", "torch"),
        ("worker", "meeple"),
        ("king", "card-king"),
        ("skul", "skull"),
    ] {
        assert_eq!(found(word).first().map(String::as_str), Some(first), "{word}: {:?}", found(word));
    }
    assert_eq!(found("star")[0], "star", "the name itself comes first");
    assert!(found("doubloon").is_empty() && found("s").len() < built_in().len());
}

#[test]
fn icons_of_the_deck_come_first_and_replace_built_in_ones() {
    let deck = with_words("{ale}{skull}");
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path fill='#d9a520' d='M0 0h9v9H0z'/></svg>";
    deck.template("icons/ale.svg", svg).template("icons/skull.svg", svg).template("icons/broken.svg", "<svg");
    let choices = icon_choices(&deck.project());
    assert_eq!((choices.icons[0].name.as_str(), choices.icons[0].built_in), ("ale", false));
    let own: Vec<&str> = choices.icons.iter().filter(|icon| !icon.built_in).map(|icon| icon.name.as_str()).collect();
    assert_eq!(own, ["ale", "skull"], "one that cannot be drawn is left out");
    deck.template("icons/ale.svg", &svg.replace("d9a520", "000000"));
    assert_ne!(icon_choices(&deck.project()).key, choices.key, "the address of the picture is another");
}

/// The first icon is a square of the deck's own colour, the second one takes the colour of the page.
#[test]
fn the_picture_of_all_icons_has_one_in_each_square() {
    let deck = with_words("{ale}");
    let square =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path fill='FILL' d='M-9 0h27v9H-9z'/></svg>";
    deck.template("icons/ale.svg", &square.replace("FILL", "#d9a520"));
    deck.template("icons/bar.svg", &square.replace("FILL", "currentColor"));
    let choices = icon_choices(&deck.project());
    let bytes = icon_choices_picture(&deck.project(), "3366cc", 16).expect("it can be drawn");
    let picture = resvg::tiny_skia::Pixmap::decode_png(&bytes).expect("it is a PNG");
    let rows = u32::try_from(choices.icons.len()).expect("there are few").div_ceil(choices.columns);
    assert_eq!((picture.width(), picture.height()), (16 * choices.columns, 16 * rows));
    let colour = |x, y| picture.pixel(x, y).map(|pixel| (pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()));
    assert_eq!(colour(15, 8), Some((0xd9, 0xa5, 0x20, 255)), "nothing of its neighbour is on it");
    assert_eq!(colour(16, 8), Some((0x33, 0x66, 0xcc, 255)));
    assert_eq!(colour(32, 0), Some((0, 0, 0, 0)), "nothing is around a spade");
    for (ink, pixels) in [("red", 16), ("3366c\"", 16), ("3366cc", 0), ("3366cc", 5000)] {
        assert!(icon_choices_picture(&deck.project(), ink, pixels).is_none(), "{ink} {pixels}");
    }
}
