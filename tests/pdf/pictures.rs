//! Pictures of every kind look on paper and on the screen as other programs show them.
//!
//! The pictures of `tests/pictures/` show four quarters: red and green above blue and yellow, 32 × 16 pixels.

use super::one_face::{as_pdf, fonts};
use super::pixels::{PIXELS, failures, seen, wanted};
use crate::test_deck::{self, TestDeck};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::write::ZlibEncoder;
use moxcms::ColorProfile;
use pullet::render::SvgReader;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use std::io::Write;

/// A pixel for each quarter: the top row from left to right, then the bottom row.
type Quarters = [char; 4];

const UPRIGHT: Quarters = ['r', 'g', 'b', 'y'];

fn file(name: &str) -> Vec<u8> {
    std::fs::read(format!("tests/pictures/{name}")).expect("the picture is there")
}

/// The letter of the nearest colour, red, green, blue, yellow or white: a viewer may make paler colours of printing inks.
fn letter(pixmap: &Pixmap, x: f32, y: f32) -> char {
    let scale = PIXELS as f32 / 63.5;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a page has 500 pixels")]
    let pixel = pixmap.pixel((x * scale) as u32, (y * scale) as u32).expect("it lies on the page");
    let colours = [('r', [220, 20, 20]), ('g', [20, 180, 20]), ('b', [20, 20, 220]), ('y', [230, 210, 20])];
    let colours = colours.into_iter().chain([('w', [255; 3])]);
    let distance = |to: &[u8; 3]| -> u32 {
        [pixel.red(), pixel.green(), pixel.blue()].iter().zip(to).map(|(one, to)| u32::from(one.abs_diff(*to))).sum()
    };
    colours.into_iter().min_by_key(|(_, colour)| distance(colour)).map_or('.', |(letter, _)| letter)
}

/// Looks at the middle of each quarter of a box of `width` × `height` millimetres in the page's corner, in both outputs.
fn quarters(picture: &[u8], (width, height): (f32, f32), attributes: &str) -> [Quarters; 2] {
    let href = format!("data:application/octet-stream;base64,{}", STANDARD.encode(picture));
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63.5 63.5"><image href="{href}" {attributes}/></svg>"#
    );
    let fonts = fonts();
    let reader = SvgReader::new(&fonts, Box::new(|name| panic!("no file is named: {name}")), "en");
    let (tree, _) = reader.read(&svg.replace("<svg ", r#"<svg width="63.5" height="63.5" "#));
    let mut screen = Pixmap::new(PIXELS, PIXELS).expect("the size is not zero");
    screen.fill(Color::WHITE);
    let scale = PIXELS as f32 / 63.5;
    resvg::render(&tree.expect("it is sound"), Transform::from_scale(scale, scale), &mut screen.as_mut());
    [seen(as_pdf(&svg, &fonts)), screen].map(|pixmap| {
        [(1.0, 1.0), (3.0, 1.0), (1.0, 3.0), (3.0, 3.0)]
            .map(|(x, y)| letter(&pixmap, x * width / 4.0, y * height / 4.0))
    })
}

/// A JPEG with a segment of Exif that holds its orientation alone.
fn with_orientation(jpeg: &[u8], orientation: u8) -> Vec<u8> {
    let mut exif = b"\xff\xe1\0\x22Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".to_vec();
    exif.extend([orientation, 0, 0, 0, 0, 0, 0, 0]);
    [&jpeg[..2], &exif, &jpeg[2..]].concat()
}

/// A painting: slopes of colours with a little grain, which fades out at its edges. As a PNG with the usual compression.
fn painting(side: u16) -> Vec<u8> {
    let mut grain = 7_u32;
    let mut rows = Vec::new();
    for at in 0..u32::from(side) * u32::from(side) {
        let (x, y, side) = (at % u32::from(side), at / u32::from(side), u32::from(side));
        grain = grain.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let colours = [x * 200 / side, y * 200 / side, (x + y) * 100 / side].map(|slope| slope + (grain >> 29));
        let edge = x.min(y).min(side - 1 - x).min(side - 1 - y);
        rows.extend(colours.into_iter().chain([(edge * 8).min(255)]).map(|value| u8::try_from(value).unwrap_or(255)));
    }
    test_deck::png(side.into(), png::ColorType::Rgba, png::Compression::default(), &rows)
}

/// PDF stores colours and opacity apart: both as differences between neighbours, as the PNG has them. Without differences they
/// take twice as much.
#[test]
fn a_painting_with_opacity_takes_no_more_bytes_than_its_png_and_looks_the_same() {
    let png = painting(500);
    let href = format!("data:image/png;base64,{}", STANDARD.encode(&png));
    let svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63.5 63.5"><rect width="63.5" height="63.5" fill="#8a4"/><image href="{href}" width="63.5" height="63.5"/></svg>"##
    );
    let fonts = fonts();
    let pdf = as_pdf(&svg, &fonts);
    assert!(pdf.len() < png.len() * 21 / 20, "{} bytes of {}", pdf.len(), png.len());
    let count = failures(&seen(pdf), &wanted(&svg, &fonts)).0;
    assert_eq!(count, 0, "of 250,000 pixels");
}

/// What the standard says of the first row and the first column; `ImageOps.exif_transpose` of Pillow gives the same.
#[test]
fn a_photo_is_turned_as_the_camera_was_held() {
    let quarters_of = [
        (1, UPRIGHT),
        (2, ['g', 'r', 'y', 'b']),
        (3, ['y', 'b', 'g', 'r']),
        (4, ['b', 'y', 'r', 'g']),
        (5, ['r', 'b', 'g', 'y']),
        (6, ['b', 'r', 'y', 'g']),
        (7, ['y', 'g', 'b', 'r']),
        (8, ['g', 'y', 'r', 'b']),
    ];
    for (orientation, wanted) in quarters_of {
        let photo = with_orientation(&file("quarters.jpg"), orientation);
        // Twice as wide as high, or turned twice as high as wide: 40 mm wide it is 20 or 80 high, 30 high it is 60 or 15 wide.
        let (width, height) = if orientation < 5 { (60.0, 30.0) } else { (30.0, 60.0) };
        let seen = quarters(&photo, (width, height), r#"width="60" height="60" preserveAspectRatio="xMinYMin""#);
        assert_eq!(seen, [wanted; 2], "orientation {orientation} in a box that it fits into");
        let seen = quarters(&photo, (width, height), &format!(r#"width="{width}""#));
        assert_eq!(seen, [wanted; 2], "orientation {orientation} with a width alone");
    }
}

#[test]
fn a_jpeg_is_turned_without_being_written_anew() {
    let photo = with_orientation(&file("quarters.jpg"), 6);
    let href = format!("data:image/jpeg;base64,{}", STANDARD.encode(&photo));
    let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg"><image href="{href}" width="30"/></svg>"#);
    let pdf = as_pdf(&svg, &fonts());
    assert!(pdf.windows(photo.len()).any(|bytes| bytes == photo));
}

#[test]
fn webp_png_and_gif_are_shown_as_they_are() {
    for name in ["lossy.webp", "lossless.webp", "quarters.gif", "animated.gif", "animated.webp"] {
        let place = r#"width="60" height="30""#;
        if name.starts_with("animated") {
            let reader_fonts = fonts();
            let reader = SvgReader::new(&reader_fonts, Box::new(|_| Ok(file(name).into())), "en");
            let svg =
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="a" width="9"/></svg>"#;
            let (_, faults) = reader.read(svg);
            let codes: Vec<_> = faults.iter().map(|fault| fault.code.as_str()).collect();
            assert_eq!(codes, ["animated-picture"], "{name}");
        } else {
            assert_eq!(quarters(&file(name), (60.0, 30.0), place), [UPRIGHT; 2], "{name}");
        }
    }
    let transparent = ['r', 'g', 'b', 'w'];
    assert_eq!(quarters(&file("alpha.webp"), (60.0, 30.0), r#"width="60""#), [transparent; 2]);
}

#[test]
fn png_and_webp_are_turned_too() {
    for name in ["turned.png", "turned.webp"] {
        assert_eq!(quarters(&file(name), (30.0, 60.0), r#"width="30""#), [['b', 'r', 'y', 'g']; 2], "{name}");
    }
}

/// By Adobe's programs (light), as cyan, magenta and yellow in luminance and chroma, and as the standard of JPEG has them.
#[test]
fn a_jpeg_in_printing_inks_has_its_colours_on_paper_and_on_the_screen() {
    for name in ["inks.jpg", "ycck.jpg", "plain-inks.jpg"] {
        assert_eq!(quarters(&file(name), (60.0, 30.0), r#"width="60""#), [UPRIGHT; 2], "{name}");
    }
}

/// A sheet of 6 × 5 cells, each with a thousand lines of its own, and a picture of a card for each cell.
const CELLS: usize = 30;

fn sheet() -> String {
    let cell = |index: usize| {
        let (x, y) = (index % 6 * 10, index / 6 * 10);
        let line = |at: usize| format!("L{} {}", x + at * 7 % 10, y + at * 3 % 10);
        let lines: String = (0..1_000).map(line).collect();
        format!(
            r#"<path d="M{x} {y}{lines}" fill="none" stroke="red" stroke-width=".1"/><circle cx="{}" cy="{}" r="6"/>"#,
            x + 5,
            y + 5
        )
    };
    let cells: String = (0..CELLS).map(cell).collect();
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 50">{cells}</svg>"#)
}

fn cards_of_the_sheet(count: usize, template: &str) -> TestDeck {
    let rows: Vec<String> = (0..count).map(|at| format!("{{ x = {}, y = {} }}", at % 6 * 10, at / 6 * 10)).collect();
    let spec = format!(
        "[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"c-{{{{ x }}}}-{{{{ y }}}}\"\nfront = \"card.svg\"\nrows = [{}]\n",
        rows.join(", ")
    );
    let deck = TestDeck::new(&spec);
    deck.file("sheet.svg", sheet()).template("card.svg", template);
    deck
}

fn size_of_pdf(deck: &TestDeck) -> usize {
    deck.sound_build().files.iter().map(|file| file.bytes.len()).sum()
}

/// Each cell is on one card, and its neighbours' circles reach 1 into it: with ten times as many cards a PDF of whole sheets would
/// be ten times as large, and one of cells is as large as the sheet, with some lines of neighbours.
#[test]
fn a_card_has_only_its_own_part_of_a_sheet_of_drawings() {
    for template in [
        r#"<svg xmlns="http://www.w3.org/2000/svg"><svg x="5" y="5" width="40" height="40" viewBox="{{ x }} {{ y }} 10 10"><image href="sheet.svg" width="60" height="50"/></svg></svg>"#,
        r#"<svg xmlns="http://www.w3.org/2000/svg"><clipPath id="c"><rect x="5" y="5" width="40" height="40"/></clipPath><g clip-path="url(#c)"><image href="sheet.svg" x="{{ 5 - x * 4 }}" y="{{ 5 - y * 4 }}" width="240"/></g></svg>"#,
    ] {
        let (one, all) =
            (size_of_pdf(&cards_of_the_sheet(1, template)), size_of_pdf(&cards_of_the_sheet(CELLS, template)));
        // One card has some 4 KB of lines; all would have 30 × 30 times as much.
        assert!(all < one * CELLS, "{all} bytes for all, {one} for one");
    }
}

/// The cell in the middle, cropped, with a blur, a mask and text at its edges, against resvg's picture of the same.
#[test]
fn what_is_left_out_would_not_be_seen() {
    let inner = sheet().replace("</svg>", r#"<g opacity=".5"><rect x="28" y="18" width="4" height="4" stroke="lime" stroke-width="3"/></g><filter id="b"><feGaussianBlur stdDeviation="1"/></filter><rect x="41" y="20" width="5" height="5" filter="url(#b)" fill="blue"/><text x="19" y="31" font-size="4" fill="teal">fjord</text><text x="39" y="24" font-size="5" text-anchor="end">fjord</text></svg>"#);
    let inner =
        inner.replacen("<svg ", r#"<svg x="4" y="4" width="55" height="55" "#, 1).replace("0 0 60 50", "30 20 10 10");
    let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63.5 63.5">{inner}</svg>"#);
    let fonts = fonts();
    let pdf = as_pdf(&svg, &fonts);
    assert!(pdf.len() < 40_000, "{} bytes", pdf.len());
    let count = failures(&seen(pdf), &wanted(&svg, &fonts)).0;
    assert!(count < 500, "{count} of 250,000 pixels");
}

/// The circle reaches 5 mm beyond each edge of its drawing, which is 20 mm wide; a browser shows none of that.
#[test]
fn a_drawing_that_is_shown_as_a_picture_ends_at_its_edges() {
    let drawing = r#"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><circle cx="5" cy="5" r="7.5" fill="rgb(220,20,20)"/></svg>"#;
    let seen = quarters(drawing.as_bytes(), (60.0, 60.0), r#"x="20" y="20" width="20" height="20""#);
    // The middles of the quarters of a page of 60 mm are at 15 mm, outside the drawing, and at 45 mm, too.
    assert_eq!(seen, [['w'; 4]; 2]);
    let seen = quarters(drawing.as_bytes(), (60.0, 60.0), r#"x="10" y="10" width="40" height="40""#);
    assert_eq!(seen, [['r'; 4]; 2]);
}

/// sRGB with red and green in each other's place: a picture of red and green above blue and yellow shows green and red there.
fn exchanged() -> Vec<u8> {
    let mut profile = ColorProfile::new_srgb();
    profile.cicp = None;
    (profile.red_colorant, profile.green_colorant) = (profile.green_colorant, profile.red_colorant);
    profile.encode().expect("it is a profile")
}

fn png_chunk(name: [u8; 4], body: &[u8]) -> Vec<u8> {
    let named = [&name[..], body].concat();
    [&u32::try_from(body.len()).expect("it is short").to_be_bytes()[..], &named, &crc32fast::hash(&named).to_be_bytes()]
        .concat()
}

/// A PNG with chunks behind its header, which ends at the 33rd byte.
fn png_with(png: &[u8], chunks: &[u8]) -> Vec<u8> {
    [&png[..33], chunks, &png[33..]].concat()
}

fn png_profile(profile: &[u8]) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(b"icc\0\0".to_vec(), flate2::Compression::fast());
    packed.write_all(profile).expect("memory takes it");
    png_chunk(*b"iCCP", &packed.finish().expect("memory takes it"))
}

/// A JPEG with its profile in two parts, the second of which comes first.
fn jpeg_with(jpeg: &[u8], profile: &[u8]) -> Vec<u8> {
    let (first, second) = profile.split_at(profile.len() / 2);
    let part = |number: u8, bytes: &[u8]| {
        let length = u16::try_from(bytes.len() + 16).expect("it is short").to_be_bytes();
        [b"\xff\xe2", &length[..], b"ICC_PROFILE\0", &[number, 2], bytes].concat()
    };
    [&jpeg[..2], &part(2, second), &part(1, first), &jpeg[2..]].concat()
}

/// A lossless WebP of 32 × 16 pixels as a file with a profile.
fn webp_with(webp: &[u8], profile: &[u8]) -> Vec<u8> {
    let chunk = |name: &[u8; 4], body: &[u8]| {
        let length = u32::try_from(body.len()).expect("it is short").to_le_bytes();
        [&name[..], &length, body, &[0][..body.len() % 2]].concat()
    };
    let chunks =
        [&b"WEBP"[..], &chunk(b"VP8X", &[0x20, 0, 0, 0, 31, 0, 0, 15, 0, 0]), &chunk(b"ICCP", profile), &webp[12..]];
    chunk(b"RIFF", &chunks.concat())
}

/// A picture in each format with this profile.
fn with_profile(profile: &[u8]) -> [Vec<u8>; 3] {
    let png = file("turned.png");
    [
        png_with(&png, &png_profile(profile)),
        jpeg_with(&file("quarters.jpg"), profile),
        webp_with(&file("lossless.webp"), profile),
    ]
}

#[test]
fn a_picture_in_another_profile_has_the_colours_that_it_shows() {
    let [png, jpeg, webp] = with_profile(&exchanged());
    assert_eq!(quarters(&png, (30.0, 60.0), r#"width="30""#), [['b', 'g', 'y', 'r']; 2], "PNG");
    for (name, picture) in [("JPEG", jpeg), ("WebP", webp)] {
        assert_eq!(quarters(&picture, (60.0, 30.0), r#"width="60""#), [['g', 'r', 'b', 'y']; 2], "{name}");
    }
}

/// Red and green in each other's place again, as chunks of PNG say it: the white of D65, red, green and blue of sRGB.
#[test]
fn a_png_without_a_profile_may_say_what_its_colours_are() {
    let places = [31_270, 32_900, 30_000, 60_000, 64_000, 33_000, 15_000, 6_000_u32];
    let places = png_chunk(*b"cHRM", &places.map(u32::to_be_bytes).concat());
    let seen = |chunks: &[u8]| quarters(&png_with(&file("turned.png"), chunks), (30.0, 60.0), r#"width="30""#);
    assert_eq!(seen(&places), [['b', 'g', 'y', 'r']; 2]);
    let srgb = [png_chunk(*b"sRGB", &[0]), places].concat();
    assert_eq!(seen(&srgb), [['b', 'r', 'y', 'g']; 2], "sRGB counts before other words");
}

#[test]
fn a_jpeg_in_srgb_is_not_written_anew() {
    let profile = ColorProfile::new_srgb().encode().expect("it is a profile");
    let photo = jpeg_with(&file("quarters.jpg"), &profile);
    let href = format!("data:image/jpeg;base64,{}", STANDARD.encode(&photo));
    let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg"><image href="{href}" width="30"/></svg>"#);
    assert!(as_pdf(&svg, &fonts()).windows(photo.len()).any(|bytes| bytes == photo));
}

#[test]
fn a_profile_that_cannot_be_read_is_noted_and_the_picture_printed() {
    for picture in with_profile(b"not a profile at all") {
        let fonts = fonts();
        let reader = SvgReader::new(&fonts, Box::new(|_| Ok(picture.clone().into())), "en");
        let (tree, faults) = reader
            .read(r#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="a" width="9"/></svg>"#);
        let codes: Vec<_> = faults.iter().map(|fault| fault.code.as_str()).collect();
        assert_eq!(codes, ["unreadable-profile"]);
        assert!(tree.is_some_and(|tree| tree.root().has_children()));
    }
}

/// A clip that is made of groups, and the same one of shapes alone.
#[test]
fn a_clip_made_of_groups_shows_their_shapes() {
    let seen = |clip: &str| {
        let svg = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="both"><circle cx="8" cy="8" r="6"/><rect x="20" y="4" width="9" height="9"/></g>
            <clipPath id="half"><path d="M0 0h40v8h-40z"/></clipPath><clipPath id="c">{clip}</clipPath></defs>
            <rect width="60" height="60" fill="#246" clip-path="url(#c)"/></svg>"##
        );
        seen(as_pdf(&svg, &fonts())).data().to_vec()
    };
    let both = r#"<circle cx="8" cy="8" r="6"/><rect x="20" y="4" width="9" height="9"/>"#;
    let doubled = r#"<circle cx="18" cy="16" r="12"/><rect x="42" y="8" width="18" height="18"/>"#;
    let halves = r#"<circle cx="8" cy="8" r="6" clip-path="url(#half)"/><rect x="20" y="4" width="9" height="9" clip-path="url(#half)"/>"#;
    for (groups, shapes) in [
        (format!("<g>{both}</g>"), both),
        (
            r#"<g transform="translate(2)"><g transform="scale(2)"><circle cx="8" cy="8" r="6"/></g></g><rect x="42" y="8" width="18" height="18"/>"#
                .to_owned(),
            doubled,
        ),
        (format!(r#"<g clip-path="url(#half)">{both}</g>"#), halves),
        (r##"<use href="#both"/>"##.to_owned(), both),
        (r##"<a><use href="#both" x="-3" transform="translate(3)"/></a>"##.to_owned(), both),
        (
            r#"<g clip-rule="evenodd"><path d="M2 2h20v20h-20zM6 6h9v9h-9z"/></g>"#.to_owned(),
            r#"<path clip-rule="evenodd" d="M2 2h20v20h-20zM6 6h9v9h-9z"/>"#,
        ),
    ] {
        assert!(seen(&groups) == seen(shapes), "{groups}");
    }
    assert!(seen(both) != seen(doubled));
}

/// As browsers show it, a drawing whose size is a share of its place is as large as that.
#[test]
fn a_linked_drawing_may_be_as_large_as_its_place() {
    let fonts = fonts();
    for (size, wanted) in
        [(r#"width="100%" height="100%""#, (40.0, 20.0)), (r#"height="50%""#, (40.0, 10.0)), ("", (40.0, 20.0))]
    {
        let drawing =
            format!(r#"<svg xmlns="http://www.w3.org/2000/svg" {size}><rect x="10%" width="50%" height="3"/></svg>"#);
        for place in [r#"width="40" height="20""#, r#"width="100%" height="40%""#] {
            let reader = SvgReader::new(&fonts, Box::new(|_| Ok(drawing.clone().into_bytes().into())), "en");
            let svg = format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="50" viewBox="0 0 40 50"><image href="a" {place}/></svg>"#
            );
            let (tree, _) = reader.read(&svg);
            let tree = tree.expect("it is sound");
            let usvg::Node::Group(group) = &tree.root().children()[0] else { panic!("a group around the image") };
            let usvg::Node::Image(image) = &group.children()[0] else { panic!("the image") };
            assert_eq!((image.size().width(), image.size().height()), wanted, "{size} {place}");
        }
    }
}
