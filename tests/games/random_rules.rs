//! Rules of chance: whatever `[rules]` and set-ups `check` accepts can be played, and keeps the laws; no player is ever left
//! without a legal action.

use crate::test_deck::deck;
use pullet::games::{
    DeckGame, Game, Rng, big_chicken::BigChicken, chicken_dice::ChickenDice, crazy_chicken::CrazyChicken, engine_of,
    jokerlink::Jokerlink, judge, laws, playing_chicken::PlayingChicken,
};
use pullet::model::Deck;
use std::fmt::Write;

/// The values that a rule can have, a few of them wrong.
#[derive(Clone, Copy)]
enum Values {
    Number(i64, i64),
    Flag,
    Words(&'static [&'static str]),
    /// Written by the deck itself, or for cards to print only.
    Other,
}

use Values::{Flag, Number, Other, Words};

/// Every rule of a game.
type Rules = &'static [(&'static str, Values)];

const BIG_CHICKEN: Rules = &[
    ("rounds", Number(1, 10_000)),
    ("limit", Number(1, 10_000)),
    ("crow_win", Number(0, 10_000)),
    ("crow_loss", Number(0, 10_000)),
    ("egging_cards", Number(1, 10_000)),
    ("egging", Number(0, 10_000)),
    ("last_egg_cards", Number(0, 10_000)),
    ("challenge", Number(0, 10_000)),
    ("ducks_in_lay", Number(0, 1)),
    ("big_coop_beats_little", Flag),
    ("assistance", Words(&["penalty", "forced"])),
    ("poker_order", Other),
];

const CHICKEN_DICE: Rules = &[
    ("goal", Number(0, 20_000)),
    ("opening", Number(0, 20_000)),
    ("five", Number(0, 1_000)),
    ("one", Number(0, 1_000)),
    ("triple", Number(0, 1_000)),
    ("ones", Number(0, 10_000)),
    ("further", Number(0, 1_000)),
    ("five_kind", Number(0, 1_000_000)),
    ("six_kind", Number(0, 1_000_000)),
    ("triplets", Number(0, 10_000)),
    ("pairs", Number(0, 10_000)),
    ("straight", Number(0, 10_000)),
];

const CRAZY_CHICKEN: Rules =
    &[("hand", Number(0, 20)), ("rounds", Number(1, 100)), ("kinds", Number(1, 50)), ("smallest_lay", Number(1, 10))];

const JOKERLINK: Rules =
    &[("jokers", Number(0, 4)), ("doubled_from", Number(2, 7)), ("again", Flag), ("pass_left", Flag)];

const PLAYING_CHICKEN: Rules = &[
    ("hands", Other),
    ("tricks", Other),
    ("prizes", Other),
    ("exact", Words(&["double", "plus-one"])),
    ("goals", Other),
];

/// Writes about half of the rules, each with a value of chance: an end of its range, a small number, or any.
fn rules_of_chance(rules: Rules, rng: &mut Rng) -> String {
    let mut text = String::new();
    for (key, values) in rules {
        let value = match *values {
            Number(low, high) => number(low, high, rng).to_string(),
            Flag => (rng.below(2) == 0).to_string(),
            Words(words) => format!("{:?}", rng.pick(words).expect("there are words")),
            Other => continue,
        };
        if rng.below(2) == 0 {
            writeln!(text, "{key} = {value}").expect("text can be written");
        }
    }
    text
}

fn number(low: i64, high: i64, rng: &mut Rng) -> i64 {
    let mut up_to = |most: i64| i64::try_from(rng.below(usize::try_from(most).unwrap_or(0) + 1)).unwrap_or(0);
    match up_to(5) {
        0 => low,
        1 => high,
        2 => low + up_to(high - low),
        // Numbers that people would write: round ones, and small ones.
        3 => (low + up_to((high - low) / 50) * 50).clamp(low, high),
        _ => low + up_to((high - low).min(20)),
    }
}

/// Plays at random, up to `most` actions, and returns whether the game ended.
fn play<G: Game>(game: &G, seed: u64, most: usize, rules: &str) -> bool {
    let mut rng = Rng::new(seed);
    let mut state = game.deal(&mut rng);
    for _ in 0..most {
        let legal = game.legal_actions(&state);
        let Some(seat) = game.to_act(&state) else { return true };
        let action = *rng.pick(&legal).unwrap_or_else(|| panic!("{seat} can do nothing\n{rules}\n{state:?}"));
        game.apply(&mut state, action).unwrap_or_else(|refused| panic!("{action}: {refused}\n{rules}"));
    }
    false
}

/// How much is played with the rules of a game.
struct Effort {
    /// How many rules are tried.
    sets: u64,
    /// After how many actions the laws are no longer checked.
    lawful: usize,
    /// After how many actions a game is given up.
    most: usize,
}

/// Plays with many rules of chance; returns how many of them `check` accepted, and how many of these games ended.
fn hold_with_rules_of_chance<G: DeckGame>(effort: &Effort, spec: impl Fn(&mut Rng) -> (String, Deck)) -> [usize; 2] {
    let mut counts = [0; 2];
    for seed in 0..effort.sets {
        let mut rng = Rng::new(seed);
        let (rules, deck) = spec(&mut rng);
        if judge(&deck).0.has_errors() {
            continue;
        }
        counts[0] += 1;
        let range = deck.players.expect("the deck says how many can play");
        let (fewest, most) = (range.min as usize, range.max as usize);
        for players in [fewest, most, fewest + rng.below(most - fewest + 1)] {
            let Ok(game) = G::from_deck(&deck, players) else { continue };
            let words = format!("{players} players, seed {seed}:\n{rules}");
            laws::hold(&game, seed, effort.lawful).unwrap_or_else(|broken| panic!("{broken}\n{words}"));
            counts[1] += usize::from(play(&game, seed, effort.most, &words));
        }
    }
    counts
}

/// A set-up of chance for so many players, with its bands; at times one whose cards do not come out even.
fn set_up_of_chance(players: usize, rng: &mut Rng) -> String {
    let (suits, low) = (1 + rng.below(4), 1 + rng.below(6));
    let high = low + rng.below(11 - low);
    let ones = if low == 1 { rng.below(3) } else { 0 };
    let eggs = 2 * suits * (high - low + 1) - ones;
    let ducks = (0..4).find(|ducks| (eggs + 5 + ducks).is_multiple_of(players)).unwrap_or(3);
    let total = eggs + 5 + ducks;
    let dealt = total / players;
    format!(
        "[data.setups]\nrows = [{{ players = [{players}], suits = {suits}, eggs = [{low}, {high}], ducks = {ducks}, \
         ones_out = {ones}, total = {total}, dealt = {dealt} }}]\n\
         [data.scoring]\nrows = [{{ players = [{players}], bands = [[1, {dealt}]] }}]\n"
    )
}

#[test]
fn big_chicken_is_played_by_any_rules() {
    let spec = |rng: &mut Rng| {
        let rules = rules_of_chance(BIG_CHICKEN, rng);
        let players = 3 + rng.below(4);
        let has_own_set_up = rng.below(2) == 0;
        let range = if has_own_set_up { players.to_string() } else { "3-6".to_owned() };
        let set_up = if has_own_set_up { set_up_of_chance(players, rng) } else { String::new() };
        let rules = format!("[rules]\n{rules}{set_up}");
        let deck = deck(&format!(
            "[deck]\ntitle = \"Big\"\ngame = \"big-chicken\"\nplayers = \"{range}\"\n\
             [[cards]]\nid = \"{{{{ suit }}}}-{{{{ number }}}}\"\nfront = \"e.svg\"\ncopies = 2\n\
             each = {{ suit = [\"blue\", \"green\", \"yellow\", \"orange\"], number = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }}\n\
             [[cards]]\nid = \"chicken-{{{{ rank }}}}\"\nfront = \"c.svg\"\nfields = {{ fowl = \"chicken\" }}\n\
             each = {{ rank = [1, 2, 3, 4, 5] }}\n\
             [[cards]]\nid = \"duck\"\nfront = \"d.svg\"\ncopies = 3\nfields = {{ fowl = \"duck\" }}\n{rules}"
        ));
        (rules, deck)
    };
    let effort = Effort { sets: 12, lawful: 60, most: 1_200 };
    let [accepted, ended] = hold_with_rules_of_chance::<BigChicken>(&effort, spec);
    assert!(accepted >= 4 && ended >= 3, "{accepted} rules were accepted, {ended} games ended");
}

#[test]
fn chicken_dice_is_played_by_any_rules() {
    let spec = |rng: &mut Rng| {
        let rules = rules_of_chance(CHICKEN_DICE, rng);
        let head = "[deck]\ntitle = \"Dice\"\ngame = \"chicken-dice\"\nplayers = \"2-6\"\n\
                    [[sheets]]\nid = \"score\"\ntemplate = \"s.svg\"\n";
        let deck = deck(&format!("{head}[rules]\n{rules}"));
        (rules, deck)
    };
    let effort = Effort { sets: 40, lawful: 60, most: 1_500 };
    let [accepted, ended] = hold_with_rules_of_chance::<ChickenDice>(&effort, spec);
    assert!(accepted >= 5 && ended >= 5, "{accepted} rules were accepted, {ended} games ended");
}

/// From 2 to 9 kinds with a few cards each.
#[test]
fn crazy_chicken_is_played_by_any_rules() {
    let spec = |rng: &mut Rng| {
        let row = |kind: usize, rng: &mut Rng| format!("{{ name = \"hen-{kind}\", number = {} }}", 1 + rng.below(20));
        let rows: Vec<String> = (0..2 + rng.below(8)).map(|kind| row(kind, rng)).collect();
        let rules = rules_of_chance(CRAZY_CHICKEN, rng);
        let deck = deck(&format!(
            "[deck]\ntitle = \"Crazy\"\ngame = \"crazy-chicken\"\nplayers = 2\n\
             [[cards]]\nid = \"{{{{ name }}}}\"\nfront = \"f.svg\"\ncopies = \"number\"\nrows = [{}]\n[rules]\n{rules}",
            rows.join(", ")
        ));
        (format!("{rows:?}\n{rules}"), deck)
    };
    let effort = Effort { sets: 100, lawful: 60, most: 20_000 };
    let [accepted, ended] = hold_with_rules_of_chance::<CrazyChicken>(&effort, spec);
    assert!(accepted >= 10 && ended >= 20, "{accepted} rules were accepted, {ended} games ended");
}

/// A single pack and a double one, with up to four Jokers.
#[test]
fn jokerlink_is_played_by_any_rules() {
    let spec = |rng: &mut Rng| {
        let (copies, jokers) = (1 + rng.below(2), rng.below(5));
        let rules = rules_of_chance(JOKERLINK, rng);
        let joker = format!(
            "[[cards]]\nid = \"joker\"\nfront = \"j.svg\"\ncopies = {}\nfields = {{ rank = \"joker\" }}\n",
            jokers * copies
        );
        let deck = deck(&format!(
            "[deck]\ntitle = \"Link\"\ngame = \"jokerlink\"\nplayers = \"2-6\"\n\
             [[cards]]\nid = \"{{{{ suit }}}}-{{{{ rank }}}}\"\nfront = \"f.svg\"\ncopies = {copies}\n\
             each = {{ suit = [\"hearts\", \"spades\", \"diamonds\", \"clubs\"], \
             rank = [\"A\", 2, 3, 4, 5, 6, 7, 8, 9, 10, \"J\", \"Q\", \"K\"] }}\n{joker}[rules]\n{rules}\n"
        ));
        (format!("{copies} packs, {jokers} Jokers\n{rules}"), deck)
    };
    let effort = Effort { sets: 40, lawful: 80, most: 20_000 };
    let [accepted, ended] = hold_with_rules_of_chance::<Jokerlink>(&effort, spec);
    assert!(accepted >= 20 && ended >= 20, "{accepted} rules were accepted, {ended} games ended");
}

/// Hands that become one card smaller in each round, at times one that does not; packs and goals for them.
#[test]
fn playing_chicken_is_played_by_any_rules() {
    let spec = |rng: &mut Rng| {
        let hand = 2 + rng.below(8);
        let rounds = 1 + rng.below(hand);
        let hands: Vec<usize> = (0..rounds).map(|round| hand - round).collect();
        let prizes: Vec<usize> = hands.iter().map(|_| 1 + rng.below(1000)).collect();
        let values: Vec<usize> = (1..=hand).collect();
        let goals = (3..=8).flat_map(|players| {
            let goal = |index: usize| format!("{{ id = \"{players}-{index}\", players = \"{players}\"");
            [players + 1, players * hand - 1].map(|sum| format!("{}, goal = {sum} }}", goal(sum)))
        });
        let goals: Vec<String> = goals.collect();
        let rules =
            format!("{}hands = {hands:?}\nprizes = {prizes:?}\ngoals = 2\n", rules_of_chance(PLAYING_CHICKEN, rng));
        let deck = deck(&format!(
            "[deck]\ntitle = \"Dare\"\ngame = \"playing-chicken\"\nplayers = \"3-8\"\n\
             [[cards]]\nid = \"{{{{ pack }}}}-{{{{ value }}}}\"\nfront = \"p.svg\"\n\
             each = {{ pack = [\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\", \"h\"], value = {values:?} }}\n\
             [[cards]]\nid = \"goal-{{{{ id }}}}\"\nfront = \"g.svg\"\ncopies = 1\nrows = [{}]\n[rules]\n{rules}",
            goals.join(", ")
        ));
        (rules, deck)
    };
    let effort = Effort { sets: 40, lawful: 80, most: 2_000 };
    let [accepted, ended] = hold_with_rules_of_chance::<PlayingChicken>(&effort, spec);
    assert!(accepted >= 15 && ended == 3 * accepted, "{accepted} rules were accepted, {ended} games ended");
}

/// A rule that is added to a game is added here, too: an unknown key is answered with all that are known.
#[test]
fn every_rule_of_every_game_is_tried() {
    let games = [
        ("big-chicken", BIG_CHICKEN),
        ("chicken-dice", CHICKEN_DICE),
        ("crazy-chicken", CRAZY_CHICKEN),
        ("jokerlink", JOKERLINK),
        ("playing-chicken", PLAYING_CHICKEN),
    ];
    for (name, rules) in games {
        let deck = deck(&format!(
            "[deck]\ntitle = \"A\"\ngame = \"{name}\"\n[[sheets]]\nid = \"a\"\ntemplate = \"a.svg\"\n[rules]\nzzzzzzzz = 1\n"
        ));
        let engine = engine_of(&deck).expect("the game is known").expect("a game is named");
        let findings = engine.check(&deck, *engine.players().end());
        let unknown = findings.iter().find(|finding| finding.code.as_str() == "unknown-rule");
        let help = unknown.and_then(|finding| finding.help.clone()).expect("the finding has help");
        let known: Vec<&str> = help.split('`').skip(1).step_by(2).collect();
        let mut tried: Vec<&str> = rules.iter().map(|(key, _)| *key).collect();
        let mut named = known.clone();
        tried.sort_unstable();
        named.sort_unstable();
        assert_eq!(tried, named, "{name}");
    }
}
