//! Games that go on for ever are given up, and `endless-game` says so, whatever deck or rules cause it.

use crate::test_deck::{TestDeck, built_in};
use pullet::games::{DeckGame, Ending, Game, RandomPlayer, Rng, play_out, playing_chicken::PlayingChicken};
use pullet::pipeline::{PlayOptions, play};

/// The findings of one game played at random with a deck of this spec.
fn found(spec: &str, players: usize) -> Vec<(&'static str, String)> {
    let (endless, found) = played(spec, players);
    assert_eq!(endless, 1);
    found
}

/// How many games did not end, and the findings.
fn played(spec: &str, players: usize) -> (u64, Vec<(&'static str, String)>) {
    let deck = TestDeck::new(spec);
    let strategies = vec!["random".to_owned()];
    let options =
        PlayOptions { players: Some((players, players)), games: 1, seed: 1, strategies, rules: Vec::new(), from: None };
    let play = play(&deck.project(), &options).unwrap_or_else(|error| panic!("{error}: {error:?}"));
    let found = play.findings.into_iter().map(|finding| (finding.code.as_str(), finding.message)).collect();
    (play.reports[0].endless, found)
}

fn endless(actions: usize, players: usize) -> Vec<(&'static str, String)> {
    let message = format!("1 of 1 games with {players} players had not ended after {actions} actions");
    vec![("endless-game", message)]
}

/// Nothing but a straight wins any points, and that too few to come to a million.
#[test]
fn dice_that_win_nothing_end_no_game() {
    let nothing = ["opening", "five", "one", "triple", "ones", "further", "five_kind", "six_kind", "triplets", "pairs"];
    let rules = nothing.map(|rule| format!("{rule} = 0\n")).concat();
    let spec = format!(
        "[deck]\ntitle = \"Dice\"\ngame = \"chicken-dice\"\n\n[[sheets]]\nid = \"score\"\ntemplate = \"a.svg\"\n\n[rules]\ngoal = 1000000\nstraight = 1\n{rules}"
    );
    assert_eq!(found(&spec, 2), endless(100_000, 2));
}

/// A round ends only when half of 2,400 cards have been drawn, and there are a hundred rounds: long, but not endless.
#[test]
fn many_chickens_in_many_rounds_end_a_game() {
    let row = |kind: usize| format!("{{ name = \"hen-{kind}\", number = 100 }}");
    let rows = (1..=24).map(row).collect::<Vec<_>>().join(", ");
    let spec = format!(
        "[deck]\ntitle = \"Hens\"\ngame = \"crazy-chicken\"\nplayers = \"2\"\n\n[[cards]]\nid = \"{{{{ name }}}}\"\nfront = \"a.svg\"\n\
         copies = \"number\"\nrows = [{rows}]\n\n[rules]\nrounds = 100\nkinds = 24\nsmallest_lay = 10\n"
    );
    assert_eq!(played(&spec, 2), (0, Vec::new()));
}

/// Ten thousand rounds, or ten thousand points.
#[test]
fn rounds_without_number_end_no_game() {
    let spec = std::fs::read_to_string("decks/big-chicken/deck.toml").expect("the deck is there");
    let changed = |line: &str| match line.split(' ').next() {
        Some("game") => String::new(),
        Some("rounds" | "limit") if !line.contains('"') => {
            format!("{} = 10000", line.split(' ').next().unwrap_or_default())
        }
        _ if line == "[deck]" => "[deck]\ngame = \"big-chicken\"".to_owned(),
        _ => line.to_owned(),
    };
    let spec: Vec<String> = spec.lines().map(changed).collect();
    assert_eq!(found(&spec.join("\n"), 3), endless(50_000, 3));
}

/// Hands only become smaller: every game has as many actions as there are tricks, times the players.
#[test]
fn playing_chicken_always_ends() {
    let game = PlayingChicken::from_deck(&built_in("playing-chicken"), 8).expect("the deck is sound");
    let played = play_out(&game, &[&RandomPlayer], &mut Rng::new(1), &mut ()).expect("all is allowed");
    assert_eq!((played.actions, played.ending), (game.longest_play(), Ending::Over));
}
