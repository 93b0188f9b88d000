//! Files for other programs have the sizes, the names and the grids that these programs ask for.

use crate::test_deck::{TestDeck, codes};
use pullet::pipeline::{BuildSettings, Export, ExportOptions, ExportTarget, Selection, export};
use resvg::tiny_skia::Pixmap;
use serde_json::Value;
use std::io::{Cursor, Read};
use std::path::PathBuf;

/// Twelve cards of three colours: eleven with one back, and one, which lies and is of another size, without.
const SPEC: &str = r#"
[deck]
title = "Farm"
card  = "poker"

[[cards]]
id     = "hen-{{ number }}"
front  = "card.svg"
back   = "back.svg"
each   = { number = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }
copies = 2

[[cards]]
id    = "barn"
front = "barn.svg"
card  = { width = "88.9 mm", height = "63.5 mm" }

[[sheets]]
id       = "pad"
template = "pad.svg"
"#;

/// The corner of each card is blue, and its ground, which ends with the bleed, has its number in the green.
const CARD: &str = r##"<svg><rect x="-3" y="-3" width="69.5" height="94.9" fill="rgb(200, {{ number * 10 }}, 0)"/>
<rect x="-3" y="-3" width="6" height="6" fill="#00f"/><text x="9" y="40" font-size="6">{{ number }}</text></svg>"##;

fn farm() -> TestDeck {
    let farm = TestDeck::new(SPEC);
    let whole = |fill: &str| format!(r#"<svg><rect x="-3" y="-3" width="100" height="100" fill="{fill}"/></svg>"#);
    farm.template("card.svg", CARD).template("back.svg", &whole("#808080")).template("pad.svg", &whole("#fffff0"));
    farm.template("barn.svg", &whole("#804000"));
    farm
}

fn exported(farm: &TestDeck, targets: &[ExportTarget], cards: &[&str]) -> Export {
    let selection = Selection { cards: cards.iter().map(|card| (*card).to_owned()).collect(), ..Selection::default() };
    let options = ExportOptions { targets: targets.to_vec(), ppi: 300, has_bleed: false, base_url: String::new() };
    export(&farm.project(), &BuildSettings { selection, ..BuildSettings::default() }, &options)
}

/// The files of one target, which are made without a finding.
fn made(target: ExportTarget, cards: &[&str]) -> Vec<(String, Vec<u8>)> {
    let export = exported(&farm(), &[target], cards);
    assert!(!export.findings.has_errors(), "{:?}", export.findings);
    export.files.iter().map(|file| (file.name.clone(), file.bytes.to_vec())).collect()
}

#[track_caller]
fn file<'f>(files: &'f [(String, Vec<u8>)], name: &str) -> &'f [u8] {
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    files.iter().find(|(own, _)| own == name).map_or_else(|| panic!("no {name} in {names:?}"), |(_, bytes)| bytes)
}

fn picture(png: &[u8]) -> Pixmap {
    Pixmap::decode_png(png).expect("it is a PNG")
}

fn at(picture: &Pixmap, x: u32, y: u32) -> [u8; 4] {
    let pixel = picture.pixel(x, y).expect("it is in the picture");
    [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
}

fn json(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes).expect("it is JSON")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("it is a list")
}

fn number(value: &Value) -> u32 {
    value.as_u64().and_then(|value| u32::try_from(value).ok()).expect("it is a number")
}

#[test]
fn a_picture_is_the_card_as_it_is_cut() {
    let files = made(ExportTarget::Png, &[]);
    assert_eq!(files.len(), 11 + 1 + 1 + 1 + 1, "fronts, their back, the barn, the pad, and the list");
    let front = picture(file(&files, "farm/png/003_hen-3_front.png"));
    assert_eq!((front.width(), front.height()), (750, 1050), "2.5 × 3.5 inches");
    assert_eq!(at(&front, 0, 0)[3], 0, "the corner is round");
    assert_eq!(at(&front, 20, 20), [0, 0, 255, 255]);
    assert_eq!(at(&front, 749, 500), [200, 30, 0, 255]);
    let list = String::from_utf8(file(&files, "farm/png/cards.csv").to_vec()).expect("it is text");
    assert!(list.contains("hen-3,2,003_hen-3_front.png,back.png\n"), "{list}");
    assert!(list.contains("barn,1,012_barn_front.png,\n"), "{list}");
}

/// 11 cards are in a grid of 4 × 3: of the grids that waste one cell, its cells are the largest. At 4096 pixels a side, the cells
/// have 300 pixels to the inch.
#[test]
fn tabletop_simulator_finds_each_card_in_its_cell() {
    let files = made(ExportTarget::Tts, &["hen-*"]);
    let sheet = picture(file(&files, "farm/tts/farm_1_fronts.png"));
    let save = json(file(&files, "farm/tts/farm.json"));
    let deck = &save["ObjectStates"][0];
    let (columns, rows) = (&deck["CustomDeck"]["1"]["NumWidth"], &deck["CustomDeck"]["1"]["NumHeight"]);
    let (columns, rows) = (number(columns), number(rows));
    assert_eq!((columns, rows), (4, 3));
    let (across, down) = (sheet.width() / columns, sheet.height() / rows);
    assert_eq!((across, down), (750, 1050));
    let ids: Vec<u32> = list(&deck["DeckIDs"]).iter().map(number).collect();
    assert_eq!(ids, (0..11).flat_map(|cell| [100 + cell, 100 + cell]).collect::<Vec<_>>(), "copies are there twice");
    for (card, id) in list(&deck["ContainedObjects"]).iter().zip(&ids) {
        let number = number(&json(card["GMNotes"].as_str().expect("text").as_bytes())["number"]);
        assert_eq!(card["Nickname"], format!("hen-{number}"));
        let cell = id - 100;
        let (x, y) = (cell % columns * across, cell / columns * down);
        assert_eq!(
            at(&sheet, x, y),
            [0, 0, 255, 255],
            "the cell of {number} begins with its corner, which is not round"
        );
        assert_eq!(
            at(&sheet, x + across - 1, y + down - 1),
            [200, u8::try_from(number * 10).expect("it is a colour"), 0, 255]
        );
    }
    assert_eq!(deck["CustomDeck"]["1"]["UniqueBack"], false);
    let mut guids: Vec<String> = list(&deck["ContainedObjects"]).iter().map(|card| card["GUID"].to_string()).collect();
    guids.sort_unstable();
    guids.dedup();
    assert_eq!(guids.len(), 22);
}

#[test]
fn playingcards_io_gets_its_widgets_and_their_pictures() {
    let files = made(ExportTarget::Pcio, &[]);
    let mut archive = zip::ZipArchive::new(Cursor::new(file(&files, "farm/pcio/farm.pcio"))).expect("it is a ZIP");
    let mut widgets = String::new();
    archive.by_name("widgets.json").expect("it is there").read_to_string(&mut widgets).expect("it is text");
    let widgets = json(widgets.as_bytes());
    let of_kind =
        |kind: &str| widgets.as_array().expect("a list").iter().filter(|it| it["type"] == kind).collect::<Vec<_>>();
    assert_eq!((of_kind("cardPile").len(), of_kind("cardDeck").len(), of_kind("card").len()), (2, 2, 23));
    for deck in of_kind("cardDeck") {
        for (id, kind) in deck["cardTypes"].as_object().expect("a table") {
            for link in ["face", "back"].iter().filter_map(|side| kind[side].as_str()) {
                let name = link.strip_prefix("package://").expect("it is in the file");
                assert!(archive.by_name(name).is_ok_and(|asset| asset.size() < 2 << 20), "{id}: {name}");
            }
        }
    }
    assert!(of_kind("cardDeck")[1]["cardTypes"]["barn"].get("back").is_none(), "there is no picture of no back");
}

/// The bleed of 3 mm ends 2 pixels before the edge of the picture, which is 1/8 inch wide.
#[test]
fn the_game_crafter_gets_its_pixels() {
    let files = made(ExportTarget::Tgc, &[]);
    let front = picture(file(&files, "farm/tgc/1-PokerDeck/011_hen-11_front.png"));
    assert_eq!((front.width(), front.height()), (825, 1125));
    assert_eq!(at(&front, 0, 0), [0, 0, 255, 255], "the bleed goes on to the corner");
    assert_eq!(at(&front, 824, 1124), [200, 110, 0, 255]);
    let barn = picture(file(&files, "farm/tgc/2-PokerDeck/012_barn_front.png"));
    assert_eq!((barn.width(), barn.height()), (825, 1125), "a card that lies is turned");
    let list = json(file(&files, "farm/tgc/tgc.json"));
    assert_eq!(list["decks"][0]["cards"][2]["quantity"], 2);
}

#[test]
fn an_order_has_a_slot_for_each_copy() {
    let files = made(ExportTarget::Mpc, &["hen-*"]);
    let order = String::from_utf8(file(&files, "farm/mpc/order.xml").to_vec()).expect("it is text");
    let order = roxmltree::Document::parse(&order).expect("it is XML");
    let text = |name: &str| {
        order.descendants().filter(|it| it.has_tag_name(name)).filter_map(|it| it.text()).collect::<Vec<_>>()
    };
    assert_eq!(text("quantity"), ["22"]);
    assert_eq!(text("slots").join(","), (0..22).map(|slot| slot.to_string()).collect::<Vec<_>>().join(","));
    assert_eq!(text("cardback"), ["back.png"]);
    for name in text("id") {
        let picture = picture(file(&files, &format!("farm/mpc/{name}")));
        assert_eq!((picture.width(), picture.height()), (822, 1122));
    }
}

#[test]
fn what_a_shop_does_not_print_is_found_before() {
    let farm = farm();
    let narrow = SPEC.replace(
        "card  = \"poker\"",
        "card = { width = \"63.5 mm\", height = \"88.9 mm\" }\nbleed = \"2 mm\"\nsafe = \"2 mm\"",
    );
    farm.file("deck.toml", narrow);
    let export = exported(&farm, &[ExportTarget::Tgc], &["hen-*"]);
    let found = codes(&export.findings);
    assert!(
        found.contains(&"narrow-bleed") && found.contains(&"narrow-safe-area") && !export.files.is_empty(),
        "{found:?}"
    );
    farm.file("deck.toml", SPEC.replace("card  = \"poker\"", "card = { width = \"60 mm\", height = \"60 mm\" }"));
    let export = exported(&farm, &[ExportTarget::Tgc], &["hen-*"]);
    assert!(codes(&export.findings).contains(&"no-product") && export.files.is_empty());
    farm.file("deck.toml", SPEC.replace("copies = 2", "copies = 60"));
    let export = exported(&farm, &[ExportTarget::Mpc], &[]);
    assert!(codes(&export.findings).contains(&"too-many-for-shop") && export.files.is_empty());
}

#[test]
fn all_fields_of_all_cards_are_data() {
    let files = made(ExportTarget::Json, &["hen-3"]);
    assert_eq!(
        json(file(&files, "farm/json/farm.json"))["cards"],
        serde_json::json!([{ "id": "hen-3", "copies": 2, "number": 3 }])
    );
    let files = made(ExportTarget::Csv, &["hen-3"]);
    assert_eq!(file(&files, "farm/csv/farm.csv"), b"id,copies,number\r\nhen-3,2,3\r\n");
}

#[test]
fn every_target_makes_the_same_bytes_twice() {
    let all: Vec<ExportTarget> = <ExportTarget as pullet::model::NamedChoice>::ALL.to_vec();
    let farm = farm();
    let [first, second] = [(), ()].map(|()| exported(&farm, &all, &["hen-1", "barn"]));
    let names: Vec<PathBuf> = first.files.iter().map(|file| PathBuf::from(&file.name)).collect();
    assert_eq!(first.files, second.files);
    for target in all {
        let word = pullet::model::NamedChoice::word(&target);
        assert!(names.iter().any(|name| name.starts_with(format!("farm/{word}"))), "{word}");
    }
}
