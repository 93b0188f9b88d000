//! Playing Chicken: the examples of its source, the counts of its goals, and what its plays come to.

use crate::test_deck::{built_in, deck};
use proptest::prelude::*;
use pullet::games::playing_chicken::{Choice, Constant, Event, Exact, Outcome, PlayingChicken, Schemer, Trick, View};
use pullet::games::{
    DeckGame, Engine, Game, Knowledge, PlaySettings, Player, RandomPlayer, Rng, Seat, engine_of, laws, play_out,
};

fn game(players: usize) -> PlayingChicken {
    PlayingChicken::from_deck(&built_in("playing-chicken"), players).expect("the built-in deck can be played")
}

/// The engine of the built-in deck, with settings for it.
fn engine() -> &'static dyn Engine {
    engine_of(&built_in("playing-chicken")).expect("the game is known").expect("the deck names a game")
}

fn seats(indices: &[usize]) -> Vec<Seat> {
    indices.iter().map(|index| Seat::new(*index)).collect()
}

/// How To Play, example after step 4: the goal is 15, the cards make 14, and the 6 wins. The picture's other cards
/// are not in the text: 3 and 5 make up the 14.
#[test]
fn fourteen_is_under_fifteen_and_the_highest_card_wins() {
    let trick = Trick::turn_up(15, vec![3, 6, 5]);
    assert_eq!((trick.sum(), trick.outcome), (14, Outcome::Under));
    assert_eq!(trick.winners, seats(&[1]));
}

/// How To Play, step 4, second paragraph: 6 + 5 + 5 = 16 is more than 15.
#[test]
fn over_the_goal_all_who_have_the_lowest_card_win() {
    let trick = Trick::turn_up(15, vec![5, 6, 5]);
    assert_eq!((trick.outcome, trick.winners), (Outcome::Over, seats(&[0, 2])));
}

/// How To Play, step 4, third paragraph: 6 + 6 + 3 = 15.
#[test]
fn on_the_goal_all_who_have_the_highest_card_win() {
    let trick = Trick::turn_up(15, vec![6, 3, 6]);
    assert_eq!((trick.outcome, trick.winners), (Outcome::Exact, seats(&[0, 2])));
}

/// Step 10: the last trick is worth 6, or 12 if the goal is met; steps 4 and 9: one additional point.
#[test]
fn an_exact_goal_pays_as_the_chosen_reading_says() {
    assert_eq!(Outcome::Exact.coins(6, Exact::Double), 12);
    assert_eq!(Outcome::Exact.coins(6, Exact::PlusOne), 7);
    assert_eq!(Outcome::Under.coins(6, Exact::Double), 6);
}

/// The table at the end of the rules: 5 + 4 + 3 + 2 + 1 = 15 tricks.
#[test]
fn a_game_has_fifteen_tricks_in_five_rounds() {
    let game = game(5);
    assert_eq!(game.rules().trick_count(), 15);
    let prizes: Vec<u32> = game.rules().rounds.iter().map(|round| round.prize).collect();
    assert_eq!(prizes, [2, 3, 4, 5, 6]);
}

/// The list of goal cards, counted by hand: 3P on 4, 5, 7, 8, 10, 11, 13, 13, 14, 17 and so on.
#[test]
fn each_number_of_players_has_the_goals_of_the_list() {
    let counts: Vec<usize> = (3..=8).map(|players| game(players).goals().len()).collect();
    assert_eq!(counts, [10, 10, 10, 9, 10, 9]);
    assert_eq!(game(5).goals(), [9, 11, 13, 13, 14, 17, 18, 21, 22, 23]);
}

/// Every number of players uses each label once: 10 + 10 + 10 + 9 + 10 + 9 = 58 labels on 21 cards.
#[test]
fn the_built_in_deck_shows_the_contradictions_of_its_source_and_nothing_else() {
    let deck = built_in("playing-chicken");
    let mut findings = pullet::games::judge(&deck).0;
    let codes: Vec<&str> = findings.iter().map(|finding| finding.code.as_str()).collect();
    assert_eq!(codes, ["goal-range-missed", "first-prize-contradicted", "exact-bonus-contradicted"]);
    assert_eq!(findings.set_aside(&deck.acceptances).len(), 2);
    assert_eq!(findings.iter().count(), 1);
    let range = findings.iter().next().expect("the first note");
    assert!(range.message.ends_with("the highest for 7 players is 33, not 37"), "{}", range.message);
}

#[test]
fn the_laws_hold_for_every_number_of_players() {
    for players in 3..=8 {
        let game = game(players);
        for seed in 0..8 {
            laws::hold(&game, seed, 200).expect("the laws hold");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn the_laws_hold_for_any_seed(seed in any::<u64>(), players in 3usize..=8) {
        prop_assert_eq!(laws::hold(&game(players), seed, 200), Ok(()));
    }
}

#[test]
fn a_card_that_was_played_cannot_be_played_again_in_the_round() {
    let game = game(3);
    let mut state = game.deal(&mut Rng::new(1));
    for _ in 0..3 {
        game.apply(&mut state, Choice(4)).expect("everyone holds a 4");
    }
    let before = state.clone();
    assert!(game.apply(&mut state, Choice(4)).is_err());
    assert_eq!(state, before);
}

/// Steps 7 and 8: who plays 1 to 5 in round 1 has lost the 6, and begins round 2 with 1 to 5.
#[test]
fn the_card_left_over_is_out_of_the_game_and_the_others_come_back() {
    let game = game(3);
    let mut state = game.deal(&mut Rng::new(1));
    let mut events = Vec::new();
    for value in 1..=5 {
        for _ in 0..3 {
            events.extend(game.apply(&mut state, Choice(value)).expect("everyone holds it"));
        }
    }
    assert!(events.contains(&Event::RoundOver { round: 1, gone: vec![6, 6, 6] }));
    assert_eq!(game.legal_actions(&state), (1..=5).map(Choice).collect::<Vec<_>>());
}

/// With 10 goals for 5 players and 15 tricks, the goals run out once, after the tenth trick.
#[test]
fn the_goals_are_shuffled_again_when_they_have_run_out() {
    let game = game(5);
    let mut state = game.deal(&mut Rng::new(3));
    let mut tricks = 0;
    let mut shuffled_after = Vec::new();
    while let Some(action) = game.legal_actions(&state).first().copied() {
        for event in game.apply(&mut state, action).expect("it is legal") {
            match event {
                Event::Trick { .. } => tricks += 1,
                Event::GoalsShuffled => shuffled_after.push(tricks),
                Event::RoundOver { .. } => {}
            }
        }
    }
    assert_eq!((tricks, shuffled_after), (15, vec![10]));
}

/// Everyone always plays the lowest card: all tie in every trick, so that all win and all share the victory (step 11).
#[test]
fn all_who_tie_for_the_most_points_win() {
    let game = game(4);
    let mut rng = Rng::new(5);
    let played = play_out(&game, &[&Constant::Wariest], &mut rng, &mut ()).expect("the wary keep the rules");
    let scores = game.scores(&played.state);
    assert_eq!(scores.winners.len(), 4);
    assert!(scores.sheets.iter().all(|sheet| sheet.parts.len() == 15));
}

/// The same game for the same seed, however many threads play it.
#[test]
fn the_number_of_threads_changes_nothing() {
    let deck = built_in("playing-chicken");
    let settings = PlaySettings { players: 5, games: 60, seed: 7, ..PlaySettings::default() };
    let play = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
        pool.install(|| engine().play(&deck, &settings).expect("it can be played"))
    };
    assert_eq!(play(1), play(3));
}

/// Against four random players, the one who calculates wins far more than a fifth of the games.
#[test]
fn the_sensible_player_beats_random_ones() {
    let deck = built_in("playing-chicken");
    let strategies = ["sensible", "random", "random", "random", "random"].map(str::to_owned).to_vec();
    let settings = PlaySettings { players: 5, games: 1000, seed: 7, strategies, ..PlaySettings::default() };
    let report = engine().play(&deck, &settings).expect("it can be played");
    assert!(report.seats[0].won > 0.35, "{:?}", report.seats);
}

#[test]
fn a_strategy_that_is_not_known_is_refused_with_those_that_are() {
    let settings = PlaySettings { players: 5, strategies: vec!["clever".to_owned()], ..PlaySettings::default() };
    let error = engine().play(&built_in("playing-chicken"), &settings).expect_err("no such strategy");
    assert!(error.to_string().contains("`sensible`"), "{error}");
}

#[test]
fn a_number_of_players_outside_the_game_is_refused() {
    let settings = PlaySettings { players: 9, ..PlaySettings::default() };
    assert!(engine().play(&built_in("playing-chicken"), &settings).is_err());
}

/// With the goal 4, three players are under it only with 1, 1, 1, and on it only with a single 2: whoever plays a 3 or more is
/// over it, and wins nothing from a lower card.
#[test]
fn the_sensible_player_goes_low_where_the_goal_is_low() {
    let game = game(3);
    let mut rng = Rng::new(9);
    let state = game.deal(&mut rng);
    let view = View { goal: 4, ..game.view(&state, Seat::new(0)) };
    let legal = game.legal_actions(&state);
    let mut lows = 0;
    for _ in 0..200 {
        let choice = Schemer::choose_by_view(&view, &legal, &mut rng).expect("there is something to choose");
        lows += usize::from(choice <= Choice(2));
    }
    assert!(lows > 180, "{lows}");
    let seen = Knowledge::new(&game, &state).expect("it is someone's turn");
    let anything = RandomPlayer.choose(&seen, &mut rng);
    assert!(anything.is_some_and(|choice| legal.contains(&choice)));
}

/// Plays the card nearest to an equal share of the goal.
struct EqualShare;

impl Player<PlayingChicken> for EqualShare {
    fn name(&self) -> &'static str {
        "equal-share"
    }

    fn about(&self) -> &'static str {
        "plays the card nearest to the goal divided by the players"
    }

    fn choose(&self, seen: &Knowledge<'_, PlayingChicken>, _: &mut Rng) -> Option<Choice> {
        let (game, view, legal) = (seen.game(), seen.view(), seen.legal());
        let share = f64::from(view.goal) / game.players() as f64;
        let far = |choice: &Choice| (f64::from(choice.0) - share).abs();
        legal.iter().copied().min_by(|one, other| far(one).total_cmp(&far(other)))
    }
}

/// Of four players, each wins a quarter if they are equally good. Of 200 games, a quarter is 50 with a standard deviation of 6:
/// one who wins more than 35 % is better.
#[test]
fn no_crude_player_is_better_than_the_sensible_one() {
    let game = game(4);
    let crude: [&dyn Player<PlayingChicken>; 4] = [&EqualShare, &Constant::Boldest, &Constant::Wariest, &RandomPlayer];
    for player in crude {
        let mut won = 0.0;
        for number in 0..200 {
            let seats: [&dyn Player<PlayingChicken>; 4] = [player, &Schemer, &Schemer, &Schemer];
            let played = play_out(&game, &seats, &mut Rng::new(number), &mut ()).expect("rules are kept");
            let winners = game.scores(&played.state).winners;
            won += if winners.contains(&Seat::new(0)) { 1.0 / winners.len() as f64 } else { 0.0 };
        }
        assert!(won < 70.0, "{} wins {won} of 200", player.name());
    }
}

/// A house rule of three rounds: packs of 4, hands 4 3 2, tricks 3 2 1.
#[test]
fn rounds_are_a_choice_of_the_deck() {
    let deck = deck(
        "[deck]\ntitle = \"Short\"\ngame = \"playing-chicken\"\nplayers = 3\n\
         [[cards]]\nid = \"{{ pack }}{{ value }}\"\nfront = \"f.svg\"\neach = { pack = [\"a\", \"b\", \"c\"], value = [1, 2, 3, 4] }\n\
         [[cards]]\nid = \"goal\"\nfront = \"g.svg\"\nfields = { goal = 8, players = 3 }\n\
         [rules]\nhands = [4, 3, 2]\nprizes = [1, 2, 3]\n",
    );
    let game = PlayingChicken::from_deck(&deck, 3).expect("it can be played");
    assert_eq!(game.rules().trick_count(), 6);
    laws::hold(&game, 1, 100).expect("the laws hold");
}
