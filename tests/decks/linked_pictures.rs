//! Pictures that a deck's drawings link are found where other programs look for them.

use crate::test_deck::{TestDeck, reported};
use pullet::fonts::FontLibrary;
use pullet::render::SvgReader;

const PICTURE: &str =
    r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#123456"/></svg>"##;
const LINK: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image width="9" height="9" href="big%20fur.svg"/></svg>"#;

fn deck(front: &str) -> TestDeck {
    TestDeck::with_front(&format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{front}</svg>"#))
}

/// Whether the PDF has the colour of the picture: 0x12, 0x34 and 0x56 are 0.071, 0.204 and 0.337 of 255.
fn has_colour(deck: &TestDeck) -> bool {
    let build = deck.sound_build();
    build.files.iter().any(|file| {
        let pdf = lopdf::Document::load_mem(&file.bytes).expect("it is a PDF");
        pdf.objects.values().any(|object| {
            let content = object.as_stream().ok().and_then(|stream| stream.decompressed_content().ok());
            content.is_some_and(|content| String::from_utf8_lossy(&content).contains(".071 .204 .337 rg"))
        })
    })
}

#[test]
fn a_picture_lies_beside_the_drawing_that_links_it_or_in_the_decks_folder() {
    for front in [r#"<image href="art/lion.svg" width="20"/>"#, r#"{{ art(file="art/lion.svg", width=20) }}"#] {
        for place in ["art/big fur.svg", "big fur.svg", "templates/art/big fur.svg"] {
            let farm = deck(front);
            farm.file("art/lion.svg", LINK).file(place, PICTURE);
            assert!(has_colour(&farm), "{front} {place}");
        }
        let both = deck(front);
        both.file("art/lion.svg", LINK).file("art/big fur.svg", PICTURE).file("big fur.svg", "<svg");
        assert!(has_colour(&both), "the one beside the drawing wins");
    }
}

/// A template lies in the folder `templates/`, from which programs write `../` for the deck's folder.
#[test]
fn a_link_that_leads_out_of_templates_leads_into_the_decks_folder() {
    for link in ["../big%20fur.svg", "../art/../big fur.svg"] {
        let farm = deck(&format!(r#"<image href="{link}" width="20" height="20"/>"#));
        farm.file("big fur.svg", PICTURE);
        assert!(has_colour(&farm), "{link}");
    }
    let farm = deck(r#"{{ art(file="icons/lion.svg", width=20) }}"#);
    farm.template("icons/lion.svg", &LINK.replace("big%20fur", "../../fur")).file("fur.svg", PICTURE);
    assert!(has_colour(&farm));
    let farm = deck(r#"<image href="../../fur.svg" width="20" height="20"/>"#);
    farm.file("fur.svg", PICTURE);
    assert!(reported(&farm.check()).contains("lies outside the folders that a deck may read"));
}

#[test]
fn a_missing_picture_of_a_drawing_is_reported_with_the_drawing() {
    let farm = deck(r#"<image href="art/lion.svg" width="20"/>"#);
    farm.file("art/lion.svg", LINK);
    let reported = reported(&farm.check());
    assert!(reported.contains("in `art/lion.svg`: there is no file `big%20fur.svg`"), "{reported}");
    assert!(reported.contains(r#"href="art/lion.svg""#), "{reported}");
}

/// What Illustrator writes at the start of every SVG.
#[test]
fn illustrators_header_is_read_everywhere() {
    let header = r##"<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
        <!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">]>
        <svg xmlns="&ns_svg;" xmlns:i="&ns_ai;" i:viewOrigin="0 0" viewBox="0 0 9 9"><switch>
        <foreignObject requiredExtensions="&ns_ai;" width="1" height="1"/>
        <g i:extraneous="self"><rect width="9" height="9" fill="#123456 icc-color(a, 0, 1, 0, 0)"/></g></switch></svg>"##;
    for front in
        [r#"<image href="lion.svg" x="10" y="10" width="20"/>"#, r#"{{ art(file="lion.svg", x=10, y=10, width=20) }}"#]
    {
        let farm = deck(front);
        farm.file("lion.svg", header);
        assert!(has_colour(&farm), "{front}");
        let reported = reported(&farm.check());
        assert!(!reported.contains("warning") && !reported.contains("error"), "{front}: {reported}");
    }
}

#[test]
fn a_compressed_drawing_is_a_drawing() {
    use flate2::{Compression, write::GzEncoder};
    use std::io::Write;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(PICTURE.as_bytes()).expect("memory can be written");
    let compressed = encoder.finish().expect("memory can be written");
    for front in [r#"<image href="lion.svgz" width="20"/>"#, r#"{{ art(file="lion.svgz", width=20) }}"#] {
        let farm = deck(front);
        farm.file("lion.svgz", &compressed);
        assert!(has_colour(&farm), "{front}");
    }
}

/// By the standard, a value that cannot be read is as good as none: the shape has the colour of its group.
#[test]
fn a_colour_that_is_none_is_ignored() {
    let farm = deck(r##"<g fill="#123456"><rect width="9" height="9" fill="gren"/></g>"##);
    assert!(has_colour(&farm));
    assert!(reported(&farm.check()).contains("warning[bad-colour]: `gren` is not a colour, and is ignored"));
}

/// A front that shows `a.svg` linked, and one that places it with `art`.
const FRONTS: [&str; 3] = [
    r#"<image href="a.svg" x="10" y="10" width="40" height="40"/>"#,
    r#"<image xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="a.svg" x="10" y="10" width="40" height="40"/>"#,
    r#"{{ art(file="a.svg", x=10, y=10, width=40, height=40) }}"#,
];

/// The deck with one of the fronts, and what the drawing is about.
fn decks(drawing: &str) -> impl Iterator<Item = (&'static str, TestDeck)> {
    FRONTS.into_iter().map(move |front| {
        let farm = deck(front);
        farm.file("a.svg", drawing);
        (front, farm)
    })
}

/// A drawing of a hundred units.
fn drawing(inner: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:bx="https://boxy-svg.com" viewBox="0 0 100 100">{inner}</svg>"#
    )
}

/// The words that the PDF shows.
fn words(deck: &TestDeck) -> String {
    let build = deck.sound_build();
    let pdf = lopdf::Document::load_mem(&build.files[0].bytes).expect("it is a PDF");
    let pages: Vec<u32> = pdf.get_pages().keys().copied().collect();
    pdf.extract_text(&pages).unwrap_or_default()
}

#[test]
fn text_in_frames_is_printed_however_the_drawing_is_shown() {
    let style = "font-size:10px;font-family:Inter";
    for inner in [
        format!(
            r#"<flowRoot style="{style}"><flowRegion><rect x="10" y="10" width="80" height="80"/></flowRegion><flowPara>Henhouse</flowPara></flowRoot>"#
        ),
        format!(r#"<text style="{style};inline-size:80" x="10" y="20">Henhouse</text>"#),
        format!(
            r#"<rect id="f" x="10" y="10" width="80" height="80" fill="none"/><text style="{style};shape-inside:url(#f)">Henhouse</text>"#
        ),
    ] {
        for (front, farm) in decks(&drawing(&inner)) {
            let words = words(&farm);
            assert!(words.contains("Henhouse"), "{front}: {inner}: {words}");
            let reported = reported(&farm.check());
            assert!(!reported.contains("unknown-element"), "{front}: {reported}");
        }
    }
}

#[test]
fn what_paper_cannot_show_is_reported_however_the_drawing_is_shown() {
    let html = r#"<foreignObject x="10" y="10" width="80" height="80"><p xmlns="http://www.w3.org/1999/xhtml">Hen</p></foreignObject>"#;
    for (inner, code) in [
        (html, "not-printed"),
        ("<script>cluck()</script>", "not-printed"),
        ("<rectt width='9' height='9'/>", "unknown-element"),
        ("<text font-weight='semibold'>Hen</text>", "not-drawn"),
        ("<rect width='9' height='9' fill='url(#gone)'/>", "unknown-reference"),
        ("<circle r='3' cx='3,5'/>", "decimal-comma"),
    ] {
        for (front, farm) in decks(&drawing(inner)) {
            let reported = reported(&farm.check());
            assert!(reported.contains(&format!("[{code}]")), "{front}: {inner}: {reported}");
        }
    }
}

#[test]
fn prefixes_and_quotes_of_drawing_programs_are_read_however_the_drawing_is_shown() {
    let gradient = r##"<linearGradient id="g1"><stop stop-color="#123456"/></linearGradient>"##;
    let solid = |fill: &str| format!(r#"<rect x="10" y="10" width="80" height="80" {fill}/>"#);
    let of_class = solid(r#"class="a""#);
    let quoted: Vec<String> = ["&quot;#g1&quot;", "'#g1'", "&apos;#g1&apos;", " &#34;#g1&#34; ", "#g1"]
        .map(|link| format!("{gradient}{}", solid(&format!(r#"style="fill:url({link})""#))))
        .into();
    let styles = [
        format!(r#"<defs><style bx:fonts="Abel">.a{{fill:#123456}}</style></defs>{of_class}"#),
        format!(r#"<g xmlns:b="b"><style b:c="d">.a{{fill:#123456}}</style>{of_class}</g>"#),
        format!(
            r#"<defs xmlns:b="b">{}</defs>{}"#,
            gradient.replace("<stop", r#"<stop b:c="d""#),
            solid(r#"fill="url(#g1)""#)
        ),
    ];
    for inner in quoted.iter().chain(&styles) {
        for (front, farm) in decks(&drawing(inner)) {
            let reported = reported(&farm.check());
            assert!(reported.starts_with("no ") || !reported.contains("error"), "{front}: {inner}: {reported}");
            farm.sound_build();
        }
    }
    for inner in &styles[..2] {
        for (front, farm) in decks(&drawing(inner)) {
            assert!(has_colour(&farm), "{front}: {inner}");
        }
    }
}

/// The line is more than 0.7 wide, and the fifteen letters of 0.12 fill most of it.
#[test]
fn text_along_a_line_of_a_unit_is_spread_over_it() {
    let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path id="p" d="M.15 .6C.3 .9 .7 .3 .85 .6" fill="none"/>
        <text font-size=".12" font-family="Inter"><textPath href="#p">tiny path text</textPath></text></svg>"##;
    let shown = r#"<svg xmlns="http://www.w3.org/2000/svg" width="63.5" height="63.5" viewBox="0 0 63.5 63.5"><image href="a.svg" width="60" height="60"/></svg>"#;
    let project = deck("").project();
    let fonts = FontLibrary::load(&project).0;
    let reader = SvgReader::new(&fonts, Box::new(move |_| Ok(svg.as_bytes().into())), "en");
    let (tree, faults) = reader.read(shown);
    assert!(faults.is_empty(), "{faults:?}");
    let letters = letters(tree.expect("it can be read").root());
    assert!(letters.windows(2).all(|pair| pair[0].0 + 0.5 < pair[1].0), "{letters:?}");
    assert!(letters[0].0 < 10.0 && letters[13].0 > 45.0, "{letters:?}");
}

/// Where the letters of a drawing are.
fn letters(group: &usvg::Group) -> Vec<(f32, f32)> {
    let of = |node: &usvg::Node| match node {
        usvg::Node::Group(inner) => letters(inner),
        usvg::Node::Image(image) => match image.kind() {
            usvg::ImageKind::SVG(tree) => letters(tree.root())
                .into_iter()
                .map(|(x, y)| {
                    let mut point = usvg::tiny_skia_path::Point::from_xy(x, y);
                    image.abs_transform().map_point(&mut point);
                    (point.x, point.y)
                })
                .collect(),
            _ => Vec::new(),
        },
        usvg::Node::Text(text) => text
            .layouted()
            .iter()
            .flat_map(|span| &span.positioned_glyphs)
            .map(|glyph| {
                let mut point = usvg::tiny_skia_path::Point::from_xy(0.0, 0.0);
                glyph.outline_transform().post_concat(text.abs_transform()).map_point(&mut point);
                (point.x, point.y)
            })
            .collect(),
        usvg::Node::Path(_) => Vec::new(),
    };
    group.children().iter().flat_map(of).collect()
}

/// A blank line before the declaration, and letters in the encoding that it names.
#[test]
fn a_drawing_is_read_as_drawing_programs_write_it() {
    let words = PICTURE.replace("<rect", "<title>F\u{fc}chse</title><rect");
    let latin: Vec<u8> = words.chars().filter_map(|letter| u8::try_from(u32::from(letter)).ok()).collect();
    let files = [
        format!("\n<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{words}").into_bytes(),
        [&b"<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>"[..], &latin].concat(),
    ];
    for front in [r#"<image href="art/lion.svg" width="20"/>"#, r#"{{ art(file="art/lion.svg", width=20) }}"#] {
        for file in &files {
            let farm = deck(front);
            farm.file("art/lion.svg", file);
            assert!(has_colour(&farm), "{front} {}", String::from_utf8_lossy(file));
        }
    }
}

#[test]
fn a_hidden_layer_that_is_named_is_drawn() {
    let layers = |hidden: &str| {
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>.h{{display:none}}</style><g {hidden}><g id="sad" {hidden}>
            <rect width="9" height="9" fill="#123456"/></g></g></svg>"##
        )
    };
    for hidden in [r#"style="fill:red;display:none""#, r#"display="none""#, r#"visibility="hidden""#, r#"class="h""#] {
        let farm = deck(r#"{{ art(file="art/faces.svg", id="sad", width=20) }}"#);
        farm.file("art/faces.svg", layers(hidden));
        assert!(has_colour(&farm), "{hidden}");
    }
}
