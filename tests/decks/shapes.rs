//! The shapes of cards, as a deck describes them.

use crate::test_deck::{self, WorkFolder};
use pullet::model::{Deck, Length, Outline, Shape, Size};
use pullet::spec;

const EGG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 50\"><path d=\"M20 0C30 0 40 20 40 32A20 18 0 0 1 0 32C0 20 10 0 20 0Z\"/></svg>";

fn read(cards: &str) -> (Deck, Vec<&'static str>) {
    let deck = format!("[deck]\ntitle = \"Farm\"\n{cards}");
    let folder = WorkFolder::with(&[("deck.toml", &deck), ("shapes/egg.svg", EGG)]);
    let (deck, findings) = spec::read(&folder.project());
    (deck.expect("the spec can be read"), test_deck::codes(&findings))
}

fn group(keys: &str) -> String {
    format!("[[cards]]\nid = \"a\"\nfront = \"f.svg\"\n{keys}\n")
}

fn shape(cards: &str) -> Shape {
    let (deck, codes) = read(cards);
    assert_eq!(codes, [""; 0], "{cards}");
    deck.groups[0].format.shape.clone()
}

#[test]
fn a_format_has_the_shape_that_its_name_stands_for() {
    assert_eq!(shape(&group("card = \"hex-large\"")), Shape::Hexagon);
    assert_eq!(shape(&group("card = \"poker-chip\"")), Shape::Ellipse);
    assert_eq!(shape(&group("card = \"poker\"")), Shape::Rectangle);
    assert_eq!(shape(&group("card = \"square-70\"\nshape = \"circle\"")), Shape::Ellipse);
}

/// The deck's tokens are round; its goals have a size of their own and are cards.
#[test]
fn a_group_with_its_own_size_does_not_take_the_shape_of_the_deck() {
    let deck = "card = \"square-70\"\nshape = \"circle\"\n";
    assert_eq!(shape(&format!("{deck}{}", group(""))), Shape::Ellipse);
    assert_eq!(shape(&format!("{deck}{}", group("card = \"tarot\""))), Shape::Rectangle);
}

/// The egg's page of 40 × 50 is the card of 60 × 75 mm: its widest place, 32 below the top, is 48 mm below that of the card.
#[test]
fn an_own_outline_is_a_drawing_or_path_data() {
    let size = "card = { width = \"60 mm\", height = \"75 mm\" }\n";
    let Shape::Own(egg) = shape(&group(&format!("{size}shape = \"shapes/egg.svg\""))) else { panic!("an outline") };
    assert_eq!(egg.bounds().size(), Size::um(60_000, 75_000));
    let widest = egg.segments().iter().map(|segment| segment.end()).find(|point| point.x == Length::um(60_000));
    assert_eq!(widest.map(|point| point.y), Some(Length::um(48_000)));
    let Shape::Own(data) = shape(&group(&format!("{size}shape = \"M30 0L60 75H0Z\""))) else { panic!("an outline") };
    assert_eq!(data.to_string(), "M30 0L60 75L0 75L30 0Z");
}

/// A hexagon of 60 × 52 mm with corners of 2 mm has a curve at each of its six corners, and lines between them.
#[test]
fn a_corner_rounds_a_hexagon() {
    let own = "card = { width = \"60 mm\", height = \"52 mm\", corner = \"2 mm\" }\nshape = \"hexagon\"";
    let (deck, _) = read(&group(own));
    assert_eq!(deck.groups[0].format.outline().segments().len(), 12);
    let (sharp, _) = read(&group("card = { width = \"60 mm\", height = \"52 mm\" }\nshape = \"hexagon\""));
    let outline = sharp.groups[0].format.outline();
    assert_eq!(outline, Outline::hexagon(Size::um(60_000, 52_000), Length::ZERO));
}

/// A token of 25.4 mm is 12.7 mm from its middle to its edge: 12 mm of safe distance leave 0.7 mm.
#[test]
fn a_shape_that_the_card_cannot_have_is_reported() {
    let codes = |keys: &str| read(&group(keys)).1;
    assert_eq!(codes("shape = \"hexgon\""), ["bad-shape"]);
    assert_eq!(codes("card = \"poker\"\nshape = \"circle\""), ["bad-shape"]);
    assert_eq!(codes("shape = \"shapes/eg.svg\""), ["missing-file"]);
    assert_eq!(codes("shape = \"../egg.svg\""), ["outside-folder"]);
    assert_eq!(codes("card = \"token-1in\"\nsafe = \"12 mm\""), [""; 0]);
    let round = "card = { width = \"30 mm\", height = \"30 mm\", corner = \"3 mm\" }\nshape = \"circle\"";
    assert_eq!(codes(round), ["bad-shape"]);
}
