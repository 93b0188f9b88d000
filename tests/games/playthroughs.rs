//! One short game of each engine, shown move by move, and compared word for word with `tests/playthroughs/GAME.txt`.
//!
//! What a seed plays is part of what Pullet promises. `WRITE_EXPECTED=1` writes those that differ: read what it wrote by the
//! rules of the game, and say in the commit why another game is played.

use crate::test_deck::{built_in, deck};
use pullet::games::{ENGINES, PlaySettings, engine_of};
use pullet::model::Deck;
use std::path::Path;

/// A longer game is reported by its first moves and its last ones.
const BEGINNING: usize = 40;
const END: usize = 15;

/// Each game, how many play, and the seed.
const PLAYS: [(&str, usize, u64); 5] = [
    ("playing-chicken", 3, 1),
    ("crazy-chicken", 2, 1),
    ("chicken-dice", 2, 1),
    ("jokerlink", 3, 1),
    ("big-chicken", 3, 1),
];

/// The deck of a game: the built-in one, but for Jokerlink four suits in the order of their ranks, and four Jokers.
fn deck_of(game: &str) -> Deck {
    match game {
        "jokerlink" => deck(
            "[deck]\ntitle = \"Jokerlink\"\ngame = \"jokerlink\"\n[[cards]]\nid = \"{{ suit }}-{{ rank }}\"\nfront = \"a.svg\"\n\
             each = { suit = [\"hearts\", \"diamonds\", \"clubs\", \"spades\"], rank = [\"A\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\", \"8\", \
             \"9\", \"10\", \"J\", \"Q\", \"K\"] }\n[[cards]]\nid = \"joker\"\nfront = \"a.svg\"\ncopies = 4\nfields = { rank = \"joker\" }\n",
        ),
        _ => built_in(game),
    }
}

fn reported(deck: &Deck, players: usize, seed: u64) -> String {
    let engine = engine_of(deck).expect("the engine is known").expect("a game is named");
    let settings = PlaySettings { players, seed, ..PlaySettings::default() };
    let mut lines = engine.replay(deck, &settings).expect("the deck can be played").lines();
    let left_out = lines.len().saturating_sub(BEGINNING + END);
    if left_out > 0 {
        lines.splice(BEGINNING..BEGINNING + left_out, [format!("… {left_out} lines …")]);
    }
    format!("{players} players, seed {seed}\n\n{}\n", lines.join("\n"))
}

#[test]
fn each_game_is_played_as_it_was_written_down() {
    let mut wrong = Vec::new();
    for (name, players, seed) in PLAYS {
        let file = Path::new("tests/playthroughs").join(format!("{name}.txt"));
        let found = reported(&deck_of(name), players, seed);
        let expected = std::fs::read_to_string(&file).unwrap_or_default();
        if found == expected {
            continue;
        }
        if std::env::var_os("WRITE_EXPECTED").is_some() {
            std::fs::write(&file, &found).expect("the folder can be written");
        }
        let differs = expected.lines().zip(found.lines()).find(|(one, other)| one != other);
        wrong.push(format!("{name}: {differs:?}"));
    }
    assert!(wrong.is_empty(), "the first lines that differ, as written down and as played:\n{}", wrong.join("\n"));
}

#[test]
fn every_engine_has_a_playthrough_and_nothing_else_has() {
    let mut games: Vec<String> = ENGINES.iter().map(|engine| format!("{}.txt", engine.name())).collect();
    games.sort();
    let entries = std::fs::read_dir("tests/playthroughs").expect("the folder is there").flatten();
    let mut files: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    files.sort();
    assert_eq!(files, games);
}
