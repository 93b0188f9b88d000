//! The players of `--with`: their names, and that search depends on its seed alone.

use crate::test_deck::WorkFolder;
use pullet::games::ENGINES;

#[test]
fn every_game_has_a_player_that_searches() {
    for engine in ENGINES {
        let names: Vec<&str> = engine.strategies().into_iter().map(|(name, _)| name).collect();
        assert_eq!((names.first(), names.last()), (Some(&"sensible"), Some(&"search")), "{}", engine.name());
        assert!(names.contains(&"random"), "{}", engine.name());
    }
}

/// A budget of playouts, not of time: as many threads as there are play the same games.
#[test]
fn search_plays_the_same_games_with_any_number_of_threads() {
    let desk = WorkFolder::new();
    for line in [
        "jokerlink --players 3 --games 4",
        "chicken-dice --players 2 --games 2",
        "playing-chicken --players 3 --games 2",
    ] {
        let played = ["1", "3"].map(|threads| {
            let mut words = vec!["play"];
            words.extend(line.split(' '));
            words.extend(["--with", "search:6,sensible"]);
            let output = desk.pullet(&words).env("RAYON_NUM_THREADS", threads).output().expect("pullet starts");
            assert!(output.status.success(), "{output:?}");
            String::from_utf8(output.stdout).expect("UTF-8")
        });
        assert_eq!(played[0], played[1]);
        assert!(played[0].contains("search:6"), "{}", played[0]);
    }
}

#[test]
fn a_search_without_playouts_is_no_player() {
    let desk = WorkFolder::new();
    for name in ["search:0", "search:many", "serach"] {
        let ran = desk.run_line(&format!("play crazy-chicken --games 1 --with {name}")).ends(2);
        let words = format!("there is no strategy `{name}`; choose from `sensible`, `random`, `search`, `search:50`");
        assert!(ran.err.contains(&words), "{}", ran.err);
    }
}
