//! Numbers in a hand, colours of suits, inks of small text, scraps beside a card: what is found and what is not.
//!
//! The decks are those of `tests/broken/decks`, with what is at fault put right.

use crate::test_deck::{TestDeck, on_a4};
use pullet::pipeline;

/// The codes that are found in a broken deck once texts in its spec and in its template are replaced.
fn codes(name: &str, template: &str, spec: [&str; 2], drawing: [&str; 2]) -> Vec<String> {
    let read = |file: &str| std::fs::read_to_string(format!("tests/broken/decks/{name}/{file}")).expect("it is there");
    let replaced = |text: String, [from, to]: [&str; 2]| {
        assert!(text.contains(from), "{text}");
        text.replace(from, to)
    };
    let deck = TestDeck::new(&replaced(read("deck.toml"), spec));
    deck.template(template, &replaced(read(&format!("templates/{template}")), drawing));
    let findings = pipeline::check(&deck.project(), &on_a4()).findings;
    findings.iter().map(|finding| finding.code.as_str().to_owned()).collect()
}

const SAME: [&str; 2] = ["", ""];
const NONE: [&str; 0] = [];

/// Letters of 4 mm from 4 mm on: two digits are about 5 mm wide and end at 9 mm, within 10 mm.
#[test]
fn a_number_near_the_left_edge_shows_in_a_hand() {
    let narrow = ["x=\"6\" y=\"14\" font-size=\"8\"", "x=\"4\" y=\"14\" font-size=\"4\""];
    assert_eq!(codes("hidden-index", "egg.svg", SAME, narrow), NONE);
    assert_eq!(codes("hidden-index", "egg.svg", SAME, SAME), ["hidden-index"]);
}

#[test]
fn a_hand_of_seven_cards_shows_the_whole_number() {
    assert_eq!(codes("hidden-index", "egg.svg", ["hand = 12", "hand = 7"], SAME), NONE);
}

/// At 14 mm, the numbers end at 13.3 mm.
#[test]
fn a_deck_can_say_how_much_of_each_card_a_hand_shows() {
    assert_eq!(codes("hidden-index", "egg.svg", ["hand = 12", "hand = 12\nindex = \"14 mm\""], SAME), NONE);
}

/// Big Chicken deals 16 cards: `hand` need not be written. Its numbers are 4.9 mm wide at most: around 7.5 mm from the edge, they end
/// within 10 mm; around 11 mm, they do not.
#[test]
fn a_game_says_how_large_its_hands_are() {
    let deck = TestDeck::copy_of("big-chicken");
    let is_hidden = |deck: &TestDeck| {
        let findings = pipeline::check(&deck.project(), &on_a4()).findings;
        findings.iter().find(|finding| finding.code == "hidden-index").cloned()
    };
    assert!(is_hidden(&deck).is_none());
    let egg = std::fs::read_to_string("templates/big-chicken/egg.svg").expect("a built-in template");
    deck.template("big-chicken/egg.svg", &egg.replace("[7.5, 56]", "[11, 56]"));
    let found = is_hidden(&deck).expect("its numbers end at 13 mm");
    assert!(found.message.starts_with("a hand of 16 cards hides the index"), "{}", found.message);
}

/// Numbers and heads of Crazy Chicken are in a corner that ends 10.2 mm from the edge: the 20 spans 4.9 to 9.3 mm. With letters as wide
/// as they are high it would be more than 9 mm wide.
#[test]
fn the_numbers_of_crazy_chicken_show_in_a_fan() {
    let file = "crazy-chicken/parts/index.svg";
    let drawing = std::fs::read_to_string(format!("templates/{file}")).expect("a built-in template");
    assert!(drawing.contains("scale(.66 1)"), "{drawing}");
    let hidden = |drawing: &str| {
        let deck = TestDeck::copy_of("crazy-chicken");
        deck.template(file, drawing);
        let findings = pipeline::check(&deck.project(), &on_a4()).findings;
        findings.iter().filter(|finding| finding.code == "hidden-index").count()
    };
    assert_eq!((hidden(&drawing), hidden(&drawing.replace("scale(.66 1)", "scale(1.3 1)"))), (0, 1));
}

#[test]
fn a_pip_tells_suits_apart_whatever_their_colours() {
    let pip =
        "<rect x=\"50\" y=\"70\" width=\"5\" height=\"{% if suit.id == 'barn' %}5{% else %}9{% endif %}\"/></svg>";
    assert_eq!(codes("look-alike-colours", "egg.svg", SAME, ["</svg>", pip]), NONE);
    // The same on every card, it tells nothing apart.
    let same = "<rect x=\"50\" y=\"70\" width=\"5\" height=\"5\"/></svg>";
    assert_eq!(codes("look-alike-colours", "egg.svg", SAME, ["</svg>", same]), ["look-alike-colours"]);
}

/// A drawing that is on one card of a suit only is not the suit's pip.
#[test]
fn pictures_of_single_cards_do_not_tell_suits_apart() {
    let picture = "<circle cx=\"31\" cy=\"75\" r=\"{% if suit.id == 'barn' %}{{ number + 2 }}{% else %}{{ number + 5 }}{% endif %}\"/></svg>";
    assert_eq!(codes("look-alike-colours", "egg.svg", SAME, ["</svg>", picture]), ["look-alike-colours"]);
}

#[test]
fn a_light_and_a_dark_colour_are_told_apart_by_everyone() {
    assert_eq!(codes("look-alike-colours", "egg.svg", ["#666600", "#d8d860"], SAME), NONE);
}

/// 7 pt are 7 × 25.4 / 72 = 2.47 mm.
#[test]
fn larger_or_black_text_needs_no_exact_inks() {
    assert_eq!(codes("small-coloured-text", "fox.svg", SAME, ["font-size=\"2.4\"", "font-size=\"2.47\""]), NONE);
    assert_eq!(codes("small-coloured-text", "fox.svg", SAME, ["#1b4f8a", "#333333"]), NONE);
}

/// Tiles of a background from −30 mm to 75 mm: those that end at −5 mm or begin at 70 mm are beside the card and its bleed, and
/// their like is on it.
#[test]
fn a_background_may_go_on_beside_the_card() {
    let tiles = "{% for column in range(end=6) %}<rect x=\"{{ column * 20 - 30 }}\" y=\"30\" width=\"5\" height=\"20\"/>{% endfor %}";
    let scrap = "<rect x=\"80\" y=\"10\" width=\"12\" height=\"20\" fill=\"#3a6b35\"/>";
    assert_eq!(codes("art-off-page", "fox.svg", SAME, [scrap, tiles]), NONE);
}

/// What a clip hides is not beside the card for the reader of the drawing: it is not there at all.
#[test]
fn what_a_clip_hides_is_no_scrap() {
    let scrap = "<rect x=\"80\" y=\"10\" width=\"12\" height=\"20\" fill=\"#3a6b35\"/>";
    let inner = format!("<svg x=\"10\" y=\"10\" width=\"20\" height=\"20\" viewBox=\"0 0 20 20\">{scrap}</svg>");
    assert_eq!(codes("art-off-page", "fox.svg", SAME, [scrap, &inner]), NONE);
}
