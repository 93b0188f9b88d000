//! A deck's own fonts on paper: variable fonts at every weight, and fonts made for web pages.

use super::one_face::as_pdf;
use super::pixels::{PIXELS, seen};
use super::reader::Pdf;
use crate::test_deck::TestDeck;
use indexmap::IndexMap;
use pullet::diag::Source;
use pullet::fonts::FontLibrary;
use pullet::model::NamedFont;
use pullet::render::weighed;
use pullet::text::{FaceText, TextContext};

fn fonts(names: &[&str]) -> FontLibrary {
    let deck = TestDeck::with_front("<svg/>");
    for name in names {
        deck.file(&format!("fonts/{name}"), std::fs::read(format!("tests/fonts/{name}")).expect("the font is there"));
    }
    let (fonts, findings) = FontLibrary::load(&deck.project());
    assert!(findings.is_empty(), "{findings:?}");
    fonts
}

/// The PDF of a face of 63.5 mm with one element, whose text boxes are set.
fn printed(element: &str, fonts: &FontLibrary) -> Vec<u8> {
    let svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='63.5' height='63.5' viewBox='0 0 63.5 63.5'>{element}</svg>"
    );
    let context = TextContext::new(fonts, "en", IndexMap::new(), Box::new(|name| panic!("no icon is named: {name}")));
    let document = weighed(&svg).expect("the drawing is well-formed");
    let text = FaceText::read(&document, 1.0, &context);
    let agreement = text.agreement();
    let (svg, faults) = text.set(&agreement);
    assert!(faults.is_empty(), "{faults:?}");
    as_pdf(&svg, fonts)
}

/// How wide the only stroke in the middle of the page is, in millimetres.
fn stroke(pdf: Vec<u8>) -> f64 {
    let pixmap = seen(pdf);
    let row = (PIXELS / 2 * PIXELS) as usize;
    let ink = pixmap.pixels()[row..row + PIXELS as usize].iter().map(|pixel| 1.0 - f64::from(pixel.red()) / 255.0);
    ink.sum::<f64>() * 63.5 / f64::from(PIXELS)
}

/// A look of the family is as wide as the width that has a name, and a face's name is the face.
#[test]
fn a_name_of_the_deck_or_of_a_face_prints_that_face() {
    let place = |text: &str| Source::new("deck.toml", text).place(0..0);
    let narrow = NamedFont {
        family: "Open Sans".to_owned(),
        place: place(""),
        axes: vec![("wdth".to_owned(), 75.0, place(""))],
    };
    let names = [("Narrow".to_owned(), narrow)].into_iter().collect();
    let (fonts, findings) = fonts(&["OpenSans-Variable.ttf"]).named(&names);
    assert!(findings.is_empty(), "{findings:?}");
    for (family, units) in [("Narrow", 154.0), ("Open Sans", 167.0), ("OpenSans-ExtraBold", 391.0)] {
        for tag in ["text", "textline"] {
            let look = format!("font-family='{family}' font-size='40'");
            let pdf = printed(&format!("<{tag} x='20' y='45' width='40' {look}>l</{tag}>"), &fonts);
            assert!((stroke(pdf) - units / 2048.0 * 40.0).abs() < 0.06, "{family} in <{tag}>");
        }
    }
}

fn text_of(pdf: &[u8]) -> String {
    let pdf = Pdf::read(pdf);
    pdf.page_text(pdf.pages()[0])
}

/// The stroke of Open Sans's `l` in units of 2048 to the em, as fonttools has it at these places of the axes.
const STROKES: [(&str, f64); 5] = [
    ("font-weight='300'", 102.0),
    ("font-weight='normal'", 167.0),
    ("font-weight='600'", 236.0),
    ("font-weight='800'", 391.0),
    ("font-stretch='condensed'", 154.0),
];

/// Letters are 40 mm high; half a unit of rounding is a hundredth of a millimetre, and a pixel an eighth.
#[test]
fn a_variable_font_prints_at_the_weight_and_the_width_that_are_asked_for() {
    let fonts = fonts(&["OpenSans-Variable.ttf"]);
    for (look, units) in STROKES {
        let look = format!("font-family='Open Sans' font-size='40' {look}");
        for element in [
            format!("<text x='20' y='45' {look}>l</text>"),
            format!("<textbox x='20' y='5' width='40' height='60' {look}>l</textbox>"),
            format!("<textline x='20' y='45' width='40' {look}>l</textline>"),
        ] {
            let pdf = printed(&element, &fonts);
            assert_eq!(text_of(&pdf).trim(), "l", "{element}");
            assert!((stroke(pdf) - units / 2048.0 * 40.0).abs() < 0.06, "{element}");
        }
    }
}

#[test]
fn text_of_a_variable_font_is_embedded_and_not_drawn() {
    let fonts = fonts(&["OpenSans-Variable.woff2"]);
    let words = "<text x='5' y='45' font-family='Open Sans' font-size='9' font-variation-settings='\"wght\" 730'>Hamburg</text>";
    let pdf = Pdf::read(&printed(words, &fonts));
    assert_eq!(pdf.with_name("Subtype", "TrueType").len(), 1);
    assert_eq!(pdf.page_text(pdf.pages()[0]), "Hamburg");
}

/// 730 is between 725 and 750, and nearer to 725: the face of 700 would be another.
#[test]
fn any_weight_prints_at_the_nearest_of_25() {
    let fonts = fonts(&["OpenSans-Variable.ttf"]);
    let at = |weight: u16| {
        stroke(printed(
            &format!("<text x='20' y='45' font-size='40' font-family='Open Sans' font-weight='{weight}'>l</text>"),
            &fonts,
        ))
    };
    assert_eq!(at(730), at(725));
    let boxed = |settings: &str| {
        let look = format!("font-size='40' font-family='Open Sans' {settings}");
        stroke(printed(&format!("<textbox x='20' y='5' width='40' height='60' {look}>l</textbox>"), &fonts))
    };
    assert_eq!(boxed("font-weight='730'"), boxed("font-variation-settings='\"wght\" 730'"));
    assert!((boxed("font-weight='730'") - at(730)).abs() < 0.03);
    assert!(at(730) > at(700), "{} {}", at(730), at(700));
    assert!(at(437) < at(500), "{} {}", at(437), at(500));
}

#[test]
fn bold_words_of_a_box_in_a_variable_font_are_bold() {
    let fonts = fonts(&["OpenSans-Variable.ttf"]);
    let at = |words: &str| {
        stroke(printed(
            &format!(
                "<textbox x='20' y='5' width='40' height='60' font-size='40' font-family='Open Sans'>{words}</textbox>"
            ),
            &fonts,
        ))
    };
    assert!(at("**l**") > at("l") * 1.4);
}

/// Source Serif's `I` is 306 − 58 units of 1000 wide at weight 200 and 367 − 28 at 900, as fonttools has it: serifs included,
/// so that the widest row is measured.
#[test]
fn a_variable_font_of_postscript_outlines_prints_at_its_weight() {
    let fonts = fonts(&["OutlinesTwo-Variable.otf"]);
    for (weight, units) in [(200, 248.0), (900, 339.0)] {
        let look = format!("font-size='40' font-family='Outlines Two' font-weight='{weight}'");
        let pdf = printed(&format!("<textbox x='20' y='5' width='40' height='60' {look}>I</textbox>"), &fonts);
        assert_eq!(text_of(&pdf).trim(), "I");
        let pixmap = seen(pdf);
        let rows = pixmap.pixels().chunks(PIXELS as usize);
        let ink = rows.map(|row| row.iter().map(|pixel| 1.0 - f64::from(pixel.red()) / 255.0).sum::<f64>());
        let widest = ink.fold(0.0, f64::max) * 63.5 / f64::from(PIXELS);
        assert!((widest - units / 1000.0 * 40.0).abs() < 0.1, "{weight}: {widest}");
    }
}

#[test]
fn fonts_for_web_pages_print_as_their_truetype_does() {
    let element = "<text x='20' y='45' font-family='Open Sans' font-size='40' font-weight='300'>l</text>";
    let plain = stroke(printed(element, &fonts(&["OpenSans-Variable.ttf"])));
    for name in ["OpenSans-Variable.woff", "OpenSans-Variable.woff2"] {
        assert_eq!(stroke(printed(element, &fonts(&[name]))), plain, "{name}");
    }
}
