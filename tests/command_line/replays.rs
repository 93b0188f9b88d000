//! `pullet play --from` and `--replay FILE`: positions on the command line, and plays that are written down.

use crate::test_deck::WorkFolder;
use serde_json::Value;

/// The status of a run, and what it says on both streams.
fn play(desk: &WorkFolder, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = desk.pullet(&[&["play"], arguments].concat()).output().expect("pullet starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("what is said is text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_replay_that_is_read_again_is_written_the_same() {
    let desk = WorkFolder::new();
    let (status, first, error) = play(&desk, &["chicken-dice", "--players", "3", "--replay", "--format", "json"]);
    assert_eq!(status, Some(0), "{error}");
    desk.file("play.json", &first);
    let (status, again, error) = play(&desk, &["chicken-dice", "--replay", "play.json", "--format", "json"]);
    assert_eq!((status, again), (Some(0), first), "{error}");
}

#[test]
fn the_first_roll_of_a_replay_is_shown() {
    let (_, shown, _) = play(&WorkFolder::new(), &["chicken-dice", "--seed", "1", "--replay"]);
    let mut lines = shown.lines();
    assert_eq!(lines.next(), Some("players: 2"));
    let roll = lines.find_map(|line| line.strip_prefix("roll: ")).expect("there is a roll");
    let kept = lines.find_map(|line| line.strip_prefix("player 1 keeps ")).expect("player 1 keeps something");
    let kept = kept.split(' ').next().expect("a counter");
    assert!(roll.contains(&kept[..1]), "{kept} of {roll}");
}

/// With 9,900 points and a 1, the first player needs one decision: all games end at once.
#[test]
fn every_game_of_a_series_starts_from_the_position() {
    let position = "players: 2; totals: 9900 0; roll: 1 2 3 4 6 6";
    let arguments = ["chicken-dice", "--from", position, "--games", "50", "--format", "json"];
    let (status, out, error) = play(&WorkFolder::new(), &arguments);
    assert_eq!(status, Some(0), "{error}");
    let document: Value = serde_json::from_str(&out).expect("JSON");
    let report = &document["plays"][0];
    assert_eq!(report["players"], 2);
    assert_eq!(report["actions"]["max"], 1);
    assert_eq!(report["seats"][0]["won"], 1.0);
}

#[test]
fn what_is_wrong_with_a_position_is_named_with_its_place() {
    let cases = [
        ("totals: 1 2 3", "`totals` has 3 numbers, but there are 2 players"),
        ("totals: 0 0; rol: 1 2", "character 14, `rol`: positions of this game have no such clause"),
        ("roll: 1 2 7", "character 11, `7`: this is not a whole number from 1 to 6"),
        ("roll: 2 3 4", "this roll has no counter"),
        ("turn: 5", "this is not a whole number from 1 to 2"),
        ("9000 100", "a clause starts with its name and a colon"),
        ("turn: 1; turn: 2", "character 10, `turn`: this clause comes twice"),
        ("players: 4", "the position is for 4 players, but 2 are playing"),
        ("chance: 12", "this is not the state of a source of chance"),
    ];
    for (position, words) in cases {
        let arguments = ["chicken-dice", "--players", "2", "--games", "5", "--from", position];
        let (status, _, error) = play(&WorkFolder::new(), &arguments);
        assert!(status == Some(2) && error.contains(words), "{position}: {error}");
    }
}

#[test]
fn the_first_step_against_the_rules_is_named() {
    let desk = WorkFolder::new();
    let script = |steps: &str| {
        let start = "totals: 500 0; roll: 1 1 2 3 4 6; next: 2 3 4 6 / 1 2 3 4 4 5";
        desk.file("play.json", format!("{{\"players\": 2, \"start\": \"{start}\", \"steps\": [\n{steps}\n]}}"));
        play(&desk, &["chicken-dice", "--replay", "play.json"])
    };
    let first = r#"{ "seat": 1, "action": "roll 1 1" }"#;
    let (status, _, error) = script(&format!("{first},\n{}", r#"{ "seat": 2, "action": "stop 1" }"#));
    assert_eq!(status, Some(2));
    let words = "`play.json:3` cannot be replayed: step 2: player 2 cannot `stop 1`";
    assert!(error.contains(words) && error.contains("player 2 can `roll 1`"), "{error}");
    let (_, _, error) = script(&format!("{first},\n{}", r#"{ "seat": 1, "action": "roll 1" }"#));
    assert!(error.contains("step 2: `roll 1` is for player 1, but it is the turn of player 2"), "{error}");
    let (_, _, error) = script(r#"{ "seat": 1, "action": "keep 1" }"#);
    assert!(error.contains("step 1: `keep 1` is not an action of this game"), "{error}");
}

#[test]
fn a_file_that_is_no_replay_is_refused() {
    let desk = WorkFolder::new();
    desk.file("bad.json", "{ \"players\": 2,\n \"steps\": 5 }").file("broken.json", "{");
    desk.file("other.json", r#"{ "game": "jokerlink", "players": 2, "steps": [] }"#);
    let cases = [
        ("bad.json", "not a replay as `--replay --format json` writes it: see line 2, column 11"),
        ("broken.json", "not JSON: see line 1, column 1"),
        ("other.json", "the deck is for the game `chicken-dice`, but the replay is of `jokerlink`"),
        ("missing.json", "there is no file `missing.json`"),
    ];
    for (file, words) in cases {
        let (status, _, error) = play(&desk, &["chicken-dice", "--replay", file]);
        assert!(status == Some(2) && error.contains(words), "{file}: {error}");
    }
}

/// `--replay` may stand before the deck, too.
#[test]
fn the_deck_may_follow_the_option() {
    let (status, shown, error) = play(&WorkFolder::new(), &["--replay", "chicken-dice"]);
    assert!(status == Some(0) && shown.contains("player 1 keeps"), "{error}");
}
