//! A file of one's own takes the place of a court or a Joker of Jokerlink: one cell of a table names it.

use crate::test_deck::{TestDeck, reported};
use pullet::diag::Severity;

/// A copy of the built-in deck, with a file named in the last cell of a row.
fn deck_with(table: &str, row: &str, picture: &str) -> TestDeck {
    let deck = TestDeck::copy_of("jokerlink");
    let rows = std::fs::read_to_string(deck.path(table)).expect("the table is there");
    let rows = rows.lines().map(|line| {
        let is_meant = line.starts_with(&format!("{row},"));
        if is_meant { format!("{line}{picture}\n") } else { format!("{line}\n") }
    });
    deck.file(table, rows.collect::<String>());
    // One pixel is enough for a test.
    let spec = std::fs::read_to_string(deck.path("deck.toml")).expect("the deck is there");
    deck.file("deck.toml", spec.replace("\n[preflight]\n", "\n[preflight]\ncoarse-picture = \"off\"\n"));
    deck
}

/// The front of a card.
fn front(jokerlink: &TestDeck, id: &str) -> String {
    let (faces, findings) = jokerlink.faces();
    assert!(findings.iter().all(|finding| finding.severity != Severity::Error), "{findings:?}");
    let deck = jokerlink.deck();
    let faces = deck.cards.iter().zip(faces).find(|(card, _)| card.id.as_str() == id);
    faces.and_then(|(_, faces)| faces.front).expect("there is such a card, with a front").to_string()
}

/// Something of the figure that the picture takes the place of: its eyes.
const EYES: &str = "viewBox=\"-10 -10 70 40\"";

/// A template of one's own reads what the card reads.
const CREST: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 101 112.2"><path d="M9 9h83v94z" fill="{{ theme.leaf }}"/></svg>"#;

/// The smallest PNG: one pixel, grey.
const PNG: [u8; 67] = [
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8,
    0, 0, 0, 0, 0x3a, 0x7e, 0x9b, 0x55, 0, 0, 0, 0x0a, 0x49, 0x44, 0x41, 0x54, 0x78, 0xda, 0x63, 0x68, 0, 0, 0, 0x82,
    0, 0x81, 0xda, 0x45, 8, 0x3b, 0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
];

#[test]
fn a_drawing_takes_the_place_of_a_court() {
    let farm = deck_with("courts.csv", "spades-Q", "crest.svg");
    farm.file("crest.svg", CREST);
    let queen = front(&farm, "spades-Q");
    assert!(queen.contains("M9 9h83v94z") && queen.contains("#5d9a3c") && !queen.contains(EYES), "{queen}");
    assert!(front(&farm, "spades-K").contains(EYES));
    farm.sound_build();
}

#[test]
fn a_drawing_takes_the_place_of_a_joker() {
    let farm = deck_with("jokers.csv", "joker-spy", "crest.svg");
    farm.template("crest.svg", CREST);
    let joker = front(&farm, "joker-spy");
    assert!(joker.contains("M9 9h83v94z") && !joker.contains(EYES), "{joker}");
    assert!(joker.contains("I’m just a plain old zero."), "its words stay");
    farm.sound_build();
}

#[test]
fn a_photo_takes_the_place_of_a_court_or_a_joker() {
    for (table, row) in [("courts.csv", "hearts-K"), ("jokers.csv", "joker-road")] {
        let farm = deck_with(table, row, "photo.png");
        farm.file("photo.png", PNG);
        let card = front(&farm, row);
        assert!(card.contains(r#"<image href="photo.png""#) && !card.contains(EYES), "{card}");
        farm.sound_build();
    }
}

#[test]
fn a_picture_that_is_not_there_is_reported() {
    for (picture, code) in [("photo.png", "missing-picture"), ("crest.svg", "missing-art")] {
        let reported = reported(&deck_with("courts.csv", "hearts-K", picture).check());
        assert!(reported.contains(&format!("error[{code}]")) && reported.contains(picture), "{reported}");
    }
}
