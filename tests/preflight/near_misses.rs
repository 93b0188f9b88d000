//! Each lint at its limit: what just keeps it is not found, and what just misses it is.

use crate::test_deck::{TestDeck, codes, png};
use ::png::{ColorType, Compression};

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

/// One cell of a sheet of pictures is shown, 10 mm wide: the texts of the others are not there to be seen. Of the text in the cell
/// itself, nothing may be missing.
#[test]
fn what_lies_beside_the_cell_of_a_sheet_of_pictures_is_not_cut_off() {
    let cell = |x: &str| {
        format!("<text x=\"{x}\" y=\"7\" font-size=\"6\">AB</text><text x=\"25\" y=\"7\" font-size=\"6\">CD</text>")
    };
    let used = |x: &str| {
        format!(
            "<defs><g id=\"all\">{}</g></defs><svg x=\"12\" y=\"30\" width=\"10\" height=\"10\"><use href=\"#all\"/></svg>",
            cell(x)
        )
    };
    let symbol = |x: &str| {
        format!(
            "<symbol id=\"s\" viewBox=\"0 0 10 10\">{}</symbol><use href=\"#s\" x=\"12\" y=\"30\" width=\"10\" height=\"10\"/>",
            cell(x)
        )
    };
    only_the_second("clipped-text", &used("1"), &used("5"));
    only_the_second("clipped-text", &symbol("1"), &symbol("5"));
    for (x, is_cut) in [("1", false), ("5", true)] {
        let deck = deck(&["fox"], "{{ art(file=\"sheet.svg\", crop=\"0 0 10 10\", x=12, y=30, width=10) }}", None);
        deck.template("sheet.svg", &format!("{}{}</svg>", SVG.replace('>', " viewBox=\"0 0 40 10\">"), cell(x)));
        assert_eq!(is_found("clipped-text", &deck), is_cut, "{x}");
    }
    let plain = cell("1").replace("<text x=\"25\"", "<text x=\"55\"");
    let inner = format!("<svg x=\"2\" y=\"30\" width=\"50\" height=\"10\">{plain}</svg>");
    assert!(is_found("clipped-text", &deck(&["fox"], &inner, None)), "a text outside its frame is lost");
}

/// The nearest edges of a card of 63.5 × 88.9 mm: text that ends at 62 and stands on 88 is 1.5 and 0.9 mm from them.
#[test]
fn a_place_is_named_from_the_nearest_edges() {
    let text = "<text x=\"62\" y=\"88\" font-size=\"6\" text-anchor=\"end\">HHH</text>";
    let findings = deck(&["fox"], text, None).check().findings;
    let near = findings.iter().find(|finding| finding.code == "text-outside-safe-area").expect("it is near the cut");
    assert!(near.message.contains("mm from the right and 0.9 mm from the bottom"), "{}", near.message);
}

/// A picture of one pixel fills its place with a colour; four pixels on 30 mm can be seen.
#[test]
fn a_picture_of_one_pixel_has_no_edges_to_be_seen() {
    let image = "<image href=\"few.png\" x=\"12\" y=\"20\" width=\"30\" height=\"30\"/>";
    for (side, is_coarse) in [(1, false), (2, true)] {
        let deck = deck(&["fox"], image, None);
        deck.file("few.png", png(side, ColorType::Rgb, Compression::Fast, &[40; 12][..(side * side * 3) as usize]));
        assert_eq!(is_found("coarse-picture", &deck), is_coarse);
    }
}

/// The third card has the smallest text.
#[test]
fn the_worst_card_is_named_first() {
    let text = "<text x=\"12\" y=\"40\" font-size=\"{{ 1.7 - name | length / 10 }}\">Fox</text>";
    let findings = deck(&["a", "bb", "dddd", "ccc"], text, None).check().findings;
    let small = findings.iter().find(|finding| finding.code == "text-too-small").expect("it is small");
    assert_eq!(small.cards().collect::<Vec<_>>(), ["dddd", "a", "bb", "ccc"]);
}

/// One template prints the same small line on the cards of two groups.
#[test]
fn what_one_template_prints_in_two_groups_is_one_finding() {
    let groups = ["fox", "hen"].map(|id| format!("[[cards]]\nid = \"{id}\"\nfront = \"card.svg\"\n")).concat();
    let deck = TestDeck::new(&format!("[deck]\ntitle = \"Farm\"\n{groups}"));
    deck.template(
        "card.svg",
        &format!("{SVG}{}{{{{ card.id }}}}</svg>", text("1.5", "#000000")).replace("{{ card.id }}", ""),
    );
    let found = deck.check().findings;
    assert_eq!(codes(&found).iter().filter(|code| **code == "text-too-small").count(), 1, "{found:?}");
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

/// A gradient from white at the end of the bleed is 3 % of its way at the cut, 3 mm on: levels of 247.
#[test]
fn a_gradient_that_begins_in_white_is_not_missing_it() {
    let gradient = |from: &str| {
        format!(
            "<defs><linearGradient id=\"sky\" x2=\"0\" y2=\"1\"><stop stop-color=\"{from}\"/><stop offset=\"1\" stop-color=\"#008800\"/>\
             </linearGradient></defs><rect x=\"-3\" y=\"-3\" width=\"69.5\" height=\"94.9\" fill=\"url(#sky)\"/>{}",
            text("6", "#000000")
        )
    };
    let short = "<rect x=\"-3\" width=\"69.5\" height=\"91.9\" fill=\"#e0f0ff\"/>";
    only_the_second("missing-bleed", &gradient("#ffffff"), short);
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

/// Without an `id`, equal rows are numbered. A row that differs in what is not printed is another card.
#[test]
fn equal_rows_are_copies_and_not_cards_that_look_alike() {
    let cards = |rows: &str| {
        let deck = TestDeck::new("[deck]\ntitle = \"Farm\"\n[[cards]]\nfront = \"card.svg\"\nrows = \"cards.csv\"\n");
        deck.file("cards.csv", format!("name,cost\n{rows}"));
        deck.template("card.svg", &format!("{SVG}<text x=\"12\" y=\"30\" font-size=\"6\">{{{{ name }}}}</text></svg>"));
        deck
    };
    assert!(!is_found("look-alike-cards", &cards("fox,3\nfox,3\nhen,1\n")));
    assert!(is_found("look-alike-cards", &cards("fox,3\nfox,4\nhen,1\n")));
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
    // A word beside it or below it says which way up it is; one in another corner does not.
    let with_word = |x: u8, y: u8| format!("{}<text x=\"{x}\" y=\"{y}\" font-size=\"4\">points</text>", number(""));
    assert!(!is_found("upside-down-number", &deck(&["6", "9"], &with_word(17, 30), None)));
    assert!(!is_found("upside-down-number", &deck(&["6", "9"], &with_word(10, 35), None)));
    assert!(is_found("upside-down-number", &deck(&["6", "9"], &with_word(40, 80), None)));
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
