//! Lengths and percentages: they mean the same on paper, whatever a drawing's own unit is.

use crate::pdf::one_face::fonts;
use crate::test_deck::{TestDeck, codes};
use indexmap::IndexMap;
use pullet::model::{Length, Size};
use pullet::render::{Frame, Part, SplitFace, SvgReader, plan, units_per_millimetre, weighed};
use pullet::text::{Agreement, FaceText, TextContext};
use usvg::{Node, Rect};

/// A poker card with 3 mm of bleed.
const POKER: Frame = Frame::new(Size::um(63_500, 88_900), Length::um(3_000));

/// Where the only element of a drawing is on the card, in millimetres from the trim's corner.
fn drawn(svg: &str) -> Rect {
    let fonts = fonts();
    let (face, faults) = SplitFace::read(&svg.into(), POKER);
    assert!(faults.is_empty(), "{faults:?}");
    let plan = plan(&[face.expect("the drawing is well-formed").into()]);
    let reader = SvgReader::new(&fonts, Box::new(|name| panic!("no file is named: {name}")), "en");
    let (tree, faults) = reader.read(&Part::from(&plan.parts[0]).svg);
    assert!(faults.is_empty(), "{faults:?}");
    let tree = tree.expect("usvg reads it");
    let bounds = tree.root().children().iter().map(Node::abs_bounding_box).next().expect("something is drawn");
    Rect::from_xywh(bounds.x() - 3.0, bounds.y() - 3.0, bounds.width(), bounds.height()).expect("it is a rectangle")
}

fn near(found: Rect, [x, y, width, height]: [f32; 4]) {
    let values = [found.x() - x, found.y() - y, found.width() - width, found.height() - height];
    assert!(values.iter().all(|value| value.abs() < 0.01), "{found:?}");
}

/// The same drawing with its text boxes set.
fn set(svg: &str) -> String {
    let fonts = fonts();
    let icon = Box::new(|name: &str| panic!("no icon is named: {name}"));
    let context = TextContext::new(&fonts, "en", IndexMap::new(), icon);
    let document = weighed(svg).expect("the drawing is well-formed");
    let text = FaceText::read(&document, units_per_millimetre(&document, POKER), &context);
    let (svg, faults) = text.set(&Agreement::default());
    assert!(faults.is_empty(), "{faults:?}");
    svg
}

/// Letters of 24 pt, of 8 mm, and of the size of text that says none: as in a `<text>`.
#[test]
fn lengths_of_text_boxes_mean_the_same_on_paper_in_any_view_box() {
    for view_box in ["", r#"viewBox="0 0 635 889""#, r#"width="240" height="336""#, r#"viewBox="0 0 69.5 94.9""#] {
        for size in [r#"font-size="24pt""#, r#"font-size="8mm""#, ""] {
            let drawn = |element: &str| {
                let root = r#"<svg xmlns="http://www.w3.org/2000/svg" font-family="Atkinson Hyperlegible""#;
                drawn(&set(&format!("{root} {view_box}><g {size}>{element}</g></svg>")))
            };
            let text = drawn(r#"<text x="0.5in" y="30mm">Fox</text>"#);
            near(
                drawn(r#"<textline x="0.5in" y="30mm" width="40mm">Fox</textline>"#),
                [text.x(), text.y(), text.width(), text.height()],
            );
            let boxed = drawn(r#"<textbox x="1cm" y="30mm" padding="2.7mm" width="40mm" height="4cm">Fox</textbox>"#);
            near(boxed, [text.x(), boxed.y(), text.width(), text.height()]);
        }
    }
}

/// The middle of 63.5 × 88.9 is (31.75, 44.45), and a tenth of it 6.35 × 8.89.
#[test]
fn percentages_count_the_card_without_its_bleed() {
    let rect = r#"<rect x="50%" y="50%" width="10%" height="10%"/>"#;
    for view_box in ["", r#"viewBox="0 0 63.5 88.9""#, r#"viewBox="0 0 240 336""#, r#"width="240" height="336""#] {
        near(
            drawn(&format!(r#"<svg xmlns="http://www.w3.org/2000/svg" {view_box}>{rect}</svg>"#)),
            [31.75, 44.45, 6.35, 8.89],
        );
    }
}

/// 1 in is 25.4 mm, and 12 pt are a sixth of that: 4.233 mm.
#[test]
fn points_and_inches_mean_the_same_on_paper_in_any_view_box() {
    for view_box in ["", r#"viewBox="0 0 63.5 88.9""#, r#"viewBox="0 0 240 336""#, r#"viewBox="0 0 695 949""#] {
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" {view_box}><rect x="1in" y="12pt" width="12pt" height="30mm"/></svg>"#
        );
        let origin = if view_box.contains("695") { -3.0 } else { 0.0 };
        near(drawn(&svg), [25.4 + origin, 4.233 + origin, 4.233, 30.0]);
    }
}

/// A text without a size has 12 pt.
#[test]
fn letters_without_a_size_have_12_points_in_any_view_box() {
    let text = |view_box: &str, size: &str| {
        let bounds = drawn(&format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" {view_box}><text y="12mm" {size}>Hen</text></svg>"#
        ));
        [bounds.x(), bounds.y(), bounds.width(), bounds.height()]
    };
    let wanted = text("", r#"font-size="12pt""#);
    for view_box in ["", r#"viewBox="0 0 63.5 88.9""#, r#"viewBox="0 0 240 336""#] {
        for size in ["", r#"font-size="12pt""#] {
            let found = text(view_box, size);
            assert!(found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 0.05), "{view_box} {size}: {found:?}");
        }
    }
}

/// Inkscape writes its letters in `px` of the page, and says in the page's size that these are millimetres.
#[test]
fn a_drawing_programs_own_pixels_are_no_fault() {
    for root in [
        r#"width="63.5mm" height="88.9mm" viewBox="0 0 63.5 88.9""#,
        r#"viewBox="0 0 240 336""#,
        r#"width="240" height="336""#,
    ] {
        let deck = TestDeck::with_front(&format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" {root}><text x="40" y="30" style="font-size:12px">{{{{ value }}}}</text></svg>"#
        ));
        // A column and a colour of the deck are for other tests.
        assert_eq!(codes(&deck.check().findings), ["unused-column", "unused-theme"], "{root}");
    }
}
