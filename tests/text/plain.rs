//! Plain texts as boxes set them, and words that boxes and frames keep.

use indexmap::IndexMap;
use pullet::diag::{Code, Fault};
use pullet::files::Project;
use pullet::fonts::FontLibrary;
use pullet::render::{SvgReader, weighed, words_of};
use pullet::text::{FaceText, IconError, TextContext};
use std::sync::LazyLock;

static FONTS: LazyLock<FontLibrary> = LazyLock::new(|| {
    let project = Project::open("tests/text-gallery").expect("the folder is a deck");
    FontLibrary::load(&project).0
});

/// A drawing of 100 × 100 mm with its words set, and what is wrong with them.
fn set_in(language: &str, body: &str) -> (String, Vec<Fault>) {
    let svg =
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\" font-size=\"5\">{body}</svg>");
    let svg = super::styled(svg);
    let no_icons = |_: &str| Err(IconError { message: String::new(), help: String::new(), near: Vec::new() });
    let context = TextContext::new(&FONTS, language, IndexMap::new(), Box::new(no_icons));
    let text = FaceText::read(&weighed(&svg).expect("it is well-formed"), 1.0, &context);
    let sizes = text.agreement();
    text.set(&sizes)
}

fn set(body: &str) -> String {
    let (svg, faults) = set_in("en", body);
    assert!(faults.is_empty(), "{faults:?}");
    svg
}

/// What is found when the drawing is read.
fn read(svg: &str) -> Vec<Fault> {
    SvgReader::new(&FONTS, Box::new(|name| panic!("no file is named: {name}")), "en").read(svg).1
}

#[test]
fn a_plain_text_has_the_capitals_that_its_style_asks_for() {
    assert_eq!(
        words_of(&set("<text style=\"text-transform:uppercase\">fire <tspan>&amp; ice</tspan></text>")),
        "FIRE & ICE"
    );
    assert_eq!(words_of(&set("<text text-transform=\"capitalize\">big fox's den</text>")), "Big Fox's Den");
    let tr = set_in(
        "tr",
        "<text text-transform=\"uppercase\">istanbul</text><textbox width=\"90\" height=\"20\">{caps: ili}</textbox>",
    )
    .0;
    assert_eq!(words_of(&tr), "İSTANBUL İLİ");
}

#[test]
fn a_plain_text_has_small_capitals() {
    let small = set("<text font-family=\"Atkinson Hyperlegible\" font-variant=\"small-caps\">Fox</text>");
    assert!(small.contains("F<tspan font-size=\"0.8em\">OX</tspan>"), "{small}");
    let all = set("<text font-family=\"Atkinson Hyperlegible\" style=\"font-variant-caps:all-small-caps\">Fox</text>");
    assert!(all.contains("<tspan font-size=\"0.8em\">FOX</tspan>"), "{all}");
}

#[test]
fn a_text_from_right_to_left_ends_where_it_is_placed() {
    let svg =
        set("<text x=\"30\" direction=\"rtl\">קנה 3!</text><text style=\"direction:rtl;text-anchor:end\">a</text>");
    assert!(svg.contains("style=\"text-anchor:end\" x=\"30\" direction=\"rtl\">\u{202b}קנה 3!<"), "{svg}");
    assert!(svg.contains("style=\"text-anchor:start\"  direction=\"rtl\" text-anchor=\"end\""), "{svg}");
    let svg = set("<text>a <tspan unicode-bidi=\"bidi-override\" direction=\"rtl\">bc</tspan></text>");
    assert!(svg.contains(">\u{202e}bc\u{202c}<"), "{svg}");
}

/// Atkinson Hyperlegible has no Cyrillic letters, Inter has.
#[test]
fn letters_that_the_first_family_lacks_are_of_the_second() {
    let names = "font-family=\"'Atkinson Hyperlegible', Inter\"";
    let text = set(&format!("<text {names} x=\"3\" y=\"9\">12 Жж</text>"));
    assert!(text.contains("<text x=\"3\" y=\"9\"") && text.contains("font-family=\"'Inter'\""), "{text}");
    assert_eq!(words_of(&text), "12 Жж");
    let text = set(&format!("<textbox {names} width=\"90\" height=\"20\">12 Жж</textbox>"));
    assert!(text.contains("font-family=\"'Inter'\""), "{text}");
}

/// Inter has U+E0A1, for a sign of its own.
#[test]
fn a_character_for_private_use_is_taken_from_no_other_font() {
    let svg = set("<textbox font-family=\"Atkinson Hyperlegible\" width=\"90\" height=\"20\">gold \u{e0a1}</textbox>");
    assert!(
        read(&svg).iter().any(|fault| fault.code == Code::MissingGlyph && fault.words == "\u{e0a1}"),
        "{:?}",
        read(&svg)
    );
}

#[test]
fn the_sign_that_is_missing_is_named_and_not_its_letter() {
    let svg = set("<textbox font-family=\"Inter\" width=\"90\" height=\"20\">vector m\u{20d7} here</textbox>");
    let words: Vec<String> = read(&svg).into_iter().map(|fault| fault.words).collect();
    assert_eq!(words, ["\u{20d7}"]);
}

#[test]
fn a_list_may_follow_a_paragraph_at_once() {
    let svg = set("<textbox width=\"90\" height=\"90\">Spells{par}\n- one\n- two{par}- three</textbox>");
    assert_eq!(words_of(&svg), "Spells • one • two • three");
}

fn frame(words: &str) -> String {
    let style = "font-family:Inter;white-space:pre;shape-inside:url(#r)";
    format!(
        "<rect id=\"r\" x=\"5\" y=\"5\" width=\"80\" height=\"80\" fill=\"none\"/><text xml:space=\"preserve\" style=\"{style}\"><tspan>{words}</tspan></text>"
    )
}

fn baselines(svg: &str) -> Vec<f64> {
    let places = svg.split(" y=\"").skip(2).filter_map(|rest| rest.split('"').next());
    places.filter_map(|place| place.parse().ok()).collect()
}

/// Lines of 5 mm are 6 mm apart.
#[test]
fn a_frame_keeps_empty_lines_and_indents() {
    let svg = set(&frame("one\n\nthree\n  four"));
    let lines = baselines(&svg);
    assert!((lines[1] - lines[0] - 12.0).abs() < 0.01 && (lines[2] - lines[1] - 6.0).abs() < 0.01, "{svg}");
    assert!(svg.contains("\u{a0}\u{a0}four"), "{svg}");
}

#[test]
fn a_frame_has_superscripts_and_paragraphs_in_styled_words() {
    let svg = set(&frame("the 4<tspan style=\"font-size:65%;baseline-shift:super\">th</tspan> card"));
    let lines = baselines(&svg);
    // 0.34 of 5 mm.
    assert!((lines[0] - lines[1] - 1.7).abs() < 0.01, "{svg}");
    let svg = set(&frame("a <tspan style=\"font-weight:bold\">first\n\nsecond</tspan> b"));
    assert_eq!(svg.matches("font-weight=\"700\"").count(), 2, "{svg}");
}

#[test]
fn words_without_spaces_need_places_where_lines_end() {
    let (_, faults) = set_in("th", "<textbox width=\"30\" height=\"60\">เล่นไพ่หนึ่งใบแล้วจั่วไพ่สองใบ</textbox>");
    let help = faults.into_iter().find_map(|fault| fault.help).expect("it is too wide");
    assert!(help.contains("U+200B"), "{help}");
}
