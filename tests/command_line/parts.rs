//! A part of a deck: which cards, sheets and sides are printed, where they lie, and what their files are called.

use crate::pdf::reader::Pdf;
use crate::test_deck::WorkFolder;
use pullet::model::Length;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The report of a build that succeeds: `pullet build ARGUMENTS --paper a4 --format json`.
fn report(desk: &WorkFolder, arguments: &str) -> Value {
    let arguments = format!("build {} --paper a4 --format json", arguments.trim());
    desk.run_line(&arguments).ends(0).json()
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().expect("a list")
}

/// The names of the files, without the folder of the deck.
fn names(report: &Value) -> Vec<&str> {
    list(report, "files")
        .iter()
        .map(|file| file["path"].as_str().expect("a path").rsplit('/').next().expect("a name"))
        .collect()
}

/// The pages of the first file.
fn pages(report: &Value) -> &[Value] {
    list(&list(report, "files")[0], "pages")
}

fn text<'a>(slot: &'a Value, key: &str) -> &'a str {
    slot[key].as_str().expect("a text")
}

/// The cards whose fronts are in the first file, each with its copies.
fn fronts(report: &Value) -> BTreeMap<String, Vec<u64>> {
    let mut cards: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for slot in pages(report).iter().flat_map(|page| list(page, "slots")).filter(|slot| slot["face"] == "front") {
        cards.entry(text(slot, "card").to_owned()).or_default().push(slot["copy"].as_u64().expect("a number"));
    }
    cards.values_mut().for_each(|copies| copies.sort_unstable());
    cards
}

/// The left and the top of each slot of a page.
fn corners(page: &Value) -> Vec<(Length, Length)> {
    let at = |slot: &Value, key: &str| Length::mm(slot[key].as_f64().expect("a number"));
    list(page, "slots").iter().map(|slot| (at(slot, "x_mm"), at(slot, "y_mm"))).collect()
}

/// A farm whose cards differ in size: three poker cards with a back, and a large one that fits on no A4; and a score pad.
fn farm() -> WorkFolder {
    let desk = WorkFolder::new();
    let spec = r#"
[deck]
title = "Farm"

[[cards]]
id     = "{{ name }}"
front  = "card.svg"
back   = "back.svg"
copies = 2
rows   = [{ name = "fox", speed = 3 }, { name = "hen", speed = 1 }, { name = "cow", speed = 2 }]

[[cards]]
id    = "map"
front = "map.svg"
card  = { width = "250 mm", height = "250 mm" }

[[sheets]]
id       = "score"
template = "back.svg"
"#;
    desk.file("decks/farm/deck.toml", spec);
    desk.file("decks/farm/templates/card.svg", r#"<svg><text x="5" y="20">{{ name }} {{ speed }}</text></svg>"#);
    desk.file("decks/farm/templates/back.svg", r#"<svg><path d="M10 10h9v9z"/></svg>"#);
    desk.file("decks/farm/templates/map.svg", r#"<svg><path d="M10 10h9v9z"/></svg>"#);
    desk
}

#[test]
fn exactly_the_cards_that_are_asked_for_are_printed() {
    let desk = WorkFolder::new();
    let printed = report(&desk, "playing-chicken --cards hen-*,goal-13*,cat-6");
    // Only the file of cards: six of the hen's pack, two goals of 13, and the cat's last card.
    assert_eq!(names(&printed), ["playing-chicken_cards_part_a4.pdf"]);
    let cards: Vec<String> = fronts(&printed).into_keys().collect();
    let hens = (1..=6).map(|value| format!("hen-{value}"));
    let wanted: BTreeSet<String> =
        ["cat-6", "goal-13a", "goal-13b"].map(String::from).into_iter().chain(hens).collect();
    assert_eq!(cards, wanted.into_iter().collect::<Vec<_>>());
    // Each back is printed with its front.
    let faces = pages(&printed).iter().map(|page| list(page, "slots").len()).collect::<Vec<_>>();
    assert_eq!(faces, [9, 9]);
}

#[test]
fn copies_are_numbered_as_in_the_whole_deck() {
    let desk = WorkFolder::new();
    let printed = report(&desk, "big-chicken --cards reference,duck");
    let wanted = BTreeMap::from([("duck".to_owned(), vec![1, 2, 3]), ("reference".to_owned(), vec![1, 2, 3, 4, 5, 6])]);
    assert_eq!(fronts(&printed), wanted);
    // Five players need five References, the first ones.
    let printed = report(&desk, "big-chicken --cards reference --players 5");
    assert_eq!(fronts(&printed), BTreeMap::from([("reference".to_owned(), vec![1, 2, 3, 4, 5])]));
}

#[test]
fn an_expression_chooses_the_cards_that_it_is_true_of() {
    let desk = WorkFolder::new();
    let run = |arguments: &[&str]| {
        let all = [&["build", "big-chicken", "--paper", "a4", "--format", "json"], arguments].concat();
        fronts(&desk.run(&all).ends(0).json())
    };
    // Four suits, two of each.
    let tens = run(&["--only", "egg.number == 10"]);
    let ids: Vec<&str> = tens.keys().map(String::as_str).collect();
    assert_eq!(ids, ["blue-10", "green-10", "orange-10", "yellow-10"]);
    assert!(tens.values().all(|copies| *copies == [1, 2]));
    // Every choice must be satisfied.
    let tens = run(&["--only", "egg.number == 10", "--cards", "*e*-10"]);
    assert_eq!(tens.into_keys().collect::<Vec<_>>(), ["blue-10", "green-10", "orange-10", "yellow-10"]);
    let tens = run(&["--only", "egg.number == 10", "--cards", "*ee*", "--players", "3"]);
    assert_eq!(tens.into_keys().collect::<Vec<_>>(), ["green-10"]);
}

/// A pack of 6 for each of 4, and 10 goals; 80 cards of the set-up for 5, 5 References, 3 other table cards, 8 helper cards.
#[test]
fn the_cards_that_so_many_players_need_are_printed() {
    let desk = WorkFolder::new();
    let goals_and_all = |report: &Value| {
        // Cards that fill the last sheet are needed by no one.
        let cards: BTreeMap<_, _> = fronts(report).into_iter().filter(|(card, _)| !is_filling(card)).collect();
        let goals = cards.iter().filter(|(card, _)| card.starts_with("goal-")).map(|(_, copies)| copies.len());
        (goals.sum::<usize>(), cards.values().map(Vec::len).sum::<usize>())
    };
    assert_eq!(goals_and_all(&report(&desk, "playing-chicken --players 4")), (10, 24 + 10));
    let five = report(&desk, "big-chicken --players 5");
    assert_eq!(goals_and_all(&five).1, 80 + 5 + 3 + 8);
    assert_eq!(fronts(&five)["reference"], [1, 2, 3, 4, 5]);
    // All cards are needed, so this is no part.
    assert_eq!(names(&report(&desk, "crazy-chicken --players 2")), ["crazy-chicken_cards_a4.pdf"]);
}

/// The engine of BIG CHICKEN needs every card, and `[[expect]]` counts 105: both look at the whole deck.
#[test]
fn a_part_that_makes_no_game_is_printed_all_the_same() {
    let desk = WorkFolder::new();
    let ran = desk.run_line("build big-chicken --paper a4 --cards duck").ends(0);
    assert!(ran.out.starts_with("BIG CHICKEN: 3 of 105 cards\n"), "{ran:?}");
}

#[test]
fn each_way_to_print_has_its_own_file() {
    let desk = WorkFolder::new();
    let whole = report(&desk, "playing-chicken");
    assert_eq!(names(&whole)[0], "playing-chicken_cards_a4.pdf");
    let before = desk.files("output");
    let ways = [
        ("--backs fold", "fold"),
        ("--backs none", "no-backs"),
        ("--flip short", "short-edge"),
        ("--cut double", "double"),
        ("--order sheet", "by-sheet"),
        ("--side front", "fronts"),
        ("--side back", "backs"),
        ("--skip 2", "skip-2"),
        ("--cards goal-*", "part"),
        ("--backs fold --flip short", "fold"),
        ("--backs fold --fold lengthwise", "fold_lengthwise"),
        ("--rotate-back 180", "turned-backs"),
        ("--cards goal-* --backs fold --cut double --order sheet --skip 1", "fold_double_by-sheet_skip-1_part"),
    ];
    for (options, tag) in ways {
        let printed = report(&desk, &format!("playing-chicken {options}"));
        assert_eq!(names(&printed)[0], format!("playing-chicken_cards_{tag}_a4.pdf"), "{options}");
    }
    // No way to print has replaced the whole deck, nor its sheets, which are the same in all ways.
    let after = desk.files("output");
    assert!(before.iter().all(|(name, bytes)| after[name] == *bytes));
    assert_eq!(after.len(), before.len() + 12);
}

/// `fold` of the deck's own `[print]` is not the usual way.
#[test]
fn the_way_of_the_deck_itself_is_named_too() {
    let desk = farm();
    let spec = String::from_utf8(desk.read("decks/farm/deck.toml")).expect("it is text");
    desk.file("decks/farm/deck.toml", format!("{spec}[print]\nbacks = \"fold\"\n"));
    assert_eq!(names(&report(&desk, "farm --cards fox")), ["farm_cards_fold_part_a4.pdf"]);
    assert_eq!(names(&report(&desk, "farm --cards fox --backs duplex")), ["farm_cards_part_a4.pdf"]);
}

#[test]
fn sheets_are_printed_alone_or_with_a_part() {
    let desk = WorkFolder::new();
    let files = |arguments: &str| {
        let report = report(&desk, &format!("playing-chicken {arguments}"));
        names(&report)
            .into_iter()
            .map(|name| name.replace("playing-chicken_", "").replace("_a4.pdf", ""))
            .collect::<Vec<_>>()
    };
    assert_eq!(files(""), ["cards", "score", "coins", "rules", "box", "leaflet"]);
    assert_eq!(files("--sheets rules,score"), ["score", "rules"]);
    assert_eq!(files("--sheets cards"), ["cards"]);
    assert_eq!(files("--cards goal-* --sheets coins"), ["cards_part", "coins"]);
    assert_eq!(files("--side back"), ["cards_backs"]);
    let ran = desk.run_line("build playing-chicken --paper a4 --sheets rules").ends(0);
    assert!(ran.out.starts_with("Playing Chicken: no cards\n"), "{ran:?}");
}

/// The odd pages of the duplex file, and the even ones.
#[test]
fn a_side_has_the_pages_of_that_side() {
    let desk = WorkFolder::new();
    let both = report(&desk, "jokerlink --sheets cards");
    for (side, first) in [("front", 0), ("back", 1)] {
        let one = report(&desk, &format!("jokerlink --sheets cards --side {side}"));
        let wanted: Vec<&Value> = pages(&both).iter().skip(first).step_by(2).collect();
        assert_eq!(pages(&one).iter().collect::<Vec<_>>(), wanted, "{side}");
    }
}

/// On A4, 9 poker cards are at 9.75, 73.25 and 136.75 mm across, and at 15.15, 104.05 and 192.95 mm down. After four used slots
/// the first card is in the middle, and the backs are where 210 mm less the card's right edge is.
#[test]
fn used_slots_stay_empty_on_the_front_and_behind_it() {
    let desk = WorkFolder::new();
    for order in ["stack", "sheet"] {
        let printed = report(&desk, &format!("playing-chicken --cards goal-* --skip 4 --order {order}"));
        let [front, back, second, ..] = pages(&printed) else { panic!("21 goals after 4 slots take three sheets") };
        let [left, middle, right] = [9.75, 73.25, 136.75].map(Length::mm);
        let [row_2, row_3] = [104.05, 192.95].map(Length::mm);
        let wanted = [(middle, row_2), (right, row_2), (left, row_3), (middle, row_3), (right, row_3)];
        assert_eq!(corners(front), wanted, "{order}");
        assert_eq!(corners(back), wanted.map(|(x, y)| (Length::mm(210.0 - 63.5) - x, y)), "{order}");
        assert_eq!(list(second, "slots").len(), 9);
        // 4 + 21 = 25 = 2 × 9 + 7.
        assert_eq!(
            pages(&printed).iter().map(|page| list(page, "slots").len()).collect::<Vec<_>>(),
            [5, 5, 9, 9, 7, 7]
        );
        let all: usize = fronts(&printed).len();
        assert_eq!(all, 21);
    }
}

/// By sheets, the deck goes on in the next slot. As a stack, the piles are put on each other slot by slot: the deck is in order.
#[test]
fn after_used_slots_the_cards_still_come_in_order() {
    let desk = WorkFolder::new();
    let whole: Vec<String> = {
        let printed = report(&desk, "playing-chicken --cards goal-* --order sheet");
        let fronts = pages(&printed).iter().step_by(2).flat_map(|page| list(page, "slots"));
        fronts.map(|slot| text(slot, "card").to_owned()).collect()
    };
    for order in ["stack", "sheet"] {
        let printed = report(&desk, &format!("playing-chicken --cards goal-* --skip 7 --order {order}"));
        let mut cut = Vec::new();
        for (sheet, page) in pages(&printed).iter().step_by(2).enumerate() {
            for (slot, (x, y)) in list(page, "slots").iter().zip(corners(page)) {
                // The slot and the sheet: which of them counts first is the order.
                let place = if order == "stack" { ((y, x), sheet) } else { (<(Length, Length)>::default(), sheet) };
                cut.push((place, text(slot, "card").to_owned()));
            }
        }
        cut.sort_by_key(|(place, _)| *place);
        assert_eq!(cut.into_iter().map(|(_, card)| card).collect::<Vec<_>>(), whole, "{order}");
    }
}

/// Half of A4 holds four turned poker cards above a level fold: after three used slots the first sheet has one, and its back is as
/// far below the middle as the front is above it.
#[test]
fn used_slots_of_a_folded_sheet_stay_empty_on_both_halves() {
    let desk = WorkFolder::new();
    let printed = report(&desk, "playing-chicken --cards goal-* --skip 3 --backs fold");
    let first = &pages(&printed)[0];
    // The fourth slot: 16.1 + 88.9 mm across, 13.5 + 63.5 mm down; behind it 297 − 77 − 63.5 mm.
    let at = |x, y| (Length::mm(x), Length::mm(y));
    assert_eq!(corners(first), [at(105.0, 77.0), at(105.0, 156.5)]);
    assert_eq!(list(first, "slots").iter().map(|slot| text(slot, "face")).collect::<Vec<_>>(), ["front", "back"]);
}

#[test]
fn the_label_and_the_title_say_that_it_is_a_part() {
    let desk = WorkFolder::new();
    desk.run_line("build crazy-chicken --variant base,de --paper a4 --cards king").ends(0);
    // The published game has 110 cards, 12 of them Chicken Kings.
    let cases = [
        (
            "crazy-chicken",
            "part of the deck: 12 of 110 cards",
            "Crazy Chicken – cards (part of the deck: 12 of 110 cards), A4",
        ),
        ("crazy-chicken-de", "Teil des Decks: 12 von 110 Karten", ""),
    ];
    for (deck, words, title) in cases {
        let pdf = Pdf::read(&desk.read(&format!("output/{deck}/{deck}_cards_part_a4.pdf")));
        for page in pdf.pages() {
            let text = pdf.page_text(page);
            assert!(text.contains(words), "{deck}: {text}");
        }
        let info = pdf.dictionary(pdf.0.trailer.get(b"Info").expect("there is an Info"));
        let named = pdf.text_string(info.get(b"Title").expect("there is a title"));
        assert!(named.contains(words) && (title.is_empty() || named == title), "{named}");
    }
}

/// What cannot be printed, what is said of it, and what to do.
#[test]
fn a_choice_that_cannot_be_printed_ends_the_run_before_anything_is_written() {
    let cases: &[(&[&str], &str)] = &[
        (&["--cards", "goal-13a,hem-1"], "no card has the id `hem-1`"),
        (&["--cards", "hem-1"], "did you mean `hen-1`?"),
        (&["--cards", "emu-*"], "there are `hen-1`, `hen-2`"),
        (&["--only", "goal > 100"], "`goal > 100` is true of no card"),
        (&["--only", "goul > 10"], "did you mean `goal`?"),
        (&["--only", "goal = 10"], " --> --only:1:6\n"),
        (&["--only", "goal + 1"], "--only:1:1\n"),
        (&["--only", ""], "is empty"),
        (&["--players", "9"], "`--players 9` cannot be printed: the deck is for 3 to 8 players"),
        (&["--players", "0"], "--players"),
        (&["--players", "3", "--cards", "cat-1"], "no card is left"),
        (
            &["--sheets", "scores"],
            "did you mean `score`? There are `cards`, `score`, `coins`, `rules`, `box` and `leaflet`",
        ),
        (&["--side", "back", "--backs", "fold"], "fronts and backs on the same side"),
        (&["--side", "front", "--backs", "fold"], "fronts and backs on the same side"),
        (&["--side", "back", "--backs", "none"], "backs are not printed"),
        (&["--side", "back", "--sheets", "score"], "the sheet `score` has only a front"),
        (&["--skip", "9"], "a sheet of A4 has 9"),
        (&["--skip", "9"], "skip at most 8"),
        (&["--skip", "4", "--backs", "fold"], "a sheet of A4 has 4"),
        (&["--skip", "1", "--sheets", "score"], "no cards are printed"),
    ];
    for (arguments, words) in cases {
        let desk = WorkFolder::new();
        let ran = desk.run(&[&["build", "playing-chicken", "--paper", "a4"], *arguments].concat()).ends(2);
        assert!(ran.err.contains(words), "{arguments:?}: {}", ran.err);
        assert!(ran.out.is_empty() && !desk.path("output").exists(), "{arguments:?}");
    }
    // The first deck has such a card, the second has not.
    let desk = WorkFolder::new();
    desk.run_line("build playing-chicken crazy-chicken --paper a4 --cards goal-4").ends(2);
    desk.run_line("proof playing-chicken --cards gaol-4").ends(2);
    assert!(!desk.path("output").exists());
}

#[test]
fn a_deck_whose_cards_do_not_say_for_how_many_they_are_is_an_error() {
    let desk = farm();
    let ran = desk.run_line("build farm --paper a4 --players 3").ends(2);
    assert!(
        ran.err.contains("no card says how many players need it") && ran.err.contains("players = \"3-5\""),
        "{ran:?}"
    );
    assert!(!desk.path("output").exists());
}

/// The fault is in a card that is not printed.
#[test]
fn errors_of_the_whole_deck_stop_a_part() {
    let desk = farm();
    desk.file("decks/farm/templates/map.svg", "<svg><rect width=\"{{ wide }}\" height=\"9\"/></svg>");
    let ran = desk.run_line("build farm --paper a4 --cards fox").ends(1);
    assert!(ran.err.contains("unknown-field") && ran.err.contains("nothing was written"), "{ran:?}");
    assert!(!desk.path("output").exists());
}

/// 250 mm do not fit on A4, which is 210 mm wide, but the poker cards do.
#[test]
fn what_is_not_printed_need_not_fit_on_the_paper() {
    let desk = farm();
    desk.run_line("build farm --paper a4").ends(1);
    assert_eq!(fronts(&report(&desk, "farm --cards fox,hen")).len(), 2);
    assert_eq!(names(&report(&desk, "farm --sheets score")), ["farm_score_a4.pdf"]);
}

#[test]
fn a_proof_of_a_part_has_its_own_file() {
    let desk = WorkFolder::new();
    desk.run_line("proof crazy-chicken --width 400").ends(0);
    let whole = desk.read("output/crazy-chicken/crazy-chicken_proof.png");
    for arguments in ["--cards king", "--sheets score", "--side back", "--only kind.number>8"] {
        let ran = desk.run_line(&format!("proof crazy-chicken --width 400 --format json {arguments}")).ends(0);
        assert_eq!(ran.json()["files"][0]["path"], "output/crazy-chicken/crazy-chicken_proof_part.png", "{arguments}");
        assert_ne!(desk.read("output/crazy-chicken/crazy-chicken_proof_part.png"), whole, "{arguments}");
    }
    assert_eq!(desk.read("output/crazy-chicken/crazy-chicken_proof.png"), whole);
}

/// Whether a card of the built-in decks only fills places.
fn is_filling(card: &str) -> bool {
    matches!(card, "aid" | "spare")
}

/// The cards of the first file that only fill places, by their copies.
fn filling(report: &Value) -> Vec<(String, usize)> {
    let counted = fronts(report).into_iter().map(|(card, copies)| (card, copies.len()));
    counted.filter(|(card, _)| is_filling(card)).collect()
}

fn filled(aids: usize, spares: usize) -> Vec<(String, usize)> {
    let both = [("aid", aids), ("spare", spares)];
    both.into_iter().filter(|(_, count)| *count > 0).map(|(card, count)| (card.to_owned(), count)).collect()
}

/// 110 cards are 12 × 9 + 2 on A4, 13 × 8 + 6 on Letter, and 27 × 4 + 2 on A4 to fold: 7, 2 and 2 places are free. There are two
/// aids at most, and spare cards for the rest.
#[test]
fn the_last_sheet_is_filled_on_every_paper_and_takes_no_other() {
    let desk = WorkFolder::new();
    for (way, pages_of, wanted) in [
        ("--paper a4", 26, filled(2, 5)),
        ("--paper letter", 28, filled(2, 0)),
        ("--paper a4 --backs fold", 28, filled(2, 0)),
        ("--paper a4 --order sheet --backs none", 13, filled(2, 5)),
    ] {
        let arguments = format!("build crazy-chicken --sheets cards --format json {way}");
        let printed = desk.run_line(&arguments).ends(0).json();
        assert_eq!(pages(&printed).len(), pages_of, "{way}");
        assert_eq!(filling(&printed), wanted, "{way}");
    }
}

/// Row by row, the last sheet begins with the deck's last two cards; behind each card that fills it is a back.
#[test]
fn cards_that_fill_come_after_the_deck_with_their_backs() {
    let desk = WorkFolder::new();
    let printed = report(&desk, "crazy-chicken --sheets cards --order sheet");
    let [.., front, back] = pages(&printed) else { panic!("the deck has a last sheet") };
    let cards: Vec<&str> = list(front, "slots").iter().map(|slot| text(slot, "card")).collect();
    assert_eq!(cards, ["henroe", "henroe", "aid", "aid", "spare", "spare", "spare", "spare", "spare"]);
    assert_eq!(list(back, "slots").len(), 9);
}

/// 12 Chicken Kings leave 6 of 18 places; 34 cards for four players leave 2 of 36.
#[test]
fn a_part_is_filled_with_what_is_chosen() {
    let desk = WorkFolder::new();
    for (part, wanted) in [
        ("crazy-chicken --cards king", filled(0, 0)),
        ("crazy-chicken --cards king,spare", filled(0, 6)),
        ("crazy-chicken --cards spare", filled(0, 9)),
        ("crazy-chicken --cards aid", filled(2, 0)),
        ("crazy-chicken --cards spare --skip 4", filled(0, 5)),
        ("playing-chicken --players 4", filled(2, 0)),
    ] {
        assert_eq!(filling(&report(&desk, part)), wanted, "{part}");
    }
}

/// What a rules engine, an expectation and the number of cards say is about the deck without them.
#[test]
fn cards_that_fill_are_no_cards_of_the_deck() {
    let desk = farm();
    let spec = std::fs::read_to_string(desk.path("decks/farm/deck.toml")).expect("it was written");
    let spec = spec.replace(
        "[[sheets]]",
        "[[expect]]\ncount = 7\n\n[[cards]]\nid = \"spare\"\nfront = \"map.svg\"\nfill = true\n\n[[sheets]]",
    );
    desk.file("decks/farm/deck.toml", spec);
    // Six of nine places of A4 hold the deck's poker cards; the map is too large for A4, and fits on A3 beside none of them.
    let output = desk.run_line("build farm --paper a3").ends(0).out;
    assert!(output.starts_with("Farm: 7 cards\n"), "{output}");
    assert!(output.contains("empty places filled"), "{output}");
}
