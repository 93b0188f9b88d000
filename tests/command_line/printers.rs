//! `pullet align` and `pullet printers`: sheets, readings, where printers are kept, and decks that are printed with one.

use crate::pdf::reader::Pdf;
use crate::test_deck::{Run, WorkFolder};

const CARD: &str = r#"<svg xmlns="http://www.w3.org/2000/svg"><path d="M-3-3h69.5v94.9h-69.5z"/></svg>"#;
/// All backs are 0.5 mm too far right and 0.3 mm too high, seen from the front.
const READING: &str = "tl 0.5,-0.3; tr 0.5,-0.3; bl 0.5,-0.3; br 0.5,-0.3";

/// A deck of one card with a back, and no printers.
fn with_farm(print: &str) -> WorkFolder {
    let spec = format!(
        "[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"fox\"\nfront = \"card.svg\"\nback = \"card.svg\"\n[print]\n{print}\n"
    );
    WorkFolder::with(&[("decks/farm/deck.toml", &spec), ("decks/farm/templates/card.svg", CARD)])
}

fn measured(desk: &WorkFolder, name: &str, reading: &str) -> Run {
    desk.run(&["align", "--printer", name, "--paper", "a4", "--read", reading])
}

#[test]
fn the_sheet_has_a_front_and_a_back_and_is_the_same_every_time() {
    let desk = WorkFolder::new();
    let ran = desk.run(&["align"]).ends(0);
    assert!(
        ran.out.contains("output/align/align_a4.pdf") && ran.out.contains("flipped on the long edge"),
        "{}",
        ran.out
    );
    let first = desk.read("output/align/align_letter.pdf");
    let pdf = Pdf::read(&first);
    assert_eq!(pdf.pages().len(), 2);
    let words = pdf.page_text(pdf.pages()[0]);
    assert!(words.contains("pullet align --printer NAME --paper letter --read"), "{words}");
    assert!(first.len() < 60_000, "{} bytes", first.len());
    desk.run(&["align", "--paper", "letter", "--out", "again"]).ends(0);
    assert!(first == desk.read("again/align/align_letter.pdf"));
}

#[test]
fn a_sheet_for_the_short_edge_says_so() {
    let desk = WorkFolder::new();
    let ran = desk.run(&["align", "--paper", "a3", "--flip", "short", "--format", "json"]).ends(0);
    assert_eq!(ran.json()["files"][0]["path"], "output/align/align_short-edge_a3.pdf");
    let pdf = Pdf::read(&desk.read("output/align/align_short-edge_a3.pdf"));
    assert!(pdf.page_text(pdf.pages()[0]).contains("--paper a3 --flip short --read"));
}

#[test]
fn a_reading_is_kept_in_the_settings_of_the_user() {
    let desk = with_farm("");
    let ran = measured(&desk, "kitchen", READING).ends(0);
    assert!(
        ran.out
            .starts_with("kitchen: backs 0.5 mm too far left and 0.3 mm too high; long edge, read on A4\n  kept in "),
        "{}",
        ran.out
    );
    let kept = String::from_utf8(desk.read(".settings/pullet/printers.toml")).expect("text");
    // As one looks at the back, what is too far right from the front is too far left.
    assert!(
        kept.contains(
            "[kitchen]\npaper = \"a4\"\nflip = \"long\"\nback-right = \"-0.5 mm\"\nback-down = \"-0.3 mm\"\n"
        ),
        "{kept}"
    );
    assert!(!desk.path("printers.toml").exists());
    let listed = desk.run(&["printers"]).ends(0);
    assert!(listed.out.starts_with("kitchen      backs 0.5 mm too far left and 0.3 mm too high"), "{}", listed.out);
    let json = desk.run(&["printers", "--format", "json"]).ends(0).json();
    assert_eq!(json["printers"][0]["back_right_mm"], -0.5);
    desk.run(&["printers", "--remove", "kitchen"]).ends(0);
    assert!(desk.run(&["printers"]).ends(0).out.contains("You have measured no printers yet"));
    let again = desk.run(&["printers", "--remove", "kitchen"]).ends(2);
    assert!(again.err.contains("there is no printer called `kitchen`"), "{}", again.err);
}

#[test]
fn a_project_keeps_its_own_printers_and_they_win() {
    let desk = with_farm("");
    measured(&desk, "kitchen", READING).ends(0);
    desk.run(&["align", "--printer", "kitchen", "--paper", "a4", "--project", "--read", "tl 1,0"]).ends(0);
    let found = desk.run(&["printers", "--format", "json"]).ends(0).json();
    assert_eq!(found["printers"].as_array().map(Vec::len), Some(1));
    assert_eq!(found["printers"][0]["back_right_mm"], -1.0);
    // From here on, the project's file is there.
    measured(&desk, "office", READING).ends(0);
    assert!(String::from_utf8(desk.read("printers.toml")).expect("text").contains("[office]"));
    let ran = desk.run(&["build", "farm", "--paper", "a4", "--printer", "kitchen"]).ends(0);
    assert!(ran.out.contains("Backs moved by 1 mm right, for the printer kitchen."), "{}", ran.out);
}

#[test]
fn a_deck_is_printed_with_a_printer() {
    let desk = with_farm("");
    measured(&desk, "kitchen", &format!("{READING}; edges 3 4 5 3; back-edges 3 3 13 3")).ends(0);
    let ran = desk.run(&["build", "farm", "--paper", "a4", "--printer", "kitchen"]).ends(0);
    assert!(ran.out.contains("farm_cards_for-kitchen_a4.pdf"), "{}", ran.out);
    assert!(ran.out.contains("Backs moved by 0.5 mm right and 0.3 mm down, for the printer kitchen."), "{}", ran.out);
    // Where this printer prints is known: 5 mm from the sides at most, so that nothing is said about others.
    let letter = desk.run(&["build", "farm", "--paper", "letter", "--printer", "kitchen"]).ends(0);
    assert!(!letter.err.contains("near-feed-edge"), "{}", letter.err);
    let json = desk.run(&["build", "farm", "--paper", "a4", "--printer", "kitchen", "--format", "json"]).ends(0).json();
    assert_eq!(json["files"][0]["printer"]["name"], "kitchen");
    assert_eq!(json["files"][0]["printer"]["back_right_mm"], -0.5);
    let plain = desk.run(&["build", "farm", "--paper", "a4", "--format", "json"]).ends(0).json();
    assert!(plain["files"][0].get("printer").is_none());
    // The same deck and the same profile give the same bytes.
    let first = desk.read("output/farm/farm_cards_for-kitchen_a4.pdf");
    desk.run(&["build", "farm", "--paper", "a4", "--printer", "kitchen"]).ends(0);
    assert!(first == desk.read("output/farm/farm_cards_for-kitchen_a4.pdf"));
}

#[test]
fn a_deck_names_its_printer_and_does_without_it_elsewhere() {
    let desk = with_farm("printer = \"kitchen\"");
    let ran = desk.run(&["build", "farm", "--paper", "a4"]).ends(0);
    assert!(
        ran.err.contains("warning[unknown-printer]") && ran.err.contains("pullet align --printer kitchen --read"),
        "{}",
        ran.err
    );
    assert!(desk.path("output/farm/farm_cards_a4.pdf").is_file());
    measured(&desk, "kitchen", READING).ends(0);
    let ran = desk.run(&["build", "farm", "--paper", "a4"]).ends(0);
    assert!(ran.err.is_empty() && ran.out.contains("for the printer kitchen"), "{ran:?}");
    let other = desk.run(&["build", "farm", "--printer", "kitchne"]).ends(2);
    assert!(
        other.err.contains("there is no printer called `kitchne`") && other.err.contains("did you mean `kitchen`?"),
        "{}",
        other.err
    );
}

/// Labels begin 0.75 in from the left and 0.5 in from the top: 19.05 and 12.7 mm, and each card fills one. The printer prints 1.5 mm too
/// far to the right and 1 mm too low: an origin that is so much less says the same.
#[test]
fn cards_on_labels_are_moved_for_the_printer_or_by_their_origin() {
    let desk = with_farm("labels = \"avery-5371\"");
    let small = "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0h88.9v50.8H0z\"/></svg>";
    desk.file("decks/farm/templates/card.svg", small);
    let spec = String::from_utf8(desk.read("decks/farm/deck.toml")).expect("text");
    desk.file("decks/farm/deck.toml", spec.replace("[deck]", "[deck]\ncard = \"business\""));
    let ran =
        desk.run(&["align", "--printer", "kitchen", "--paper", "letter", "--read", "front 37.5 37.5 63 63"]).ends(0);
    assert!(ran.out.starts_with("kitchen: fronts 1.5 mm too far right and 1 mm too low; backs"), "{}", ran.out);
    let drawn = |arguments: &[&str], name: &str| {
        let ran = desk.run(&[&["build", "farm"], arguments].concat()).ends(0);
        let pdf = Pdf::read(&desk.read(&format!("output/farm/farm_cards_avery-5371_{name}letter.pdf")));
        let sheet = pdf.sheet(pdf.pages()[0]);
        let clip =
            sheet.drawn.iter().find(|drawn| drawn.layer == "Cards").and_then(|drawn| drawn.clip).expect("a card");
        (clip.left, clip.top, ran.out)
    };
    let (left, top, _) = drawn(&[], "");
    let (moved_left, moved_top, said) = drawn(&["--printer", "kitchen"], "for-kitchen_");
    assert!(said.contains("Both sides moved by 1.5 mm left and 1 mm up, as seen from the front"), "{said}");
    let (own_left, own_top, _) = drawn(&["--origin", "17.55mm,11.7mm"], "own-origin_");
    for (moved, left, top) in
        [(1.5, moved_left, moved_top), (1.5, own_left, own_top)].map(|(by, x, y)| (by, left - x, top - y))
    {
        assert!((left - moved).abs() < 0.01 && (top - 1.0).abs() < 0.01, "{left} {top}");
    }
    let off = desk.run(&["build", "farm", "--origin", "60mm,12mm"]).ends(1);
    assert!(off.err.contains("cards on `avery-5371` are beside the paper"), "{}", off.err);
}

#[test]
fn what_cannot_be_is_refused_with_the_figure() {
    let desk = WorkFolder::new();
    let refused = [
        (
            "tl 0.5,0.3; tr 0.5,0.3; bl 0.5,0.3; br 1.5,0.3",
            "tl + br is 2.0, and tr + bl is 1.0",
            "read the corners again",
        ),
        ("tl 4.2,-3; tr 4.2,3; bl -4.2,-3; br -4.2,3", "the back would be turned by", "print another sheet"),
        (
            "tl 1,0; tr 1,0; bl -1,0; br -1,0",
            "by the first ones, the back is turned by 0.45°, by the second ones by 0.00°",
            "check the signs",
        ),
        ("tl -3.5,0; tr 3.5,0; bl -3.5,0; br 3.5,0", "the width of the back would be", "100 %"),
        ("ruler 97 100", "97 in `ruler` is not on the scale", "100 %"),
        (
            "front 37 30 62 62",
            "by the first two, everything is turned by 2.32°, by the last two by 0.00°",
            "each number is that of one cross",
        ),
        ("tl one,two", "`one` in `tl` is not a number", "tl 0.3,-0.2"),
    ];
    for (reading, message, help) in refused {
        let ran = measured(&desk, "kitchen", reading).ends(2);
        assert!(
            ran.err.contains(message) && ran.err.contains(help) && ran.err.contains("nothing was kept"),
            "{reading}: {}",
            ran.err
        );
    }
    assert!(!desk.path(".settings").exists());
    let ran = desk.run(&["align", "--printer", "kitchen", "--read", READING]).ends(2);
    assert!(ran.err.contains("which sheet did you read?") && ran.err.contains("--paper a4"), "{}", ran.err);
    let two = ["align", "--printer", "kitchen", "--paper", "a4", "--flip", "long", "--read", "flip short"];
    assert!(desk.run(&two).ends(2).err.contains("the reading says `flip short`, and the command line `--flip long`"));
    let ran = desk.run(&["align", "--printer", "../kitchen"]).ends(2);
    assert!(ran.err.contains("cannot be the name of a printer"), "{}", ran.err);
    let ran = desk.run(&["align", "--printer", "kitchen"]).ends(2);
    assert!(ran.err.contains("there is no printer called `kitchen`"), "{}", ran.err);
}

/// 0.5 mm are known; another 0.2 mm are read off a sheet that was corrected for them.
#[test]
fn a_second_reading_is_added_or_takes_the_place_of_the_first() {
    let desk = WorkFolder::new();
    measured(&desk, "kitchen", "tl 0.5,0; tr 0.5,0; bl 0.5,0; br 0.5,0; edges 4 4 4 4").ends(0);
    let sheet = desk.run(&["align", "--printer", "kitchen", "--paper", "a4"]).ends(0);
    assert!(
        sheet.out.contains("align_for-kitchen_a4.pdf") && sheet.out.contains("you read 0 everywhere"),
        "{}",
        sheet.out
    );
    let second = "tl 0.2,0; tr 0.2,0; bl 0.2,0; br 0.2,0";
    // The paper is that of the first sheet.
    let ran =
        desk.run(&["align", "--printer", "kitchen", "--refine", "--read", second, "--format", "json"]).ends(0).json();
    assert_eq!((&ran["printer"]["back_right_mm"], &ran["printer"]["margins_mm"]["top"]), (&(-0.7).into(), &4.0.into()));
    let ran = desk
        .run(&["align", "--printer", "kitchen", "--paper", "a4", "--read", second, "--format", "json"])
        .ends(0)
        .json();
    assert_eq!(ran["printer"]["back_right_mm"], -0.2);
}

/// The rulers measure 99.5 mm: that is reported, and corrected only if it is asked for.
#[test]
fn both_sides_are_resized_only_if_it_is_asked_for() {
    let desk = with_farm("");
    let ran = measured(&desk, "kitchen", "ruler 99.5 99.5").ends(0);
    assert!(
        ran.out.contains("prints 99.5 % wide and 99.5 % high, not corrected") && ran.out.contains("--resize"),
        "{}",
        ran.out
    );
    let ran = desk.run(&["build", "farm", "--printer", "kitchen"]).ends(0);
    assert!(ran.out.contains("Backs are not moved, for the printer kitchen."), "{}", ran.out);
    desk.run(&["align", "--printer", "kitchen", "--read", "ruler 99.5 99.5", "--resize"]).ends(0);
    let ran = desk.run(&["build", "farm", "--printer", "kitchen"]).ends(0);
    assert!(ran.out.contains("both sides resized to 100.50 × 100.50 %"), "{}", ran.out);
}

/// A file that cannot be read is not written over.
#[test]
fn a_faulty_file_stays_as_it_is() {
    let desk = WorkFolder::with(&[("printers.toml", "[kitchen\n")]);
    let ran = measured(&desk, "kitchen", READING).ends(1);
    assert!(ran.err.contains("error[bad-printer-file]") && ran.err.contains("printers.toml:1"), "{}", ran.err);
    assert_eq!(desk.read("printers.toml"), b"[kitchen\n");
}
