//! The bodies of the fuzz targets (`fuzz/`) over some hundred inputs of chance, so that they stay true; and each has a target.

#[path = "../../fuzz/bodies.rs"]
mod bodies;

use pullet::games::{
    Rng, big_chicken::BigChicken, chicken_dice::ChickenDice, crazy_chicken::CrazyChicken, jokerlink::Jokerlink,
    playing_chicken::PlayingChicken,
};

/// Runs a body over `count` texts of up to `longest` bytes.
fn over_chance(body: fn(&[u8]), count: usize, longest: usize) {
    let mut rng = Rng::new(4);
    for _ in 0..count {
        let length = rng.below(longest);
        let bytes: Vec<u8> = (0..length).map(|_| rng.next_u64().to_le_bytes()[0]).collect();
        body(&bytes);
    }
}

/// Runs a body over `count` texts, each a sound one with a few bytes changed, taken out or doubled.
fn over_slips(body: fn(&[u8]), count: usize, sound: &[&str]) {
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
fn every_target_has_its_file() {
    let manifest = include_str!("../../fuzz/Cargo.toml");
    let entries = std::fs::read_dir("fuzz/fuzz_targets").expect("the folder is there").flatten();
    let names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(names.len(), manifest.matches("[[bin]]").count());
    assert!(names.iter().all(|name| manifest.contains(&format!("fuzz_targets/{name}"))), "{names:?}");
}
