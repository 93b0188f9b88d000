//! Versions of a deck whose cards stand in a spreadsheet.

use super::farm::fill;
use crate::test_deck::{WorkFolder, ods_of, xlsx_of};
use serde_json::Value;

/// The farm, released as 1.0 with its animals in a text file; they are then moved into a spreadsheet.
fn moved(kind: &str) -> WorkFolder {
    let folder = WorkFolder::new();
    fill(&folder, "decks/farm");
    let spec = String::from_utf8(folder.read("decks/farm/deck.toml")).expect("it is text");
    folder.file("decks/farm/deck.toml", spec.replace("animals.csv", &format!("animals.{kind}")));
    write(&folder, kind, |_| {});
    std::fs::remove_file(folder.path("decks/farm/animals.csv")).expect("the file is there");
    folder
}

/// Writes the animals, with a change of their cells, into the spreadsheet.
fn write(folder: &WorkFolder, kind: &str, change: impl Fn(&mut Vec<Vec<String>>)) {
    let rows = [
        ["id", "name", "says", "copies"],
        ["fox", "Fox", "Take a hen, then pass.", "2"],
        ["hen", "Hen", "Lay an egg.", "1"],
        ["cow", "Cow", "Give milk to each neighbour.", "3"],
        ["pig", "Pig", "Roll in the mud.", "1"],
    ];
    let mut cells: Vec<Vec<String>> =
        rows.iter().map(|row| row.iter().map(|cell| (*cell).to_owned()).collect()).collect();
    change(&mut cells);
    let bytes = if kind == "ods" { ods_of(&cells) } else { xlsx_of(&cells) };
    folder.file(&format!("decks/farm/animals.{kind}"), bytes);
}

/// The cards of a list of the kit, with their copies: `fox×2`.
fn kit(document: &Value, key: &str) -> Vec<String> {
    // What `diff` says has its kit further inside than what `upgrade` says.
    let kit = document.get("kit").unwrap_or(&document["difference"]["kit"]);
    let cards = kit[key].as_array().expect("a list").iter();
    cards.map(|card| format!("{}×{}", card["id"].as_str().expect("an id"), card["copies"])).collect()
}

#[test]
fn the_same_cards_in_a_spreadsheet_are_the_same_cards() {
    for kind in ["xlsx", "ods"] {
        let folder = moved(kind);
        let document = folder.run(&["diff", "farm", "--format", "json"]).ends(0).json();
        assert_eq!(kit(&document, "add"), [""; 0], "{kind}: {document}");
        let ran = folder.run(&["upgrade", "farm", "--from", "1.0"]).ends(0);
        assert!(ran.out.ends_with("nothing has to be printed\n"), "{kind}: {ran:?}");
        let findings = folder.run(&["check", "farm", "--paper", "a4"]).ends(0);
        assert!(!findings.out.contains("unchanged-version"), "{kind}: {findings:?}");
    }
}

/// The pig says something else, there are two hens instead of one, and the cow has gone: its three copies go, too.
#[test]
fn changed_cells_of_a_spreadsheet_are_changed_cards() {
    for kind in ["xlsx", "ods"] {
        let folder = moved(kind);
        write(&folder, kind, |cells| {
            cells[4][2] = "Roll in the dirt.".to_owned();
            cells[2][3] = "2".to_owned();
            cells.remove(3);
        });
        let said = folder.run(&["diff", "farm"]).ends(0).out;
        for word in ["pig", "hen", "cow", "mud", "dirt"] {
            assert!(said.contains(word), "{kind}: {word}: {said}");
        }
        let document =
            folder.run(&["upgrade", "farm", "--from", "1.0", "--paper", "a4", "--format", "json"]).ends(0).json();
        assert_eq!(kit(&document, "add"), ["hen×1", "pig×1"], "{kind}");
        assert_eq!(kit(&document, "remove"), ["cow×3", "pig×1"], "{kind}");
        let slots = &document["files"][0]["pages"][2]["slots"];
        let printed: Vec<&str> =
            slots.as_array().expect("a list").iter().filter_map(|slot| slot["card"].as_str()).collect();
        assert_eq!(printed, ["hen", "pig"], "{kind}");
        // What a check says about a card of a spreadsheet names its file.
        let check = folder.run(&["check", "farm", "--paper", "a4"]).ends(0).out;
        assert!(check.contains("unchanged-version"), "{kind}: {check}");
        // Frozen as a version of its own, it differs no more.
        let spec = String::from_utf8(folder.read("decks/farm/deck.toml")).expect("it is text");
        folder.file("decks/farm/deck.toml", spec.replace("version = \"1.0\"", "version = \"1.1\""));
        folder.run(&["release", "farm"]).ends(0);
        let document = folder.run(&["diff", "farm@1.0", "farm@1.1", "--format", "json"]).ends(0).json();
        assert_eq!(kit(&document, "remove"), ["cow×3", "pig×1"], "{kind}");
    }
}
