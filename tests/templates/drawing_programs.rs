//! Templates as drawing programs write them: placeholders in pieces, boxes that are named after fields, links to pictures.

use crate::test_deck::{TestDeck, codes, png, reported};
use png::{ColorType, Compression};

/// The text of a front without the space between its attributes.
fn front(svg: &str) -> String {
    TestDeck::with_front(svg).front().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// As Illustrator and Affinity save them.
#[test]
fn placeholders_that_kerning_cut_are_filled() {
    for (cut, filled) in [
        (
            "<text><tspan class=\"b\" x=\"0\" y=\"0\">{{ na</tspan><tspan x=\"22\" y=\"0\">me }}</tspan></text>",
            "<text><tspan class=\"b\" x=\"0\" y=\"0\">Fox &amp; Hen</tspan></text>",
        ),
        (
            "<text x=\"0\">{{ na<tspan x=\"90px 120px \" y=\"0px 0px \">m</tspan>e }}</text>",
            "<text x=\"0\">Fox &amp; Hen</text>",
        ),
        ("<text>{<tspan>{\u{a0}val</tspan>ue + 1&#160;}}</text>", "<text>4</text>"),
        ("<text>{{ horns | defa<tspan>ult(value=&quot;-&quot;) }}</tspan></text>", "<text>-</text>"),
    ] {
        assert_eq!(front(cut), filled);
    }
}

#[test]
fn a_fault_behind_a_cut_placeholder_has_its_own_place() {
    let deck =
        TestDeck::with_front("<svg>\n<text>{{ na<tspan\nx=\"1\">me }}</tspan></text>\n<text>é {{ vale }}</text></svg>");
    let finding = deck.finding();
    let (place, _) = finding.place.expect("it has a place");
    assert_eq!(place.text(), "vale");
    assert!(place.shown().ends_with("card.svg:4:12"), "{}", place.shown());
}

/// The deck has a colour of the words, and one has not.
#[test]
fn a_rectangle_named_after_a_field_sets_its_words() {
    for (name, ink) in [
        ("inkscape:label=\"{{ name }}\" id=\"rect9\"", ""),
        ("serif:id=\"#name\" id=\"_name\"", "ink = \"#2f5d50\"\n"),
        ("id=\"_x7B__x7B__name__x7D__x7D_\"", ""),
    ] {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" \
             xmlns:serif=\"http://www.serif.com/\" fill=\"none\"><g font-family=\"Grandstander\">\
             <rect {name} x=\"5\" y=\"5\" rx=\"2\" width=\"40\" height=\"20\" class=\"f\" style=\"fill:#d9d9d9;opacity:0.3\"/></g></svg>"
        );
        let deck = TestDeck::with_front(&svg);
        let spec = std::fs::read_to_string(deck.path("deck.toml")).expect("the deck is there");
        deck.file("deck.toml", spec.replace("[theme]\n", &format!("[theme]\n{ink}")));
        let front = deck.front();
        assert!(front.contains(">Fox &amp; Hen</textbox>") && !front.contains("<rect"), "{front}");
        let colour = if ink.is_empty() { ";fill:#000;" } else { ";fill:#2f5d50;" };
        assert!(front.contains(colour), "{front}");
        let build = deck.sound_build();
        let found = codes(&build.findings);
        assert!(found.iter().all(|code| *code == "bleed-trimmed"), "{}", reported(&build));
    }
}

#[test]
fn a_text_named_after_a_field_shows_it() {
    assert_eq!(
        front("<text id=\"#name\"><tspan x=\"1 2\" y=\"3\">Red Fox</tspan></text>"),
        "<text id=\"#name\"><tspan x=\"1 \" y=\"3\">Fox &amp; Hen</tspan></text>"
    );
}

/// A deck of three pictures in two folders, each card with the name of one.
fn with_pictures(names: &[&str], template: &str) -> TestDeck {
    let deck = TestDeck::new(
        "[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"{{ picture | slug }}\"\nfront = \"card.svg\"\nrows = \"cards.csv\"\n\
         [preflight]\ncoarse-picture = \"off\"\n",
    );
    deck.file("cards.csv", format!("picture\n{}\n", names.join("\n"))).template("card.svg", template);
    deck.file("photos/Moth.PNG", pixel(7)).file("photos/owl.png", pixel(9));
    deck.file(
        "art/pip.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M1 1h7v7z\"/></svg>",
    );
    deck
}

fn pixel(shade: u8) -> Vec<u8> {
    png(1, ColorType::Grayscale, Compression::Fast, &[shade])
}

const SHOWN: &str =
    "<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"{{ picture }}\" x=\"5\" y=\"5\" width=\"20\"/></svg>";

#[test]
fn pictures_are_found_by_their_names_alone() {
    let build = with_pictures(&["moth", "photos/OWL.jpg", "pip.png"], SHOWN).check();
    assert!(!build.findings.has_errors(), "{}", reported(&build));
    assert!(!codes(&build.findings).contains(&"unused-file"), "{}", reported(&build));
    let drawn =
        with_pictures(&["PIP"], "<svg xmlns=\"http://www.w3.org/2000/svg\">{{ art(file=picture, width=9) }}</svg>");
    assert!(drawn.front().contains("M1 1h7v7z"));
    let report = reported(&drawn.check());
    assert!(report.contains("are not used: `photos/Moth.PNG` and `photos/owl.png`"), "{report}");
}

#[test]
fn pictures_that_are_missing_are_one_finding_with_all_names() {
    let names: Vec<String> =
        (1..=25).map(|n| format!("beast-{}.png", "abcdefghijklmnopqrstuvwxyz".split_at(n).0)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).chain(["moth.jpg"]).collect();
    let build = with_pictures(&names, SHOWN).check();
    let report = reported(&build);
    assert_eq!(codes(&build.findings).iter().filter(|code| **code == "missing-picture").count(), 1, "{report}");
    assert!(names[..25].iter().all(|name| report.contains(&format!("`{name}`"))), "{report}");
    assert!(
        report.contains("on 25 cards") && report.contains("any folder in it") && !report.contains("moth"),
        "{report}"
    );
}
