//! Backs as people want them: in several ways at once, turned, folded along a line, and in files of their own.

use crate::pdf::reader::Pdf;
use crate::test_deck::WorkFolder;
use serde_json::Value;

/// The report of `pullet build ARGUMENTS --paper a4 --sheets cards --format json`.
fn report(desk: &WorkFolder, arguments: &str) -> Value {
    desk.run_line(&format!("build {arguments} --paper a4 --sheets cards --format json")).ends(0).json()
}

/// The names of the files after that of the deck, without their endings.
fn names(report: &Value) -> Vec<String> {
    let files = report["files"].as_array().expect("a list");
    let name =
        |file: &Value| file["path"].as_str()?.rsplit_once("/jokerlink_")?.1.strip_suffix("_a4.pdf").map(str::to_owned);
    files.iter().map(|file| name(file).expect("a name")).collect()
}

/// The pages of a file: which side each is, and its first card with the place and the turn.
fn first_cards(file: &Value) -> Vec<(&str, &str, f64, u64)> {
    let pages = file["pages"].as_array().expect("a list");
    let first = |page: &'_ Value| page["slots"][0].clone();
    pages
        .iter()
        .map(|page| {
            let slot = first(page);
            let card = page["slots"][0]["card"].as_str().expect("an id");
            let place = slot["x_mm"].as_f64().expect("a number");
            (page["side"].as_str().expect("a side"), card, place, slot["turn"].as_u64().expect("a number"))
        })
        .collect()
}

#[test]
fn both_ways_of_backs_come_from_one_build() {
    let desk = WorkFolder::new();
    let both = report(&desk, "jokerlink --backs duplex,fold");
    assert_eq!(names(&both), ["cards", "cards_fold"]);
    let alone = report(&desk, "jokerlink --backs fold");
    assert_eq!(both["files"][1]["pages"], alone["files"][0]["pages"]);
    let said = desk.run_line("build jokerlink --paper a4 --backs fold,duplex").ends(0);
    assert!(said.out.contains("Those with `fold` in their names: on one side, then fold"), "{said:?}");
    assert!(said.out.contains("The usual files: on both sides, flipped on the long edge."), "{said:?}");
}

/// The fronts stay; each back is turned by half a turn in its place.
#[test]
fn backs_of_cards_like_a_notepad_are_upside_down() {
    let desk = WorkFolder::new();
    let (usual, turned) = (report(&desk, "jokerlink"), report(&desk, "jokerlink --rotate-back 180"));
    let (usual, turned) = (first_cards(&usual["files"][0]), first_cards(&turned["files"][0]));
    for (before, after) in usual.iter().zip(&turned) {
        let by = if before.0 == "back" { 180 } else { 0 };
        assert_eq!((after.0, after.1, after.2, after.3), (before.0, before.1, before.2, (before.3 + by) % 360));
    }
    assert!(usual.iter().any(|page| page.0 == "back"));
}

/// 14 pages are 7 of fronts and 7 of backs, as on the sheets of the file with both.
#[test]
fn sides_apart_are_the_pages_of_the_usual_file() {
    let desk = WorkFolder::new();
    let usual = report(&desk, "jokerlink");
    let apart = report(&desk, "jokerlink --sides apart");
    assert_eq!(names(&apart), ["cards_fronts", "cards_backs"]);
    let pages = |report: &Value, file: usize| report["files"][file]["pages"].as_array().expect("a list").clone();
    let all = pages(&usual, 0);
    let (fronts, backs): (Vec<Value>, Vec<Value>) = all.into_iter().partition(|page| page["side"] == "front");
    assert_eq!((pages(&apart, 0), pages(&apart, 1)), (fronts, backs));
}

#[test]
fn by_hand_there_is_a_page_with_the_steps() {
    let desk = WorkFolder::new();
    let by_hand = report(&desk, "jokerlink --sides by-hand --flip short");
    assert_eq!(names(&by_hand), ["cards_short-edge_fronts", "cards_short-edge_backs", "print-by-hand_short-edge"]);
    let page = Pdf::read(&desk.read("output/jokerlink/jokerlink_print-by-hand_short-edge_a4.pdf"));
    let words = page.page_text(page.pages()[0]);
    assert!(words.contains("Like the page of a notepad"), "{words}");
    assert!(words.contains("7 sheets of paper"), "{words}");
    // Cards without printed backs have no second side.
    assert_eq!(names(&report(&desk, "jokerlink --sides by-hand --backs none")), ["cards_no-backs"]);
}

#[test]
fn the_last_line_says_how_the_cards_come_apart() {
    let desk = WorkFolder::new();
    let last = |options: &str| {
        let said = desk.run_line(&format!("build jokerlink --sheets cards {options}")).ends(0).out;
        said.lines().last().expect("there are lines").to_owned()
    };
    assert!(last("--paper a4").starts_with("Cut all sheets as one stack"));
    assert!(last("--paper a4 --order sheet").starts_with("Cut sheet by sheet"));
    assert_eq!(last("--paper a4 --cards hearts-2"), "Cut from mark to mark.");
    assert_eq!(last("--paper a4 --cards hearts-2 --marks none"), "Cut along the edges of the cards.");
    assert!(last("--labels avery-5388").starts_with("Take the cards off sheet by sheet"));
    assert!(last("--paper a4 --cutter silhouette").contains("in Silhouette Studio for a4: 3 marks"));
}

#[test]
fn a_wrong_turn_says_which_there_are() {
    let desk = WorkFolder::new();
    let said = desk.run_line("build jokerlink --rotate-back 90").ends(2);
    assert!(
        said.err.contains("`90` is not a choice for `rotate-back`") && said.err.contains("There are `0`, `180`"),
        "{said:?}"
    );
}
