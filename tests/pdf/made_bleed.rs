//! Bleed that is made from the art, as hayro sees it in the PDF and as the pictures for the screen show it.
//!
//! Places are in millimetres from the top left corner of the card's front, however it is turned on its sheet.

use super::reader::Pdf;
use crate::test_deck::{TestDeck, codes, made, sound};
use hayro::hayro_interpret::InterpreterSettings;
use pullet::fonts::FontLibrary;
use pullet::model::{BleedFill, BleedSides, Cut, Length, MadeBleed, PAPERS, PrintChoices, Side, Size};
use pullet::output::png::{FaceView, Fineness, looks};
use pullet::output::{FaceKind, FinishedFace};
use pullet::pipeline::{Build, BuildSettings, build};
use pullet::render::{Frame, MarkedLines, SvgReader};

/// The card's width and height in millimetres.
const CARD: (f64, f64) = (50.0, 70.0);
/// Pixels to the millimetre of a page that is looked at: 300 to the inch.
const SCALE: f64 = 300.0 / 25.4;

type Rgb = [u8; 3];

const WHITE: Rgb = [255; 3];
const BLACK: Rgb = [0; 3];

/// The sheet with the first card of a deck.
struct Sheet {
    width: usize,
    pixels: Vec<u8>,
    /// The left and the top of its trim, its size on the page, and its turn.
    slot: ((f64, f64), (f64, f64), u16),
}

impl Sheet {
    fn of(build: &Build) -> Self {
        let file = build.files.iter().find(|file| file.name.contains("_cards")).expect("cards are printed");
        let pdf = hayro::hayro_syntax::Pdf::new(file.bytes.to_vec()).expect("the PDF can be read");
        let (settings, scale) = (hayro::RenderSettings::default(), 300.001 / 72.0);
        let pages = hayro::render_pdf(&pdf, scale, InterpreterSettings::default(), &settings, None);
        let page = pages.and_then(|pages| pages.into_iter().next()).expect("the PDF has a page");
        let slot = &file.report.pages[0].slots[0];
        let mm = |x: Length, y: Length| (x.to_mm(), y.to_mm());
        let slot = (mm(slot.x_mm, slot.y_mm), mm(slot.w_mm, slot.h_mm), slot.turn);
        Self { width: page.width().into(), pixels: page.data_as_u8_slice().to_vec(), slot }
    }

    /// The colour at a place of the first card.
    fn at(&self, (x, y): (f64, f64)) -> Rgb {
        let ((left, top), (width, height), turn) = self.slot;
        let (x, y) = match turn {
            0 => (left + x, top + y),
            90 => (left + width - y, top + x),
            180 => (left + width - x, top + height - y),
            _ => (left + y, top + height - x),
        };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "places on a page")]
        let at = ((y * SCALE) as usize * self.width + (x * SCALE) as usize) * 4;
        [self.pixels[at], self.pixels[at + 1], self.pixels[at + 2]]
    }
}

fn is_near(one: Rgb, other: Rgb) -> bool {
    one.iter().zip(other).all(|(a, b)| a.abs_diff(b) <= 12)
}

/// A deck of one card, with `bleed = …` and what its front shows.
fn deck(bleed: &str, front: &str) -> TestDeck {
    let deck = TestDeck::new(&format!(
        "[deck]\ntitle = \"Farm\"\n\n[theme]\nmoss = \"#335522\"\n\n[[cards]]\nid = \"fox\"\nfront = \"card.svg\"\nsafe = \"0 mm\"\n\
         card = {{ width = \"50 mm\", height = \"70 mm\", corner = \"3 mm\" }}\nbleed = {bleed}\n"
    ));
    deck.template("card.svg", &format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{front}</svg>"#));
    deck
}

fn printed(deck: &TestDeck, way: PrintChoices) -> Build {
    let settings = BuildSettings { way: way.or(PrintChoices::of_papers(&PAPERS[..1])), ..BuildSettings::default() };
    sound(build(&deck.project(), &settings))
}

fn sheet(bleed: &str, front: &str) -> Sheet {
    Sheet::of(&printed(&deck(bleed, front), PrintChoices { cut: Some(Cut::Double), ..PrintChoices::default() }))
}

/// Colours that change slowly in both directions, and another thing in each corner. It ends at the cut.
const SLOW: &str = r##"<linearGradient id="a"><stop stop-color="#200060"/><stop offset="1" stop-color="#f08040"/></linearGradient>
<linearGradient id="b" x2="0" y2="1"><stop stop-color="#00ff80" stop-opacity="0.7"/><stop offset="1" stop-color="#0000ff" stop-opacity="0"/></linearGradient>
<rect width="50" height="70" fill="url(#a)"/><rect width="50" height="70" fill="url(#b)"/>
<circle r="2" fill="#ff0"/><circle cx="50" cy="70" r="2" fill="#000"/>"##;

/// A place on the card, and the place outside the card where it is seen again in a mirror.
fn mirrored() -> Vec<((f64, f64), (f64, f64))> {
    let (width, height) = CARD;
    let mut pairs = Vec::new();
    for distance in [0.35, 0.8, 1.6, 2.2, 2.7] {
        for along in [6.0, 21.0, 37.0] {
            pairs.push(((distance, along), (-distance, along)));
            pairs.push(((width - distance, along), (width + distance, along)));
            pairs.push(((along, distance), (along, -distance)));
            pairs.push(((along, height - distance), (along, height + distance)));
        }
        let other = 3.0 - distance;
        pairs.push(((distance, other), (-distance, -other)));
        pairs.push(((width - distance, other), (width + distance, -other)));
        pairs.push(((distance, height - other), (-distance, height + other)));
        pairs.push(((width - distance, height - other), (width + distance, height + other)));
    }
    pairs
}

#[test]
fn mirrored_bleed_shows_at_each_distance_outside_the_cut_what_is_there_inside() {
    let sheet = sheet("\"mirror\"", SLOW);
    for (inside, outside) in mirrored() {
        let (inside_seen, outside_seen) = (sheet.at(inside), sheet.at(outside));
        assert!(is_near(inside_seen, outside_seen), "{inside_seen:?} at {inside:?}, {outside_seen:?} at {outside:?}");
    }
    assert!(is_near(sheet.at((20.0, -3.3)), WHITE), "the bleed is 3 mm wide");
}

#[test]
fn extended_bleed_shows_the_outermost_line_at_every_distance() {
    let sheet = sheet("\"extend\"", SLOW);
    let (width, height) = CARD;
    for distance in [0.3, 1.5, 2.7] {
        for along in [10.0, 30.0] {
            let pairs = [
                ((0.35, along), (-distance, along)),
                ((width - 0.35, along), (width + distance, along)),
                ((along, 0.35), (along, -distance)),
                ((along, height - 0.35), (along, height + distance)),
            ];
            for (inside, outside) in pairs {
                assert!(is_near(sheet.at(inside), sheet.at(outside)), "{inside:?} and {outside:?}");
            }
        }
        assert!(is_near(sheet.at((-distance, -distance)), [255, 255, 0]), "the corner is that of the yellow circle");
        assert!(is_near(sheet.at((width + distance, height + distance)), BLACK));
    }
}

#[test]
fn a_colour_fills_the_bleed_and_nothing_of_the_card() {
    for bleed in ["\"colour:#335522\"", "\"color:moss\"", "{ from = \"colour:moss\", size = \"3 mm\" }"] {
        let sheet = sheet(bleed, SLOW);
        for (inside, outside) in mirrored() {
            assert!(is_near(sheet.at(outside), [0x33, 0x55, 0x22]), "{outside:?}");
            assert!(!is_near(sheet.at(inside), [0x33, 0x55, 0x22]), "{inside:?}");
        }
    }
}

/// What a drawing has outside the trim is cut off before it is copied: nothing of the red frame is seen.
#[test]
fn stray_art_outside_the_cut_is_not_seen() {
    let stray =
        r##"<rect x="-3" y="-3" width="56" height="76" fill="#f00"/><rect width="50" height="70" fill="#06c"/>"##;
    for bleed in ["\"mirror\"", "\"extend\"", "\"colour:#0066cc\""] {
        let sheet = sheet(bleed, stray);
        for (_, outside) in mirrored() {
            assert!(is_near(sheet.at(outside), [0, 0x66, 0xcc]), "{bleed}: {:?} at {outside:?}", sheet.at(outside));
        }
    }
}

/// A scanned card: a black border of 4 mm, and white outside corners with a radius of 3 mm. They reach (1 − √½) × 3 = 0.9 mm into the
/// card; with a corner of 4 mm, what is outside it is replaced by border.
#[test]
fn white_corners_of_a_scan_become_border() {
    let scan = r##"<rect width="50" height="70" fill="#fff"/><rect width="50" height="70" rx="3" fill="#000"/>
        <rect x="4" y="4" width="42" height="62" fill="#fc0"/>"##;
    let (width, height) = CARD;
    let corners = |(x, y): (f64, f64)| [(x, y), (width - x, y), (x, height - y), (width - x, height - y)];
    let untreated = sheet("\"mirror\"", scan);
    assert!(corners((0.3, 0.5)).iter().all(|place| is_near(untreated.at(*place), WHITE)));
    // Not where two patches meet: there, hayro mixes the edges of each shape with what is below it.
    let places = [(-2.5, -2.0), (-1.0, -1.6), (-0.4, 0.4), (0.4, 0.9), (0.7, 0.4), (1.9, 2.4), (3.0, 3.3)];
    for from in ["mirror", "extend", "colour:#000"] {
        let sheet = sheet(&format!("{{ from = \"{from}\", corner = \"4 mm\" }}"), scan);
        for place in places.into_iter().flat_map(corners) {
            assert!(is_near(sheet.at(place), BLACK), "{from}: {:?} at {place:?}", sheet.at(place));
        }
        assert!(corners((4.6, 4.6)).iter().all(|place| is_near(sheet.at(*place), [0xff, 0xcc, 0])), "the art is kept");
    }
}

/// A scan with an edge of white, 1 mm wide: with an inset of 1.2 mm, it is gone on the card and around it.
#[test]
fn an_inset_replaces_a_bad_edge() {
    let scan = r##"<rect x="1" y="1" width="48" height="68" fill="#082"/>"##;
    for from in ["mirror", "extend", "colour:#008822"] {
        let sheet = sheet(&format!("{{ from = \"{from}\", inset = \"1.2 mm\" }}"), scan);
        for (inside, outside) in mirrored() {
            assert!(is_near(sheet.at(inside), [0, 0x88, 0x22]), "{from}: {:?} at {inside:?}", sheet.at(inside));
            assert!(is_near(sheet.at(outside), [0, 0x88, 0x22]), "{from}: {:?} at {outside:?}", sheet.at(outside));
        }
    }
}

/// The picture is in the upper half of the card; below it the template draws the bleed itself.
#[test]
fn one_picture_of_a_card_can_have_its_bleed_made() {
    let front = |bleed: &str| {
        format!(
            r##"<rect x="-3" y="-3" width="56" height="76" fill="#642"/><g opacity="0.999"><g data-bleed="{bleed}">
            <rect width="50" height="30" fill="#06c"/><rect width="2" height="30" fill="#0c6"/></g></g>"##
        )
    };
    let mirror = sheet("\"3 mm\"", &front("mirror"));
    for (place, colour) in [
        ((-1.5, 15.0), [0, 0xcc, 0x66]),
        ((-2.5, 15.0), [0, 0x66, 0xcc]),
        ((20.0, -2.5), [0, 0x66, 0xcc]),
        ((51.5, 15.0), [0, 0x66, 0xcc]),
        ((-1.5, -1.5), [0, 0xcc, 0x66]),
        ((20.0, 31.0), [0x66, 0x44, 0x22]),
        ((-1.5, 31.0), [0x66, 0x44, 0x22]),
        ((20.0, 72.0), [0x66, 0x44, 0x22]),
    ] {
        assert!(is_near(mirror.at(place), colour), "{:?} at {place:?}", mirror.at(place));
    }
    let extend = sheet("\"3 mm\"", &front("extend"));
    assert!(is_near(extend.at((-2.5, 15.0)), [0, 0xcc, 0x66]));
    assert!(is_near(extend.at((-2.5, 31.0)), [0x66, 0x44, 0x22]));
    let colour = sheet("\"3 mm\"", &front("colour:#ff00ff"));
    assert!(is_near(colour.at((-2.5, 15.0)), [255, 0, 255]));
}

/// The pictures of `check --report` show the whole face with its bleed.
#[test]
fn the_screen_shows_the_bleed_that_the_pdf_prints() {
    let project = pullet::files::Project::open("tests/torture/deck").expect("the folder is a deck");
    let (fonts, _) = FontLibrary::load(&project);
    let reader = SvgReader::new(&fonts, Box::new(|name| panic!("no file is named: {name}")), "en");
    // From here on, a unit is a millimetre from the corner of the bleed.
    let svg =
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="56" height="76" viewBox="-3 -3 56 76">{SLOW}</svg>"#);
    let (tree, faults) = reader.read(&svg);
    assert!(faults.is_empty(), "{faults:?}");
    let made = Some(MadeBleed::new(BleedFill::Mirror));
    let frame = Frame::new(Size::um(50_000, 70_000), Length::um(3_000)).with_made(made);
    let face = FinishedFace {
        kind: FaceKind::Card(Side::Front),
        frame,
        corner: Length::ZERO,
        outline: None,
        lines: MarkedLines::default(),
        parts: vec![0],
    };
    let fineness = Fineness { per_mm: 10.0, longest: 760, samples: 1, averages: false };
    let pictures = looks(&[tree], &[face], fineness, FaceView::Whole);
    let picture = pictures[0].as_ref().expect("it is drawn");
    assert_eq!(picture.size(), (560, 760));
    let at = |(x, y): (f64, f64)| -> Rgb {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a picture is small")]
        let at = ((((y + 3.0) * 10.0) as usize) * 560 + ((x + 3.0) * 10.0) as usize) * 3;
        picture.pixels()[at..at + 3].try_into().expect("three levels")
    };
    for (inside, outside) in mirrored() {
        assert!(is_near(at(inside), at(outside)), "{:?} at {inside:?}, {:?} at {outside:?}", at(inside), at(outside));
    }
}

const WORDS: &str =
    r##"<rect width="50" height="70" fill="#fed"/><text x="1" y="30" font-size="6">Near the edge</text>"##;

/// Nine copies of the card: one form of its face, one of its art, one of the label; and its words nine times, not ninety.
#[test]
fn the_art_is_stored_once_and_its_words_are_read_once_a_card() {
    let farm = deck("\"mirror\"", WORDS);
    let spec = std::fs::read_to_string(farm.path("deck.toml")).expect("it was written");
    farm.file("deck.toml", spec + "copies = 9\n");
    let build = printed(&farm, PrintChoices::default());
    let pdf = Pdf::read(made(&build, "_a4.pdf"));
    assert_eq!(pdf.with_name("Subtype", "Form").len(), 3);
    assert_eq!(pdf.page_text(pdf.pages()[0]).matches("Near the edge").count(), 9);
}

/// The same of a picture with the attribute: its words are read once.
#[test]
fn words_in_a_group_with_made_bleed_are_read_once() {
    let build = printed(&deck("\"3 mm\"", &format!("<g data-bleed=\"extend\">{WORDS}</g>")), PrintChoices::default());
    let pdf = Pdf::read(made(&build, "_a4.pdf"));
    assert_eq!(pdf.page_text(pdf.pages()[0]).matches("Near the edge").count(), 1);
}

/// The copies of a picture are as coarse as the picture, and no coarser: one finding
/// each, of the picture itself. Bleed is not missing.
#[test]
fn a_check_sees_the_art_and_not_its_copies() {
    let picture = std::fs::read("tests/pictures/turned.png").expect("the picture is there");
    let image = |bleed: &str| {
        format!(r#"<image href="turned.png" width="50" height="70" preserveAspectRatio="none" {bleed}/>"#)
    };
    let found = |bleed: &str, front: &str| {
        let deck = deck(bleed, front);
        deck.file("turned.png", &picture);
        codes(&deck.check().findings)
    };
    let plain = found("\"3 mm\"", &image(""));
    assert!(plain.contains(&"missing-bleed"), "{plain:?}");
    let others: Vec<&str> = plain.into_iter().filter(|code| *code != "missing-bleed").collect();
    for from in ["mirror", "extend", "colour:#123456"] {
        assert_eq!(found(&format!("\"{from}\""), &image("")), others, "{from}");
        assert_eq!(found("\"3 mm\"", &image(&format!(r#"data-bleed="{from}""#))), others, "{from} of the picture");
    }
}

/// A round token of 50 mm. Art that fills the circle alone leaves its bleed empty, however it is made: it is made around the
/// square.
#[test]
fn art_of_a_round_card_must_fill_its_square() {
    let found = |bleed: &str, art: &str| {
        let deck = deck(bleed, art);
        let spec = std::fs::read_to_string(deck.path("deck.toml")).expect("it was written");
        let size = "card = { width = \"50 mm\", height = \"70 mm\", corner = \"3 mm\" }";
        let round = "card = { width = \"50 mm\", height = \"50 mm\" }\nshape = \"circle\"";
        deck.file("deck.toml", spec.replace(size, round));
        codes(&deck.check().findings).contains(&"missing-bleed")
    };
    let (square, circle) =
        (r##"<rect width="50" height="50" fill="#06c"/>"##, r##"<circle cx="25" cy="25" r="25" fill="#06c"/>"##);
    assert!(found("\"3 mm\"", square), "at the four places where the circle touches the square");
    for from in ["mirror", "extend", "colour:#123456"] {
        assert!(!found(&format!("\"{from}\""), square), "{from}");
        assert!(found(&format!("\"{from}\""), circle), "{from}");
    }
}

/// Two cards beside each other, 6 mm apart: with outer bleed alone, the paper between them is white.
#[test]
fn outer_bleed_leaves_the_paper_between_cards_white() {
    let farm = deck("\"mirror\"", r##"<rect width="50" height="70" fill="#06c"/>"##);
    let spec = std::fs::read_to_string(farm.path("deck.toml")).expect("it was written");
    farm.file("deck.toml", spec + "copies = 12\n");
    let way = |bleed| PrintChoices { cut: Some(Cut::Double), bleed: Some(bleed), ..PrintChoices::default() };
    let [all, outer] = [BleedSides::All, BleedSides::Outer].map(|bleed| printed(&farm, way(bleed)));
    assert!(outer.files[0].name.ends_with("farm_cards_double_outer-bleed_a4.pdf"), "{}", outer.files[0].name);
    let [all, outer] = [&all, &outer].map(Sheet::of);
    let blue = [0, 0x66, 0xcc];
    let sides = |sheet: &Sheet| {
        let (width, height) = CARD;
        [(-1.5, 35.0), (width + 1.5, 35.0), (25.0, -1.5), (25.0, height + 1.5)]
            .map(|place| is_near(sheet.at(place), blue))
    };
    assert_eq!(sides(&all), [true; 4]);
    assert_eq!(
        sides(&outer).iter().filter(|painted| **painted).count(),
        2,
        "the first card is at a corner of the block"
    );
}

#[test]
fn decks_with_made_bleed_have_the_same_bytes() {
    let bytes = || {
        printed(&deck("{ from = \"extend\", corner = \"3 mm\" }", SLOW), PrintChoices::default()).files[0].bytes.clone()
    };
    assert_eq!(bytes(), bytes());
}
