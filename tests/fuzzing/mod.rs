//! The bodies of the fuzz targets (`fuzz/`): over some hundred inputs of chance, so that they stay true, and over every input
//! with which a fuzzer once found something (`fuzz/found/TARGET/`).

#[path = "../../fuzz/bodies/mod.rs"]
mod bodies;

use pullet::games::{
    Rng, big_chicken::BigChicken, chicken_dice::ChickenDice, crazy_chicken::CrazyChicken, jokerlink::Jokerlink,
    playing_chicken::PlayingChicken,
};

/// What a target does with its bytes.
type Body = fn(&[u8]);

/// Runs a body over `count` texts of up to `longest` bytes.
fn over_chance(body: Body, count: usize, longest: usize) {
    let mut rng = Rng::new(4);
    for _ in 0..count {
        let length = rng.below(longest);
        let bytes: Vec<u8> = (0..length).map(|_| rng.next_u64().to_le_bytes()[0]).collect();
        body(&bytes);
    }
}

/// Runs a body over `count` texts, each a sound one with a few bytes changed, taken out or doubled.
fn over_slips(body: Body, count: usize, sound: &[&str]) {
    let mut rng = Rng::new(4);
    for _ in 0..count {
        let mut bytes = rng.pick(sound).expect("there is one").as_bytes().to_vec();
        for _ in 0..rng.below(6) {
            let at = rng.below(bytes.len());
            let to = (at + rng.below(20)).min(bytes.len());
            match rng.below(3) {
                0 => bytes[at] = b" \"{}[]<>=*\\/'-0x"[rng.below(16)],
                1 => drop(bytes.drain(at..to)),
                _ => bytes.extend_from_within(at..to),
            }
            if bytes.is_empty() {
                break;
            }
        }
        body(&bytes);
    }
}

#[test]
fn the_laws_hold_whatever_is_chosen() {
    over_chance(bodies::game::<PlayingChicken>, 60, 200);
    over_chance(bodies::game::<CrazyChicken>, 60, 200);
    over_chance(bodies::game::<ChickenDice>, 60, 200);
    over_chance(bodies::game::<Jokerlink>, 60, 200);
    over_chance(bodies::game::<BigChicken>, 30, 80);
}

#[test]
fn a_deck_is_read_to_its_end_whatever_stands_in_it() {
    over_chance(bodies::deck, 50, 300);
    let sound =
        [include_str!("../../decks/crazy-chicken/deck.toml"), include_str!("../../decks/chicken-dice/deck.toml")];
    over_slips(bodies::deck, 100, &sound);
}

#[test]
fn words_are_set_whatever_they_are() {
    over_chance(bodies::words, 50, 60);
    over_slips(
        bodies::words,
        100,
        &["Lay **two** or *more*, {big rust: {coin}}\n- one\n- 2\n1. {br} \\* ***all***", "שלום {sub: a} ﬁ é 🐔"],
    );
}

#[test]
fn a_drawing_is_taken_apart_whatever_it_is() {
    over_chance(bodies::drawing, 20, 60);
    let sound = [include_str!("../torture/text_boxes.svg"), include_str!("../torture/patterns.svg")];
    over_slips(bodies::drawing, 60, &sound);
}

#[test]
fn a_table_is_read_to_its_end_whatever_it_is() {
    over_chance(bodies::table, 20, 200);
    let sound = [
        include_str!("../tables/cards.csv"),
        include_str!("../tables/cards.json"),
        include_str!("../tables/cards.yaml"),
    ];
    over_slips(bodies::table, 60, &sound);
}

#[test]
fn a_spreadsheet_is_read_to_its_end_whatever_it_is() {
    let workbook = include_bytes!("../tables/cards.xlsx");
    for at in (0..workbook.len()).step_by(97) {
        let mut bytes = workbook.to_vec();
        bytes[at] ^= 0x55;
        bodies::workbook(&bytes);
        bodies::workbook(&workbook[..at]);
    }
    over_slips(bodies::worksheet, 100, &[include_str!("../tables/worksheet.txt")]);
}

#[test]
fn a_template_is_filled_whatever_it_is() {
    over_slips(bodies::template, 12, &[include_str!("../../decks/starters/standard/templates/card.svg")]);
}

#[test]
fn a_picture_is_placed_whatever_it_is() {
    let pictures: [&[u8]; 4] = [
        include_bytes!("../pictures/inch.png"),
        include_bytes!("../pictures/quarters.jpg"),
        include_bytes!("../pictures/alpha.webp"),
        include_bytes!("../pictures/quarters.gif"),
    ];
    let mut rng = Rng::new(4);
    for picture in pictures {
        for _ in 0..3 {
            let mut bytes = picture.to_vec();
            let at = rng.below(bytes.len());
            bytes[at] ^= 0x11;
            bodies::picture(&bytes);
        }
    }
}

#[test]
fn words_are_set_in_a_font_whatever_it_is() {
    let font = include_bytes!("../fonts/Lato-Regular.ttf");
    bodies::font(font);
    for at in [5, 100, 2_000, 30_000] {
        let mut bytes = font.to_vec();
        bytes[at] ^= 0xff;
        bodies::font(&bytes);
    }
}

#[test]
fn a_release_means_the_same_when_it_is_written_again() {
    let release = include_str!("../../decks/playing-chicken/releases/20200501.toml");
    bodies::release(release.as_bytes());
    over_slips(bodies::release, 20, &[release]);
}

#[test]
fn small_decks_are_built_and_checked_alike() {
    over_chance(bodies::small_deck, 8, 300);
}

#[test]
fn what_a_fuzzer_found_is_mended() {
    let targets: [(&str, Body); 16] = [
        ("big_chicken", bodies::game::<BigChicken>),
        ("chicken_dice", bodies::game::<ChickenDice>),
        ("crazy_chicken", bodies::game::<CrazyChicken>),
        ("deck", bodies::deck),
        ("drawing", bodies::drawing),
        ("font", bodies::font),
        ("jokerlink", bodies::game::<Jokerlink>),
        ("picture", bodies::picture),
        ("playing_chicken", bodies::game::<PlayingChicken>),
        ("release", bodies::release),
        ("small_deck", bodies::small_deck),
        ("table", bodies::table),
        ("template", bodies::template),
        ("words", bodies::words),
        ("workbook", bodies::workbook),
        ("worksheet", bodies::worksheet),
    ];
    let entries = std::fs::read_dir("fuzz/found").expect("the folder is there").flatten();
    for folder in entries.filter(|entry| entry.path().is_dir()) {
        let name = folder.file_name();
        let target = targets.iter().find(|(target, _)| *target == name.to_string_lossy());
        let (_, body) = target.unwrap_or_else(|| panic!("{} is no target", name.display()));
        for input in std::fs::read_dir(folder.path()).expect("it is a folder").flatten() {
            println!("{}", input.path().display());
            body(&std::fs::read(input.path()).expect("it is a file"));
        }
    }
}

#[test]
fn every_target_has_its_file() {
    let manifest = include_str!("../../fuzz/Cargo.toml");
    let entries = std::fs::read_dir("fuzz/fuzz_targets").expect("the folder is there").flatten();
    let names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(names.len(), manifest.matches("[[bin]]").count());
    assert!(names.iter().all(|name| manifest.contains(&format!("fuzz_targets/{name}"))), "{names:?}");
}
