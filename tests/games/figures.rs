//! The figures that templates read: numbers of the sources, and every name that `docs/games.md` lists.

use crate::test_deck::{built_in, deck};
use pullet::games::{Figures, judge};
use pullet::model::{Deck, Fields, Value};
use std::collections::BTreeSet;

const JOKERLINK: &str = r#"
[deck]
title   = "Jokerlink"
game    = "jokerlink"
players = "2-6"
[[cards]]
id     = "{{ suit }}-{{ rank }}"
front  = "card.svg"
copies = 2
each   = { suit = ["hearts", "diamonds", "clubs", "spades"], rank = ["A", 2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K"] }
"#;

const JOKERS: &str = "[[cards]]\nid = \"joker\"\nfront = \"card.svg\"\ncopies = 4\nfields = { rank = \"joker\" }\n";

fn figures(deck: &Deck) -> Fields {
    match judge(deck) {
        (_, Figures::Known(Value::Table(figures))) => *figures,
        (findings, other) => panic!("{findings:?} {other:?}"),
    }
}

/// A value as people write it, without places: `[{round: 1, hand: 6}, {round: 2, hand: 5}]`.
fn written(value: &Value) -> String {
    match value {
        Value::List(items) => format!("[{}]", joined(items.iter().map(|item| written(&item.value)))),
        Value::Table(fields) => {
            format!("{{{}}}", joined(fields.iter().map(|(name, field)| format!("{name}: {}", written(&field.value)))))
        }
        Value::Text(text) => text.to_string(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Bool(answer) => answer.to_string(),
    }
}

fn joined(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(", ")
}

fn rows<'a>(figures: &'a Fields, name: &str) -> Vec<&'a Fields> {
    let Value::List(rows) = &figures[name].value else { panic!("`{name}` is a list") };
    let rows = rows.iter().map(|row| match &row.value {
        Value::Table(row) => &**row,
        other => panic!("{other:?}"),
    });
    rows.collect()
}

/// The table of rounds; exactly on the goal wins double.
#[test]
fn playing_chicken_lists_its_table_of_rounds() {
    let figures = figures(&built_in("playing-chicken"));
    assert_eq!(
        written(&figures["rounds"].value),
        "[{round: 1, hand: 6, tricks: 5, prize: 2, exact: 4}, {round: 2, hand: 5, tricks: 4, prize: 3, exact: 6}, \
         {round: 3, hand: 4, tricks: 3, prize: 4, exact: 8}, {round: 4, hand: 3, tricks: 2, prize: 5, exact: 10}, \
         {round: 5, hand: 2, tricks: 1, prize: 6, exact: 12}]"
    );
    assert_eq!(written(&figures["tricks"].value), "15");
    assert_eq!(written(&figures["goal_cards"].value), "21");
}

/// The ranges of goals by the cards: the source's table, but for 7 players, who have no card above 33.
#[test]
fn playing_chicken_lists_the_goals_of_each_number_of_players() {
    let figures = figures(&built_in("playing-chicken"));
    assert_eq!(
        written(&figures["goals"].value),
        "[{players: 3, lowest: 4, highest: 17, cards: 10}, {players: 4, lowest: 7, highest: 19, cards: 10}, \
         {players: 5, lowest: 9, highest: 23, cards: 10}, {players: 6, lowest: 11, highest: 31, cards: 9}, \
         {players: 7, lowest: 13, highest: 33, cards: 10}, {players: 8, lowest: 17, highest: 39, cards: 9}]"
    );
}

/// 110 cards less two hands of three make two piles of 52; the numbers 20 + 18 + 16 + 14 + 12 + 9 + 8 + 7 + 6 are 110 too.
#[test]
fn crazy_chicken_lists_its_deal_and_its_kinds() {
    let figures = figures(&built_in("crazy-chicken"));
    assert_eq!(written(&figures["cards"].value), "110");
    assert_eq!(written(&figures["points"].value), "110");
    assert_eq!(written(&figures["draw_pile"].value), "52");
    let kinds = rows(&figures, "kinds");
    assert_eq!((kinds.len(), written(&kinds[0]["name"].value)), (9, "Billy the Chick".to_owned()));
    assert!(kinds.iter().all(|kind| kind["number"].value == kind["cards"].value));
}

/// Of 6, 36, 216, 1296, 7776 and 46656 ways 4, 16, 60, 204, 600 and 1080 are blank (counted by hand with the engine's tests):
/// 2/3, 4/9, 5/18, 17/108, 25/324, 5/216.
#[test]
fn chicken_dice_lists_chances_in_lowest_terms() {
    let figures = figures(&built_in("chicken-dice"));
    let blank = |chance: &&Fields| written(&chance["blank"].value);
    assert_eq!(
        rows(&figures, "chances").iter().map(blank).collect::<Vec<_>>(),
        [
            "{ways: 4, part: [2, 3], percent: 66.7}",
            "{ways: 16, part: [4, 9], percent: 44.4}",
            "{ways: 60, part: [5, 18], percent: 27.8}",
            "{ways: 204, part: [17, 108], percent: 15.7}",
            "{ways: 600, part: [25, 324], percent: 7.7}",
            "{ways: 1080, part: [5, 216], percent: 2.3}",
        ]
    );
    let six = rows(&figures, "chances")[5];
    assert_eq!(written(&six["counter"].value), "{ways: 45576, part: [211, 216], percent: 97.7}");
}

/// Section Counters, line by line.
#[test]
fn chicken_dice_lists_its_counters() {
    let figures = figures(&built_in("chicken-dice"));
    let line = |row: &&Fields| {
        format!("{} {} {}", written(&row["dice"].value), written(&row["points"].value), written(&row["wins"].value))
    };
    assert_eq!(
        rows(&figures, "counters").iter().map(line).collect::<Vec<_>>(),
        [
            "[5] 50 points",
            "[1] 100 points",
            "[a, a, a] 100 times",
            "[1, 1, 1] 1000 points",
            "[a, a, a, a] 100 more",
            "[a, a, a, a, a] 1500 points",
            "[a, a, a, a, a, a] 2500 points",
            "[a, a, a, b, b, b] 1200 points",
            "[a, a, b, b, c, c] 1200 points",
            "[1, 2, 3, 4, 5, 6] 2000 points",
        ]
    );
}

/// A pack is 52 cards: 10 each and 2 over for five, and 104 with both packs: 20 each and 4 over.
#[test]
fn jokerlink_lists_its_deals() {
    let figures = figures(&deck(JOKERLINK));
    let deals: Vec<String> = rows(&figures, "deals").iter().map(|deal| written(&(*deal).clone().into())).collect();
    assert_eq!(deals[0], "{players: 2, packs: 1, jokers: 0, cards: 52, each: 26, more: 0}");
    assert_eq!(deals[3], "{players: 5, packs: 2, jokers: 0, cards: 104, each: 20, more: 4}");
}

/// Without Jokers a King makes 0 of 10 and less and 20 of 11 and more; with Jokers always 20, and a Joker 0.
#[test]
fn jokerlink_lists_what_kings_and_jokers_do() {
    let last = |figures: &Fields| rows(figures, "ranks").last().map(|row| written(&(*row).clone().into()));
    let plain = figures(&deck(JOKERLINK));
    assert_eq!(last(&plain).as_deref(), Some("{rank: K, effect: set, low: 0, high: 20}"));
    let with_jokers = figures(&deck(&format!("{JOKERLINK}{JOKERS}")));
    assert_eq!(last(&with_jokers).as_deref(), Some("{rank: joker, effect: set, low: 0, high: 0}"));
    assert_eq!(written(&rows(&with_jokers, "ranks")[12]["low"].value), "20");
}

/// The tables Deck setup and Card score.
#[test]
fn big_chicken_lists_its_set_ups_and_bands() {
    let figures = figures(&built_in("big-chicken"));
    let setup = |row: &&Fields| {
        ["players", "suits", "eggs", "ducks", "ones_out", "total", "dealt"]
            .map(|name| written(&row[name].value))
            .join(" ")
    };
    assert_eq!(
        rows(&figures, "setups").iter().map(setup).collect::<Vec<_>>(),
        ["[3] 3 [4, 10] 1 0 48 16", "[2, 4] 3 [1, 10] 3 4 64 16", "[5] 4 [2, 10] 3 0 80 16", "[6] 4 [1, 10] 3 4 84 14"]
    );
    assert_eq!(
        written(&rows(&figures, "scoring")[1].clone().into()),
        "{players: [2, 4, 5], bands: [{from: 1, to: 4, points: 1}, {from: 5, to: 9, points: 2}, {from: 10, to: 14, points: 3}, \
         {from: 15, to: 16, points: 4}]}"
    );
}

/// The most important rule, Order of poker lays, Coops, Ducks, Chickens.
#[test]
fn big_chicken_lists_which_lay_beats_which() {
    let figures = figures(&built_in("big-chicken"));
    let row = |row: &&Fields| {
        ["name", "cards", "chickens", "ducks", "beats"].map(|name| written(&row[name].value)).join("; ")
    };
    let all = "single, two of a kind, three of a kind, straight, flush, full house, straight flush, little coop";
    assert_eq!(
        rows(&figures, "lays").iter().map(row).collect::<Vec<_>>(),
        [
            "single; 1; true; true; [single, little coop, big coop]".to_owned(),
            "two of a kind; 2; true; true; [two of a kind]".to_owned(),
            "three of a kind; 3; true; true; [three of a kind]".to_owned(),
            "straight; 5; false; true; [straight]".to_owned(),
            "flush; 5; false; true; [straight, flush]".to_owned(),
            "full house; 5; true; true; [straight, flush, full house]".to_owned(),
            "straight flush; 5; false; true; [straight, flush, full house, straight flush]".to_owned(),
            format!("little coop; 4; true; false; [{all}]"),
            format!("big coop; 5; true; false; [{all}, big coop]"),
        ]
    );
}

/// By hand, with the bands of four: 1 to 4 cards cost 1 each, 5 to 9 cost 2, 10 to 14 cost 3.
#[test]
fn big_chicken_lists_the_sums_of_the_sample() {
    let figures = figures(&built_in("big-chicken"));
    let totals = |round: &&Fields| joined(rows(round, "seats").iter().map(|seat| written(&seat["total"].value)));
    let rounds = rows(&figures, "sample");
    assert_eq!(
        rounds.iter().map(totals).collect::<Vec<_>>(),
        ["0, 12, 3, 33", "9, 12, 22, 40", "19, 13, 60, 40", "31, 30, 60, 42"]
    );
    let cleo = rows(rounds[2], "seats")[2];
    assert_eq!(written(&cleo.clone().into()), "{left: 9, times: 2, score: 18, extra: 20, total: 60}");
}

/// Game contents: 80 + 5 + 3 = 88 cards to play with, 6 + 1 + 1 + 1 = 9 for the table, 1 + 5 + 1 + 1 = 8 to help; 105 in all.
#[test]
fn big_chicken_lists_what_is_in_the_box() {
    let figures = figures(&built_in("big-chicken"));
    let group = |row: &&Fields| ["group", "cards", "different"].map(|name| written(&row[name].value)).join(" ");
    assert_eq!(
        rows(&figures, "contents").iter().map(group).collect::<Vec<_>>(),
        [
            "Eggs 80 40",
            "Chickens 5 5",
            "Ducks 3 1",
            "Reference 6 1",
            "Important rules 1 1",
            "Crowed / Golden Egg 1 1",
            "Direction of play 1 1",
            "Intro / Deck set-up 1 1",
            "Rules 5 5",
            "Card score / Sample score 1 1",
            "Registration / Support 1 1"
        ]
    );
}

/// The source's example: 18 + 12 + 9 + 8 + 7 + 6 = 60 against 20 + 16 = 36, after six kinds before one player.
#[test]
fn crazy_chicken_lists_the_sums_of_the_example() {
    let figures = figures(&built_in("crazy-chicken"));
    let example = |row: &&Fields| written(&(*row).clone().into());
    assert_eq!(
        rows(&figures, "examples").iter().map(example).collect::<Vec<_>>(),
        [
            "{kinds: [gomez, king, chickbergh, cock, gackas, henroe], cards: [3, 2, 2, 2, 3, 2], \
             numbers: [18, 12, 9, 8, 7, 6], sum: 60, ends: true}",
            "{kinds: [billy, superchick], cards: [3, 3], numbers: [20, 16], sum: 36, ends: false}"
        ]
    );
}

/// What templates can read is what `docs/games.md` lists for each game, no less and no more.
#[test]
fn the_documents_list_every_figure() {
    let page = std::fs::read_to_string("docs/games.md").expect("the page is there");
    for deck in ["playing-chicken", "crazy-chicken", "chicken-dice", "jokerlink", "big-chicken"].map(built_in) {
        let game = deck.game.as_deref().expect("it names one");
        let section = page.split("\n## ").find(|section| section.contains(&format!("`game = \"{game}\"`")));
        let table =
            section.and_then(|section| section.split("| figure |").nth(1)).expect("the game has a table of figures");
        let lines = table.lines().take_while(|line| line.starts_with('|') || line.starts_with(' '));
        let listed: BTreeSet<&str> = lines.flat_map(|line| line.split('`').skip(1).step_by(2)).collect();
        let mut names = BTreeSet::new();
        gather(&figures(&deck).into(), &mut names);
        // Examples have the names of the deck's own tables.
        let is_missing = |name: &&String| !listed.contains(name.as_str()) && !deck.data.contains_key(name.as_str());
        let missing: Vec<&String> = names.iter().filter(is_missing).collect();
        assert!(missing.is_empty(), "{game}: {missing:?} are not listed");
        // Words that a figure can be, and rules that it comes from, stand in the table too.
        let words = [
            "double", "plus-one", "points", "times", "more", "add", "repeat", "nothing", "set", "true", "false", "21",
            "bust",
        ];
        let stale: Vec<&&str> = listed
            .iter()
            .filter(|name| !name.starts_with('[') && !names.contains(**name) && !words.contains(name))
            .collect();
        assert!(stale.is_empty(), "{game}: nothing has {stale:?}");
    }
}

fn gather(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::List(items) => items.iter().for_each(|item| gather(&item.value, names)),
        Value::Table(fields) => fields.iter().for_each(|(name, field)| {
            names.insert(name.clone());
            gather(&field.value, names);
        }),
        Value::Bool(_) | Value::Integer(_) | Value::Float(_) | Value::Text(_) => {}
    }
}
