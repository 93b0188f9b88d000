//! Each lint at its limit: what just keeps it is not found, and what just misses it is.

use crate::test_deck::{TestDeck, codes};

const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\">";

/// A deck with these fronts, and backs if any, on as many cards as there are names.
fn deck(names: &[&str], front: &str, back: Option<&str>) -> TestDeck {
    let rows: Vec<String> = names.iter().map(|name| format!("{{ name = \"{name}\" }}")).collect();
    let back_key = if back.is_some() { "back = \"back.svg\"\n" } else { "" };
    let deck = TestDeck::new(&format!(
        "[deck]\ntitle = \"Farm\"\n\n[[cards]]\nid = \"{{{{ name }}}}\"\nfront = \"card.svg\"\n{back_key}rows = [{}]\n",
        rows.join(", ")
    ));
    deck.template("card.svg", &format!("{SVG}{front}</svg>"));
    if let Some(back) = back {
        deck.template("back.svg", &format!("{SVG}{back}</svg>"));
    }
    // 300 × 300 pixels.
    deck.file("inch.png", std::fs::read("tests/pictures/inch.png").expect("the picture is there"));
    deck
}

fn is_found(code: &str, deck: &TestDeck) -> bool {
    codes(&deck.check().findings).contains(&code)
}

/// Asserts that a lint finds the second of two fronts, and not the first.
fn only_the_second(code: &str, kept: &str, missed: &str) {
    assert!(!is_found(code, &deck(&["fox"], kept, None)), "{code}: {kept}");
    assert!(is_found(code, &deck(&["fox"], missed, None)), "{code}: {missed}");
}

/// Does the same for the backs of two cards.
fn only_the_second_back(code: &str, kept: &str, missed: &str) {
    let front = "<text x=\"12\" y=\"30\" font-size=\"6\">{{ name }}</text>";
    assert!(!is_found(code, &deck(&["fox", "hen"], front, Some(kept))), "{code}: {kept}");
    assert!(is_found(code, &deck(&["fox", "hen"], front, Some(missed))), "{code}: {missed}");
}

fn text(size: &str, fill: &str) -> String {
    format!("<text x=\"12\" y=\"40\" font-size=\"{size}\" fill=\"{fill}\">Fox</text>")
}

/// A poker card is 63.5 mm wide. Text that ends at 63 mm is inside, though too near the cut.
#[test]
fn text_that_ends_before_the_cut_is_not_outside_the_card() {
    let text = |end: &str| format!("<text x=\"{end}\" y=\"40\" font-size=\"6\" text-anchor=\"end\">Fox</text>");
    only_the_second("text-outside-card", &text("63"), &text("65"));
}

/// The safe area begins 3 mm inside the cut.
#[test]
fn text_that_ends_at_the_safe_area_is_inside_it() {
    let text = |end: &str| format!("<text x=\"{end}\" y=\"40\" font-size=\"6\" text-anchor=\"end\">Fox</text>");
    only_the_second("text-outside-safe-area", &text("60.4"), &text("61.5"));
}

#[test]
fn a_clip_around_all_of_a_text_does_not_cut_it() {
    let clipped = |width: u8| {
        format!("<svg x=\"12\" y=\"30\" width=\"{width}\" height=\"10\"><text y=\"7\" font-size=\"6\">Fox</text></svg>")
    };
    only_the_second("clipped-text", &clipped(30), &clipped(6));
}

#[test]
fn text_that_lies_over_a_shape_is_not_covered() {
    let text = text("6", "#000000");
    for cover in [
        r##"<rect x="16" y="30" width="20" height="20" fill="#ffe"/>"##,
        r#"<image href="inch.png" x="16" y="30"/>"#,
        r##"<g transform="translate(16 30)"><svg width="20" height="20"><path d="M0 0h9v15h-9z" fill="#ffe"/></svg></g>"##,
    ] {
        only_the_second("covered-text", &format!("{cover}{text}"), &format!("{text}{cover}"));
        let translucent = format!("{text}<g opacity=\"0.5\">{cover}</g>");
        assert!(!is_found("covered-text", &deck(&["fox"], &translucent, None)), "{translucent}");
    }
    let beside = format!("{text}<rect x=\"30\" y=\"30\" width=\"9\" height=\"9\"/>");
    assert!(!is_found("covered-text", &deck(&["fox"], &beside, None)));
}

/// 5 pt = 5 × 25.4 / 72 = 1.764 mm.
#[test]
fn text_of_five_points_is_not_too_small() {
    only_the_second("text-too-small", &text("1.764", "#000000"), &text("1.76", "#000000"));
}

/// 6.5 pt = 6.5 × 25.4 / 72 = 2.293 mm.
#[test]
fn text_of_six_and_a_half_points_is_no_fine_print() {
    only_the_second("fine-print", &text("2.293", "#000000"), &text("2.289", "#000000"));
}

/// 8 pt = 8 × 25.4 / 72 = 2.822 mm.
#[test]
fn light_text_of_eight_points_is_not_too_small() {
    let on_black = |size| format!("<rect x=\"10\" y=\"30\" width=\"40\" height=\"20\"/>{}", text(size, "#ffffff"));
    only_the_second("small-reversed-text", &on_black("2.823"), &on_black("2.818"));
}

/// On white, #767676 has a contrast of 4.54 : 1 and #777777 one of 4.48 : 1, by the formula of WCAG 2.2.
#[test]
fn grey_text_of_just_enough_contrast_is_not_found() {
    only_the_second("low-contrast", &text("5", "#767676"), &text("5", "#777777"));
}

/// Text from 18 pt = 6.35 mm on needs 3 : 1: on white, #949494 has 3.03 : 1 and #959595 has 2.99 : 1.
#[test]
fn large_text_needs_less_contrast() {
    only_the_second("low-contrast", &text("6.4", "#949494"), &text("6.4", "#959595"));
}

/// The bleed is 3 mm: a background is 63.5 + 2 × 3 = 69.5 mm wide and 88.9 + 2 × 3 = 94.9 mm high.
#[test]
fn a_background_over_the_bleed_is_not_missing_it() {
    let background = |bleed: &str| format!("<rect {bleed} fill=\"#fde68a\"/>{}", text("6", "#000000"));
    let whole = background("x=\"-3\" y=\"-3\" width=\"69.5\" height=\"94.9\"");
    only_the_second("missing-bleed", &whole, &background("x=\"0\" y=\"-3\" width=\"66.5\" height=\"94.9\""));
}

/// 300 pixels on 25.4 mm are 300 to the inch; on 26 mm they are 293.
#[test]
fn a_picture_of_300_pixels_to_the_inch_is_not_coarse() {
    let picture =
        |size: &str| format!("<image x=\"12\" y=\"30\" width=\"{size}\" height=\"{size}\" href=\"inch.png\"/>");
    only_the_second("coarse-picture", &picture("25.4"), &picture("26"));
}

/// What is scaled by 1 % more one way than the other looks as it should; 10 / 9 − 1 = 11 % does not.
#[test]
fn a_picture_that_is_hardly_stretched_is_not_found() {
    let picture = |height: &str| {
        format!(
            "<image x=\"12\" y=\"30\" width=\"10\" height=\"{height}\" preserveAspectRatio=\"none\" href=\"inch.png\"/>"
        )
    };
    only_the_second("stretched-picture", &picture("9.9"), &picture("9"));
}

/// 0.25 pt = 0.25 × 25.4 / 72 = 0.0882 mm.
#[test]
fn a_line_of_a_quarter_of_a_point_is_not_too_thin() {
    let line = |width: &str| format!("<path d=\"M12 40h30\" stroke=\"#000000\" stroke-width=\"{width}\"/>");
    only_the_second("thin-line", &line("0.0882"), &line("0.087"));
}

/// Such a line only makes its shape a little larger.
#[test]
fn a_thin_line_in_the_colour_of_its_shape_is_not_found() {
    let shape = |line: &str| {
        format!(
            "<rect x=\"20\" y=\"40\" width=\"20\" height=\"20\" fill=\"#15803d\" stroke=\"{line}\" stroke-width=\"0.05\"/>"
        )
    };
    only_the_second("thin-line", &shape("#15803d"), &shape("#000000"));
}

/// A circle of radius 3 around 6 begins at the safe area, 3 mm from the cut.
#[test]
fn art_at_the_edge_of_the_safe_area_is_inside_it() {
    let circle = |x: &str| format!("<circle cx=\"{x}\" cy=\"50\" r=\"3\" fill=\"#15803d\"/>");
    only_the_second("art-outside-safe-area", &circle("6"), &circle("4"));
}

#[test]
fn cards_that_differ_in_one_word_do_not_look_alike() {
    let cards = |front: &str| deck(&["fox", "hen"], front, None);
    let differing = cards("<text x=\"12\" y=\"30\" font-size=\"6\">{{ name }}</text>");
    assert!(!is_found("look-alike-cards", &differing));
    assert!(is_found("look-alike-cards", &cards("<text x=\"12\" y=\"30\" font-size=\"6\">Farm</text>")));
}

/// The suits of two cards are the same shapes in tiles of different colours.
#[test]
fn cards_that_differ_in_the_tile_of_a_pattern_do_not_look_alike() {
    let cards = |colour: &str| {
        let front = format!(
            "<pattern id=\"p\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\"><circle cx=\"2\" cy=\"2\" r=\"1\" \
             fill=\"{colour}\"/></pattern><rect x=\"12\" y=\"20\" width=\"30\" height=\"30\" fill=\"url(#p)\"/>"
        );
        deck(&["fox", "hen"], &front, None)
    };
    let by_name = "{% if name == 'fox' %}#c2410c{% else %}#15803d{% endif %}";
    assert!(!is_found("look-alike-cards", &cards(by_name)));
    assert!(is_found("look-alike-cards", &cards("#c2410c")));
}

#[test]
fn an_underlined_number_is_not_misread() {
    let number = |mark: &str| format!("<text x=\"12\" y=\"30\" font-size=\"6\"{mark}>{{{{ name }}}}</text>");
    let underlined = number(" text-decoration=\"underline\"");
    assert!(!is_found("upside-down-number", &deck(&["6", "9"], &underlined, None)));
    // 7 upside down is no number.
    assert!(!is_found("upside-down-number", &deck(&["6", "7"], &number(""), None)));
    assert!(is_found("upside-down-number", &deck(&["6", "9"], &number(""), None)));
}

/// Half of the cards with a back of their own are a pack; one of five is marked.
#[test]
fn packs_with_backs_of_their_own_reveal_nothing() {
    let front = "<text x=\"12\" y=\"30\" font-size=\"6\">{{ name }}</text>";
    let back = |red: &str| {
        let colour = format!("{{% if name in [{red}] %}}#c2410c{{% else %}}#15803d{{% endif %}}");
        format!("<circle cx=\"31.75\" cy=\"44.45\" r=\"10\" fill=\"{colour}\"/>")
    };
    let packs = deck(&["fox", "hen", "cow", "pig"], front, Some(&back("'fox', 'hen'")));
    assert!(!is_found("revealing-back", &packs));
    let marked = deck(&["fox", "hen", "cow", "pig", "owl"], front, Some(&back("'owl'")));
    assert!(is_found("revealing-back", &marked));
}

/// The narrowest border is 3 mm: the field inside it is 63.5 − 2 × 3 = 57.5 mm wide and 88.9 − 2 × 3 = 82.9 mm high.
#[test]
fn a_border_of_three_millimetres_is_not_narrow() {
    let border = |inside: &str| {
        format!(
            "<rect x=\"-3\" y=\"-3\" width=\"69.5\" height=\"94.9\" fill=\"#15803d\"/><rect {inside} fill=\"#fde68a\"/>"
        )
    };
    let wide = border("x=\"3\" y=\"3\" width=\"57.5\" height=\"82.9\"");
    only_the_second_back("narrow-border", &wide, &border("x=\"2.5\" y=\"2.5\" width=\"58.5\" height=\"83.9\""));
}

/// The middle of a poker card is at 31.75, 44.45: what stands there again, turned, makes a back the same both ways up.
#[test]
fn a_back_that_repeats_itself_upside_down_has_no_top() {
    let triangle = "<path d=\"M20 10h23.5l-11.75 30z\" fill=\"#15803d\"/>";
    let both = format!("{triangle}<g transform=\"rotate(180 31.75 44.45)\">{triangle}</g>");
    only_the_second_back("one-way-back", &both, triangle);
}
