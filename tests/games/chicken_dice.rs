//! Chicken with dice: the list of counters, the examples of the source, and what its plays come to.

use crate::test_deck::deck;
use pullet::games::chicken_dice::{ChickenDice, Decision, Event, Kept, Moment, Roll};
use pullet::games::{
    DeckGame, Engine, Game, Knowledge, PlaySettings, Player, Rng, Seat, engine_of, judge, laws, play_out,
};
use pullet::model::Deck;

fn dice() -> Deck {
    with_rules("")
}

/// The game with these lines of `[rules]`.
fn with_rules(rules: &str) -> Deck {
    deck(&format!(
        "[deck]\ntitle = \"Dice\"\ngame = \"chicken-dice\"\nplayers = \"2-6\"\n[[sheets]]\nid = \"score\"\n\
         template = \"s.svg\"\n[rules]\n{rules}\n"
    ))
}

fn game(players: usize) -> ChickenDice {
    ChickenDice::from_deck(&dice(), players).expect("nothing is wrong with it")
}

fn engine() -> &'static dyn Engine {
    engine_of(&dice()).expect("the game is known").expect("the deck names a game")
}

/// The most that all the dice of a roll are worth; none where some of them do not count.
fn points(faces: &[u8]) -> Option<i64> {
    let (keeps, game) = (Roll::from_faces(faces).keeps(), game(2));
    let all = keeps.iter().filter(|kept| usize::from(kept.dice()) == faces.len());
    all.map(|kept| kept.points(game.rules())).max()
}

/// Section Counters, line by line.
#[test]
fn counters_are_worth_what_the_list_says() {
    assert_eq!(points(&[5]), Some(50));
    assert_eq!(points(&[1]), Some(100));
    assert_eq!(points(&[2, 2, 2]), Some(200));
    assert_eq!(points(&[5, 5, 5]), Some(500));
    assert_eq!(points(&[2, 2, 2, 2]), Some(300));
    assert_eq!(points(&[1, 1, 1]), Some(1000));
    assert_eq!(points(&[1, 1, 1, 1]), Some(1100));
    assert_eq!(points(&[4, 4, 4, 4, 4]), Some(1500));
    assert_eq!(points(&[3, 3, 3, 3, 3, 3]), Some(2500));
    assert_eq!(points(&[2, 2, 2, 6, 6, 6]), Some(1200));
    assert_eq!(points(&[2, 2, 3, 3, 4, 4]), Some(1200));
    assert_eq!(points(&[1, 2, 3, 4, 5, 6]), Some(2000));
    assert_eq!(points(&[2, 3]), None);
}

/// Helpful hints: 2 2 2 2 3 3 is four of a kind and takes 300, or three pairs and takes 1,200 and all the dice.
#[test]
fn four_of_a_kind_and_a_pair_count_in_two_ways() {
    let (roll, game) = (Roll::from_faces(&[2, 2, 2, 2, 3, 3]), game(2));
    let keeps: Vec<(i64, u8)> = roll.keeps().iter().map(|kept| (kept.points(game.rules()), kept.dice())).collect();
    assert!(keeps.contains(&(300, 4)) && keeps.contains(&(1200, 6)), "{keeps:?}");
}

/// Of 6, 36, 216, 1296, 7776 and 46656 rolls: 4, 16, 60, 204, 600 and 1080 have no counter. Up to two dice none may be a
/// 1 or a 5; from three on no three may be alike either; with six dice three pairs count too, which leaves two pairs and two
/// others: 6 times 180.
#[test]
fn the_blank_rolls_are_those_counted_by_hand() {
    let blanks = |dice: u32| {
        let rolls = (0..6u32.pow(dice)).map(|number| {
            let faces: Vec<u8> =
                (0..dice).map(|die| u8::try_from(number / 6u32.pow(die) % 6 + 1).expect("a face")).collect();
            Roll::from_faces(&faces)
        });
        rolls.filter(|roll| roll.is_blank()).count()
    };
    assert_eq!((1..=6).map(blanks).collect::<Vec<_>>(), [4, 16, 60, 204, 600, 1080]);
}

/// A roll is blank exactly when nothing can be kept of it.
#[test]
fn a_blank_roll_has_nothing_to_keep() {
    let mut rng = Rng::new(2);
    for dice in (1..=6).cycle().take(3000) {
        let roll = Roll::new(dice, &mut rng);
        assert_eq!(roll.is_blank(), roll.keeps().is_empty(), "{roll:?}");
    }
}

/// Plays at random, and looks at every decision.
fn watch(seed: u64, mut see: impl FnMut(&ChickenDice, &Moment, &[i64], Decision, &[Event])) {
    let game = game(2);
    let mut rng = Rng::new(seed);
    let mut state = game.deal(&mut rng);
    for _ in 0..3000 {
        let Some(action) = rng.pick(&game.legal_actions(&state)).copied() else { return };
        let view = game.view(&state, Seat::new(0));
        let events = game.apply(&mut state, action).expect("it is legal");
        see(&game, &view.moment, &view.totals, action, &events);
    }
}

/// First rule: 350 points in one turn come before anything is written down.
#[test]
fn the_first_points_written_down_are_350_or_more() {
    watch(4, |_, _, totals, _, events| {
        for event in events {
            if let Event::Stopped { seat, points, .. } = event {
                assert!(totals[seat.index()] > 0 || *points >= 350, "{event:?}");
            }
        }
    });
}

/// Second and last rules: a player who stops leaves no counter: no 1, no 5, and no number that is there three times or more.
#[test]
fn a_player_who_stops_leaves_no_die_that_can_count() {
    watch(5, |_, moment, _, action, _| {
        if let (Moment::Rolled { roll, .. }, Decision::Stop(kept)) = (moment, action) {
            let left = roll.without(kept).expect("what is kept is in the roll");
            assert!(left.is_blank() && kept.dice() >= roll.counting(), "{action} of {roll:?}");
        }
    });
}

/// A fourth 3 counts with three; of 2 2 2 2 3 3, the 2s count by themselves, and the 3s only in three pairs; a single 4 never counts.
#[test]
fn the_dice_that_can_count_are_known() {
    let counting = |faces: &[u8]| Roll::from_faces(faces).counting();
    assert_eq!(counting(&[3, 3, 3, 3]), 4);
    assert_eq!(counting(&[3, 3, 3, 1, 6, 2]), 4);
    assert_eq!(counting(&[2, 2, 2, 2, 3, 3]), 4);
    assert_eq!(counting(&[1, 2, 3, 4, 5, 6]), 2);
    assert_eq!(counting(&[1, 4, 4]), 1);
    assert_eq!(counting(&[2, 3, 4, 6]), 0);
    let mut rng = Rng::new(8);
    for dice in (1..=6).cycle().take(3000) {
        let roll = Roll::new(dice, &mut rng);
        let keeps = roll.keeps();
        let of_faces = keeps.iter().filter(|kept| !kept.to_string().starts_with(char::is_alphabetic));
        let most = of_faces.map(|kept| kept.dice()).max().unwrap_or_default();
        assert_eq!(roll.counting(), most, "{roll:?}");
        assert_eq!(roll.is_blank(), keeps.is_empty(), "{roll:?}");
    }
}

/// Two to twelve can play; a game for any other number is refused, with the place of `players`.
#[test]
fn a_number_of_players_outside_the_game_is_refused() {
    for players in [0, 1, 13] {
        let findings = ChickenDice::from_deck(&dice(), players).expect_err("so many cannot play");
        let codes: Vec<&str> = findings.iter().map(|finding| finding.code.as_str()).collect();
        assert_eq!(codes, ["players-outside-game"], "{players}");
        assert!(findings.iter().all(|finding| finding.place.is_some()));
    }
    assert!(ChickenDice::from_deck(&dice(), 12).is_ok());
}

/// The findings of the game with these rules.
fn findings(rules: &str) -> Vec<String> {
    judge(&with_rules(rules)).0.iter().map(|finding| finding.message.clone()).collect()
}

/// An opening of 10,000 is hard, and one above it impossible; totals are sums of counters: with 400 and 300 there is no 500.
#[test]
fn a_goal_that_no_one_can_reach_is_found() {
    assert!(findings("opening = 10000").is_empty());
    let words = "no one can get on the board: the `opening` of 35000 is above the `goal` of 10000";
    assert_eq!(findings("opening = 35000"), [words]);
    let by_100 = "one = 400\nfive = 300\ntriple = 900\nones = 1200\nfurther = 300\n\
                  five_kind = 6000\nsix_kind = 9000\ntriplets = 6000\nstraight = 900\nopening = 0\n";
    assert_eq!(findings(&format!("{by_100}goal = 500")), ["no one can reach exactly 500 with these counters"]);
    assert!(findings(&format!("{by_100}goal = 1000")).is_empty(), "300 + 300 + 400");
    let nothing = "goal = 100\nopening = 0\none = 0\nfive = 0\ntriple = 0\nones = 0\nfurther = 0\nfive_kind = 0\n\
                   six_kind = 0\ntriplets = 0\npairs = 0\nstraight = 0";
    assert_eq!(findings(nothing), ["no one can reach exactly 100 with these counters"]);
}

/// Three 1s are three single 1s too, so 300 is the least that they can be worth; and so on for each step of the ladder.
#[test]
fn a_ladder_that_contradicts_itself_is_found() {
    let pairs = [
        ("ones = 300", "ones = 299", "three 1s score 299, which is less than three single 1s: 300"),
        (
            "five = 160\ntriple = 96",
            "five = 161\ntriple = 96",
            "three 5s score 480, which is less than three single 5s: 483",
        ),
        ("five_kind = 1100", "five_kind = 1099", "five 1s score 1099, which is less than four 1s: 1100"),
        ("five_kind = 2500", "five_kind = 2600", "six of a kind score 2500, which is less than five of a kind: 2600"),
        ("triplets = 500", "triplets = 499", "two triplets score 499, which is less than three 2s and three 3s: 500"),
        (
            "triplets = 2500",
            "triplets = 2501",
            "six of a kind score 2500, which is less than the same dice as two triplets: 2501",
        ),
        ("straight = 150", "straight = 149", "a straight scores 149, which is less than its 1 and its 5: 150"),
    ];
    for (sound, broken, words) in pairs {
        assert_eq!(findings(sound), Vec::<String>::new(), "{sound}");
        assert_eq!(findings(broken), [words]);
    }
}

/// Third rule: all six kept, six are rolled; otherwise those that were not kept.
#[test]
fn a_player_who_keeps_all_six_rolls_six() {
    watch(6, |_, moment, _, action, events| {
        if let (Moment::Rolled { roll, .. }, Decision::Roll(kept), [_, Event::Rolled(_, next), ..]) =
            (moment, action, events)
        {
            let left = roll.dice() - kept.dice();
            assert_eq!(next.dice(), if left == 0 { 6 } else { left });
        }
    });
}

/// Fifth rule: no one passes 10,000, and the player who hits it wins.
#[test]
fn exactly_ten_thousand_wins() {
    let settings = PlaySettings { players: 3, games: 60, seed: 7, ..PlaySettings::default() };
    let report = engine().play(&dice(), &settings).expect("it can be played");
    assert_eq!(report.endless, 0);
    assert_eq!(report.seats.iter().map(|seat| seat.score.max).max(), Some(10_000));
    let won: f64 = report.seats.iter().map(|seat| seat.won).sum();
    assert!((won - 1.0).abs() < 0.01, "{won}");
}

#[test]
fn decisions_are_read_as_they_are_written() {
    for text in ["stop 1 5", "roll 222", "stop straight", "roll 1 55555", "stop pairs", "roll 1 111"] {
        assert_eq!(text.parse::<Decision>().expect("a decision").to_string(), text);
    }
    for text in ["stop", "keep 1", "roll 22", "roll 3", "roll 7", "stop 1 straight", "roll 123"] {
        assert!(text.parse::<Decision>().is_err(), "{text}");
    }
    assert_eq!(Kept::new(Vec::new()), None);
}

#[test]
fn the_laws_hold() {
    for players in [2, 5] {
        for seed in 0..6 {
            laws::hold(&game(players), seed, 300).expect("the laws hold");
        }
    }
}

#[test]
fn the_weigher_beats_the_random_player() {
    let strategies = ["sensible", "random"].map(str::to_owned).to_vec();
    let settings = PlaySettings { players: 2, games: 60, seed: 7, strategies, ..PlaySettings::default() };
    let report = engine().play(&dice(), &settings).expect("it can be played");
    assert!(report.seats[0].won > 0.8, "{:?}", report.seats);
}

/// Keeps what is worth most, rolls on below a number of points, and comes home as soon as it can: a rule of thumb.
struct Cautious(i64);

impl Player<ChickenDice> for Cautious {
    fn name(&self) -> &'static str {
        "cautious"
    }

    fn about(&self) -> &'static str {
        "stops with enough points"
    }

    fn choose(&self, seen: &Knowledge<'_, ChickenDice>, _: &mut Rng) -> Option<Decision> {
        let (game, Moment::Rolled { turn, .. }) = (seen.game(), seen.view().moment) else { return None };
        let worth = |decision: &Decision| match decision {
            Decision::Stop(kept) if turn + kept.points(game.rules()) >= self.0 => (2, kept.points(game.rules())),
            Decision::Roll(kept) => (1, kept.points(game.rules())),
            Decision::Stop(_) => (0, 0),
        };
        seen.legal().iter().copied().max_by_key(worth)
    }
}

/// Rules of thumb stop at so many points; a player who tries every roll is better than each of them.
#[test]
fn the_sensible_player_beats_rules_of_thumb() {
    let game = game(2);
    let sensible = &ChickenDice::strategies()[0];
    for enough in [300, 500, 800] {
        let mut won = 0;
        for seed in 0..200 {
            let players: [&dyn Player<ChickenDice>; 2] = [sensible.as_ref(), &Cautious(enough)];
            let played = play_out(&game, &players, &mut Rng::new(seed), &mut ()).expect("they keep the rules");
            won += usize::from(game.scores(&played.state).winners.contains(&Seat::new(0)));
        }
        assert!(won > 110, "{won} of 200 against {enough}");
    }
}

/// What is wrong with these rows of `[data.turn]`.
fn wrong_examples(rows: &str) -> Vec<String> {
    let deck = with_rules(&format!("[data.turn]\nrows = [{rows}]"));
    judge(&deck).0.iter().map(|finding| finding.message.clone()).collect()
}

/// Of six dice three are kept, so three are rolled; all six kept, six are; a roll without a counter ends a turn.
#[test]
fn turns_that_can_happen_are_no_fault() {
    let sound = [
        "{ turn = 1, dice = [3, 3, 3, 1, 6, 2], action = 'roll 333' }, { turn = 1, dice = [5, 2, 4], action = 'stop 5' }",
        "{ turn = 1, dice = [2, 2, 3, 3, 4, 4], action = 'roll pairs' }, { turn = 1, dice = [2, 2, 3, 4, 6, 6] }",
        "{ turn = 1, dice = [1, 2, 3, 3, 4, 4], action = 'roll 1' }, { turn = 2, dice = [1, 1, 3, 3, 4, 4], action = 'roll 1 1' }",
        "{ dice = [2, 2, 2, 2, 3, 3], action = 'roll 2222', points = 300 }, { dice = [2, 2, 2, 2, 3, 3], points = 1200 }",
        "{ dice = [5, 2], action = 'stop 5' }, { turn = 1, dice = [1, 1, 1, 4, 6, 2], action = 'stop 111', total = 0 }",
    ];
    for rows in sound {
        assert_eq!(wrong_examples(rows), Vec::<String>::new(), "{rows}");
    }
}

/// Broken examples are for those who print the deck; the game is played all the same.
#[test]
fn a_deck_with_a_wrong_example_can_be_played() {
    let deck = with_rules("[data.turn]\nrows = [{ dice = [3, 3, 3, 3, 6, 2], action = 'stop 333' }]");
    assert!(judge(&deck).0.has_errors());
    assert!(ChickenDice::from_deck(&deck, 2).is_ok());
}
