//! What is said of a deck's fonts, and what must not be.

use crate::pdf::reader::Pdf;
use crate::test_deck::{TestDeck, codes, made, reported};

/// A deck whose card has one element, with the fonts for tests of these names.
fn deck_with(element: &str, fonts: &[&str]) -> TestDeck {
    let deck = TestDeck::with_front(&format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{element}</svg>"));
    for name in fonts {
        deck.file(&format!("fonts/{name}"), std::fs::read(format!("tests/fonts/{name}")).expect("the font is there"));
    }
    deck
}

/// What there is to say of a deck that shows nothing of its fields and its theme.
const UNUSED: [&str; 2] = ["unused-column", "unused-theme"];

fn assert_sound(element: &str, fonts: &[&str]) {
    let build = deck_with(element, fonts).check();
    let about_fonts =
        ["missing-family", "missing-face", "unknown-font-family", "unreadable-font", "font-not-embeddable"];
    assert!(!codes(&build.findings).iter().any(|code| about_fonts.contains(code)), "{element}: {}", reported(&build));
}

#[test]
fn a_list_of_families_whose_first_is_there_is_sound() {
    assert_sound("<text x='6' y='20' font-family='Inter, Hencoop'>fox</text>", &[]);
    assert_sound("<text x='6' y='20' font-family='sans-serif'>fox</text>", &[]);
    assert_sound("<textbox x='6' y='6' width='40' height='40' font-family='Inter, Hencoop'>fox</textbox>", &[]);
}

#[test]
fn a_missing_first_family_is_reported_of_text_and_of_boxes() {
    for element in [
        "<text x='6' y='20' font-family='Hencoop, Inter'>fox</text>",
        "<textbox x='6' y='6' width='40' height='40' font-family='Hencoop, Inter'>fox</textbox>",
        "<textbox x='6' y='6' width='40' height='40'><textstyle name='a' font-family='Hencoop, Inter'/>fox</textbox>",
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
        (
            "font-family='Open Sans' font-weight='900'",
            "no weight 900, so 800 is printed: it has weights from 300 to 800",
        ),
    ] {
        for element in [
            format!("<text x='6' y='20' {look}>Ho</text>"),
            format!("<textbox x='6' y='6' width='40' height='40' {look}>Ho</textbox>"),
            format!("<textline x='6' y='20' width='40' {look}>Ho</textline>"),
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
        assert_sound(&format!("<text x='6' y='20' {look}>Ho</text>"), &["OpenSans-Variable.woff2"]);
        assert_sound(
            &format!("<textbox x='6' y='6' width='40' height='40' {look}>Ho</textbox>"),
            &["OpenSans-Variable.woff2"],
        );
    }
}

/// Outlines Two has an axis for the optical size, Inter has none.
#[test]
fn an_axis_that_is_not_followed_is_reported() {
    let text = |family: &str| {
        format!("<text x='6' y='20' font-family='{family}' font-variation-settings='\"opsz\" 40'>Ho</text>")
    };
    let build = deck_with(&text("Outlines Two"), &["OutlinesTwo-Variable.otf"]).check();
    assert_eq!(codes(&build.findings), ["missing-face"], "{}", reported(&build));
    assert_sound(&text("Inter"), &[]);
}

#[test]
fn names_of_faces_and_names_of_the_deck_are_families() {
    let text = |family: &str| format!("<text x='6' y='20' font-family='{family}'>Ho</text>");
    for name in ["Lato-Bold", "Lato Bold", "OpenSans-SemiBold", "Open Sans Condensed Light", "Lato-Bold, Lato"] {
        assert_sound(&text(name), &["Lato-Bold.ttf", "Lato-Regular.ttf", "OpenSans-Variable.ttf"]);
    }
    for (line, family, found) in [
        ("Arial = 'Inter'", "Arial", vec![]),
        ("cursive = 'Grandstander'", "cursive", vec![]),
        ("", "cursive", vec!["missing-family"]),
        ("Arial = 'Intter'", "Inter", vec!["unknown-font-family"]),
        ("Wide = { family = 'Outlines Two', axes = { opsz = 12.5 } }", "Wide", vec![]),
        ("Wide = { family = 'Outlines Two', axes = { opsz = 9000 } }", "Wide", vec!["missing-face"]),
        ("Wide = { family = 'Inter', axes = { opsz = 12 } }", "Wide", vec!["missing-face"]),
        ("Wide = { family = 'Inter', axes = { opsz = 'big' } }", "Inter", vec!["wrong-type"]),
    ] {
        let deck = deck_with(&text(family), &["OutlinesTwo-Variable.otf"]);
        let spec = std::fs::read_to_string(deck.path("deck.toml")).expect("the deck has a spec");
        deck.file("deck.toml", format!("{spec}\n[fonts]\n{line}\n"));
        let build = deck.check();
        let found_codes: Vec<_> = codes(&build.findings).into_iter().filter(|code| !UNUSED.contains(code)).collect();
        assert_eq!(found_codes, found, "{line}: {}", reported(&build));
    }
}

/// The font has four letters: `e`, `f`, `n` and `o`.
#[test]
fn letters_that_a_cut_down_font_lacks_are_reported() {
    let font = std::fs::read("tests/broken/decks/font-not-embeddable/fonts/Farmhand.ttf").expect("it is there");
    for (words, lacking) in
        [("one", None), ("nose", Some("`s`")), ("one \u{2660}", None), ("\u{3c6}\u{3c9}\u{3c2}", None)]
    {
        let boxed = format!("<textbox x='6' y='6' width='50' height='9' font-family='Farmhand'>{words}</textbox>");
        let deck = deck_with(&boxed, &[]);
        deck.file("fonts/Farmhand.ttf", &font);
        let build = deck.check();
        let found = build.findings.iter().find(|finding| finding.code == "letters-of-other-font");
        let message = found.map(|finding| finding.message.as_str()).unwrap_or_default();
        assert_eq!(found.is_some(), lacking.is_some(), "{words}: {}", reported(&build));
        assert!(message.contains(lacking.unwrap_or_default()), "{words}: {message}");
    }
}

/// A font of icons has the letters of their names, and often no space.
#[test]
fn words_stay_in_a_font_without_a_space() {
    let font = std::fs::read("tests/broken/decks/font-not-embeddable/fonts/Farmhand.ttf").expect("it is there");
    for element in [
        "<text x='6' y='20' font-size='6' font-family='Farmhand'>one foe</text>",
        "<text x='6' y='20' font-size='6' style='font-family: Farmhand'><tspan>one foe</tspan></text>",
        "<textline x='6' y='20' width='50' font-size='6' font-family='Farmhand'>one foe</textline>",
    ] {
        let deck = deck_with(element, &[]);
        deck.file("fonts/Farmhand.ttf", &font);
        let mut found = codes(&deck.check().findings);
        found.retain(|code| !UNUSED.contains(code));
        assert_eq!(found, ["font-not-embeddable"], "{element}");
    }
}

/// A sign that chooses how the one before it looks has a glyph of its own, which shows nothing, from the font of the words.
#[test]
fn signs_of_another_font_are_copied_with_what_chooses_their_look() {
    let words = "A \u{2665}\u{fe0f} B \u{2660}\u{fe0e} C";
    for element in ["text x='6' y='20'", "textbox x='6' y='6' width='50' height='9'"] {
        let name = element.split(' ').next().unwrap_or_default();
        let deck =
            deck_with(&format!("<{element} font-size='6' font-family='Atkinson Hyperlegible'>{words}</{name}>"), &[]);
        let build = deck.sound_build();
        let pdf = lopdf::Document::load_mem(&build.files[0].bytes).expect("it is a PDF");
        let streams = pdf.objects.values().filter_map(|object| object.as_stream().ok()?.decompressed_content().ok());
        let all: String = streams.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).collect();
        assert!(all.contains("2665FE0F") && all.contains("2660FE0E"), "{name}: the letters of each glyph");
        assert!(!all.contains("<FEFF>"), "{name}: a glyph without words");
    }
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
        let deck = deck_with("<text x='6' y='20' font-family='Farmhand'>foe</text>", &[]);
        deck.file("fonts/Farmhand.ttf", font);
        codes(&deck.check().findings)
    };
    for sound in [0, 4, 8, 2 | 4] {
        assert_eq!(with_bits(sound), UNUSED, "{sound}");
    }
    for forbidden in [2, 0x100, 0x204] {
        assert_eq!(with_bits(forbidden), ["font-not-embeddable"], "{forbidden}");
    }
}

/// Only the help depends on the machine: the font there is not used.
#[test]
fn a_font_that_is_installed_on_the_machine_is_pointed_to_and_not_used() {
    let deck = deck_with("<text x='6' y='20' font-family='Hencoop Bold'>fox</text>", &[]);
    let lato = std::fs::read("tests/fonts/Lato-Regular.ttf").expect("the font is there");
    deck.folder.file("home/.fonts/sub/Hencoop-Regular.ttf", &lato).file("home/.fonts/Hencoopish.ttf", &lato);
    let said = |home: &str| {
        let ran = deck.folder.pullet(&["check", "farm"]).env("HOME", deck.folder.path(home)).output();
        String::from_utf8_lossy(&ran.expect("pullet runs").stdout).into_owned()
    };
    let path = deck.folder.path("home/.fonts/sub/Hencoop-Regular.ttf");
    let help = format!(
        "copy `{}` into the deck's folder `fonts/` and write `font-family=\"Hencoop\" font-weight=\"700\"`",
        path.display()
    );
    assert!(said("home").contains(&help), "{}", said("home"));
    assert!(said("elsewhere").contains("put the file of `Hencoop`"), "{}", said("elsewhere"));
    assert!(said("home").contains("error[unknown-font-family]"));
}

/// The characters that `fonts/README.md` lists; card games print many of them.
#[test]
fn symbols_of_games_print_in_any_family_and_weight() {
    let page = include_str!("../../fonts/README.md");
    let listed = page.lines().find(|line| line.starts_with("- **Pullet Symbols**")).expect("the page lists them");
    let symbols: String = listed.chars().filter(|c| ('\u{2000}'..'\u{3000}').contains(c)).collect();
    assert!(symbols.chars().count() > 50, "{symbols}");
    for look in
        ["", "font-family='Grandstander' font-weight='900'", "font-family='Atkinson Hyperlegible' font-style='italic'"]
    {
        let build =
            deck_with(&format!("<text x='6' y='20' font-size='2.4' {look}>{symbols} \u{2660}\u{fe0f}</text>"), &[])
                .check();
        assert!(!codes(&build.findings).contains(&"missing-glyph"), "{look}: {}", reported(&build));
        let spaced: String = symbols.chars().flat_map(|symbol| [symbol, ' ']).collect();
        let boxed = format!("<textbox x='6' y='6' width='50' height='60' font-size='3' {look}>{spaced}</textbox>");
        assert_eq!(codes(&deck_with(&boxed, &[]).check().findings), UNUSED, "{look}");
    }
}

/// With marks, `*a*` would be italic and `{b}` an icon that is not there; an element around a box can say so too.
#[test]
fn without_marks_words_print_as_they_are_typed() {
    let words = "*a* {{ '{b}' }} \\ 1. c_d";
    for element in [
        format!("<textbox width='60' height='60' markup='none'>{words}</textbox>"),
        format!("<g markup='none'><textbox width='60' height='60'>{words}</textbox></g>"),
        format!("<g markup='none'><textline y='9' width='60'>{words}</textline></g>"),
    ] {
        let deck = deck_with(&element, &[]);
        let build = deck.sound_build();
        let pdf = Pdf::read(made(&build, "cards_a4.pdf"));
        assert!(pdf.page_text(pdf.pages()[0]).contains("*a* {b} \\ 1. c_d"), "{element}");
    }
    let build = deck_with(&format!("<textbox width='60' height='60' markup='off'>{words}</textbox>"), &[]).check();
    assert!(codes(&build.findings).contains(&"bad-text-box"), "{}", reported(&build));
}
