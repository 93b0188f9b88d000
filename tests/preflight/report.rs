//! The report to look at: `pullet check --report`.

use crate::test_deck::TestDeck;
use pullet::model::PAPERS;
use pullet::pipeline::{BuildSettings, FaultsShown, PageFormat, ReportOptions, check, fault_report};
use std::process::Command;

const LINE: &str =
    "<rect x=\"6\" y=\"16\" width=\"51.5\" height=\"40\" fill=\"#fef3c7\" stroke=\"#92400e\" stroke-width=\"0.05\"/>";

fn deck(front: &str) -> TestDeck {
    let deck = TestDeck::new("[deck]\ntitle = \"Farm\"\n\n[[cards]]\nid = \"fox\"\nfront = \"card.svg\"\n");
    deck.template("card.svg", &format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{front}</svg>"));
    deck
}

/// The report as one drawing, and how many pages it has.
fn report(deck: &TestDeck) -> (String, usize) {
    let settings = BuildSettings { faults: FaultsShown::InPictures, ..BuildSettings::default() };
    let checked = [(deck.project(), check(&deck.project(), &settings))];
    let options = ReportOptions { format: PageFormat::Svg, paper: &PAPERS[0] };
    let made = fault_report(&checked, options).expect("the deck can be read");
    let bytes = made.bytes.unwrap_or_else(|| panic!("{:?}", made.findings));
    (String::from_utf8(bytes).expect("a drawing is text"), made.pages)
}

/// A card of 63.5 × 88.9 mm with a bleed of 3 mm is 69.5 × 94.9 mm; it is shown 76 mm high, 76 / 94.9 = 0.8008 of its size,
/// at 15, 34. The outline of the box begins at 9 − 0.025 mm and 19 − 0.025 mm from the corner of the bleed:
/// 15 + 8.975 × 0.8008 = 22.19 and 34 + 18.975 × 0.8008 = 49.20; the circle lies 0.7 mm outside it.
#[test]
fn a_fault_is_circled_where_it_is() {
    let (svg, pages) = report(&deck(LINE));
    assert_eq!(pages, 1);
    assert!(svg.contains("x=\"21.49\" y=\"48.5\""), "{svg}");
    for words in ["warning: thin-line", "fox, front", "1 warning."] {
        assert!(svg.contains(words), "no {words}");
    }
}

#[test]
fn a_sound_deck_has_a_page_that_says_so() {
    let (svg, pages) = report(&deck("<text x=\"12\" y=\"40\" font-size=\"6\">Fox</text>"));
    assert_eq!(pages, 1);
    assert!(svg.contains("No problems found."), "{svg}");
}

/// The report shows what the check reports: nothing that the deck accepts.
#[test]
fn what_a_deck_accepts_is_not_circled() {
    let deck = deck(LINE);
    let spec = "[deck]\ntitle = \"Farm\"\n\n[[cards]]\nid = \"fox\"\nfront = \"card.svg\"\n\n\
                [[accept]]\nfinding = \"thin-line\"\nreason = \"a laser printer holds it\"\n";
    deck.file("deck.toml", spec);
    let (svg, _) = report(&deck);
    assert!(svg.contains("No problems found, 1 accepted."), "{svg}");
    assert!(!svg.contains("thin-line"));
}

/// Errors that keep the faces from being inspected stand in the report as words.
#[test]
fn errors_elsewhere_are_listed_in_words() {
    let (svg, _) = report(&deck("<text x=\"12\" y=\"40\" font-size=\"6\">{{ nam }}</text>"));
    assert!(svg.contains("error: unknown-field"), "{svg}");
    assert!(svg.contains("inspected once"), "{svg}");
}

#[test]
fn the_command_line_writes_each_kind_of_file() {
    let deck = deck(LINE);
    for (ending, start) in [("pdf", b"%PDF".as_slice()), ("svg", b"<svg"), ("png", b"\x89PNG")] {
        let file = deck.path(&format!("report.{ending}"));
        let output = Command::new(env!("CARGO_BIN_EXE_pullet"))
            .args(["check", &deck.path("").display().to_string(), "--report", &file.display().to_string()])
            .output()
            .expect("pullet starts");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && said.contains(&format!("report: {}", file.display())), "{said}");
        let bytes = std::fs::read(&file).expect("the report is written");
        assert!(bytes.starts_with(start), "{ending}");
    }
}
