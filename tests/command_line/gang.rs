//! Shared sheets: the cards of several decks and sizes in one file, as few sheets as possible, and the places that are left.

use crate::pdf::reader::{Area, Pdf};
use crate::test_deck::WorkFolder;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().expect("a list")
}

/// The report of a build that succeeds.
fn report(desk: &WorkFolder, arguments: &str) -> Value {
    desk.run_line(&format!("build {} --paper a4 --format json", arguments.trim())).ends(0).json()
}

fn paths(report: &Value) -> Vec<&str> {
    list(report, "files").iter().map(|file| file["path"].as_str().expect("a path")).collect()
}

/// How often each card's front is in a file.
fn fronts(file: &Value) -> BTreeMap<String, usize> {
    let mut cards = BTreeMap::new();
    for slot in list(file, "pages").iter().flat_map(|page| list(page, "slots")).filter(|slot| slot["face"] == "front") {
        *cards.entry(slot["card"].as_str().expect("an id").to_owned()).or_default() += 1;
    }
    cards
}

fn area(slot: &Value) -> Area {
    let [x, y, width, height] = ["x_mm", "y_mm", "w_mm", "h_mm"].map(|key| slot[key].as_f64().expect("a number"));
    Area::of_size(x, y, width, height)
}

const CARD: &str =
    r##"<svg><rect x="-3" y="-3" width="200" height="200" fill="#9cf"/><text x="9" y="20">{{ card.id }}</text></svg>"##;
const BACK: &str = r##"<svg><rect x="-3" y="-3" width="200" height="200" fill="#a51732"/></svg>"##;

/// A deck of five tarot cards, ten poker cards and ten minis, twice each.
fn mixed() -> WorkFolder {
    let group = |name: &str, format: &str, cards: usize, copies: usize| {
        let rows: Vec<String> = (1..=cards).map(|number| format!("{{ n = {number} }}")).collect();
        format!(
            "[[cards]]\nid = \"{name}-{{{{ n }}}}\"\nfront = \"card.svg\"\nback = \"back.svg\"\ncard = \"{format}\"\ncopies = \
             {copies}\nrows = [{}]\n",
            rows.join(", ")
        )
    };
    let groups = [group("tall", "tarot", 5, 1), group("mid", "poker", 10, 1), group("low", "mini", 10, 2)];
    let spec = format!("[deck]\ntitle = \"Mix\"\n{}", groups.concat());
    let desk = WorkFolder::new();
    desk.file("decks/mix/deck.toml", spec);
    desk.file("decks/mix/templates/card.svg", CARD);
    desk.file("decks/mix/templates/back.svg", BACK);
    desk
}

/// A deck of six poker cards: three, twice each.
fn farm(desk: &WorkFolder, name: &str, print: &str) {
    let spec = format!(
        "[deck]\ntitle = \"{name}\"\n{print}\n[[cards]]\nid = \"{{{{ name }}}}\"\nfront = \"card.svg\"\ncopies = 2\nrows = \
         [{{ name = \"fox\" }}, {{ name = \"hen\" }}, {{ name = \"cow\" }}]\n"
    );
    desk.file(&format!("decks/{name}/deck.toml"), spec);
    desk.file(&format!("decks/{name}/templates/card.svg"), CARD);
}

/// 75 and 62 cards of one size: 137 of nine on a sheet are 15 sheets and 2, so that 7 places of the sixteenth are left, which spare
/// cards of the first deck fill. Score sheets and the like stay in the folders of the decks.
#[test]
fn two_decks_share_one_file_of_cards() {
    let desk = WorkFolder::new();
    let printed = report(&desk, "playing-chicken jokerlink --gang");
    let paths = paths(&printed);
    assert_eq!(paths[0], "output/gang/playing-chicken+jokerlink_cards_a4.pdf");
    assert!(paths.contains(&"output/playing-chicken/playing-chicken_score_a4.pdf"), "{paths:?}");
    assert!(paths.contains(&"output/jokerlink/jokerlink_leaflet_a4.pdf"), "{paths:?}");
    assert!(!paths[1..].iter().any(|path| path.contains("_cards_")), "{paths:?}");
    let file = &list(&printed, "files")[0];
    assert_eq!(
        (file["sheets"].as_u64(), file["free_places"].as_u64(), file["filled_places"].as_u64()),
        (Some(16), Some(0), Some(7))
    );
    let of_deck = |name: &str| {
        fronts(file).iter().filter(|(card, _)| card.starts_with(name)).map(|(_, count)| count).sum::<usize>()
    };
    assert_eq!((of_deck("playing-chicken/"), of_deck("jokerlink/")), (75 + 7, 62));
    // Piles of the first places are Playing Chicken, of the last ones Jokerlink: every sheet has both, and its label says so.
    let pdf = Pdf::read(&desk.read(paths[0]));
    let pages = pdf.pages();
    assert_eq!(pages.len(), 32);
    let label = pdf.page_text(pages[0]);
    assert!(label.contains("Playing Chicken") && label.contains(" + Jokerlink"), "{label}");
    assert!(label.contains("sheet 1 of 16, front"), "{label}");
}

/// The words of both decks are in the file, each in the fonts of its deck.
#[test]
fn the_faces_of_both_decks_are_drawn() {
    let desk = WorkFolder::new();
    let printed = report(&desk, "playing-chicken jokerlink --gang --players 3");
    let path = paths(&printed)[0];
    assert_eq!(path, "output/gang/playing-chicken+jokerlink_cards_part_a4.pdf");
    let pdf = Pdf::read(&desk.read(path));
    let text: String = pdf.pages().into_iter().map(|page| pdf.page_text(page)).collect();
    assert!(text.contains("Flat out") && text.contains("What the cards do"), "{text}");
}

/// A sheet of A4 printed on both sides holds 4 tarot, 9 poker and 18 mini cards (197.3 × 271.6 mm: 2 × 69.85 and 2 × 120.65; 3 ×
/// 63.5 and 3 × 88.9; 3 × 63.5 and 6 × 44.45). 5, 10 and 20 leave 1, 1 and 2, which share a fourth sheet.
#[test]
fn cards_of_three_sizes_take_four_sheets_instead_of_six() {
    let desk = mixed();
    let apart = report(&desk, "mix");
    let shared = report(&desk, "mix --gang");
    assert_eq!(
        (paths(&apart), paths(&shared)),
        (vec!["output/mix/mix_cards_a4.pdf"], vec!["output/mix/mix_cards_gang_a4.pdf"])
    );
    let [apart, shared] = [&apart, &shared].map(|report| &list(report, "files")[0]);
    assert_eq!((apart["sheets"].as_u64(), shared["sheets"].as_u64()), (Some(6), Some(4)));
    assert_eq!(fronts(apart), fronts(shared));
    let last = list(shared, "pages").iter().nth_back(1).expect("a front");
    let cards: Vec<&str> = list(last, "slots").iter().map(|slot| slot["card"].as_str().expect("an id")).collect();
    assert_eq!(cards, ["tall-5", "mid-10", "low-10", "low-10"]);
}

/// Positions are read back from the PDF: every slot's face is clipped to an area that begins and ends at most its bleed of 3 mm
/// outside the trim, and backs are where the paper, turned over its long edge of 210 mm, has the fronts.
#[test]
fn slots_of_shared_sheets_are_drawn_where_they_are_reported() {
    for way in ["", "--flip short", "--backs fold"] {
        let desk = mixed();
        let printed = report(&desk, &format!("mix --gang {way}"));
        let file = &list(&printed, "files")[0];
        let pdf = Pdf::read(&desk.read(paths(&printed)[0]));
        for (page, sheet) in list(file, "pages").iter().zip(pdf.pages().into_iter().map(|page| pdf.sheet(page))) {
            let clips: Vec<Area> =
                sheet.drawn.iter().filter(|drawn| drawn.layer == "Cards").filter_map(|drawn| drawn.clip).collect();
            let slots = list(page, "slots");
            assert_eq!(clips.len(), slots.len());
            for slot in slots {
                let trim = area(slot);
                let shows = |clip: &&Area| clip.grown(0.01).holds(trim) && trim.grown(3.01).holds(**clip);
                assert!(clips.iter().any(|clip| shows(&clip)), "{way} {slot}");
            }
        }
        for pair in list(file, "pages").chunks(2).filter(|_| way.is_empty()) {
            let fronts: BTreeSet<String> = list(&pair[0], "slots").iter().map(|slot| key(slot, false)).collect();
            let backs: BTreeSet<String> = list(&pair[1], "slots").iter().map(|slot| key(slot, true)).collect();
            assert_eq!(fronts, backs);
        }
    }
}

/// A card and its place, seen from the front: turned over the long edge, a back is at 210 − x − width.
fn key(slot: &Value, is_back: bool) -> String {
    let area = area(slot);
    let left = if is_back { 210.0 - area.right } else { area.left };
    format!("{} {} {left:.2} {:.2}", slot["card"], slot["copy"], area.top)
}

/// Marks in the 6 mm between two blocks are clear of all cards and their bleed.
#[test]
fn blocks_have_marks_between_them() {
    let desk = mixed();
    let printed = report(&desk, "mix --gang --cards tall-1,low-1");
    let pdf = Pdf::read(&desk.read(paths(&printed)[0]));
    let sheet = pdf.sheet(pdf.pages()[0]);
    let clips: Vec<Area> =
        sheet.drawn.iter().filter(|drawn| drawn.layer == "Cards").filter_map(|drawn| drawn.clip).collect();
    let marks: Vec<Area> = sheet
        .strokes
        .iter()
        .filter(|stroke| stroke.layer == "Crop marks")
        .map(|stroke| Area::around(&[stroke.from, stroke.to]))
        .collect();
    // From 1.5 mm of bleed and a space of 0.35 mm up to the middle: 1.15 mm.
    let short = |mark: &&Area| (mark.right - mark.left).max(mark.bottom - mark.top) < 1.2;
    let between: Vec<&Area> = marks.iter().filter(short).collect();
    assert!(!between.is_empty(), "{marks:?}");
    assert!(between.iter().all(|mark| clips.iter().all(|clip| !clip.overlaps(mark.grown(0.05)))));
}

#[test]
fn a_deck_can_ask_for_shared_sheets_and_the_command_line_against_them() {
    let desk = mixed();
    let spec = String::from_utf8(desk.read("decks/mix/deck.toml")).expect("text");
    desk.file("decks/mix/deck.toml", format!("{spec}\n[print]\ngang = true\n"));
    assert_eq!(paths(&report(&desk, "mix")), ["output/mix/mix_cards_gang_a4.pdf"]);
    assert_eq!(paths(&report(&desk, "mix --gang=false")), ["output/mix/mix_cards_a4.pdf"]);
}

/// Used places are counted on sheets of one size.
#[test]
fn used_places_of_shared_sheets_are_refused() {
    let ran = mixed().run_line("build mix --gang --skip 2 --paper a4").ends(2);
    assert!(ran.err.contains("cards of several sizes share the sheets"), "{}", ran.err);
}

#[test]
fn decks_that_want_to_be_printed_in_different_ways_are_noted() {
    let desk = WorkFolder::new();
    farm(&desk, "one", "");
    farm(&desk, "two", "[print]\nmargin = \"8 mm\"");
    let ran = desk.run_line("build one two --gang --paper a4").ends(0);
    assert!(ran.err.contains("note[other-print-options]: the shared sheets are printed as `one` says"), "{}", ran.err);
    // Chosen on the command line, it is the same for both.
    let ran = desk.run_line("build one two --gang --margin 8mm --paper a4").ends(0);
    assert!(!ran.err.contains("other-print-options"), "{}", ran.err);
}

/// Six and six cards of nine on a sheet: two sheets and six free places, where the decks alone take two sheets and three places
/// each.
#[test]
fn the_summary_says_how_much_paper_there_is() {
    let desk = WorkFolder::new();
    farm(&desk, "one", "");
    farm(&desk, "two", "");
    let ran = desk.run_line("build one two --gang --paper a4").ends(0);
    assert!(ran.out.starts_with("one + two: 12 cards\n"), "{}", ran.out);
    assert!(ran.out.contains("one+two_cards_a4.pdf  2 pages, 6 free places\n"), "{}", ran.out);
    let apart = report(&desk, "one two");
    let wanted = serde_json::json!([{ "paper": "a4", "sheets": 2, "free_places": 6 }]);
    assert_eq!(apart["papers"], wanted);
    // With backs, a sheet has two pages.
    let ran = mixed().run_line("build mix --paper a4").ends(0);
    assert!(ran.out.contains("mix_cards_a4.pdf  12 pages, 6 sheets, 27 free places\n"), "{}", ran.out);
}

#[test]
fn nothing_is_written_if_one_of_the_decks_has_an_error() {
    let desk = WorkFolder::new();
    farm(&desk, "one", "");
    farm(&desk, "two", "[print]\nmargin = \"8\"");
    let ran = desk.run_line("build one two --gang --paper a4").ends(1);
    assert!(ran.err.contains("error[bad-length]"), "{}", ran.err);
    assert!(!desk.path("output").exists());
}

/// Six cards leave three of nine places. `fill` names who takes them, in that order: the spare card once, then the hen.
#[test]
fn the_last_sheet_is_filled_by_the_cards_that_the_deck_names() {
    let spare = "[[cards]]\nid = \"spare\"\nfront = \"card.svg\"\nfill = true\ncopies = 1\n";
    let filled = |print: &str, arguments: &str| {
        let desk = WorkFolder::new();
        farm(&desk, "one", &format!("{print}\n{spare}"));
        let printed = report(&desk, &format!("one {arguments}"));
        fronts(&list(&printed, "files")[0])
    };
    let cards = |counts: [(&str, usize); 4]| counts.map(|(card, count)| (card.to_owned(), count)).into_iter().collect();
    let wanted: BTreeMap<String, usize> = cards([("cow", 2), ("fox", 2), ("hen", 4), ("spare", 1)]);
    assert_eq!(filled("[print]\nfill = [\"spare\", \"h*\"]", ""), wanted);
    let wanted: BTreeMap<String, usize> = cards([("cow", 3), ("fox", 3), ("hen", 3), ("spare", 0)]);
    let by_turns = filled("", "--fill fox,hen,cow");
    // The first name that is given fills all places that are left.
    assert_eq!(by_turns["fox"], 5);
    assert_ne!(by_turns, wanted);
    assert_eq!(filled("[print]\nfill = \"*\"", "").values().sum::<usize>(), 9);
}

#[test]
fn a_name_of_fill_that_nothing_has_is_refused() {
    let desk = WorkFolder::new();
    farm(&desk, "one", "");
    let ran = desk.run_line("build one --fill foxx --paper a4").ends(2);
    assert!(ran.err.contains("`--fill foxx` names no card and no group"), "{}", ran.err);
    assert!(ran.err.contains("did you mean `fox`?"), "{}", ran.err);
}

/// With double cuts and 3 mm of bleed, six poker cards fit on A4 printed on both sides, and with 2.2 mm eight do: 75 cards take 13
/// A drawing of 3,000 places that nothing shortens: about 14 kB of text. A deck and a copy of it take hardly more than the deck.
#[test]
fn faces_that_two_decks_share_are_stored_once() {
    let mut seed = 1_u64;
    let places: Vec<String> = std::iter::repeat_with(|| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        format!("L{} {}", seed >> 33 & 63, seed >> 45 & 63)
    })
    .take(3_000)
    .collect();
    let card = format!(
        r#"<svg><path d="M0 0{}" fill="none" stroke="black" stroke-width="0.2"/><text x="9" y="20">{{{{ card.id }}}}</text></svg>"#,
        places.concat()
    );
    let desk = WorkFolder::new();
    for name in ["one", "two"] {
        farm(&desk, name, "");
        desk.file(&format!("decks/{name}/templates/card.svg"), &card);
    }
    let size = |report: &Value| desk.read(paths(report)[0]).len();
    let alone = size(&report(&desk, "one"));
    let both = size(&report(&desk, "one two --gang"));
    assert!(alone > 4_000 && both < alone + alone / 4, "{alone} and {both} bytes");
    desk.file("decks/two/templates/card.svg", card.replace("0.2", "0.3"));
    let different = size(&report(&desk, "one two --gang"));
    assert!(different > alone + alone / 2, "{alone} and {different} bytes");
}

/// Two builds of the same decks are the same, byte for byte.
#[test]
fn shared_sheets_are_the_same_every_time() {
    let desk = mixed();
    farm(&desk, "one", "");
    let built = || {
        desk.run_line("build mix one --gang --paper a4").ends(0);
        desk.files("output")
    };
    assert_eq!(built(), built());
}
