//! Chicken with dice: the list of counters, the examples of the source, and what its plays come to.

use crate::test_deck::deck;
use pullet::games::chicken_dice::{ChickenDice, Decision, Event, Kept, Moment, Roll};
use pullet::games::{DeckGame, Engine, Game, PlaySettings, Rng, Seat, engine_of, laws};
use pullet::model::Deck;

fn dice() -> Deck {
    deck(
        "[deck]\ntitle = \"Dice\"\ngame = \"chicken-dice\"\nplayers = \"2-6\"\n[[sheets]]\nid = \"score\"\ntemplate = \"s.svg\"\n",
    )
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

/// Second rule: a player who stops leaves no counter.
#[test]
fn a_player_who_stops_keeps_every_counter() {
    watch(5, |_, moment, _, action, _| {
        if let (Moment::Rolled { roll, .. }, Decision::Stop(kept)) = (moment, action) {
            let left = roll.without(kept).expect("it was in the roll");
            assert!(left.dice() == 0 || left.is_blank(), "{action} of {roll:?}");
        }
    });
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
