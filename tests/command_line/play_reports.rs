//! What `pullet play` reports, and how sure it is of it.

use crate::test_deck::WorkFolder;
use serde_json::Value;

fn report(desk: &WorkFolder, arguments: &str) -> Value {
    let mut document = desk.run_line(&format!("play {arguments} --format json")).ends(0).json();
    document["plays"][0].take()
}

/// Wilson by hand for 1 of 1: middle (1 + 1.9208) / 4.8416 = 0.60327, half 1.96 / 4.8416 · √0.9604 = 0.39673. One game says
/// nothing about a mean.
#[test]
fn one_game_says_almost_nothing() {
    let desk = WorkFolder::new();
    let report = report(&desk, "chicken-dice --players 2 --games 1");
    let mut seats: Vec<&Value> = report["seats"].as_array().expect("a list").iter().collect();
    seats.sort_by(|one, other| other["won"].as_f64().partial_cmp(&one["won"].as_f64()).expect("numbers"));
    assert_eq!(seats[0]["won_interval"], serde_json::json!({ "from": 0.207, "to": 1.0 }));
    assert_eq!(seats[1]["won_interval"], serde_json::json!({ "from": 0.0, "to": 0.793 }));
    assert_eq!((&seats[0]["score"]["mean_interval"], &report["seats_differ"]), (&Value::Null, &false.into()));
    assert_eq!(report["tables"][0]["rows"][0]["intervals"], serde_json::json!([null, null, null]));
}

/// The table of rounds has 5 of them with 5 + 4 + 3 + 2 + 1 = 15 tricks; the print-and-play file says 10 to 15 minutes.
#[test]
fn a_length_is_in_turns_rounds_and_minutes() {
    let desk = WorkFolder::new();
    let report = report(&desk, "playing-chicken --players 4 --games 20");
    let mean = |name: &str| report[name]["mean"].as_f64().expect("a number");
    assert_eq!((mean("actions"), mean("turns"), mean("rounds")), (60.0, 15.0, 5.0));
    assert!((10.0..=15.0).contains(&mean("minutes")));
    assert!(mean("lead_changes") > 0.0 && mean("lead_changes") < 15.0);
    assert_eq!((&report["unit"], &report["round_name"]), (&"coins".into(), &"rounds".into()));
}

/// With the strategies of the seats in turn, seats 1 and 3 calculate and 2 and 4 do anything. Each winning card is counted
/// once, so the cards' shares are those of winners: as many as the tricks' winners.
#[test]
fn the_text_says_what_is_chance() {
    let desk = WorkFolder::new();
    let run = |arguments: &str| desk.run_line(&format!("play {arguments}")).ends(0).out;
    let few = run("playing-chicken --players 4 --games 20");
    assert!(few.contains("\nThe differences between the seats are within chance."), "{few}");
    assert!(few.contains("  seat  ") && few.contains("95 % interval") && few.contains(" ± "), "{few}");
    let uneven = run("crazy-chicken --games 60 --with sensible,random");
    assert!(uneven.contains("The players differ: seat 1 wins most often and seat 2 least often"), "{uneven}");
}

/// With three players and more, points make no sense: the first out wins, and has no cards left.
#[test]
fn jokerlink_counts_the_cards_that_are_left() {
    let desk = WorkFolder::new();
    let three = report(&desk, "jokerlink --players 3 --games 10");
    assert_eq!((&three["unit"], &three["round_name"]), (&"cards left".into(), &"tricks".into()));
    for seat in three["seats"].as_array().expect("a list") {
        let (won, least) = (seat["won"].as_f64().expect("a number"), seat["score"]["min"].as_i64().expect("a number"));
        assert!((won > 0.0) == (least == 0), "{seat}");
    }
    assert_eq!(report(&desk, "jokerlink --players 2 --games 4")["unit"], "cards in tricks of 21");
}

/// Each game has its own figures: which card, goal, kind or counter wins.
#[test]
fn tables_say_what_wins() {
    let desk = WorkFolder::new();
    for (line, title, column) in [
        ("playing-chicken --players 3", "cards", "wins"),
        ("crazy-chicken", "kinds", "to the winner"),
        ("chicken-dice --players 2", "counters that win", "share"),
        ("jokerlink --players 4", "cards", "makes 21"),
    ] {
        let report = report(&desk, &format!("{line} --games 8"));
        let tables = report["tables"].as_array().expect("a list");
        let table = tables.iter().find(|table| table["title"] == title).expect("the table is there");
        let columns = table["columns"].as_array().expect("a list");
        let at = columns.iter().position(|name| name == column).expect("the column is there");
        let shares = table["rows"].as_array().expect("a list").iter().map(|row| row["cells"][at - 1].as_f64());
        assert!(shares.flatten().any(|share| share > 0.0 && share <= 1.0), "{line}: {table}");
    }
}
