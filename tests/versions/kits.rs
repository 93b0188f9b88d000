//! Kits on paper: what `pullet upgrade` prints, and where it lies.

use super::farm::fill;
use crate::pdf::reader::Pdf;
use crate::test_deck::{Run, WorkFolder};
use serde_json::Value;
use std::collections::BTreeMap;

/// A folder with the farm, released as 1.0, and a change of one of its files.
fn changed(file: &str, from: &str, to: &str) -> WorkFolder {
    let desk = WorkFolder::new();
    fill(&desk, "decks/farm");
    change(&desk, file, from, to);
    desk
}

fn change(desk: &WorkFolder, file: &str, from: &str, to: &str) {
    let name = format!("decks/farm/{file}");
    let text = String::from_utf8(desk.read(&name)).expect("it is text");
    assert!(text.contains(from), "`{from}` in {file}");
    desk.file(&name, text.replace(from, to));
}

/// The report of a kit: `pullet upgrade ARGUMENTS --format json`.
fn report(desk: &WorkFolder, arguments: &str) -> Value {
    desk.run_line(&format!("upgrade {arguments} --format json")).ends(0).json()
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().expect("a list")
}

/// The names of the files, without the folder of the deck.
fn names(report: &Value) -> Vec<&str> {
    list(report, "files")
        .iter()
        .map(|file| file["path"].as_str().and_then(|it| it.rsplit('/').next()).expect("a path"))
        .collect()
}

/// The cards of a list of the kit, with their copies: `fox×2`.
fn kit(report: &Value, key: &str) -> Vec<String> {
    list(&report["kit"], key)
        .iter()
        .map(|card| format!("{}×{}", card["id"].as_str().expect("an id"), card["copies"]))
        .collect()
}

/// How many of each card one side of a file shows: `fox front`.
fn faces(file: &Value) -> BTreeMap<String, usize> {
    let mut faces = BTreeMap::new();
    for slot in list(file, "pages").iter().flat_map(|page| list(page, "slots")) {
        let name = format!("{} {}", slot["card"].as_str().expect("a card"), slot["face"].as_str().expect("a face"));
        *faces.entry(name).or_default() += 1;
    }
    faces
}

fn of<const N: usize>(faces: [(&str, usize); N]) -> BTreeMap<String, usize> {
    faces.into_iter().map(|(name, count)| (name.to_owned(), count)).collect()
}

fn pdf(desk: &WorkFolder, file: &Value) -> Pdf {
    Pdf::read(&desk.read(file["path"].as_str().expect("a path")))
}

/// The words of a page, without spaces: a PDF places words, and need not draw the space between them.
fn words(pdf: &Pdf, page: usize) -> String {
    pdf.page_text(pdf.pages()[page]).replace(' ', "")
}

/// From 20240211 to 20241119, the words of the Duck, the Direction card, the References, the Introduction, two rules cards and
/// Registration changed: 3 + 1 + 6 + 1 + 2 + 1 = 14 cards, of 105. Labels of other rules cards share the size of their text.
#[test]
fn a_kit_of_big_chicken_has_what_the_changelog_names() {
    let desk = WorkFolder::new();
    let report = report(&desk, "big-chicken --from 20240211");
    let added = kit(&report, "add");
    for card in ["reference×6", "duck×3", "direction×1", "intro×1", "rules-1×1", "rules-3×1", "support×1"] {
        assert!(added.iter().any(|added| added == card), "{card}: {added:?}");
    }
    let further = added.len() - 7;
    assert_eq!(added.iter().filter(|card| card.starts_with("rules-")).count(), 2 + further, "{added:?}");
    assert_eq!(added, kit(&report, "remove"));
    let kept: u64 = list(&report["kit"], "keep").iter().filter_map(|card| card["copies"].as_u64()).sum();
    assert_eq!(kept, 105 - 14 - further as u64);
    assert_eq!(names(&report)[0], "big-chicken_upgrade-from-20240211_a4.pdf");
    // The score pads that changed follow the kit.
    let kits =
        list(&report, "files").iter().filter(|file| file["path"].as_str().is_some_and(|it| it.contains("_upgrade-")));
    for (index, file) in kits.enumerate() {
        let pages: Vec<(&str, usize)> = list(file, "pages")
            .iter()
            .map(|page| (page["side"].as_str().expect("a side"), list(page, "slots").len()))
            .collect();
        // A4 has room for 3 × 3 cards. Letter is 279.4 mm long: 254 mm between the feed margins are four cards of 63.5 mm lying
        // side by side, in two rows.
        let (room, mut left) = (if index == 0 { 9 } else { 8 }, 14 + further);
        let mut wanted = Vec::new();
        while left > 0 {
            wanted.extend([("front", left.min(room)), ("back", left.min(room))]);
            left = left.saturating_sub(room);
        }
        assert_eq!(pages[2..], wanted, "{}", file["path"]);
        // On A4, the checklist is one page, and its back is empty; Letter is shorter, and may need the back.
        assert!(pages[0] == ("front", 1) && (pages[1] == ("back", 0) || index == 1), "{pages:?}");
        let faces = faces(file);
        assert_eq!((faces["duck front"], faces["reference front"], faces["intro front"]), (3, 6, 1));
        let pdf = pdf(&desk, file);
        let first = words(&pdf, 0);
        for said in ["BIGCHICKEN", "20240211", "20241119", "Remove", "Add", "Keep", "duck×3", "reference×6"] {
            assert!(first.contains(said), "{said}: {first}");
        }
        // A printer that skips empty pages would print all later backs behind the wrong fronts.
        assert!(!words(&pdf, 1).is_empty());
        assert!(words(&pdf, 2).contains("Pecking"), "{}", words(&pdf, 2));
    }
}

#[test]
fn a_kit_of_one_card_is_one_sheet() {
    let desk = changed("animals.csv", "the mud", "the dirt");
    let printed = report(&desk, "farm --from 1.0 --paper a4");
    assert_eq!((kit(&printed, "add"), kit(&printed, "remove")), (vec!["pig×1".to_owned()], vec!["pig×1".to_owned()]));
    assert_eq!(names(&printed), ["farm_upgrade-from-1.0_a4.pdf"]);
    let [file] = list(&printed, "files") else { panic!("{printed}") };
    assert_eq!(list(file, "pages").len(), 4);
    assert_eq!(faces(file), of([("upgrade-from-1.0 front", 1), ("pig front", 1), ("pig back", 1)]));
    // The page behind the list has a word: drivers that skip empty pages would print the fronts behind the backs.
    assert!(words(&pdf(&desk, file), 1).contains("back"), "{}", words(&pdf(&desk, file), 1));
    // To fold, both sides of the card are on one side of the paper, and so is the checklist.
    let fold = report(&desk, "farm --from 1.0 --paper letter --backs fold");
    assert_eq!(names(&fold), ["farm_upgrade-from-1.0_fold_letter.pdf"]);
    assert_eq!((list(&list(&fold, "files")[0], "pages").len(), faces(&list(&fold, "files")[0])), (2, faces(file)));
    // Without backs, there is no empty page either.
    let fronts = report(&desk, "farm --from 1.0 --paper a4 --backs none");
    assert_eq!(faces(&list(&fronts, "files")[0]), of([("upgrade-from-1.0 front", 1), ("pig front", 1)]));
    assert_eq!(list(&list(&fronts, "files")[0], "pages").len(), 2);
}

#[test]
fn slots_that_are_used_already_stay_empty() {
    let desk = changed("animals.csv", "the mud", "the dirt");
    let place = |arguments: &str| {
        let printed = report(&desk, &format!("farm --from 1.0 --paper a4{arguments}"));
        let slot = &list(&list(&list(&printed, "files")[0], "pages")[2], "slots")[0];
        (names(&printed)[0].to_owned(), slot["x_mm"].as_f64().expect("mm"), slot["y_mm"].as_f64().expect("mm"))
    };
    let (_, first_x, first_y) = place("");
    let (name, x, y) = place(" --skip 1");
    // The next slot of the row: a poker card is 63.5 mm wide.
    assert_eq!((name.as_str(), y), ("farm_upgrade-from-1.0_skip-1_a4.pdf", first_y));
    assert!((x - first_x - 63.5).abs() < 1e-6, "{first_x} {x}");
    let refused = desk.run_line("upgrade farm --from 1.0 --paper a4 --skip 9").ends(2);
    assert!(refused.err.contains("`--skip 9` leaves no place on the first sheet"), "{refused:?}");
}

/// Nine cards share the back: 2 foxes, 1 hen, 3 cows, 1 pig, 2 barns. The six coins have none.
#[test]
fn a_changed_back_is_a_reason_to_print_all_cards_that_share_it() {
    let desk = changed("deck.toml", "#3b559f", "#8a559f");
    let bare = report(&desk, "farm --from 1.0 --paper a4");
    assert_eq!(kit(&bare, "add"), ["fox×2", "hen×1", "cow×3", "pig×1", "barn-1×1", "barn-2×1"]);
    assert_eq!(
        (bare["kit"]["new_backs"].as_u64(), kit(&bare, "keep")),
        (Some(9), vec!["coin-1×4".to_owned(), "coin-2×2".to_owned()])
    );
    assert!(
        words(&pdf(&desk, &list(&bare, "files")[0]), 0).contains("Thebackschanged"),
        "{}",
        words(&pdf(&desk, &list(&bare, "files")[0]), 0)
    );
    let ran = desk.run_line("upgrade farm --from 1.0 --paper a4").ends(0);
    assert!(ran.out.contains("The backs changed") && ran.out.contains("`--sleeved`"), "{ran:?}");
    // In sleeves, nothing is printed.
    let before = desk.files("");
    let ran = desk.run_line("upgrade farm --from 1.0 --sleeved").ends(0);
    assert!(ran.out.ends_with("nothing has to be printed\n"), "{ran:?}");
    assert_eq!(desk.files(""), before);
    // A card of which the front changed, too, is needed all the same.
    change(&desk, "animals.csv", "the mud", "the dirt");
    let sleeved = report(&desk, "farm --from 1.0 --paper a4 --sleeved --out sleeved");
    assert_eq!(kit(&sleeved, "add"), ["pig×1"]);
    let bare = report(&desk, "farm --from 1.0 --paper a4");
    assert_eq!(bare["kit"]["new_backs"].as_u64(), Some(8));
}

#[test]
fn sheets_that_changed_have_files_of_their_own() {
    let desk = changed("deck.toml", "\"Points\"", "\"Eggs\"");
    let printed = report(&desk, "farm --from 1.0 --paper a4");
    // No card is printed: the checklist, and the score pad.
    assert_eq!(names(&printed), ["farm_upgrade-from-1.0_a4.pdf", "farm_score_a4.pdf"]);
    assert_eq!(printed["sheets"].to_string(), r#"["score"]"#);
    assert!(words(&pdf(&desk, &list(&printed, "files")[0]), 0).contains("score"));
    assert!(words(&pdf(&desk, &list(&printed, "files")[1]), 0).starts_with("Eggs"));
    let said = desk.run_line("diff farm").ends(0).out;
    assert!(said.contains("words: “Points” → “Eggs”"), "{said}");
    // A sheet that did not change is not written.
    let desk = changed("animals.csv", "the mud", "the dirt");
    assert_eq!(names(&report(&desk, "farm --from 1.0 --paper a4")).len(), 1);
    assert_eq!(desk.files("output").len(), 1);
}

#[test]
fn cards_that_are_only_removed_need_the_checklist() {
    let desk = changed("animals.csv", "hen,Hen,Lay an egg.,1\n", "");
    let printed = report(&desk, "farm --from 1.0 --paper a4");
    assert_eq!((kit(&printed, "add"), kit(&printed, "remove")), (vec![], vec!["hen×1".to_owned()]));
    let [file] = list(&printed, "files") else { panic!("{printed}") };
    assert_eq!(faces(file), of([("upgrade-from-1.0 front", 1)]));
    let first = words(&pdf(&desk, &list(&printed, "files")[0]), 0);
    assert!(first.contains("hen") && first.contains("Remove"), "{first}");
}

fn printed_nothing(ran: &Run, desk: &WorkFolder) {
    assert!(ran.out.ends_with("nothing has to be printed\n"), "{ran:?}");
    assert!(desk.files("output").is_empty());
}

#[test]
fn a_deck_that_did_not_change_needs_no_kit() {
    let desk = changed("templates/barn.svg", "<circle", "<!-- the sun --><circle");
    printed_nothing(&desk.run_line("upgrade farm --from 1.0").ends(0), &desk);
    change(&desk, "deck.toml", "maker = \"Ann\"", "maker = \"Eve\"");
    printed_nothing(&desk.run_line("upgrade farm --from 1.0").ends(0), &desk);
    // A sheet that is gone is nothing to print.
    let spec = String::from_utf8(desk.read("decks/farm/deck.toml")).expect("it is text");
    desk.file("decks/farm/deck.toml", spec.split("[[sheets]]").next().expect("there is a first part"));
    let ran = desk.run_line("upgrade farm --from 1.0").ends(0);
    assert!(ran.out.contains("sheets that changed: score"), "{ran:?}");
    printed_nothing(&ran, &desk);
}

/// `--since` prints the cards that a kit adds, without its checklist.
#[test]
fn only_what_changed_since_a_release_is_built() {
    let desk = changed("animals.csv", "neighbour.,3", "neighbour.,5");
    change(&desk, "animals.csv", "the mud", "the dirt");
    let run = |arguments: &str| desk.run_line(&format!("{arguments} --format json")).ends(0).json();
    let build = run("build farm --since 1.0 --paper a4");
    assert_eq!(names(&build), ["farm_cards_part_a4.pdf"]);
    // Two more cows, and another pig; each with its back.
    let wanted = of([("cow front", 2), ("cow back", 2), ("pig front", 1), ("pig back", 1)]);
    assert_eq!(faces(&list(&build, "files")[0]), wanted);
    // With another choice, a card must satisfy both.
    let build = run("build farm --since 1.0 --cards p*,hen --paper a4");
    assert_eq!(faces(&list(&build, "files")[0]), of([("pig front", 1), ("pig back", 1)]));
    desk.run_line("proof farm --since 1.0").ends(0);
    assert!(
        desk.files("output").keys().any(|name| name.ends_with("farm_proof_part.png")),
        "{:?}",
        desk.files("output").keys()
    );
}

#[test]
fn a_part_of_nothing_is_refused() {
    let desk = changed("templates/barn.svg", "<circle", "<!-- the sun --><circle");
    for command in ["build farm --since 1.0", "proof farm --since 1.0"] {
        let ran = desk.run_line(command).ends(2);
        assert!(ran.err.contains("no card that is chosen has changed since `1.0`"), "{ran:?}");
    }
    change(&desk, "animals.csv", "the mud", "the dirt");
    let ran = desk.run_line("build farm --since 1.0 --cards hen").ends(2);
    assert!(ran.err.contains("no card that is chosen has changed since `1.0`"), "{ran:?}");
    let ran = desk.run_line("build farm --since 1.1").ends(2);
    assert!(ran.err.contains("did you mean `1.0`?"), "{ran:?}");
    // The deck to compare with has errors: they are shown.
    desk.file("decks/old/deck.toml", "[deck]\ntitle = \"Old\"\n[[cards]]\nid = \"a\"\nfront = \"none.svg\"\n");
    let ran = desk.run_line("build farm --since old").ends(2);
    assert!(ran.err.contains("the deck to compare with has errors") && ran.err.contains("none.svg"), "{ran:?}");
    assert!(desk.files("output").is_empty());
}
