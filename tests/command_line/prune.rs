//! Files of earlier builds that a deck no longer makes: they are reported, and removed with `--prune`.

use crate::test_deck::{FarmSpec, WorkFolder, with_farm};
use serde_json::{Value, json};

fn names(folder: &WorkFolder, inner: &str) -> Vec<String> {
    folder.files(inner).into_keys().collect()
}

fn stale(report: &Value) -> Vec<(&str, &str)> {
    let files = report["stale"].as_array().map(Vec::as_slice).unwrap_or_default();
    files.iter().filter_map(|file| Some((file["path"].as_str()?, file["state"].as_str()?))).collect()
}

#[test]
fn a_score_sheet_with_another_name_leaves_files_that_are_reported_and_pruned() {
    let folder = with_farm();
    folder.run(&["build"]).ends(0);
    folder.run(&["build", "--paper", "a4"]).ends(0);
    folder.file("output/farm/farm_score_notes.txt", "mine");
    FarmSpec { pad: "pad", ..FarmSpec::default() }.write(&folder);
    let line = "No longer made: output/farm/farm_score_a4.pdf and output/farm/farm_score_letter.pdf. Add `--prune` to remove what \
                is no longer made.\n";
    // The deck has no such sheet any more, whatever the options are.
    let ran = folder.run(&["build", "--paper", "a4"]).ends(0);
    assert!(ran.out.contains(line), "{ran:?}");
    let ran = folder.run(&["build", "--prune"]).ends(0);
    let removed =
        "Removed, because no longer made: output/farm/farm_score_a4.pdf and output/farm/farm_score_letter.pdf.\n";
    assert!(ran.out.contains(removed), "{ran:?}");
    let left = ["cards_a4.pdf", "cards_letter.pdf", "pad_a4.pdf", "pad_letter.pdf", "score_notes.txt"];
    assert_eq!(names(&folder, "output/farm"), left.map(|name| format!("farm_{name}")));
    let ran = folder.run(&["build"]).ends(0);
    assert!(!ran.out.contains("o longer made"), "{ran:?}");
}

#[test]
fn other_options_make_no_file_old() {
    let folder = with_farm();
    folder.run(&["build"]).ends(0);
    let options: [&[&str]; 6] = [
        &["--paper", "a4"],
        &["--backs", "none"],
        &["--sheets", "score"],
        &["--cards", "fox"],
        &["--cutter", "silhouette"],
        &["--skip", "2", "--margin", "8mm"],
    ];
    for more in options {
        let ran = folder.run(&[&["build", "--prune", "--format", "json"], more].concat()).ends(0);
        assert_eq!(ran.json()["stale"], Value::Null, "{more:?}");
    }
    for name in ["farm_cards_a4.pdf", "farm_cards_letter.pdf", "farm_cards_no-backs_letter.pdf", "farm_score_a4.pdf"] {
        assert!(names(&folder, "output/farm").contains(&name.to_owned()), "{name}");
    }
}

#[test]
fn a_deck_that_is_printed_in_another_way_makes_old_what_its_settings_made() {
    let folder = with_farm();
    FarmSpec { print: "paper = [\"a4\", \"letter\"]\nbacks = \"none\"", ..FarmSpec::default() }.write(&folder);
    folder.run(&["build"]).ends(0);
    folder.run(&["build", "--paper", "letter"]).ends(0);
    FarmSpec { print: "paper = [\"a4\"]\ncutter = \"silhouette\"", ..FarmSpec::default() }.write(&folder);
    let report = folder.run(&["build", "--format", "json"]).ends(0).json();
    // Letter is what someone asked for by name.
    assert_eq!(stale(&report), [("output/farm/farm_cards_no-backs_a4.pdf", "kept")]);
    let report = folder.run(&["build", "--paper", "letter", "--prune", "--format", "json"]).ends(0).json();
    let removed = ["output/farm/farm_cards_no-backs_a4.pdf", "output/farm/farm_cards_no-backs_letter.pdf"];
    assert_eq!(stale(&report), removed.map(|path| (path, "removed")));
}

#[test]
fn a_variant_with_another_name_leaves_a_folder_that_is_pruned() {
    let folder = with_farm();
    folder.file("decks/farm/variants/de.toml", "[deck]\ntitle = \"Hof\"\n");
    folder.run(&["build", "--paper", "a4", "--variant", "base,de"]).ends(0);
    std::fs::rename(folder.path("decks/farm/variants/de.toml"), folder.path("decks/farm/variants/german.toml"))
        .expect("a file can be renamed");
    let ran = folder.run(&["build", "--paper", "a4", "--variant", "german", "--prune"]).ends(0);
    assert!(ran.out.contains("Removed, because no longer made: output/farm-de/farm-de_cards_a4.pdf and "), "{ran:?}");
    assert!(!folder.path("output/farm-de").exists());
    assert!(folder.path("output/farm-german/farm-german_cards_a4.pdf").is_file());
    assert!(folder.path("output/farm/farm_cards_a4.pdf").is_file());
}

#[test]
fn a_file_that_someone_changed_is_reported_and_stays() {
    let folder = with_farm();
    folder.run(&["build", "--paper", "a4"]).ends(0);
    folder.file("output/farm/farm_score_a4.pdf", "%PDF with notes of my own %%EOF");
    FarmSpec { pad: "pad", ..FarmSpec::default() }.write(&folder);
    let report = folder.run(&["build", "--paper", "a4", "--prune", "--format", "json"]).ends(0).json();
    assert_eq!(report["stale"], json!([{ "path": "output/farm/farm_score_a4.pdf", "state": "changed" }]));
    assert_eq!(folder.read("output/farm/farm_score_a4.pdf"), b"%PDF with notes of my own %%EOF");
}

#[test]
fn a_deck_with_errors_prunes_nothing() {
    let folder = with_farm();
    folder.run(&["build", "--paper", "a4"]).ends(0);
    FarmSpec { pad: "pad", ..FarmSpec::default() }.write(&folder);
    folder.file("decks/farm/templates/card.svg", "<svg");
    folder.run(&["build", "--paper", "a4", "--prune"]).ends(1);
    assert_eq!(names(&folder, "output/farm"), ["farm_cards_a4.pdf", "farm_score_a4.pdf"]);
}

#[test]
fn shared_sheets_of_several_decks_have_files_of_their_own() {
    let folder = with_farm();
    let gang = |more: &[&str]| {
        folder.run(&[&["build", "--gang", "--paper", "a4", "--format", "json"], more].concat()).ends(0).json()
    };
    gang(&["farm", "playing-chicken"]);
    assert_eq!(gang(&["farm", "jokerlink", "--prune"])["stale"], Value::Null);
    assert_eq!(folder.run(&["build", "farm", "--prune", "--format", "json"]).ends(0).json()["stale"], Value::Null);
    FarmSpec { print: "rotate = \"none\"", ..FarmSpec::default() }.write(&folder);
    let report = gang(&["farm", "playing-chicken", "--prune"]);
    assert_eq!(stale(&report), [("output/gang/farm+playing-chicken_cards_a4.pdf", "removed")], "{report}");
}

/// A list in the folder of a stranger may name anything.
#[test]
fn a_list_that_was_tampered_with_removes_nothing_of_yours() {
    let folder = with_farm();
    folder.run(&["build", "--paper", "a4"]).ends(0);
    folder.file("precious.txt", "mine");
    folder.file("output/farm/own.txt", "mine");
    let list = String::from_utf8(folder.read("output/.pullet/made-farm.json")).expect("it is text");
    for name in ["../precious.txt", "farm/../../precious.txt", "farm/own.txt", ".pullet/made-farm.json"] {
        let hostile =
            list.replace("farm/farm_score_a4.pdf", name).replacen(&format!("        \"{name}\""), "        \"x\"", 1);
        assert_ne!(hostile, list);
        folder.file("output/.pullet/made-farm.json", hostile);
        folder.run(&["build", "--paper", "a4", "--prune"]).ends(0);
        assert_eq!(folder.read("precious.txt"), b"mine", "{name}");
        assert_eq!(folder.read("output/farm/own.txt"), b"mine", "{name}");
    }
    folder.file("output/.pullet/made-farm.json", "{ not JSON");
    folder.run(&["build", "--paper", "a4", "--prune"]).ends(0);
    assert_eq!(folder.read("output/.pullet/made-farm.json"), list.as_bytes());
}
