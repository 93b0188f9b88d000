//! What is said of a deck's fonts, and what must not be.

use crate::test_deck::{TestDeck, codes, reported};

/// A deck whose card has one element, with the fonts for tests of these names.
fn deck_with(element: &str, fonts: &[&str]) -> TestDeck {
    let deck = TestDeck::with_front(&format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{element}</svg>"));
    for name in fonts {
        deck.file(&format!("fonts/{name}"), std::fs::read(format!("tests/fonts/{name}")).expect("the font is there"));
    }
    deck
}

fn assert_sound(element: &str, fonts: &[&str]) {
    let build = deck_with(element, fonts).check();
    let about_fonts = ["missing-family", "missing-face", "unknown-font-family", "unreadable-font", "font-not-embeddable"];
    assert!(!codes(&build.findings).iter().any(|code| about_fonts.contains(code)), "{element}: {}", reported(&build));
}

#[test]
fn a_list_of_families_whose_first_is_there_is_sound() {
    assert_sound("<text y='20' font-family='Inter, Hencoop'>fox</text>", &[]);
    assert_sound("<text y='20' font-family='sans-serif'>fox</text>", &[]);
    assert_sound("<textbox width='40' height='40' font-family='Inter, Hencoop'>fox</textbox>", &[]);
}

#[test]
fn a_missing_first_family_is_reported_of_text_and_of_boxes() {
    for element in [
        "<text y='20' font-family='Hencoop, Inter'>fox</text>",
        "<textbox width='40' height='40' font-family='Hencoop, Inter'>fox</textbox>",
        "<textbox width='40' height='40'><textstyle name='a' font-family='Hencoop, Inter'/>fox</textbox>",
    ] {
        let build = deck_with(element, &[]).check();
        assert_eq!(codes(&build.findings), ["missing-family"], "{element}: {}", reported(&build));
        assert!(reported(&build).contains("so `Inter` is printed instead"), "{}", reported(&build));
    }
}

/// Inter has 400 and 700, and no italic; text that asks for nothing asks for 400, which Grandstander lacks.
#[test]
fn a_weight_or_a_slant_that_is_not_there_is_reported_of_text_and_of_boxes() {
    for (look, what) in [
        ("font-family='Inter' font-weight='900'", "no weight 900, so 700 is printed: it has the weights 400, 700"),
        ("font-family='Inter' font-style='italic'", "no italic face"),
        ("font-family='Open Sans' font-weight='900'", "no weight 900, so 800 is printed: it has weights from 300 to 800"),
    ] {
        for element in [
            format!("<text y='20' {look}>Ho</text>"),
            format!("<textbox width='40' height='40' {look}>Ho</textbox>"),
            format!("<textline y='20' width='40' {look}>Ho</textline>"),
        ] {
            let build = deck_with(&element, &["OpenSans-Variable.woff2"]).check();
            assert_eq!(codes(&build.findings), ["missing-face"], "{element}: {}", reported(&build));
            assert!(reported(&build).contains(what), "{}", reported(&build));
        }
    }
    for look in [
        "font-family='Inter' font-weight='bold'",
        "font-family='Grandstander'",
        "font-family='Grandstander' font-weight='900'",
        "font-family='Atkinson Hyperlegible' font-style='italic' font-weight='700'",
        "font-family='Open Sans' font-weight='437'",
        "font-family='Open Sans' font-stretch='condensed'",
    ] {
        assert_sound(&format!("<text y='20' {look}>Ho</text>"), &["OpenSans-Variable.woff2"]);
        assert_sound(&format!("<textbox width='40' height='40' {look}>Ho</textbox>"), &["OpenSans-Variable.woff2"]);
    }
}

/// Outlines Two has an axis for the optical size, Inter has none.
#[test]
fn an_axis_that_is_not_followed_is_reported() {
    let text = |family: &str| {
        format!("<text y='20' font-family='{family}' font-variation-settings='\"opsz\" 40'>Ho</text>")
    };
    let build = deck_with(&text("Outlines Two"), &["OutlinesTwo-Variable.otf"]).check();
    assert_eq!(codes(&build.findings), ["missing-face"], "{}", reported(&build));
    assert_sound(&text("Inter"), &[]);
}

/// `fsType` is the fifth number of the table `OS/2`: 4 allows preview and print, 8 editing.
#[test]
fn a_font_whose_licence_bits_allow_printing_is_sound() {
    let restricted = std::fs::read("tests/broken/decks/font-not-embeddable/fonts/Farmhand.ttf").expect("it is there");
    let table = restricted[12..].chunks(16).find(|record| record.starts_with(b"OS/2")).expect("a font has the table");
    let at = u32::from_be_bytes(table[8..12].try_into().expect("four bytes")) as usize + 8;
    let with_bits = |bits: u16| {
        let mut font = restricted.clone();
        font[at..at + 2].copy_from_slice(&bits.to_be_bytes());
        let deck = deck_with("<text y='20' font-family='Farmhand'>fox</text>", &[]);
        deck.file("fonts/Farmhand.ttf", font);
        codes(&deck.check().findings)
    };
    for sound in [0, 4, 8, 2 | 4] {
        assert_eq!(with_bits(sound), [""; 0], "{sound}");
    }
    for forbidden in [2, 0x100, 0x204] {
        assert_eq!(with_bits(forbidden), ["font-not-embeddable"], "{forbidden}");
    }
}
