//! The rules of a drawing's style sheet act on this drawing and on nothing else of the card.

use super::set_faces;
use crate::test_deck::TestDeck;
use usvg::{Color, Group, Node, Paint};

/// A star without a look of its own, and a sun that colours every path and every element of the class `rim`.
const STAR: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>"#;
const SUN: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><style>svg > path { fill: #ff8800 } .rim { fill: #00ff00 }</style><path d="M0 0h10v10z"/><rect class="rim" width="2" height="2"/></svg>"#;

/// The colours of the card's paths, in the order in which they are drawn; words are set as texts.
fn colours(face: &str) -> Vec<Color> {
    let deck = TestDeck::with_front(&format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{face}</svg>"));
    deck.template("icons/star.svg", STAR).template("icons/sun.svg", SUN);
    let (faces, fonts) = set_faces::of(&deck.project());
    let mut colours = Vec::new();
    gather(faces[0].tree(&fonts).root(), &mut colours);
    colours
}

fn gather(group: &Group, colours: &mut Vec<Color>) {
    for node in group.children() {
        match node {
            Node::Group(inner) => gather(inner, colours),
            Node::Path(path) => colours.extend(path.fill().and_then(|fill| match fill.paint() {
                Paint::Color(colour) => Some(*colour),
                _ => None,
            })),
            _ => {}
        }
    }
}

const ORANGE: Color = Color { red: 0xff, green: 0x88, blue: 0 };
const GREEN: Color = Color { red: 0, green: 0xff, blue: 0 };

/// The star, the sun's path and rim, then the card's own path and rectangle.
#[test]
fn an_icon_colours_nothing_but_itself() {
    let face = r#"<textbox x="3" y="3" width="54" height="15" font-size="8">{star} {sun} x</textbox>
                  <path d="M5 30h50v20H5z"/><rect class="rim" width="9" height="9"/>"#;
    assert_eq!(colours(face), [Color::black(), ORANGE, GREEN, Color::black(), Color::black()]);
}

#[test]
fn art_colours_nothing_but_itself() {
    let face = r#"<path d="M5 30h50v20H5z"/>{{ art(file="icons/sun.svg") }}{{ art(file="icons/star.svg") }}<rect class="rim" width="9" height="9"/>"#;
    assert_eq!(colours(face), [Color::black(), ORANGE, GREEN, Color::black(), Color::black()]);
}

/// The card's own rules act on the drawings that it shows, as they do in a browser; those of a drawing win.
#[test]
fn the_rules_of_a_card_act_on_its_drawings() {
    let face =
        r#"<style>path { fill: #00ff00 }</style>{{ art(file="icons/star.svg") }}{{ art(file="icons/sun.svg") }}"#;
    assert_eq!(colours(face), [GREEN, ORANGE, GREEN]);
}
