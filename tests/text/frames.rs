//! Text in frames of Inkscape's: it becomes a text box of the frame.

use crate::pdf::reader::Pdf;
use crate::test_deck::{TestDeck, codes, made, reported};
use pullet::text::has_boxes;

const LONG: &str = "Lay two or more cards of one kind in front of you, then draw as many from the pile.";

/// A card as Inkscape saves it: 635 × 889 px, the text in a group that is moved and twice as large.
fn inkscape(text: &str, words: &str) -> TestDeck {
    let deck = TestDeck::new(&format!(
        "[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"fox\"\nfront = \"card.svg\"\nfields = {{ words = \"{words}\" }}\n"
    ));
    deck.template(
        "card.svg",
        &format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:sodipodi=\"http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd\" \
             viewBox=\"0 0 635 889\"><defs><rect id=\"rect7\" x=\"10\" y=\"20\" width=\"200\" height=\"100\"/>\
             <circle id=\"round\" r=\"50\"/></defs><g transform=\"matrix(2,0,0,2,50,30)\">{text}</g></svg>"
        ),
    );
    deck
}

/// A frame of Inkscape 1: the lines are where they were for the placeholder.
fn shape_inside(style: &str, words: &str) -> String {
    format!(
        "<text xml:space=\"preserve\" id=\"text9\" style=\"font-style:normal;font-size:16px;line-height:1.25;\
         font-family:Inter;-inkscape-font-specification:Inter;white-space:pre;shape-inside:url(#rect7);fill:#aa0000;\
         {style}\"><tspan x=\"10\" y=\"34.5\">{words}</tspan></text>"
    )
}

/// The lines of the card, each with where it begins and its baseline, in the frame's own units.
fn lines(deck: &TestDeck) -> Vec<(f64, f64, String)> {
    let project = deck.project();
    let (fonts, _) = pullet::fonts::FontLibrary::load(&project);
    let context = pullet::text::TextContext::new(
        &fonts,
        "en",
        indexmap::IndexMap::new(),
        Box::new(|name| panic!("no icon is named: {name}")),
    );
    let svg = super::styled(deck.front());
    assert!(has_boxes(&svg, &context));
    let document = pullet::render::weighed(&svg).expect("the drawing is well-formed");
    let text = pullet::text::FaceText::read(&document, 1.0, &context);
    let agreement = text.agreement();
    let (set, faults) = text.set(&agreement);
    assert!(faults.is_empty(), "{faults:?}");
    let set = roxmltree::Document::parse(&set).expect("what is set is well-formed");
    let number = |node: roxmltree::Node<'_, '_>, name| node.attribute(name).and_then(|text: &str| text.parse().ok());
    let texts = set.descendants().filter(|node| node.has_tag_name("text"));
    let line = |node: roxmltree::Node<'_, '_>| {
        (
            number(node, "x").expect("a place"),
            number(node, "y").expect("a place"),
            node.text().unwrap_or_default().to_owned(),
        )
    };
    texts.map(line).collect()
}

/// The frame is from (10, 20) to (210, 120); lines of 16 px with 1.25 between them are 20 apart.
#[test]
fn long_words_in_a_frame_are_broken_inside_it() {
    let lines = lines(&inkscape(&shape_inside("", "{{ words }}"), LONG));
    assert!(lines.len() >= 4, "{lines:?}");
    assert!(lines.iter().all(|(x, y, _)| *x == 10.0 && (20.0..120.0).contains(y)), "{lines:?}");
    assert!(lines.windows(2).all(|pair| (pair[1].1 - pair[0].1 - 20.0).abs() < 0.01), "{lines:?}");
    let words: Vec<&str> = lines.iter().map(|(_, _, words)| words.trim()).collect();
    assert_eq!(words.join(" "), LONG);
}

/// The width 200 holds about twenty letters of 16 px: a thousand do not fit five lines.
#[test]
fn words_that_do_not_fit_their_frame_are_reported() {
    let deck = inkscape(&shape_inside("", "{{ words }}"), &LONG.repeat(12));
    assert!(codes(&deck.check().findings).contains(&"overset-text"), "{}", reported(&deck.check()));
}

#[test]
fn words_in_a_frame_are_aligned_as_they_are_written() {
    let first = |style: &str| lines(&inkscape(&shape_inside(style, "{{ words }}"), "Fox"))[0].0;
    let (left, middle, right) = (first(""), first("text-align:center;text-anchor:middle"), first("text-align:end"));
    // The word is as far from the middle of the frame, which is at 110, as its two ends are apart from each other.
    assert!(left == 10.0 && (middle - f64::midpoint(left, right)).abs() < 0.01, "{left} {middle} {right}");
}

/// Letters that are each 2 px further apart: the words need more lines, and a `<tspan>` can take it back.
#[test]
fn spaced_letters_of_a_frame_are_broken_as_they_are_drawn() {
    let of = |style: &str, words: &str| {
        let stretches = lines(&inkscape(&shape_inside(style, words), LONG));
        stretches.chunk_by(|(_, one, _), (_, other, _)| one == other).count()
    };
    let (plain, spaced) = (of("", "{{ words }}"), of("letter-spacing:2px", "{{ words }}"));
    let taken_back = of("letter-spacing:2px", "a <tspan style=\"letter-spacing:0\">{{ words }}</tspan>");
    assert!(spaced > plain && taken_back < spaced, "{plain} {spaced} {taken_back}");
}

/// The old form of Inkscape 0.9: a rectangle of its own, and a paragraph for each line.
#[test]
fn a_flow_root_becomes_a_box_of_its_region() {
    let flow = "<flowRoot style=\"font-size:16px;line-height:125%;font-family:Inter\"><flowRegion>\
                <rect x=\"10\" y=\"20\" width=\"200\" height=\"100\"/></flowRegion>\
                <flowPara>{{ words }}</flowPara><flowPara>and rest</flowPara></flowRoot>";
    let lines = lines(&inkscape(flow, LONG));
    assert_eq!(lines.last().map(|(x, _, words)| (*x, words.as_str())), Some((10.0, "and rest")));
    assert!(lines.len() >= 5 && lines.iter().all(|(_, y, _)| (20.0..120.0).contains(y)), "{lines:?}");
}

/// The first baseline stays where the text begins.
#[test]
fn text_of_a_width_is_broken_below_its_first_line() {
    let text = "<text x=\"110\" y=\"50\" style=\"font-size:16px;font-family:Inter;inline-size:200;text-anchor:middle\">{{ words }}</text>";
    let lines = lines(&inkscape(text, LONG));
    assert!((lines[0].1 - 50.0).abs() < 0.01 && lines.len() >= 4, "{lines:?}");
    assert!(lines.iter().all(|(x, _, _)| (10.0..110.0).contains(x)), "{lines:?}");
}

#[test]
fn bold_words_in_a_frame_stay_bold_and_text_can_be_searched() {
    let text = shape_inside("", "Draw <tspan style=\"font-weight:bold;fill:#0000aa\">{{ words }}</tspan> now");
    let deck = inkscape(&text, "two cards");
    assert_eq!(codes(&deck.check().findings), [""; 0], "{}", reported(&deck.check()));
    let build = deck.sound_build();
    let pdf = Pdf::read(made(&build, "cards_a4.pdf"));
    let text = pdf.page_text(pdf.pages()[0]);
    assert!(["Draw", "two cards", "now"].iter().all(|words| text.contains(words)), "{text}");
    // Regular and bold.
    assert!(pdf.with_name("Subtype", "TrueType").len() >= 2);
}

#[test]
fn a_frame_that_is_not_an_upright_rectangle_is_reported() {
    for (frame, found) in [("#round", "a `<circle>`"), ("#gone", "nothing")] {
        let text = shape_inside("", "{{ words }}").replace("#rect7", frame);
        let build = inkscape(&text, "Fox").check();
        assert!(codes(&build.findings).contains(&"bad-text-box"), "{}", reported(&build));
        assert!(reported(&build).contains(found), "{}", reported(&build));
    }
}

/// `inline-size:0` and `shape-inside:none` are no frames: such text prints as it is written.
#[test]
fn text_without_a_frame_stays_as_it_is() {
    for style in ["inline-size:0", "shape-inside:none", "white-space:pre"] {
        let deck = inkscape(
            &format!("<text x=\"10\" y=\"50\" style=\"font-size:16px;{style}\">*{{{{ words }}}}*</text>"),
            "Fox",
        );
        let build = deck.sound_build();
        let pdf = Pdf::read(made(&build, "cards_a4.pdf"));
        assert!(pdf.page_text(pdf.pages()[0]).contains("*Fox*"), "{style}");
    }
}
