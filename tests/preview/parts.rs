//! Files that are dropped on parts of a card.

use super::shown::checked;
use crate::test_deck::TestDeck;
use pullet::files::{EditError, Project};
use pullet::model::Side;
use pullet::pipeline::FaceFileKind;
use pullet::studio::{ChangeError, Changed, DropReach, Health, PartDrop, PartEntry, Studio};

const SPEC: &str =
    "[deck]\ntitle = \"Farm\"\n[[cards]]\nfront = \"card.svg\"\nback = \"back.svg\"\nrows = \"cards.csv\"\n";
const CARDS: &str = "id,picture,hat\nfox,fox.png,crown\nhen,hen.png,beret\n";
const FRONT: &str = r##"<svg xmlns="http://www.w3.org/2000/svg"><rect x="-3" y="-3" width="70" height="95" fill="#ff8800"/>
<g transform="translate(5 0)">{{ art(file="signs/sun.svg", x=5, y=20, width=20) }}</g>
<image href="{{ picture }}" x="40" y="50" width="15" height="10"/></svg>"##;
const BACK: &str = r##"<svg xmlns="http://www.w3.org/2000/svg">{{ art(file="parts/patterns/eggs.svg", x=0, y=0, width=60, height=60, w=60, h=60, colour="#aabbcc") }}</svg>"##;
const SUN: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"><rect width="10" height="20" fill="#ffee00"/></svg>"##;
/// What is dropped: a moon.
pub const MOON: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"><rect width="10" height="20" fill="#101040"/></svg>"##;

/// Two cards with a drawing of the deck, a picture from a column, and a built-in drawing on their backs.
pub fn sunny() -> TestDeck {
    let deck = TestDeck::new(SPEC);
    deck.file("cards.csv", CARDS).file("signs/sun.svg", SUN);
    for name in ["fox.png", "hen.png"] {
        deck.file(name, include_bytes!("../pictures/inch.png"));
    }
    deck.template("card.svg", FRONT).template("back.svg", BACK);
    deck
}

fn studio(project: Project) -> Studio {
    let mut studio = Studio::new(vec![project]).expect("there is a deck");
    let state = studio.refresh();
    assert_eq!(state.state().health, Health::Whole, "{:?}", state.state().findings);
    studio
}

fn parts(studio: &Studio, card: &str) -> Vec<PartEntry> {
    studio.shown().parts(card).expect("the card is there")
}

fn part(studio: &Studio, card: &str, name: &str) -> PartEntry {
    let parts = parts(studio, card);
    let found = parts.iter().find(|part| part.name == name);
    found.unwrap_or_else(|| panic!("{parts:?}")).clone()
}

/// Drops a file on a part of a card.
fn drop_on(studio: &mut Studio, card: &str, name: &str, bytes: &[u8]) -> Result<Changed, ChangeError> {
    let part = part(studio, card, name);
    let number = studio.shown().state().cards.iter().find(|known| known.id == card).expect("it is there").number;
    let side = if part.side == "front" { Side::Front } else { Side::Back };
    let changed = studio.drop_on_part(&PartDrop { number, side, key: part.key, reach: DropReach::All }, bytes.to_vec());
    studio.refresh();
    changed
}

fn read(deck: &TestDeck, name: &str) -> Vec<u8> {
    std::fs::read(deck.path(name)).unwrap_or_default()
}

#[test]
fn the_parts_of_a_card_are_where_they_are_drawn() {
    let deck = sunny();
    let studio = studio(deck.project());
    let near = |found: &[[f64; 4]], wanted: [f64; 4]| {
        assert_eq!(found.len(), 1);
        assert!(found[0].iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 0.01), "{found:?}");
    };
    // 5 mm from the group and 5 mm of its own; twice as high as wide.
    let sun = part(&studio, "fox", "signs/sun.svg");
    near(&sun.places, [10.0, 20.0, 20.0, 40.0]);
    assert_eq!(
        (sun.kind, sun.side, sun.target.as_deref(), sun.is_missing),
        (FaceFileKind::Drawing, "front", Some("signs/sun.svg"), false)
    );
    let fox = part(&studio, "fox", "fox.png");
    near(&fox.places, [40.0, 50.0, 15.0, 10.0]);
    assert_eq!((fox.kind, fox.target.as_deref()), (FaceFileKind::Picture, Some("fox.png")));
    let eggs = part(&studio, "fox", "parts/patterns/eggs.svg");
    assert_eq!((eggs.side, eggs.target.as_deref()), ("back", Some("templates/parts/patterns/eggs.svg")));
    assert!(parts(&studio, "hen").iter().all(|part| part.name != "fox.png"));
}

#[test]
fn a_drawing_takes_the_place_of_another_one_and_back() {
    let deck = sunny();
    let mut studio = studio(deck.project());
    let look = |studio: &Studio| studio.shown().state().cards[0].front.clone().expect("it has a front").look;
    let before = look(&studio);
    let changed = drop_on(&mut studio, "fox", "signs/sun.svg", MOON.as_bytes()).expect("it is a drawing");
    assert_eq!((changed.file.as_str(), changed.line, changed.undoable), ("signs/sun.svg", None, 1));
    assert_eq!(read(&deck, "signs/sun.svg"), MOON.as_bytes());
    // What was there is kept, for when the preview has ended; a step back needs no copy.
    assert_eq!(read(&deck, "replaced/signs/sun.svg"), SUN.as_bytes());
    assert_ne!(look(&studio), before);
    // A built-in drawing stays as it is: the deck has its own in its place.
    let changed = drop_on(&mut studio, "hen", "parts/patterns/eggs.svg", MOON.as_bytes()).expect("it is a drawing");
    assert_eq!(changed.file, "templates/parts/patterns/eggs.svg");
    assert_eq!(part(&studio, "hen", "parts/patterns/eggs.svg").target.as_deref(), Some(changed.file.as_str()));
    studio.undo().expect("it can be taken back");
    assert!(!deck.path("templates/parts/patterns/eggs.svg").exists());
    studio.undo().expect("it can be taken back");
    assert_eq!(read(&deck, "signs/sun.svg"), SUN.as_bytes());
    assert!(!deck.path("replaced/signs/sun.svg").exists());
    studio.refresh();
    assert_eq!(look(&studio), before);
}

/// Another preview knows of no change that could be taken back.
#[test]
fn what_was_replaced_is_put_back_after_a_restart() {
    let deck = sunny();
    for drawing in [MOON, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 20\"/>"] {
        let mut studio = studio(deck.project());
        drop_on(&mut studio, "fox", "signs/sun.svg", drawing.as_bytes()).expect("it is a drawing");
    }
    let mut studio = studio(deck.project());
    let sun = part(&studio, "fox", "signs/sun.svg");
    assert_eq!(sun.earlier, ["replaced/signs/sun-2.svg", "replaced/signs/sun.svg"]);
    let drop = PartDrop { number: 1, side: Side::Front, key: sun.key, reach: DropReach::All };
    for elsewhere in ["signs/sun.svg", "deck.toml", "replaced/../signs/moon.svg", "replaced/signs/sun-3.svg"] {
        assert!(studio.put_back(&drop, elsewhere).is_err(), "{elsewhere}");
    }
    studio.put_back(&drop, "replaced/signs/sun.svg").expect("it is kept");
    assert_eq!(read(&deck, "signs/sun.svg"), SUN.as_bytes());
    studio.refresh();
    let earlier = part(&studio, "fox", "signs/sun.svg").earlier;
    assert_eq!(earlier, ["replaced/signs/sun-3.svg", "replaced/signs/sun-2.svg"]);
    studio.undo().expect("it can be taken back");
    assert_ne!(read(&deck, "signs/sun.svg"), SUN.as_bytes());
}

/// A picture in place of a drawing needs a drawing that shows it, of the same proportions: 10 × 20.
#[test]
fn a_picture_takes_the_place_of_a_drawing() {
    let deck = sunny();
    let mut studio = studio(deck.project());
    let photo = include_bytes!("../pictures/turned.png");
    drop_on(&mut studio, "fox", "signs/sun.svg", photo).expect("it is a picture");
    assert_eq!(read(&deck, "signs/sun.png"), photo);
    let drawing = String::from_utf8(read(&deck, "signs/sun.svg")).expect("it is text");
    assert!(drawing.contains("viewBox=\"0 0 10 20\"") && drawing.contains("href=\"sun.png\""), "{drawing}");
    // The picture is coarse, but it is found.
    let shown = checked(&mut studio);
    let codes: Vec<&str> = shown.state().findings.iter().map(|finding| finding.code.as_str()).collect();
    assert!(codes.contains(&"coarse-picture") && !codes.contains(&"missing-picture"), "{codes:?}");
    studio.undo().expect("it can be taken back");
    assert_eq!((read(&deck, "signs/sun.svg"), deck.path("signs/sun.png").exists()), (SUN.as_bytes().to_vec(), false));
}

/// A cell that names a PNG names an SVG once one is dropped there.
#[test]
fn a_picture_of_another_kind_changes_the_cell_that_names_it() {
    let deck = sunny();
    let mut studio = studio(deck.project());
    drop_on(&mut studio, "fox", "fox.png", MOON.as_bytes()).expect("it is a drawing");
    assert_eq!(read(&deck, "fox.svg"), MOON.as_bytes());
    assert_eq!(String::from_utf8(read(&deck, "cards.csv")).expect("it is text"), CARDS.replace("fox.png", "fox.svg"));
    assert_eq!(part(&studio, "fox", "fox.svg").places.len(), 1);
    studio.undo().expect("it can be taken back");
    assert_eq!(String::from_utf8(read(&deck, "cards.csv")).expect("it is text"), CARDS);
    assert!(!deck.path("fox.svg").exists());
}

/// Two cells say `sun`; only one of them names the drawing.
#[test]
fn a_card_gets_a_drawing_of_its_own_where_a_cell_names_it() {
    let deck = sunny();
    deck.file("cards.csv", "id,picture,hat,sign\nfox,fox.png,sun,sun\nhen,hen.png,beret,sun\n");
    deck.template("card.svg", &FRONT.replace("\"signs/sun.svg\"", "\"signs/\" ~ sign ~ \".svg\""));
    let before = read(&deck, "cards.csv");
    let mut studio = studio(deck.project());
    let sun = |studio: &Studio, reach| {
        let sun = part(studio, "fox", "signs/sun.svg");
        PartDrop { number: 1, side: Side::Front, key: sun.key, reach }
    };
    let own = sun(&studio, DropReach::Card);
    let sharing = studio.shown().sharing(&own).expect("the card has it");
    assert_eq!((sharing.cards.as_slice(), sharing.can_be_own), (&["fox".to_owned(), "hen".to_owned()][..], true));
    studio.drop_on_part(&own, MOON.into()).expect("it is a drawing");
    studio.refresh();
    assert_eq!((read(&deck, "signs/sun.svg"), read(&deck, "signs/sun-2.svg")), (SUN.into(), MOON.into()));
    let after = String::from_utf8(read(&deck, "cards.csv")).expect("it is text");
    assert_eq!(after, "id,picture,hat,sign\nfox,fox.png,sun,sun-2\nhen,hen.png,beret,sun\n");
    assert_eq!(part(&studio, "hen", "signs/sun.svg").name, "signs/sun.svg");
    studio.undo().expect("it can be taken back");
    assert_eq!((read(&deck, "cards.csv"), deck.path("signs/sun-2.svg").exists()), (before, false));
    // A picture in place of the drawing: the card's own drawing shows it.
    studio.refresh();
    let own = sun(&studio, DropReach::Card);
    studio.drop_on_part(&own, include_bytes!("../pictures/turned.png").to_vec()).expect("it is a picture");
    assert!(
        String::from_utf8(read(&deck, "signs/sun-2.svg")).is_ok_and(|drawing| drawing.contains("href=\"sun-2.png\""))
    );
}

/// Where the template names the file, no card can have another one.
#[test]
fn a_drawing_that_the_template_names_is_shared() {
    let deck = sunny();
    let mut studio = studio(deck.project());
    let key = part(&studio, "fox", "signs/sun.svg").key;
    let own = PartDrop { number: 1, side: Side::Front, key, reach: DropReach::Card };
    assert!(studio.shown().sharing(&own).is_some_and(|sharing| sharing.cards.len() == 2 && !sharing.can_be_own));
    assert!(matches!(studio.drop_on_part(&own, MOON.into()), Err(ChangeError::NoPart)));
    assert_eq!(read(&deck, "signs/sun.svg"), SUN.as_bytes());
}

/// A card that names a file that is not there yet is an error until the file is dropped.
#[test]
fn a_missing_file_has_its_place_already() {
    let deck = sunny();
    let mut studio = studio(deck.project());
    std::fs::remove_file(deck.path("signs/sun.svg")).expect("it is there");
    assert_eq!(studio.refresh().state().health, Health::Faulty);
    let sun = part(&studio, "fox", "signs/sun.svg");
    assert!(sun.is_missing && sun.places.len() == 1, "{sun:?}");
    drop_on(&mut studio, "fox", "signs/sun.svg", MOON.as_bytes()).expect("it is a drawing");
    assert_eq!(
        (read(&deck, "signs/sun.svg"), studio.shown().state().health),
        (MOON.as_bytes().to_vec(), Health::Whole)
    );
}

#[test]
fn what_is_no_picture_is_refused_and_changes_nothing() {
    let deck = sunny();
    let mut studio = studio(deck.project());
    let others: [(&[u8], &str); 6] = [
        (b"%PDF-1.7", "PDF"),
        (b"<!DOCTYPE html><script>alert(1)</script>", "web page"),
        (b"hello", "neither"),
        (b"", "neither"),
        (b"<html xmlns='http://www.w3.org/1999/xhtml'/>", "web page"),
        (b"\x1f\x8b\x08", "gzip"),
    ];
    for (bytes, words) in others {
        let refused = drop_on(&mut studio, "fox", "signs/sun.svg", bytes).expect_err("it is no picture").to_string();
        assert!(refused.contains(words), "{refused}");
    }
    for (number, key) in [(0, "0123456789abcdef"), (1, "0123456789abcdef"), (99, "0"), (usize::MAX, "")] {
        let drop = PartDrop { number, side: Side::Front, key: key.to_owned(), reach: DropReach::All };
        assert!(matches!(studio.drop_on_part(&drop, MOON.into()), Err(ChangeError::NoPart)));
    }
    assert_eq!(read(&deck, "signs/sun.svg"), SUN.as_bytes());
    assert!(matches!(studio.undo(), Err(ChangeError::NothingToUndo)));
}

/// A deck from a stranger names its files: none of them may be one that is no picture, or that lies elsewhere.
#[test]
fn a_deck_cannot_have_other_files_overwritten() {
    let deck = sunny();
    let front = FRONT.replace("signs/sun.svg", "deck.toml").replace("{{ picture }}", "../../fox.png");
    deck.template("card.svg", &front);
    let mut studio = Studio::new(vec![deck.project()]).expect("there is a deck");
    studio.refresh();
    for name in ["deck.toml", "../../fox.png"] {
        assert_eq!(part(&studio, "fox", name).target, None, "{name}");
        let refused = drop_on(&mut studio, "fox", name, MOON.as_bytes()).expect_err("it is no picture of the deck");
        assert!(matches!(refused, ChangeError::Edit(EditError::Name { .. })), "{refused}");
    }
    assert_eq!(read(&deck, "deck.toml"), SPEC.as_bytes());
}
