//! How long each step of a run took.

use crate::test_deck::WorkFolder;

/// The steps of a build, in the order in which they begin; the fonts are loaded while the deck is read.
const STEPS: [&str; 8] = [
    "loading the fonts",
    "reading the deck",
    "filling the templates",
    "planning the sheets",
    "setting the text",
    "drawing the cards",
    "checking the cards",
    "laying out the sheets",
];

#[test]
fn timings_are_reported_beside_the_result() {
    let desk = WorkFolder::new();
    let ran = desk.run_line("build jokerlink --paper a4 --sheets cards --timings").ends(0);
    assert!(ran.err.starts_with("jokerlink: ") && ran.err.contains("all, with what was written: "), "{ran:?}");
    for step in STEPS {
        assert_eq!(ran.err.matches(step).count(), 1, "{step}: {ran:?}");
    }
    let without = desk.run_line("build jokerlink --paper a4 --sheets cards").ends(0);
    assert_eq!((without.out, without.err.as_str()), (ran.out, ""));
}

#[test]
fn programs_read_the_timings_of_each_deck() {
    let desk = WorkFolder::new();
    let run = |line: &str| desk.run_line(line).ends(0).json();
    let report = run("build jokerlink chicken-dice --paper a4 --sheets cards --timings --format json");
    let decks = report["timings"]["decks"].as_array().expect("a list");
    assert_eq!(
        decks.iter().map(|deck| deck["deck"].as_str()).collect::<Vec<_>>(),
        [Some("jokerlink"), Some("chicken-dice")]
    );
    for deck in decks {
        let steps = deck["steps"].as_array().expect("a list");
        assert_eq!(steps.iter().filter_map(|step| step["step"].as_str()).collect::<Vec<_>>(), STEPS);
        // No step takes longer than the deck, and none begins after it ended.
        let all = deck["ms"].as_f64().expect("a number");
        for step in steps {
            let [began, took] = ["began_ms", "ms"].map(|name| step[name].as_f64().expect("a number"));
            assert!(began >= 0.0 && took >= 0.0 && began + took <= all + 0.2, "{deck}");
        }
    }
    // Nothing is laid out when a deck is only checked.
    let checked = run("check jokerlink --variant base --paper a4 --timings --format json");
    let steps = checked["timings"]["decks"][0]["steps"].as_array().expect("a list");
    assert_eq!(steps.len(), STEPS.len() - 1, "{checked}");
    assert!(run("check jokerlink --variant base --paper a4 --format json").get("timings").is_none());
}
