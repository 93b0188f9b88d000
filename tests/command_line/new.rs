//! `pullet new`: every way to begin makes a deck that builds at once, and nothing that is there is touched.

use crate::test_deck::{Run, WorkFolder, deck_of};
use pullet::files::{Project, built_in_decks};
use pullet::template::Templates;
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};

/// Pictures of 500 × 700 pixels: on a poker card, 200 pixels per inch.
const FOX: &[u8] = include_bytes!("../pictures/new/fox.png");
const HEN: &[u8] = include_bytes!("../pictures/new/hen.png");
const BACK: &[u8] = include_bytes!("../pictures/new/back.png");

/// The deck has neither errors nor warnings; a note may say how another way of printing saves paper.
fn is_sound(desk: &WorkFolder, deck: &str) {
    let ran = desk.run(&["check", deck, "--strict"]).ends(0);
    assert!(!ran.out.contains("warning["), "{}", ran.out);
}

fn made(desk: &WorkFolder, arguments: &[&str]) -> Run {
    desk.run(&[&["new"], arguments].concat())
}

#[test]
fn every_starter_is_a_deck_without_faults_in_usual_sizes() {
    let desk = WorkFolder::new();
    for (starter, cards) in [
        ("spreadsheet", &["poker", "bridge", "tarot", "mini-euro", "square-70"][..]),
        ("standard", &["poker", "bridge", "tarot"]),
        ("tokens", &["token-25", "token-20", "token-40", "poker-chip"]),
    ] {
        for card in cards {
            let name = format!("my-{starter}-{card}");
            made(&desk, &[&name, "--starter", starter, "--card", card]).ends(0);
            is_sound(&desk, &name);
        }
    }
}

/// The templates of the backs say so, in their first line.
#[test]
fn the_backs_of_new_decks_are_the_same_both_ways_up() {
    let desk = WorkFolder::new();
    desk.file("birds.csv", "name,cost\nHen,3\n");
    let starters = [["--starter", "spreadsheet"], ["--starter", "standard"], ["--table", "birds.csv"]];
    for ([how, what], card) in
        starters.into_iter().flat_map(|it| ["poker", "square-70", "mini-euro"].map(|card| (it, card)))
    {
        let name = format!("{}-{card}", what.replace('.', "-"));
        made(&desk, &[&name, how, what, "--card", card]).ends(0);
        let project = Project::open(&desk.path(&format!("decks/{name}")).display().to_string()).expect("it is a deck");
        let deck = deck_of(&project);
        let (templates, _) = Templates::load(&project, &deck, &pullet::games::judge(&deck).1);
        let (faces, _) = templates.render_all(&deck);
        let back = faces[0].back.as_ref().expect("it has a back").to_string();
        let size = deck.groups[0].format.trim;
        let (width, height) = (size.width.to_mm(), size.height.to_mm());
        let root = format!("<svg width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {width} {height}\" ");
        let tree =
            usvg::Tree::from_str(&back.replacen("<svg ", &root, 1), &usvg::Options::default()).expect("it is sound");
        let (whole, own) = (tree.size().to_int_size(), tree.size());
        let mut seen = Pixmap::new(whole.width(), whole.height()).expect("it has a size");
        let scale = (whole.width() as f32 / own.width(), whole.height() as f32 / own.height());
        resvg::render(&tree, Transform::from_scale(scale.0, scale.1), &mut seen.as_mut());
        let turned: Vec<_> = seen.pixels().iter().rev().copied().collect();
        let differs = |(a, b): &(&PremultipliedColorU8, &PremultipliedColorU8)| {
            [a.red().abs_diff(b.red()), a.green().abs_diff(b.green())].iter().any(|by| *by > 60)
        };
        let count = seen.pixels().iter().zip(&turned).filter(differs).count();
        assert!(count * 2_000 < turned.len(), "{name}: {count} pixels of {}", turned.len());
    }
}

#[test]
fn a_new_deck_says_what_it_is_and_what_comes_next() {
    let desk = WorkFolder::new();
    let ran = made(&desk, &["moon_race"]).ends(0);
    assert!(ran.out.starts_with("decks/moon_race: 10 files\n"), "{}", ran.out);
    assert!(ran.out.contains("  deck.toml"), "{}", ran.out);
    assert!(ran.out.contains("`pullet build moon_race`"), "{}", ran.out);
    let spec = String::from_utf8(desk.read("decks/moon_race/deck.toml")).expect("text");
    assert!(spec.contains("title   = \"Moon race\"") && spec.contains("card    = \"poker\""), "{spec}");
    let built = desk.run(&["build", "moon_race", "--paper", "a4"]).ends(0);
    assert!(built.out.starts_with("Moon race: 16 cards\n"), "{}", built.out);
}

/// The starter's words do not fit everywhere; nobody should learn that from the first build.
#[test]
fn a_deck_that_begins_with_errors_says_so() {
    let desk = WorkFolder::new();
    let ran = made(&desk, &["tiny", "--card", "micro"]).ends(0);
    assert!(
        ran.out.contains("\nIt begins with 2 errors: see what to change with `pullet check tiny`.\n"),
        "{}",
        ran.out
    );
    assert!(!made(&desk, &["usual"]).ends(0).out.contains("error"));
}

/// A copy of a built-in deck prints the same pages, byte for byte, under its own name.
#[test]
fn a_copy_of_each_built_in_deck_prints_the_same() {
    let desk = WorkFolder::new();
    for deck in built_in_decks() {
        made(&desk, &["mine", "--from", &deck, "--in", "copies/decks"]).ends(0);
        desk.run(&["build", &deck, "copies/decks/mine", "--paper", "a4"]).ends(0);
        let cards = |name: &str| desk.read(&format!("output/{name}/{name}_cards_a4.pdf"));
        assert!(cards(&deck) == cards("mine"), "{deck}");
        let own = desk.path(&format!("copies/decks/mine/templates/{deck}"));
        assert!(own.is_dir() && !desk.path("copies/decks/mine/releases").exists(), "{deck}");
        std::fs::remove_dir_all(desk.path("copies")).expect("it is there");
    }
}

#[test]
fn a_copy_of_another_project_brings_its_templates_and_fonts() {
    let desk = WorkFolder::with(&[
        ("other/decks/farm/deck.toml", "[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"fox\"\nfront = \"fox.svg\"\n"),
        (
            "other/templates/fox.svg",
            r#"<svg xmlns="http://www.w3.org/2000/svg"><path d="M-3-3h69.5v94.9h-69.5z"/></svg>"#,
        ),
        ("other/templates/unused/hen.svg", "<svg/>"),
    ]);
    made(&desk, &["mine", "--from", "other/decks/farm"]).ends(0);
    assert!(desk.path("decks/mine/templates/fox.svg").exists());
    desk.run(&["build", "mine", "--paper", "a4"]).ends(0);
}

#[test]
fn pictures_become_cards_with_their_backs() {
    let desk = WorkFolder::new();
    for (name, bytes) in
        [("Red Fox.png", FOX), ("red_fox-back.png", BACK), ("hen.png", HEN), ("back.png", BACK), ("notes.txt", b"mine")]
    {
        desk.file(&format!("photos/{name}"), bytes);
    }
    made(&desk, &["farm", "--pictures", "photos"]).ends(0);
    let table = String::from_utf8(desk.read("decks/farm/cards.csv")).expect("text");
    assert_eq!(table, "name,picture,back,copies\nhen,hen.png,back.png,1\nred-fox,Red Fox.png,red_fox-back.png,1\n");
    let built = desk.run(&["build", "farm", "--paper", "a4"]).ends(0);
    assert!(built.out.starts_with("Farm: 2 cards\n  output/farm/farm_cards_a4.pdf  2 pages"), "{}", built.out);
}

/// 850 × 1500 pixels have the proportions of no card format.
#[test]
fn cards_of_pictures_have_the_format_of_the_pictures() {
    let desk = WorkFolder::new();
    desk.file("photos/ober.png", png(850, 1500));
    made(&desk, &["farm", "--pictures", "photos"]).ends(0);
    let spec = String::from_utf8(desk.read("decks/farm/deck.toml")).expect("text");
    assert!(spec.contains(r#"card    = { width = "50.4 mm", height = "88.9 mm" }"#), "{spec}");
    assert!(!desk.run(&["check", "farm"]).ends(0).out.contains("cropped-picture"));
    made(&desk, &["cut", "--pictures", "photos", "--card", "poker"]).ends(0);
    // 1 − 850 / 1500 × 88.9 / 63.5 is 0.2067.
    let checked = desk.run(&["check", "cut"]).ends(0);
    assert!(format!("{checked:?}").contains("21 % of its height is cut off"), "{checked:?}");
}

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().expect("memory can be written");
    writer.write_image_data(&vec![128; width as usize * height as usize]).expect("memory can be written");
    writer.finish().expect("memory can be written");
    file
}

/// As Squib's samples have it: `qty` copies; semicolons as a European Excel writes them.
#[test]
fn a_table_becomes_cards_with_all_of_its_columns() {
    let desk = WorkFolder::new();
    desk.file("game.csv", "Title;Qty;Atk Points;Frame;Art\r\nRed Fox;3;2;#c4302b;fox.png\r\nHen & Chick;1;;#08f;\r\n");
    desk.file("fox.png", FOX);
    made(&desk, &["farm", "--table", "game.csv"]).ends(0);
    let built = desk.run(&["build", "farm", "--paper", "a4"]).ends(0);
    assert!(built.out.starts_with("Farm: 4 cards\n"), "{}", built.out);
    let pdf = crate::pdf::reader::Pdf::read(&desk.read("output/farm/farm_cards_a4.pdf"));
    let words = pdf.page_text(pdf.pages()[0]);
    for wanted in ["Red Fox", "Hen & Chick", "Atk Points:"] {
        assert!(words.contains(wanted), "{wanted}: {words}");
    }
    assert!(desk.path("decks/farm/fox.png").exists());
}

#[test]
fn a_spreadsheet_becomes_cards_too() {
    let desk = WorkFolder::new();
    desk.file("game.xlsx", std::fs::read("tests/tables/cards.xlsx").expect("the table is there"));
    made(&desk, &["farm", "--table", "game.xlsx", "--sheet", "Cards"]).ends(0);
    assert_eq!(desk.read("decks/farm/game.xlsx"), desk.read("game.xlsx"));
    assert!(String::from_utf8_lossy(&desk.read("decks/farm/deck.toml")).contains("sheet  = \"Cards\""));
    assert!(desk.run(&["build", "farm", "--paper", "a4"]).ends(0).out.starts_with("Farm: 3 cards\n"));
    let ran = made(&desk, &["hens", "--table", "game.xlsx", "--sheet", "Crads"]).ends(2);
    assert!(
        ran.err.contains("`game.xlsx` has no worksheet `Crads`") && ran.err.contains("did you mean `Cards`?"),
        "{}",
        ran.err
    );
    assert!(!desk.path("decks/hens").exists());
}

#[test]
fn nothing_that_is_there_is_touched() {
    let desk = WorkFolder::with(&[("decks/farm/notes.txt", "mine")]);
    let ran = made(&desk, &["farm"]).ends(2);
    assert!(ran.err.contains("there is something called `decks/farm` already; nothing was written"), "{}", ran.err);
    assert!(!desk.path("decks/farm/deck.toml").exists());
}

#[test]
fn what_cannot_be_made_is_said() {
    let desk = WorkFolder::with(&[("empty/notes.txt", ""), ("bare.csv", "name\n")]);
    desk.file("wide.csv", (0..300).map(|at| format!("cost{at}")).collect::<Vec<_>>().join(",") + "\n1\n");
    desk.file("excel.csv", b"\xff\xfen\0\n\0f\0".as_slice());
    desk.file("picture.csv", FOX);
    desk.file("art/fox.png", FOX);
    let fails = |arguments: &[&str], said: &str| {
        let ran = made(&desk, arguments).ends(2);
        assert!(ran.err.contains(said), "{arguments:?}: {}", ran.err);
    };
    fails(
        &["My Game!"],
        "`My Game!` cannot name a deck: use up to 60 letters from a to z, digits, `-` and `_`, such as `my-game`",
    );
    for device in ["con", "Aux", "COM0", "lpt9"] {
        let said = format!("`{device}` cannot name a deck: Windows keeps this name for a device; choose another");
        fails(&[device], &said);
    }
    fails(&["farm", "--from", "chiken-dice"], "did you mean `chicken-dice`?");
    fails(&["farm", "--starter", "tokes"], "did you mean `tokens`?");
    fails(&["farm", "--card", "pokr"], "did you mean `poker`?");
    fails(&["farm", "--pictures", "nowhere"], "there is no folder `nowhere`");
    fails(&["farm", "--pictures", "empty"], "no deck can be made of `empty`: there are no pictures in it");
    fails(&["farm", "--table", "nothing.csv"], "there is no file `nothing.csv`");
    fails(&["farm", "--table", "bare.csv"], "it has no rows: the first line names the columns");
    fails(&["farm", "--table", "nothing.csv"], "name a table: a CSV file, or one of a spreadsheet");
    fails(&["farm", "--table", "wide.csv"], "it has 300 columns; a deck is made of at most 200");
    fails(&["farm", "--table", "wide.csv"], "keep only the columns that belong on the cards");
    fails(&["farm", "--table", "excel.csv"], "save it again as UTF-8: in Excel as \"CSV UTF-8\"");
    fails(
        &["farm", "--table", "picture.csv"],
        "name a text file; a spreadsheet's own file must end in `.xlsx` or `.ods`",
    );
    // What is no deck may become one.
    fails(&["farm", "--from", "bare.csv"], "`pullet new NAME --table FILE` makes a deck of a table");
    fails(&["farm", "--from", "art"], "`pullet new NAME --pictures DIR` makes a deck of the pictures in a folder");
    fails(&["farm", "--from", "empty"], "`pullet list` shows the available decks");
    // Nobody can be asked.
    fails(&[], "the deck needs a name");
    assert!(!desk.path("decks").exists());
}

#[test]
fn programs_are_told_what_was_made() {
    let desk = WorkFolder::new();
    let report = made(&desk, &["coins", "--starter", "tokens", "--in", "games", "--format", "json"]).ends(0).json();
    assert_eq!((report["deck"].as_str(), report["folder"].as_str()), (Some("coins"), Some("games/coins")));
    let files = report["files"].as_array().expect("a list");
    assert!(files.iter().all(|file| file.as_str().is_some_and(|file| desk.path(file).is_file())), "{files:?}");
}
