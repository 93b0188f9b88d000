//! Printed matter beside cards: in free places of their sheets, instead of on sheets of its own.

use crate::pdf::reader::{Area, Pdf};
use crate::test_deck::WorkFolder;
use serde_json::Value;

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().expect("a list")
}

fn paths(report: &Value) -> Vec<&str> {
    list(report, "files").iter().map(|file| file["path"].as_str().expect("a path")).collect()
}

fn area(slot: &Value) -> Area {
    let [x, y, width, height] = ["x_mm", "y_mm", "w_mm", "h_mm"].map(|key| slot[key].as_f64().expect("a number"));
    Area::of_size(x, y, width, height)
}

/// How often something is on the pages of a file.
fn count(file: &Value, name: &str) -> usize {
    let slots = list(file, "pages").iter().flat_map(|page| list(page, "slots"));
    slots.filter(|slot| slot["card"] == name && slot["face"] == "front").count()
}

const CARD: &str =
    r##"<svg><rect x="-3" y="-3" width="70" height="95" fill="#9cf"/><text x="9" y="20">{{ card.id }}</text></svg>"##;
const BACK: &str = r##"<svg><rect x="-3" y="-3" width="70" height="95" fill="#a51732"/></svg>"##;
const TOKEN: &str = r##"<svg><rect x="2" y="2" width="26" height="26" fill="#fc9"/></svg>"##;

/// Eleven poker cards, two of which are on the second sheet of A4; pages of four and of sixty tokens of 30 mm; and a pad that
/// fills its page.
fn farm(print: &str) -> WorkFolder {
    let desk = WorkFolder::new();
    let spec = format!(
        "[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"hen-{{{{ n }}}}\"\nfront = \"card.svg\"\nback = \"back.svg\"\neach = {{ n = \
         [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }}\n[[sheets]]\nid = \"tokens\"\ntitle = \"Tokens\"\ntemplate = \
         \"token.svg\"\nsize = {{ width = \"30 mm\", height = \"30 mm\" }}\nup = [4, 48]\n[[sheets]]\nid = \"map\"\ntitle = \
         \"Map\"\ntemplate = \"map.svg\"\nsize = {{ width = \"120 mm\", height = \"150 mm\" }}\n[[sheets]]\nid = \"pad\"\ntemplate = \
         \"map.svg\"\n{print}"
    );
    desk.file("decks/farm/deck.toml", spec);
    desk.file("decks/farm/templates/card.svg", CARD);
    desk.file("decks/farm/templates/back.svg", BACK);
    desk.file("decks/farm/templates/token.svg", TOKEN);
    desk.file("decks/farm/templates/map.svg", r#"<svg><text x="20" y="30">The map</text></svg>"#);
    desk
}

fn report(desk: &WorkFolder, arguments: &str) -> Value {
    desk.run_line(&format!("build {arguments} --paper a4 --format json")).ends(0).json()
}

/// The second sheet has two of nine cards: the map of 120 × 150 mm and four tokens fit beside them, 48 tokens do not. That page is
/// printed alone, and each file once.
#[test]
fn free_places_take_what_would_be_sheets_of_its_own() {
    let desk = farm("");
    let apart = report(&desk, "farm");
    let shared = report(&desk, "farm --beside tokens,map");
    let sheets = |report: &Value| report["papers"][0]["sheets"].as_u64();
    // Two of cards, two of tokens, the map and the pad.
    assert_eq!((sheets(&apart), sheets(&shared)), (Some(6), Some(4)));
    let wanted =
        ["output/farm/farm_cards_beside_a4.pdf", "output/farm/farm_tokens_a4.pdf", "output/farm/farm_pad_a4.pdf"];
    assert_eq!(paths(&shared), wanted);
    let [cards, tokens, _] = list(&shared, "files") else { panic!("three files") };
    assert_eq!(
        (cards["beside"].clone(), cards["saved_sheets"].as_u64()),
        (serde_json::json!(["tokens", "map"]), Some(2))
    );
    assert_eq!((count(cards, "tokens"), count(cards, "map"), count(tokens, "tokens")), (4, 1, 48));
    assert_eq!(list(tokens, "pages").len(), 1);
    assert!(list(&apart, "files").iter().all(|file| file["beside"].is_null() && file["saved_sheets"].is_null()));
}

/// Positions are read back from the PDF: pieces have no bleed, so that each is clipped to its trim. The back page shows the backs of
/// the two cards and nothing else.
#[test]
fn pieces_are_drawn_where_they_are_reported() {
    let desk = farm("[print]\nbeside = \"*\"\nguides = \"lines\"\n");
    let shared = report(&desk, "farm");
    let file = &list(&shared, "files")[0];
    let pdf = Pdf::read(&desk.read(paths(&shared)[0]));
    let mut pieces = 0;
    for (page, sheet) in list(file, "pages").iter().zip(pdf.pages().into_iter().map(|page| pdf.sheet(page))) {
        let clips: Vec<Area> =
            sheet.drawn.iter().filter(|drawn| drawn.layer == "Cards").filter_map(|drawn| drawn.clip).collect();
        let slots = list(page, "slots");
        assert_eq!(clips.len(), slots.len());
        for slot in slots.iter().filter(|slot| !slot["card"].as_str().is_some_and(|id| id.starts_with("hen"))) {
            assert_eq!((page["side"].as_str(), slot["face"].as_str()), (Some("front"), Some("front")));
            assert!(clips.iter().any(|clip| clip.is_at(area(slot), 0.01)), "{slot}");
            let marks = sheet.strokes.iter().filter(|stroke| stroke.layer == "Crop marks");
            let mut marks = marks.map(|stroke| Area::around(&[stroke.from, stroke.to]));
            assert!(marks.all(|mark| !mark.overlaps(area(slot))), "{slot}");
            pieces += 1;
        }
    }
    assert_eq!(pieces, 5);
    let [.., last] = list(file, "pages") else { panic!("it has pages") };
    assert_eq!((last["side"].as_str(), list(last, "slots").len()), (Some("back"), 2));
}

#[test]
fn the_summary_says_what_is_beside_the_cards_and_how_to_cut_it() {
    let ran = farm("").run_line("build farm --paper a4 --beside map").ends(0);
    let line = "farm_cards_beside_a4.pdf  4 pages, 2 sheets, ";
    assert!(ran.out.contains(line), "{}", ran.out);
    assert!(ran.out.contains("with map beside the cards, which saves 1 sheet\n"), "{}", ran.out);
    assert!(ran.out.contains("Cut each sheet with printed matter between its blocks"), "{}", ran.out);
    assert!(!ran.out.contains("farm_map_a4.pdf"), "{}", ran.out);
}

/// The deck says so, and the command line says the opposite; a part of the deck has no printed matter unless it is chosen, too.
#[test]
fn only_what_is_printed_is_beside_cards() {
    let desk = farm("[print]\nbeside = [\"map\"]\n");
    assert_eq!(paths(&report(&desk, "farm"))[0], "output/farm/farm_cards_beside_a4.pdf");
    assert_eq!(paths(&report(&desk, "farm --beside none"))[0], "output/farm/farm_cards_a4.pdf");
    assert_eq!(paths(&report(&desk, "farm --sheets cards")), ["output/farm/farm_cards_a4.pdf"]);
    assert_eq!(paths(&report(&desk, "farm --sheets map")), ["output/farm/farm_map_a4.pdf"]);
    assert_eq!(paths(&report(&desk, "farm --sheets cards,map")), ["output/farm/farm_cards_beside_a4.pdf"]);
    let part = report(&desk, "farm --cards hen-1");
    assert_eq!(paths(&part), ["output/farm/farm_cards_part_a4.pdf"]);
    let fronts = report(&desk, "farm --side front --sheets cards,map");
    assert_eq!(paths(&fronts), ["output/farm/farm_cards_beside_fronts_a4.pdf"]);
    assert_eq!(count(&list(&fronts, "files")[0], "map"), 1);
}

/// Sheets to fold are glued: the map has a page of its own, for them and for those that have no room.
#[test]
fn what_is_not_beside_the_cards_has_its_own_page_and_a_note() {
    let desk = farm("");
    let ran = desk.run_line("build farm --paper a4 --beside map --backs duplex,fold --format json").ends(0);
    let note = "note[printed-apart]: `map` has a page of its own on A4: sheets to fold are glued";
    assert!(ran.err.contains(note), "{}", ran.err);
    let wanted = [
        "output/farm/farm_cards_beside_a4.pdf",
        "output/farm/farm_cards_fold_a4.pdf",
        "output/farm/farm_tokens_a4.pdf",
        "output/farm/farm_map_a4.pdf",
        "output/farm/farm_pad_a4.pdf",
    ];
    assert_eq!(paths(&ran.json()), wanted);
    let ran = desk.run_line("build farm --paper a4 --beside tokens,map --cards hen-1 --sheets tokens,map").ends(0);
    assert!(ran.err.contains("`tokens` has a page of its own on A4: beside the cards"), "{}", ran.err);
    let ran = desk.run_line("build farm --paper a4 --beside map --skip 2").ends(0);
    assert!(ran.err.contains("sheets with used places, have room for cards alone"), "{}", ran.err);
}

#[test]
fn names_that_cannot_be_beside_cards_are_refused() {
    let desk = farm("");
    let ran = desk.run_line("build farm --paper a4 --beside mapp").ends(2);
    assert!(ran.err.contains("`--beside mapp` names no sheet"), "{}", ran.err);
    assert!(ran.err.contains("did you mean `map`?"), "{}", ran.err);
    let ran = desk.run_line("build farm --paper a4 --beside pad").ends(2);
    assert!(ran.err.contains("`--beside pad` names a sheet that fills its share of the paper"), "{}", ran.err);
    // All that can be, and nothing else.
    assert!(!desk.run_line("build farm --paper a4 --beside '*'").ends(0).out.contains("farm_map"));
}

/// Four sheets of A3 have 18 cards each; the last three of 75 leave room for the box and the leaflet.
#[test]
fn the_box_and_the_leaflet_of_a_deck_go_beside_its_last_cards() {
    let desk = WorkFolder::new();
    let ran = desk
        .run_line("build playing-chicken --paper a3 --sheets cards,box,leaflet --beside box,leaflet --format json")
        .ends(0);
    let printed = ran.json();
    assert_eq!(paths(&printed), ["output/playing-chicken/playing-chicken_cards_beside_a3.pdf"]);
    let file = &list(&printed, "files")[0];
    assert_eq!((file["sheets"].as_u64(), file["saved_sheets"].as_u64()), (Some(5), Some(2)));
    assert_eq!((count(file, "box"), count(file, "leaflet")), (1, 1));
    let pdf = Pdf::read(&desk.read(paths(&printed)[0]));
    let text = pdf.page_text(pdf.pages()[8]);
    assert!(text.contains("glue") && text.contains("Before you start"), "{text}");
}

/// Eleven cards and nine are two sheets of nine, and two beside the maps: 120 and 60 mm wide, 150 mm high.
#[test]
fn printed_matter_of_several_decks_is_beside_their_cards() {
    let desk = farm("");
    let spec = String::from_utf8(desk.read("decks/farm/deck.toml")).expect("text");
    desk.file(
        "decks/barn/deck.toml",
        spec.replace("Farm", "Barn").replace("120 mm", "60 mm").replace(", 10, 11]", "]"),
    );
    for name in ["card", "back", "token", "map"] {
        desk.file(&format!("decks/barn/templates/{name}.svg"), desk.read(&format!("decks/farm/templates/{name}.svg")));
    }
    let printed = report(&desk, "farm barn --gang --sheets cards,map --beside map");
    assert_eq!(paths(&printed), ["output/gang/farm+barn_cards_beside_a4.pdf"]);
    let file = &list(&printed, "files")[0];
    assert_eq!((file["sheets"].as_u64(), file["saved_sheets"].as_u64()), (Some(3), Some(2)));
    assert_eq!((count(file, "farm/map"), count(file, "barn/map"), count(file, "barn/hen-9")), (1, 1, 1));
}

#[test]
fn sheets_with_printed_matter_are_the_same_every_time() {
    let desk = farm("[print]\nbeside = [\"tokens\", \"map\"]\n");
    let built = || {
        desk.run_line("build farm --paper a4").ends(0);
        desk.files("output")
    };
    assert_eq!(built(), built());
}
