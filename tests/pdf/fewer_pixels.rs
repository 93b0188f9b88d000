//! Pictures with more pixels per inch than `max-ppi` allows, read back from the PDF.

use crate::test_deck::{self, TestDeck, sound};
use lopdf::content::Content;
use lopdf::{Document, Object};
use pullet::diag::Code;
use pullet::model::{MaxPpi, PAPERS, PrintChoices};
use pullet::pipeline::{Build, BuildSettings, build, check};

/// A deck of one card that shows pictures.
fn deck(print: &str, front: &str) -> TestDeck {
    let deck = TestDeck::new(&format!(
        "[deck]\ntitle = \"Farm\"\n\n[print]\n{print}\n\n[[cards]]\nid = \"fox\"\nfront = \"card.svg\"\n"
    ));
    deck.template("card.svg", &format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{front}</svg>"#));
    deck
}

/// Channels of pixels that no two neighbours have alike.
fn noise(count: usize) -> Vec<u8> {
    let mut state = 7_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0]
    };
    (0..count).map(|_| next()).collect()
}

fn png(side: u32, colours: png::ColorType) -> Vec<u8> {
    let pixels = noise(side as usize * side as usize * colours.samples());
    test_deck::png(side, colours, png::Compression::default(), &pixels)
}

fn jpeg(side: u16) -> Vec<u8> {
    let mut bytes = Vec::new();
    let pixels = noise(usize::from(side) * usize::from(side) * 3);
    let encoder = jpeg_encoder::Encoder::new(&mut bytes, 90);
    encoder.encode(&pixels, side, side, jpeg_encoder::ColorType::Rgb).expect("the pixels are a picture");
    bytes
}

fn printed(deck: &TestDeck, max_ppi: Option<u32>) -> Build {
    let way = PrintChoices { max_ppi: max_ppi.map(MaxPpi::new), ..PrintChoices::default() };
    sound(build(
        &deck.project(),
        &BuildSettings { way: way.or(PrintChoices::of_papers(&PAPERS[..1])), ..BuildSettings::default() },
    ))
}

/// A picture on a page.
#[derive(Debug, PartialEq)]
struct Shown {
    /// Its pixels across and down.
    pixels: (i64, i64),
    /// Its width and height on the card, in hundredths of a millimetre.
    size: (i64, i64),
    filter: String,
}

fn hundredths(object: &Object) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "a card is small")]
    let rounded = (f64::from(object.as_float().expect("a matrix has numbers")) * 100.0).round() as i64;
    rounded.abs()
}

/// The pictures of the first page, in the order in which they are drawn.
fn shown(build: &Build) -> Vec<Shown> {
    let document = Document::load_mem(&build.files[0].bytes).expect("lopdf reads the PDF");
    let page = document.page_iter().next().expect("there is a page");
    let resources = document.get_dict_in_dict(document.get_dictionary(page).expect("a page"), b"Resources");
    let pictures =
        document.get_dict_in_dict(resources.expect("it shows something"), b"XObject").expect("it shows pictures");
    let operations = Content::decode(&document.get_page_content(page)).expect("the content can be read").operations;
    let mut matrix = Vec::new();
    let mut found = Vec::new();
    for operation in operations {
        match operation.operator.as_str() {
            "cm" => matrix = operation.operands,
            "Do" => {
                let name = operation.operands[0].as_name().expect("Do takes a name");
                let id = pictures.get(name).and_then(Object::as_reference).expect("the name is known");
                let stream = document.get_object(id).and_then(Object::as_stream).expect("a picture is a stream");
                let Ok(width) = stream.dict.get(b"Width").and_then(Object::as_i64) else { continue };
                let height = stream.dict.get(b"Height").and_then(Object::as_i64).expect("it has a height");
                let filter = stream.dict.get(b"Filter").and_then(Object::as_name).expect("it is compressed");
                found.push(Shown {
                    pixels: (width, height),
                    size: (hundredths(&matrix[0]), hundredths(&matrix[3])),
                    filter: String::from_utf8_lossy(filter).into_owned(),
                });
            }
            _ => {}
        }
    }
    found
}

fn size(build: &Build) -> usize {
    build.files[0].bytes.len()
}

/// 25.4 mm are an inch: with 600 pixels per inch, 600 pixels. Without a limit, all 900 are printed.
#[test]
fn a_picture_has_as_many_pixels_per_inch_as_max_ppi_allows() {
    for (name, file, filter) in [
        ("fox.png", png(900, png::ColorType::Rgb), "FlateDecode"),
        ("fox.png", png(900, png::ColorType::Rgba), "FlateDecode"),
        ("fox.png", png(900, png::ColorType::Grayscale), "FlateDecode"),
        ("fox.jpg", jpeg(900), "DCTDecode"),
    ] {
        let front = format!(r#"<image href="{name}" x="10" y="20" width="25.4" height="25.4"/>"#);
        let deck = deck("", &front);
        deck.file(name, file);
        let of = |pixels| vec![Shown { pixels, size: (2_540, 2_540), filter: filter.to_owned() }];
        let (all, fewer) = (printed(&deck, None), printed(&deck, Some(600)));
        assert_eq!(shown(&all), of((900, 900)));
        assert_eq!(shown(&fewer), of((600, 600)));
        assert!(size(&fewer) * 3 < size(&all) * 2, "{} of {} bytes", size(&fewer), size(&all));
        assert_eq!(shown(&printed(&deck, Some(1_200))), of((900, 900)), "no pixels are made up");
    }
}

/// At a third of an inch, half an inch and turned by a right angle at two thirds of an inch: 400 pixels for all of them.
#[test]
fn a_picture_of_several_sizes_is_kept_for_the_largest() {
    let front = r#"<image href="fox.png" width="8.4667" height="8.4667"/><image href="fox.png" x="20" width="12.7" height="12.7"/>
        <image href="fox.png" transform="rotate(90)" x="30" y="-60" width="16.9333" height="16.9333"/>"#;
    let deck = deck("max-ppi = 600", front);
    deck.file("fox.png", png(700, png::ColorType::Rgb));
    let build = printed(&deck, None);
    assert_eq!(shown(&build).iter().map(|shown| shown.pixels).collect::<Vec<_>>(), [(400, 400); 3]);
    let document = Document::load_mem(&build.files[0].bytes).expect("lopdf reads the PDF");
    let is_picture = |object: &&Object| {
        let kind = object.as_stream().and_then(|stream| stream.dict.get(b"Subtype")).and_then(Object::as_name);
        kind.is_ok_and(|kind| kind == b"Image")
    };
    assert_eq!(document.objects.values().filter(is_picture).count(), 1, "the file has it once");
}

/// Squares stay squares, and inks are for paper: `tests/pictures/inks.jpg` has 32 × 16 pixels in CMYK.
#[test]
fn pixels_that_are_to_be_seen_and_printing_inks_stay() {
    let front = r#"<image href="fox.png" style="image-rendering:pixelated" width="10" height="10"/><image href="inks.jpg" x="30" width="1"/>"#;
    let deck = deck("max-ppi = 72", front);
    deck.file("fox.png", png(500, png::ColorType::Rgb));
    deck.file("inks.jpg", std::fs::read("tests/pictures/inks.jpg").expect("the picture is there"));
    let build = printed(&deck, None);
    assert_eq!(shown(&build).iter().map(|shown| shown.pixels).collect::<Vec<_>>(), [(500, 500), (32, 16)]);
    assert!(!build.findings.iter().any(|finding| finding.code == Code::FewerPixels));
}

/// A build and a check say the same: 1 of 2 pictures has too many pixels, and the file gets smaller by what they say.
#[test]
fn a_note_says_how_many_pictures_and_how_many_bytes() {
    let front = r#"<image href="fox.png" x="10" y="20" width="25.4" height="25.4"/><image href="hen.png" x="10" y="50" width="25.4" height="25.4"/>"#;
    let deck = deck("max-ppi = 600", front);
    deck.file("fox.png", png(900, png::ColorType::Rgb)).file("hen.png", png(600, png::ColorType::Rgb));
    let note = |build: &Build| {
        let note = build.findings.iter().find(|finding| finding.code == Code::FewerPixels).expect("there is a note");
        note.message.clone()
    };
    let fewer = printed(&deck, None);
    let saved = size(&printed(&deck, Some(4_800))) - size(&fewer);
    let all = "a picture has more than 600 pixels per inch: it is printed with fewer, which saves ";
    assert_eq!(note(&fewer), format!("{all}{}.{} MB", saved / 1_000_000, saved / 100_000 % 10));
    let checked = check(
        &deck.project(),
        &BuildSettings { way: PrintChoices::of_papers(&PAPERS[..1]), ..BuildSettings::default() },
    );
    assert_eq!(note(&checked), note(&fewer));
}

/// A card is printed on A4 and on Letter; both files have the picture's bytes from one place.
#[test]
fn a_picture_is_in_memory_once() {
    let deck = deck("", r#"<image href="fox.png" x="10" y="20" width="25.4" height="25.4"/>"#);
    deck.file("fox.png", png(300, png::ColorType::Rgb));
    let build = deck.sound_build();
    let places = |file: usize| -> Vec<*const u8> {
        build.files[file].bytes.pieces().filter(|piece| piece.len() > 100_000).map(<[u8]>::as_ptr).collect()
    };
    assert_eq!(places(0).len(), 1);
    assert_eq!(places(0), places(1));
}
