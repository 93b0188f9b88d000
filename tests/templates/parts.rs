//! Parts of a drawing: one element, or what lies in a rectangle.

use crate::test_deck::TestDeck;

/// Four pictures in a row, each 20 wide; the third is a group that is moved there.
const SHEET: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20">
<defs><linearGradient id="sun"/><linearGradient id="moon"/><clipPath id="round"><circle r="9" fill="url(#moon)"/></clipPath></defs>
<style>.a{stroke-width:1}</style>
<circle id="one" cx="10" cy="10" r="8" fill="url(#sun)"/>
<path id="two" d="M23 2h15v16h-15z"/>
<g id="third" transform="translate(40 0)"><rect id="three" x="2" y="2" width="16" height="16" clip-path="url(#round)"/><text id="word" x="3">x</text></g>
<use id="four" href="#two" x="40"/>
</svg>"##;

/// The front that places the sheet with those arguments.
fn placed(arguments: &str) -> String {
    let farm = TestDeck::with_front(&format!("{{{{ art(file=\"sheet.svg\", {arguments}) }}}}"));
    farm.file("sheet.svg", SHEET);
    farm.front()
}

/// Which ids of the sheet are there.
fn ids(svg: &str) -> Vec<&'static str> {
    let all = ["sun", "moon", "round", "one", "two", "third", "three", "word", "four"];
    all.into_iter().filter(|id| svg.contains(&format!("id=\"a1-{id}\""))).collect()
}

#[test]
fn a_crop_is_the_view_box_and_what_lies_outside_is_left_out() {
    let first = placed("crop=\"0 0 20 20\", width=10");
    assert!(first.contains("width=\"10\" height=\"10\" viewBox=\"0 0 20 20\""), "{first}");
    // How far text and `<use>` reach is not known; what `<use>` draws is kept, and drawn nowhere else.
    assert_eq!(ids(&first), ["sun", "one", "two", "third", "word", "four"]);
    assert!(first.contains("<defs><path id=\"a1-two\""), "{first}");
    let third = placed("crop=\"40,0,20,20\"");
    assert_eq!(ids(&third), ["moon", "round", "two", "third", "three", "word", "four"]);
    // A rectangle from 2 to 18, moved by 40, with a stroke that reaches 2 beyond it: from 40 to 60.
    assert!(!ids(&placed("crop=\"60.1 0 5 20\"")).contains(&"three"));
    assert!(ids(&placed("crop=\"59.9 0 5 20\"")).contains(&"three"));
}

#[test]
fn one_element_is_drawn_alone_where_it_stands() {
    let one = placed("id=\"one\"");
    assert_eq!(ids(&one), ["sun", "one"]);
    assert!(one.contains("viewBox=\"0 0 80 20\"") && !one.contains("<style>"), "{one}");
    let three = placed("id=\"three\", crop=\"40 0 20 20\"");
    assert_eq!(ids(&three), ["moon", "round", "third", "three"]);
    assert!(three.contains("translate(40 0)"), "{three}");
    let four = placed("id=\"four\"");
    assert!(four.contains("<defs><path id=\"a1-two\" d=\"M23 2h15v16h-15z\"/></defs>"), "{four}");
}

#[test]
fn a_symbol_is_drawn_in_its_own_view_box() {
    let farm = TestDeck::with_front("{{ art(file=\"icons.svg\", id=\"egg\", width=12) }}");
    farm.file(
        "icons.svg",
        "<svg xmlns='http://www.w3.org/2000/svg'><defs><symbol id='egg' viewBox='5 5 24 12'><path d='M5 5h9'/></symbol><symbol id='hen'/></defs></svg>",
    );
    assert_eq!(
        farm.front(),
        "<svg x=\"0\" y=\"0\" width=\"12\" height=\"6\" viewBox=\"0 0 24 12\" xmlns='http://www.w3.org/2000/svg'>\
         <g><svg id='a1-egg' viewBox='5 5 24 12'><path d='M5 5h9'/></svg></g></svg>"
    );
}

#[test]
fn a_drawing_is_placed_whole_where_no_part_is_named() {
    assert_eq!(ids(&placed("width=80")).len(), 9);
}

#[test]
fn a_part_that_does_not_exist_is_reported() {
    for (argument, code, message) in [
        ("id=\"thre\"", "unusable-art", "the drawing `sheet.svg` has no element with the id `thre`"),
        ("crop=\"0 0 20\"", "template-error", "`crop` is `0 0 20`, but it must be four numbers"),
        ("crop=\"0 0 20 0\"", "template-error", "`crop` is `0 0 20 0`, but it must be four numbers"),
    ] {
        let farm = TestDeck::with_front(&format!("<svg>{{{{ art(file=\"sheet.svg\", {argument}) }}}}</svg>"));
        farm.file("sheet.svg", SHEET);
        let finding = farm.finding();
        assert_eq!(finding.code.as_str(), code);
        assert!(finding.message.starts_with(message), "{}", finding.message);
        assert!(code == "template-error" || finding.help.as_deref() == Some("did you mean `three`?"), "{finding:?}");
    }
}

/// Styles that move elements make it unknown what a crop hides. A rule that chooses them by their neighbours holds without these.
#[test]
fn nothing_is_left_out_that_a_style_sheet_may_move() {
    let styled = |css: &str, crop: &str| {
        let farm = TestDeck::with_front(&format!("{{{{ art(file=\"sheet.svg\", crop=\"{crop}\") }}}}"));
        farm.file("sheet.svg", SHEET.replace(".a{stroke-width:1}", css));
        farm.front()
    };
    assert!(ids(&styled("path{transform:translate(60px)}", "60 0 20 20")).contains(&"one"));
    let second = styled("circle+path{fill:red}", "22 0 18 20");
    assert!(!ids(&second).contains(&"one") && second.contains("<path style=\"fill:red\" id=\"a1-two\""), "{second}");
}
