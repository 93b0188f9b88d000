//! What a change of the rules does: both versions are played from the same seeds, and each difference has its interval.

use crate::pdf::reader::Pdf;
use crate::test_deck::{TestDeck, built_in};
use pullet::games::{FigureDifference, GameComparison, PlayError, TableComparison};
use pullet::model::Deck;
use pullet::pipeline::{PlayComparison, PlayOptions, compare_plays, play};

fn options(players: usize, games: u64) -> PlayOptions {
    PlayOptions {
        players: Some((players, players)),
        games,
        seed: 1,
        strategies: Vec::new(),
        rules: Vec::new(),
        from: None,
    }
}

/// A built-in deck with something else in one of its files.
fn changed(name: &str, file: &str, from: &str, to: &str) -> TestDeck {
    let deck = TestDeck::copy_of(name);
    let text = String::from_utf8(deck.folder.read(&format!("decks/{name}/{file}"))).expect("UTF-8");
    assert!(text.contains(from), "{name}/{file} has `{from}`");
    deck.file(file, text.replace(from, to));
    deck
}

/// Playing Chicken with one coin more for the exact goal, in place of twice as many.
fn plus_one() -> TestDeck {
    changed("playing-chicken", "deck.toml", "exact  = \"double\"", "exact  = \"plus-one\"")
}

fn rich() -> TestDeck {
    changed("playing-chicken", "deck.toml", "prizes = [2, 3, 4, 5, 6]", "prizes = [4, 6, 8, 10, 12]")
}

fn compared(new: &Deck, old: &Deck, options: &PlayOptions) -> PlayComparison {
    compare_plays(new, old, options).unwrap_or_else(|error| panic!("{error}: {error:?}"))
}

fn only(compared: PlayComparison) -> GameComparison {
    let [comparison] = <[GameComparison; 1]>::try_from(compared.comparisons).expect("one number of players");
    comparison
}

fn is_unchanged(difference: &FigureDifference) -> bool {
    [difference.difference, difference.from, difference.to] == [Some(0.0); 3] && !difference.is_clear
}

/// The width of the interval.
fn width(difference: &FigureDifference) -> f64 {
    difference.to.expect("it has an interval") - difference.from.expect("it has an interval")
}

#[test]
fn a_deck_does_not_differ_from_itself() {
    for (name, players) in [("playing-chicken", 5), ("crazy-chicken", 2), ("chicken-dice", 3), ("big-chicken", 3)] {
        let deck = built_in(name);
        let comparison = only(compared(&deck, &deck, &options(players, 41)));
        assert_eq!((comparison.players, comparison.games, comparison.seats.len()), (players, 41, players));
        assert!(comparison.tables.iter().any(|table| !table.rows.is_empty()));
        // What came in only one batch of games has a difference, but no interval.
        let mut differences = comparison.differences();
        assert!(
            differences.all(|one| one.difference == Some(0.0) && (one.from.is_none() || is_unchanged(one))),
            "{name}"
        );
    }
}

/// With twice the coins for every trick, each card is worth twice as much beside the others, so everyone plays as before: the
/// points double, and nothing else changes.
#[test]
fn prizes_of_twice_as_much_double_the_points_and_change_nothing_else() {
    let comparison = only(compared(&rich().deck(), &built_in("playing-chicken"), &options(4, 200)));
    let doubled = |difference: &FigureDifference| {
        let (old, new) = (difference.old.expect("old"), difference.new.expect("new"));
        assert!((new - 2.0 * old).abs() < 1e-5 && (difference.difference.expect("both") - old).abs() < 1e-5);
        assert!(difference.is_clear && difference.from.expect("known") < old && old < difference.to.expect("known"));
    };
    doubled(&comparison.gap);
    comparison.seats.iter().for_each(|seat| doubled(&seat.score));
    assert!(comparison.seats.iter().all(|seat| is_unchanged(&seat.won)));
    assert!(is_unchanged(&comparison.actions));
    for (_, column, cell) in comparison.tables.iter().flat_map(TableComparison::cells) {
        if column == "mean coins" { doubled(cell) } else { assert!(is_unchanged(cell), "{column}") }
    }
}

/// As the difference of a seat's points is then its old points, its standard error is their deviation / √400, from outside the
/// batches; with 20 batches, the 97.5 % quantile is 2.093. An estimate from 20 batches is within half of it.
#[test]
fn an_interval_is_as_wide_as_the_deviation_of_single_games_says() {
    let comparison = only(compared(&rich().deck(), &built_in("playing-chicken"), &options(3, 400)));
    for (seat, old) in comparison.seats.iter().zip(&comparison.old.seats) {
        let expected = 2.0 * 2.093 * old.score.deviation / 20.0;
        let part = width(&seat.score) / expected;
        assert!((0.5..1.5).contains(&part), "{part} of what is expected");
    }
}

/// Sixteen times as many games make intervals a quarter as wide, within what 20 batches can say.
#[test]
fn intervals_shrink_with_the_root_of_the_number_of_games() {
    let (new, old) = (plus_one().deck(), built_in("playing-chicken"));
    let wide = |games: u64| {
        let comparison = only(compared(&new, &old, &options(3, games)));
        let scores: f64 = comparison.seats.iter().map(|seat| width(&seat.score)).sum();
        scores + width(&comparison.gap)
    };
    let part = wide(100) / wide(1600);
    assert!((2.8..5.6).contains(&part), "{part}");
}

#[test]
fn the_number_of_threads_changes_no_comparison() {
    let (new, old) = (plus_one().deck(), built_in("playing-chicken"));
    let compare = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
        pool.install(|| only(compared(&new, &old, &options(5, 90))))
    };
    assert_eq!(compare(1), compare(3));
}

/// Also where the games do not make batches of one size: 205 are five of 11 and fifteen of 10.
#[test]
fn both_versions_have_the_figures_that_play_reports() {
    let (new, old) = (plus_one(), TestDeck::copy_of("playing-chicken"));
    let comparison = only(compared(&new.deck(), &old.deck(), &options(4, 205)));
    let report = |deck: &TestDeck| play(&deck.project(), &options(4, 205)).expect("it can be played").reports.remove(0);
    assert_eq!((&comparison.new, &comparison.old), (&report(&new), &report(&old)));
    let close = |figure: Option<f64>, reported: f64| (figure.expect("it is there") - reported).abs() <= 0.000_501;
    assert!(close(comparison.gap.new, comparison.new.gap.mean) && close(comparison.gap.old, comparison.old.gap.mean));
    for (seat, (new, old)) in comparison.seats.iter().zip(comparison.new.seats.iter().zip(&comparison.old.seats)) {
        assert!(close(seat.won.new, new.won) && close(seat.won.old, old.won) && close(seat.score.old, old.score.mean));
    }
}

/// The goal 16 in place of 18: rows are matched by their names.
#[test]
fn a_row_that_one_version_lacks_is_shown_without_a_difference() {
    let new = changed("playing-chicken", "goals.csv", "18,18,4 5 7", "18,16,4 5 7");
    let comparison = only(compared(&new.deck(), &built_in("playing-chicken"), &options(4, 60)));
    let goals = &comparison.tables[0];
    let row = |name: &str| goals.rows.iter().find(|row| row.name == name).expect("the row is there");
    assert!(row("16").cells.iter().all(|cell| cell.is_found() && cell.difference.is_none() && !cell.is_clear));
    assert!(row("18").cells.iter().all(|cell| cell.is_lost() && cell.from.is_none()));
    assert!(row("15").cells.iter().all(|cell| cell.difference.is_some()));
    assert_eq!(goals.rows.last().map(|row| row.name.as_str()), Some("18"));
}

#[test]
fn only_common_numbers_of_players_are_compared() {
    let new = changed("playing-chicken", "deck.toml", "players  = \"3-8\"", "players  = \"4-5\"").deck();
    let all = PlayOptions { players: None, ..options(4, 4) };
    let compared = compared(&new, &built_in("playing-chicken"), &all);
    assert_eq!(compared.comparisons.iter().map(|one| one.players).collect::<Vec<_>>(), [4, 5]);
    assert_eq!(compared.left_out, [3, 6, 7, 8]);
    let other = changed("playing-chicken", "deck.toml", "players  = \"3-8\"", "players  = \"7\"").deck();
    let error = compare_plays(&new, &other, &all).expect_err("they have none in common");
    assert!(error.to_string().ends_with("one is for 4 and 5 players, the other for 7"), "{error}");
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let (chicken, dice) = (built_in("playing-chicken"), built_in("chicken-dice"));
    let error = |new: &Deck, old: &Deck, games: u64| compare_plays(new, old, &options(4, games)).expect_err("refused");
    assert!(matches!(
        error(&chicken, &dice, 10),
        PlayError::OtherGame { game: "playing-chicken", other: "chicken-dice" }
    ));
    assert!(matches!(error(&chicken, &chicken, 3), PlayError::TooFewGames { least: 4, .. }));
    let unnamed = Deck { game: None, ..chicken.clone() };
    assert!(matches!(error(&unnamed, &chicken, 10), PlayError::NoGame));
    let PlayError::Against(of_old) = error(&chicken, &unnamed, 10) else { panic!("the old deck names no game") };
    assert!(matches!(*of_old, PlayError::NoGame));
}

#[test]
fn the_command_line_says_what_changes() {
    let deck = rich();
    let run = |arguments: &str| deck.folder.run_line(&format!("play {arguments}"));
    // The name is that of the changed deck here, and the old one is a folder beside it.
    let spec = std::fs::read_to_string("decks/playing-chicken/deck.toml").expect("the deck is there");
    deck.folder.file("old/deck.toml", spec).file("old/goals.csv", deck.folder.read("decks/playing-chicken/goals.csv"));
    let text = run("playing-chicken --against old --players 4 --games 100").ends(0).out;
    for words in [
        "Playing Chicken: playing-chicken (new) compared with old (old), 100 games with 4 players, seed 1",
        "With 4 players, the length of games does not change at all.\nThe gap between first and last grows by ",
        "\nNo seat's share of wins changes measurably.\n",
        "  actions in a game           60.0    60.0         0.0      0.0 to 0.0\n",
        "goals: none of 54 figures changes measurably",
        "* a measurable change: ",
    ] {
        assert!(text.contains(words), "`{words}` in\n{text}");
    }
    let marked: Vec<&str> = text.lines().filter(|line| line.ends_with("  *")).collect();
    assert_eq!(marked.len(), 11, "the gap, the points of four seats, and the coins of six cards: {marked:?}");
    let same = run("old --against old/deck.toml --players 3 --games 4").ends(0).out;
    assert!(same.contains("With 3 players, nothing changes: every figure is exactly the same."), "{same}");

    let json = run("playing-chicken --against old --players 3-4 --games 40 --seed 7 --format json").ends(0).json();
    assert_eq!((&json["deck"], &json["against"], &json["seed"]), (&"playing-chicken".into(), &"old".into(), &7.into()));
    let gap = &json["comparisons"][1]["gap"];
    assert_eq!((&gap["kind"], &gap["is_clear"]), (&"mean".into(), &true.into()));
    let figure = |name: &str| gap[name].as_f64().expect("a number");
    assert!(
        (figure("new") - 2.0 * figure("old")).abs() < 1e-5 && figure("from") > 0.0 && figure("to") > figure("from")
    );
    assert_eq!(json["comparisons"][0]["tables"][0]["rows"][0]["cells"][0]["kind"], "per-game");
}

#[test]
fn the_command_line_says_which_deck_is_wrong() {
    let deck = TestDeck::copy_of("playing-chicken");
    let spec = String::from_utf8(deck.folder.read("decks/playing-chicken/deck.toml")).expect("UTF-8");
    deck.folder.file("old/deck.toml", spec.replace("[2, 3, 4, 5, 6]", "[2, 3]"));
    deck.folder.file("old/goals.csv", deck.folder.read("decks/playing-chicken/goals.csv"));
    let run = |arguments: &str| deck.folder.run_line(&format!("play playing-chicken --players 3 {arguments}"));
    let broken = run("--against old --games 4").ends(1).err;
    assert!(
        broken.contains("--> old/deck.toml:") && broken.ends_with("old: 1 error; nothing was played\n"),
        "{broken}"
    );
    deck.folder.file("old/deck.toml", spec.replace("game     = \"playing-chicken\"\n", ""));
    let unnamed = run("--against old --games 4").ends(2).err;
    assert!(unnamed.contains("error: the deck to compare with: the deck names no game"), "{unnamed}");
    for (arguments, words) in [
        ("--against crazy-chicken", "one is for the game `playing-chicken`, the other for `crazy-chicken`"),
        ("--against playing-chicken --games 3", "3 games are too few to compare two decks: play at least 4"),
        ("--against playing-chickn", "no release or variant `playing-chickn`"),
        ("--against playing-chickn", "did you mean the deck `playing-chicken`?"),
        ("--against playing-chicken --replay", "cannot be used with"),
    ] {
        let said = run(arguments).ends(2);
        assert!(said.err.contains(words) && said.out.is_empty(), "{arguments}: {said:?}");
    }
}

/// One page for both numbers of players, and for each one or more of its own.
#[test]
fn plots_show_what_changes() {
    let deck = plus_one();
    let line = "play playing-chicken --against built/deck.toml --players 3-4 --games 60 --plots";
    let spec = std::fs::read_to_string("decks/playing-chicken/deck.toml").expect("the deck is there");
    deck.folder.file("built/deck.toml", spec);
    deck.folder.file("built/goals.csv", deck.folder.read("decks/playing-chicken/goals.csv"));
    let ran = deck.folder.run_line(&format!("{line} changes.pdf")).ends(0);
    assert!(ran.out.ends_with("plots: changes.pdf\n") && ran.err.is_empty(), "{ran:?}");
    let file = Pdf::read(&deck.folder.read("changes.pdf"));
    let text: String = file.pages().into_iter().map(|page| file.page_text(page)).collect();
    for words in [
        "playing-chicken (new) compared with built/deck.toml (old): 3 players, 60 games, seed 1",
        "60 games for each number of players",
        "exactly as before",
        "old → new",
        "difference in percentage points",
        "From the first to the last: old and new",
        "of 54 figures change",
    ] {
        assert!(text.contains(words), "`{words}` in\n{text}");
    }
    deck.folder.run_line(&format!("{line} changes.svg")).ends(0);
    let svg = String::from_utf8(deck.folder.read("changes.svg")).expect("UTF-8");
    assert!(svg.contains("Mean points") && !svg.contains("textline"), "words are set");
}

/// A name of 120 letters is cut, and everything keeps its room.
#[test]
fn plots_of_long_names_have_no_findings() {
    let long = "Billy the Chick, ".repeat(7);
    let deck = changed("crazy-chicken", "kinds.csv", "Billy the Chick", &format!("\"{long}\""));
    deck.folder.file("more/deck.toml", deck.folder.read("decks/crazy-chicken/deck.toml").as_slice());
    let more = String::from_utf8(deck.folder.read("more/deck.toml")).expect("UTF-8");
    deck.folder.file("more/deck.toml", more.replace("kinds  = 6", "kinds  = 7"));
    deck.folder.file("more/kinds.csv", deck.folder.read("decks/crazy-chicken/kinds.csv"));
    let ran = deck.folder.run_line("play more --against crazy-chicken --games 60 --plots long.pdf").ends(0);
    assert!(ran.err.is_empty(), "{}", ran.err);
    let file = Pdf::read(&deck.folder.read("long.pdf"));
    let text: String = file.pages().into_iter().map(|page| file.page_text(page)).collect();
    assert!(text.contains("Billy the Chick, Billy the Chick,…"), "{text}");
}
