//! Cards that are no rectangles are judged by their outline.

use crate::test_deck::{TestDeck, codes, reported};
use pullet::diag::{Findings, Severity};

/// A hex tile of 66.04 × 76.2 mm, which points up, or what `keys` say, with that front.
fn faults(keys: &str, front: &str) -> Vec<&'static str> {
    faults_with_back(keys, front, front)
}

fn faults_with_back(keys: &str, front: &str, back: &str) -> Vec<&'static str> {
    let deck = TestDeck::new(&format!(
        "[deck]\ntitle = \"Isle\"\n[[cards]]\nfront = \"card.svg\"\nback = \"back.svg\"\ncopies = 2\n{keys}\n"
    ));
    let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" font-family=\"Atkinson Hyperlegible\">";
    deck.template("card.svg", &format!("{head}{front}</svg>"));
    deck.template("back.svg", &format!("{head}{back}</svg>"));
    let check = deck.check();
    let mut found = Findings::new();
    found.extend(check.findings.iter().filter(|finding| finding.severity > Severity::Note).cloned());
    println!("{}", reported(&check));
    codes(&found)
}

const HEX: &str = "card = \"hex-medium\"";
const GROUND: &str = "<rect x=\"-4\" y=\"-4\" width=\"80\" height=\"90\" fill=\"#ffe9b0\"/>";

/// The tile's side begins 19.05 mm from the top: text 6 mm from the left is beyond the slanted side at 9 mm, near it at 20.5 mm, and
/// inside the safe area at 30 mm.
#[test]
fn text_in_the_corner_of_the_rectangle_is_outside_of_the_tile() {
    let text = |y: f64| format!("{GROUND}<text x=\"6\" y=\"{y}\" font-size=\"4\">corner</text>");
    assert_eq!(faults(HEX, &text(9.0)), ["text-outside-card"]);
    assert_eq!(faults(HEX, &text(20.5)), ["text-outside-safe-area"]);
    assert_eq!(faults(HEX, &text(32.0)), [""; 0]);
    let square = "card = { width = \"66.04 mm\", height = \"76.2 mm\" }";
    assert_eq!(faults(square, &text(9.0)), [""; 0]);
}

/// A ground that ends at the six sides lacks its bleed; one that is a hexagon 4 mm larger has it.
#[test]
fn the_ground_of_a_tile_goes_on_beyond_its_sides() {
    let ground = |points: &str| format!("<polygon points=\"{points}\" fill=\"#2f6b4f\"/>");
    let at_cut = "33.02,0 66.04,19.05 66.04,57.15 33.02,76.2 0,57.15 0,19.05";
    assert_eq!(faults(HEX, &ground(at_cut)), ["missing-bleed"]);
    let larger = "33.02,-5 70.04,16.5 70.04,59.7 33.02,81.2 -4,59.7 -4,16.5";
    assert_eq!(faults(HEX, &ground(larger)), [""; 0]);
}

/// A drop shows which way up it lies: its back may have a top. A token does not.
#[test]
fn a_shape_with_a_top_may_have_a_back_with_a_top() {
    let arrow = format!("{GROUND}<path d=\"M15 8L21 18H9Z\" fill=\"#903\"/>");
    let size = "card = { width = \"30 mm\", height = \"30 mm\" }\neach = { n = [1, 2] }";
    let shaped = |shape: &str| {
        let front = format!("{GROUND}<text x=\"15\" y=\"20\" font-size=\"6\">{{{{ n }}}}</text>");
        faults_with_back(&format!("{size}\nshape = \"{shape}\""), &front, &arrow)
    };
    let found = shaped("circle");
    assert!(found.contains(&"one-way-back"), "{found:?}");
    let found = shaped("M15 0L30 30H0Z");
    assert!(!found.contains(&"one-way-back"), "{found:?}");
}
