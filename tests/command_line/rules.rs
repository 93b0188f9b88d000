//! `pullet play --rule`, `--compare` and `--sweep`: other values of rules, and what they do to the game.

use crate::pdf::reader::Pdf;
use crate::test_deck::{TestDeck, WorkFolder};
use serde_json::Value;

fn json(desk: &WorkFolder, arguments: &str) -> Value {
    desk.run_line(&format!("play {arguments} --format json")).ends(0).json()
}

/// Playing Chicken in a folder, with one coin more for the exact goal, in place of twice as many.
fn plus_one() -> TestDeck {
    let deck = TestDeck::copy_of("playing-chicken");
    let text = String::from_utf8(deck.folder.read("decks/playing-chicken/deck.toml")).expect("UTF-8");
    let changed = text.replace("exact  = \"double\"", "exact  = \"plus-one\"");
    assert_ne!(text, changed);
    deck.folder
        .file("new/deck.toml", changed)
        .file("new/goals.csv", deck.folder.read("decks/playing-chicken/goals.csv"));
    deck
}

#[test]
fn a_rule_of_the_command_line_plays_like_one_of_the_deck() {
    let deck = plus_one();
    let of_deck = json(&deck.folder, "new --players 4 --games 30");
    let of_line = json(&deck.folder, "playing-chicken --players 4 --games 30 --rule exact=plus-one");
    assert_eq!(of_line["plays"], of_deck["plays"]);
    assert_eq!(of_line["rules"], serde_json::json!([{ "key": "exact", "value": "plus-one" }]));
    let as_it_is = json(&deck.folder, "playing-chicken --players 4 --games 30");
    assert_ne!(as_it_is["plays"], of_deck["plays"]);
    let text = deck.folder.run_line("play playing-chicken --players 4 --games 4 --rule exact=plus-one").ends(0).out;
    assert!(text.starts_with("Playing Chicken with exact = plus-one: 4 games with 4 players, seed 1\n"), "{text}");
}

/// Each deck prints tables, examples or a sample score that hold only with its own rules.
#[test]
fn what_is_printed_for_other_rules_does_not_hinder() {
    let desk = WorkFolder::new();
    for line in [
        "playing-chicken --players 3 --rule prizes=[1,2,3,4,5] --rule exact=plus-one",
        "crazy-chicken --rule kinds=7 --rule rounds=2",
        "chicken-dice --players 2 --rule triple=150 --rule goal=5000",
        "jokerlink --players 5 --rule doubled_from=7",
        "big-chicken --players 3 --rule limit=50 --rule egging=10",
    ] {
        let ran = desk.run_line(&format!("play {line} --games 2")).ends(0);
        assert!(ran.err.is_empty(), "{line}: {}", ran.err);
    }
}

#[test]
fn a_wrong_rule_is_shown_on_the_command_line() {
    let desk = WorkFolder::new();
    for (rule, words) in [
        (
            "--rule exakt=double",
            vec!["error[unknown-rule]: the game has no rule `exakt`", "did you mean `exact`", "command line:1:14"],
        ),
        (
            "--rule exact=twice",
            vec!["error[bad-rule]: the rule `exact` is `twice`", "--> command line:1:14", "--rule exact=twice\n"],
        ),
        ("--rule prizes=[1,2]", vec!["command line:1:15", "--rule prizes=[1,2]"]),
        ("--sweep exact=double,twice", vec!["error[bad-rule]: the rule `exact` is `twice`", "command line:1:22"]),
    ] {
        let ran = desk.run_line(&format!("play playing-chicken --players 3 --games 4 {rule}")).ends(1);
        assert!(
            ran.out.is_empty() && ran.err.ends_with("playing-chicken: 1 error; nothing was played\n"),
            "{rule}: {ran:?}"
        );
        for words in words {
            assert!(ran.err.contains(words), "`{words}` in\n{}", ran.err);
        }
    }
}

#[test]
fn a_rule_is_a_key_and_a_value() {
    let desk = WorkFolder::new();
    for arguments in [
        "--rule exact",
        "--rule exact=",
        "--rule =double",
        "--sweep exact=double,",
        "--compare",
        "--compare --sweep exact=double",
        "--rule exact=double --compare --against playing-chicken",
        "--sweep exact=double --against playing-chicken",
        "--sweep exact=double --replay",
    ] {
        let ran = desk.run_line(&format!("play playing-chicken --players 3 --games 4 {arguments}")).ends(2);
        assert!(ran.out.is_empty(), "{arguments}: {ran:?}");
    }
}

#[test]
fn a_comparison_with_the_deck_as_it_is_is_one_of_two_decks() {
    let deck = plus_one();
    let of_decks = json(&deck.folder, "new --against playing-chicken --players 3-4 --games 40");
    let of_rule = json(&deck.folder, "playing-chicken --rule exact=plus-one --compare --players 3-4 --games 40");
    assert_eq!(of_rule["comparisons"], of_decks["comparisons"]);
    assert_eq!(of_rule["against"], Value::Null);
    let line = "play playing-chicken --rule exact=plus-one --compare --players 4 --games 200";
    let text = deck.folder.run_line(line).ends(0).out;
    for words in [
        "Playing Chicken: playing-chicken with exact = plus-one (new) compared with playing-chicken (old), 200 games with 4 players, seed 1",
        "The gap between first and last shrinks by ",
        "  turns in a game             15.0    15.0         0.0       0.0 to 0.0\n",
        "  minutes (an estimate)       12.0    12.0         0.0       0.0 to 0.0\n",
    ] {
        assert!(text.contains(words), "`{words}` in\n{text}");
    }
}

/// The first value is the deck's own, so that nothing changes; the second is that of `--compare`.
#[test]
fn a_sweep_compares_each_value_with_the_deck_as_it_is() {
    let desk = WorkFolder::new();
    let line = "playing-chicken --sweep exact=double,plus-one --players 4 --games 200";
    let swept = json(&desk, line);
    let compared = json(&desk, "playing-chicken --rule exact=plus-one --compare --players 4 --games 200");
    assert_eq!((&swept["rule"], &swept["values"][1]["value"]), (&"exact".into(), &"plus-one".into()));
    assert_eq!(swept["values"][1]["comparisons"], compared["comparisons"]);
    assert_eq!(swept["values"][0]["comparisons"][0]["gap"]["difference"], 0.0);
    let ran = desk.run_line(&format!("play {line} --plots sweep.pdf")).ends(0);
    for words in [
        "Playing Chicken: compared with playing-chicken as it is, 200 games with 4 players, seed 1",
        "  minutes (an estimate)         12.0     0.0 ± 0.0         0.0 ± 0.0\n",
        "* a measurable change.",
        "plots: sweep.pdf",
    ] {
        assert!(ran.out.contains(words), "`{words}` in\n{}", ran.out);
    }
    let gap = ran.out.lines().find(|line| line.contains("coins from first to last")).expect("the gap is there");
    assert!(gap.ends_with(" *") && gap.contains("−"), "{gap}");
    let file = Pdf::read(&desk.read("sweep.pdf"));
    let text: String = file.pages().into_iter().map(|page| file.page_text(page)).collect();
    for words in ["4 players, 200 games with each value", "exact = plus-one", "Seat 4 wins", "exactly as before"] {
        assert!(text.contains(words), "`{words}` in\n{text}");
    }
}
