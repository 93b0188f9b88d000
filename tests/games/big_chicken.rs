//! BIG CHICKEN: its set-ups, which lay beats which, what a round costs, and what its plays come to.

use crate::test_deck::{codes, deck};
use pullet::diag::{Finding, Severity};
use pullet::games::big_chicken::{
    Act, BigChicken, Call, Card, CoopOrder, Effect, Event, Hand, Lay, LayKind, Poker, card_score, lays,
};
use pullet::games::{
    DeckGame, Engine, Game, PlayError, PlaySettings, ReplayFault, ReportCell, Rng, Script, Seat, engine_of, judge, laws,
};
use pullet::model::Deck;

/// A deck of the source's 88 playing cards, with more below.
fn big(more: &str) -> Deck {
    deck(&format!(
        "[deck]\ntitle = \"Big\"\ngame = \"big-chicken\"\nplayers = \"3-6\"\n\
         [[cards]]\nid = \"{{{{ suit }}}}-{{{{ number }}}}\"\nfront = \"e.svg\"\ncopies = 2\n\
         each = {{ suit = [\"blue\", \"green\", \"yellow\", \"orange\"], number = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }}\n\
         [[cards]]\nid = \"chicken-{{{{ rank }}}}\"\nfront = \"c.svg\"\nfields = {{ fowl = \"chicken\" }}\n\
         each = {{ rank = [1, 2, 3, 4, 5] }}\n\
         [[cards]]\nid = \"duck\"\nfront = \"d.svg\"\ncopies = 3\nfields = {{ fowl = \"duck\" }}\n{more}"
    ))
}

fn game(players: usize) -> BigChicken {
    BigChicken::from_deck(&big(""), players).expect("the source's cards make the game")
}

fn engine() -> &'static dyn Engine {
    engine_of(&big("")).expect("the game is known").expect("the deck names a game")
}

fn lay(text: &str) -> Lay {
    text.parse().unwrap_or_else(|()| panic!("`{text}` is no lay"))
}

fn kind(text: &str) -> Option<LayKind> {
    lay(text).kind()
}

fn beats(one: &str, other: &str) -> bool {
    lay(one).beats(&lay(other), CoopOrder::SizeFirst)
}

fn hand(cards: &str) -> Hand {
    cards.split(' ').map(|card| card.parse::<Card>().unwrap_or_else(|()| panic!("`{card}` is no card"))).collect()
}

/// Deck setup: 3 suits of 4 to 10, twice, 5 Chickens, 1 Duck: 42 + 6 = 48. 3 suits of 1 to 10: 60 + 8 - 4 = 64. 4 suits of
/// 2 to 10: 72 + 8 = 80. 4 suits of 1 to 10: 80 + 8 - 4 = 84.
#[test]
fn every_set_up_comes_to_its_total() {
    for (players, total, dealt) in [(3, 48, 16), (4, 64, 16), (5, 80, 16), (6, 84, 14)] {
        let game = game(players);
        let state = game.deal(&mut Rng::new(1));
        assert_eq!(game.cards(&state).len(), total, "{players} players");
        assert!(game.view(&state, Seat::new(0)).sizes.iter().all(|size| *size == dealt), "{players} players");
    }
}

/// Pecking order: a higher number beats a higher suit; Chickens beat Eggs, Big Red beats all.
#[test]
fn numbers_come_before_suits_and_chickens_before_eggs() {
    assert!(beats("b8", "o7") && beats("g7", "b7") && !beats("b7", "b7"));
    assert!(beats("bc", "o10") && beats("oc", "yc") && beats("rc", "oc"));
}

/// Types of lays; Chickens; Ducks; Coops.
#[test]
fn cards_make_the_lays_that_the_rules_name() {
    assert_eq!(kind("b7 o7"), Some(LayKind::Pair));
    assert_eq!(kind("b7 b7 o7"), Some(LayKind::Triple));
    assert_eq!(kind("bc rc"), Some(LayKind::Pair));
    assert_eq!(kind("b3 g4 y5 o6 b7"), Some(LayKind::Poker(Poker::Straight)));
    assert_eq!(kind("b1 b1 b5 b9 b10"), Some(LayKind::Poker(Poker::Flush)));
    assert_eq!(kind("bc gc b4 y4 o4"), Some(LayKind::Poker(Poker::FullHouse)));
    assert_eq!(kind("b3 b4 b5 b6 b7"), Some(LayKind::Poker(Poker::StraightFlush)));
    assert_eq!(kind("b4 y4 o4 g4"), Some(LayKind::Coop));
    assert_eq!(kind("bc gc yc oc rc"), Some(LayKind::Coop));
    assert_eq!(kind("b7 o8"), None);
    assert_eq!(kind("o10 bc"), None);
    assert_eq!(kind("b7 g8 y9 o10 bc"), None);
}

/// Ducks: they stand for any Egg, also a third one of its kind; not in coops, not with Chickens, not for one.
#[test]
fn a_duck_stands_for_an_egg_and_for_nothing_else() {
    assert_eq!(kind("duck=o7 b7"), Some(LayKind::Pair));
    assert_eq!(kind("b7 b7 duck=b7"), Some(LayKind::Triple));
    assert_eq!(kind("b3 g4 duck=y5 o6 b7"), Some(LayKind::Poker(Poker::Straight)));
    assert_eq!(kind("b4 y4 o4 duck=g4"), None);
    assert_eq!(kind("bc gc b4 duck=y4 o4"), None);
    assert_eq!(kind("duck=bc"), None);
}

/// The most important rule, and Order of poker lays.
#[test]
fn a_lay_is_answered_by_its_like() {
    assert!(!beats("b8 o8 y8", "b7 o7") && !beats("rc", "b7 o7") && !beats("b8 o8", "b7"));
    assert!(beats("b8 o8", "b7 o7") && beats("b7 o7", "g7 y7") && beats("bc gc", "o10 y10"));
    assert!(beats("b1 b1 b5 b9 b10", "b3 g4 y5 o6 b7"));
    assert!(beats("b1 g1 b2 g2 y2", "b1 b1 b5 b9 b10"));
    assert!(beats("b3 b4 b5 b6 b7", "b10 g10 bc gc yc"));
    assert!(!beats("b3 g4 y5 o6 b7", "b1 b1 b5 b9 b10"));
}

/// Order of poker lays: the three of a full house decide, and the two only where the three are the same.
#[test]
fn a_full_house_is_compared_by_its_three() {
    assert!(beats("b3 g3 y3 b1 g1", "b2 g2 y2 b10 g10"));
    assert!(beats("b3 g3 y3 b2 g2", "b3 g3 y3 b1 g1"));
}

/// Coops; Big Red.
#[test]
fn a_coop_beats_all_but_a_higher_coop_and_big_red() {
    let coop = "b2 g2 y2 o2";
    for other in ["oc", "bc gc", "o10 y10 g10", "b3 b4 b5 b6 b7"] {
        assert!(beats(coop, other) && !beats(other, coop), "{other}");
    }
    assert!(beats("b3 g3 y3 o3", coop) && beats("bc gc yc oc", "b10 g10 y10 o10"));
    assert!(beats("rc", coop) && !beats(coop, "rc") && !beats("bc gc yc oc rc", "rc"));
    assert!(!beats("rc bc", coop));
}

/// Coops: the source does not say whether a Big Coop beats every Little Coop; both readings can be chosen.
#[test]
fn the_order_of_coops_is_a_choice() {
    let (little, large) = (lay("b3 g3 y3 o3"), lay("b2 b2 g2 y2 o2"));
    assert!(large.beats(&little, CoopOrder::SizeFirst) && !large.beats(&little, CoopOrder::CardsFirst));
    assert!(little.beats(&large, CoopOrder::CardsFirst));
}

/// Every way to lay: b4 b4 g4 are three singles less one twin, the pairs b4 b4 and b4 g4, and one triple.
#[test]
fn a_hand_makes_each_lay_once() {
    let found: Vec<String> = lays(&hand("b4 b4 g4"), None).iter().map(ToString::to_string).collect();
    assert_eq!(found, ["b4", "b4 b4", "g4", "g4 b4", "g4 b4 b4"]);
}

/// All lays that a hand makes are lays, and a Duck finds the one gap in a straight: four suits.
#[test]
fn a_duck_fills_the_gap_in_a_straight() {
    let found = lays(&hand("b3 g4 o6 b7 duck"), None);
    assert!(found.iter().all(|lay| lay.kind().is_some()), "{found:?}");
    assert_eq!(found.iter().filter(|lay| matches!(lay.kind(), Some(LayKind::Poker(_)))).count(), 4);
}

/// Card score, three players: 5 cards cost 5, 6 cost 12, 11 cost 33, 16 cost 64.
#[test]
fn cards_left_cost_by_their_band() {
    let game = game(3);
    let costs: Vec<i64> = [0, 5, 6, 10, 11, 16].map(|cards| card_score(&game, cards)).to_vec();
    assert_eq!(costs, [0, 5, 12, 20, 33, 64]);
}

/// Game start: the holder of Big Red leads the first round; Breaking the eggs: with an Egg, not with a Fowl.
#[test]
fn the_holder_of_big_red_leads_with_eggs() {
    let game = game(4);
    for seed in 0..10 {
        let state = game.deal(&mut Rng::new(seed));
        let leader = game.to_act(&state).expect("someone leads");
        assert_eq!(game.view(&state, leader).hand.count(Card::BIG_RED), 1);
        for act in game.legal_actions(&state) {
            assert!(matches!(act, Act::Lay { lay, .. } if !lay.has_fowl()), "{act}");
        }
    }
}

/// Plays at random, and looks at every event.
fn watch(game: &BigChicken, seeds: u64, mut see: impl FnMut(&BigChicken, &<BigChicken as Game>::State, Act, &[Event])) {
    for seed in 0..seeds {
        let mut rng = Rng::new(seed);
        let mut state = game.deal(&mut rng);
        while let Some(act) = rng.pick(&game.legal_actions(&state)).copied() {
            let events = game.apply(&mut state, act).expect("it is legal");
            see(game, &state, act, &events);
        }
    }
}

/// End of a round, Egging, Crowing, Penalty for assistance: each part as its section says, by name.
#[test]
fn penalties_are_what_their_sections_say() {
    let mut seen = [0; 4];
    watch(&game(4), 8, |_, _, act, events| {
        for event in events {
            let Event::RoundOver { winner, parts } = event else { continue };
            assert!(parts[winner.index()].is_empty(), "the winner pays nothing");
            let Act::Lay { lay, .. } = act else { panic!("{act} ended a round") };
            let left =
                |seat: usize| parts[seat].iter().find(|part| part.name.ends_with("left")).map_or(0, |part| part.points);
            for (seat, part) in
                parts.iter().enumerate().flat_map(|(seat, parts)| parts.iter().map(move |part| (seat, part)))
            {
                match part.name.split(": ").last() {
                    Some("Egging") => {
                        assert!(part.points == 5 && lay.len() >= 2);
                        seen[0] += 1;
                    }
                    Some("Crowing") => {
                        assert_eq!(part.points, 15);
                        seen[1] += 1;
                    }
                    Some("Eating crow") => {
                        assert_eq!(part.points, 20);
                        seen[2] += 1;
                    }
                    Some("Assistance") => {
                        let others: i64 = (0..4).filter(|other| *other != seat).map(left).sum();
                        assert!(part.points == others && lay.len() == 1);
                        seen[3] += 1;
                    }
                    _ => {}
                }
            }
        }
    });
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

/// Flip; Flip or skip; Beginning the next round: "the same direction it was going at the end of the previous Round". Players
/// keep their Ducks as long as they can, so that many go out with one.
#[test]
fn a_round_that_ends_with_a_duck_or_a_flip_reverses_the_next_one() {
    let game = game(4);
    let has_duck = |act: &Act| matches!(act, Act::Lay { lay, .. } if lay.iter().any(|laid| laid.card == Card::DUCK));
    let mut flipped = 0;
    for seed in 0..6 {
        let mut rng = Rng::new(seed);
        let mut state = game.deal(&mut rng);
        while let Some(seat) = game.to_act(&state) {
            let before = game.view(&state, seat);
            let legal = game.legal_actions(&state);
            let goes_out = |act: &Act| matches!(act, Act::Lay { lay, .. } if lay.len() == before.hand.cards().count());
            let others: Vec<Act> = legal.iter().filter(|act| !has_duck(act)).copied().collect();
            let act = legal.iter().find(|act| goes_out(act)).or_else(|| rng.pick(&others)).unwrap_or(&legal[0]);
            let flips = has_duck(act) || matches!(act, Act::Lay { effect: Effect::Flip, .. });
            let events = game.apply(&mut state, *act).expect("it is legal");
            let after = game.view(&state, seat).direction;
            assert_eq!(after != before.direction, flips, "{act}");
            flipped += usize::from(flips && events.iter().any(|event| matches!(event, Event::RoundOver { .. })));
        }
    }
    assert!(flipped > 0);
}

/// With `ducks_in_lay = 0` Ducks only cost points: who holds nothing else clucks instead of leading. Where everyone can hold
/// one, no one could go out: 16 Eggs, 5 Chickens and 3 Ducks are 3 × 8.
#[test]
fn ducks_that_cannot_be_laid_stop_no_game() {
    let rules = "[rules]\nducks_in_lay = 0\n";
    let game = BigChicken::from_deck(&big(rules), 4).expect("one of four players has no Duck");
    for seed in 0..3 {
        laws::hold(&game, seed, 60).expect("the laws hold");
    }
    let set_up = "[data.setups]\nrows = [{ players = [3], suits = 1, eggs = [3, 10], ducks = 3, ones_out = 0, total = 24, dealt = 8 }]\n\
                  [data.scoring]\nrows = [{ players = [3], bands = [[1, 8]] }]\n";
    let findings = BigChicken::from_deck(&big(&format!("{rules}{set_up}")), 3).expect_err("no one could go out");
    assert!(codes(&findings).contains(&"bad-rule"));
    BigChicken::from_deck(&big(set_up), 3).expect("Ducks that can be laid are no fault");
}

/// Last Egg: a player who has not said it can be caught, and draws two cards of the runs that are over.
#[test]
fn a_player_who_forgets_the_last_egg_draws_two() {
    let mut caught = 0;
    watch(&game(4), 4, |game, state, _, events| {
        for event in events {
            if let Event::Caught(forgetful, _, cards) = event {
                assert_eq!(game.view(state, *forgetful).sizes[forgetful.index()], 1 + cards.len());
                caught += usize::from(cards.len() == 2);
            }
        }
    });
    assert!(caught > 0);
}

/// End of the game: 10 rounds, or 100 points and more; one wins.
#[test]
fn a_game_ends_after_ten_rounds_or_at_a_hundred_points() {
    let game = game(3);
    for seed in 0..2 {
        let mut rng = Rng::new(seed);
        let mut state = game.deal(&mut rng);
        while let Some(act) = rng.pick(&game.legal_actions(&state)).copied() {
            game.apply(&mut state, act).expect("it is legal");
        }
        let scores = game.scores(&state);
        let rounds = game.view(&state, Seat::new(0)).rounds;
        let most = scores.totals().into_iter().max().unwrap_or(0);
        assert!(most >= 100 || rounds == 10, "{rounds} rounds, {most} points");
        assert_eq!(scores.winners.len(), 1);
    }
}

#[test]
fn actions_are_read_as_they_are_written() {
    for text in [
        "cluck",
        "crow",
        "hush",
        "catch",
        "miss",
        "give rc",
        "lay o7 b7",
        "lay duck=o7 last-egg",
        "lay o2 y2 g2 b2 skip",
    ] {
        assert_eq!(text.parse::<Act>().expect("an action").to_string(), text);
    }
    for text in ["", "lay", "lay b11", "give x", "lay b7 b7 b7 b7 b7 b7", "crow loudly"] {
        assert!(text.parse::<Act>().is_err(), "{text}");
    }
    assert!(matches!("lay b7 last-egg".parse(), Ok(Act::Lay { call: Call::LastEgg, .. })));
}

#[test]
fn the_laws_hold() {
    for players in 3..=6 {
        laws::hold(&game(players), 7, 250).expect("the laws hold");
    }
    let forced = BigChicken::from_deck(&big("[rules]\nassistance = \"forced\"\n"), 4).expect("it can be played");
    laws::hold(&forced, 3, 250).expect("the laws hold");
}

/// The words of a picture of lays that the rules contradict, with the code and the message of each finding.
fn judged(examples: &str, rules: &str) -> Vec<(&'static str, String, String)> {
    let rows: Vec<String> = examples.split(" / ").map(|cards| format!("{{ cards = \"{cards}\" }}")).collect();
    let (findings, _) = judge(&big(&format!("[rules]\n{rules}\n[strings.page]\nexamples = [{}]\n", rows.join(", "))));
    let errors = findings.into_iter().filter(|finding| finding.severity == Severity::Error);
    let words = |finding: &Finding| finding.place.as_ref().map_or("", |(place, _)| place.text()).to_owned();
    errors.map(|finding| (finding.code.as_str(), words(&finding), finding.message)).collect()
}

/// The sections of the rules that each picture is about are named in the messages.
#[test]
fn pictures_of_lays_are_judged_by_the_rules() {
    for (examples, code, words, message) in [
        ("b5 g5 y5 duck", "wrong-example", "b5 g5 y5 duck", "never in a coop (Ducks)"),
        ("bc duck", "wrong-example", "bc duck", "never with a Chicken (Ducks)"),
        ("duck b9 duck", "wrong-example", "duck b9 duck", "2 Ducks"),
        ("b3 g4 y5 o6 b8", "wrong-example", "b3 g4 y5 o6 b8", "no straight"),
        ("b7 o8", "wrong-example", "b7 o8", "not of one kind"),
        ("b1 b1 g1 g1 y1 y1", "wrong-example", "b1 b1 g1 g1 y1 y1", "6 cards"),
        ("b9 < b11", "bad-example", "b11", "neither a card nor a sign"),
        ("b7 b7 b7", "wrong-example", "b7", "3 × `b7`, but the deck has 2"),
        ("b7 b7 < rc bc < bc", "wrong-example", "bc", "2 × `bc`, but the deck has 1"),
        ("b9 g9 < g8 o8", "wrong-example", "g8 o8", "`g8 o8` does not beat `b9 g9`"),
        ("b9 g9 / < g8 o8", "wrong-example", "g8 o8", "does not beat"),
        ("b9 < / b8", "wrong-example", "b8", "does not beat"),
        ("b9 < g9 g10", "wrong-example", "g9 g10", "not a lay"),
        ("b9 g9 no", "wrong-example", "b9 g9", "is a lay (two of a kind)"),
        ("b9 g8 yes", "wrong-example", "b9 g8", "not a lay"),
        ("b9 <", "bad-example", "<", "no lay follows"),
        ("b9 < < o9", "bad-example", "<", "no cards stand before"),
        ("no", "bad-example", "no", "no cards stand before"),
    ] {
        let found = judged(examples, "");
        let is_it = |one: &(&str, String, String)| one.0 == code && one.1 == words && one.2.contains(message);
        assert!(found.iter().any(is_it), "{examples}: {found:?}");
    }
    assert_eq!(judged("b9 duck", "ducks_in_lay = 0").len(), 1);
    assert_eq!(judged("b7 b7 g7 g7 < b6 b6 g6 g6 y6", "big_coop_beats_little = false").len(), 1);
}

/// Ducks as any Egg, rows that go on, lays on their own, and lays that a stricter reader would take for wrong.
#[test]
fn right_pictures_of_lays_are_without_findings() {
    for examples in [
        "b8 < o8 < b9 < bc < rc",
        "b3 g3 < g8 o8 / < b9 duck < bc rc",
        "g4 b4 o4 bc rc < / b5 g5 y5 b2 g2",
        "b4 g5 duck b7 g8",
        "duck=o9 o9 o9",
        "bc duck no b9 duck yes",
        "b7 b7 , b7 b7 or b7 b7",
        "bc , gc , yc , oc , rc , duck",
        "b2 g2 y2 o2 < rc",
        "b7 b7 g7 g7 < b6 b6 g6 g6 y6",
        "b9 / b8",
    ] {
        assert_eq!(judged(examples, ""), [], "{examples}");
    }
}

/// A deck with a wrong picture is not printed, but it can still be played.
#[test]
fn a_wrong_picture_stops_no_game() {
    let deck = big("[strings.page]\nexamples = [{ cards = \"b9 < b8\" }]\n");
    assert!(judge(&deck).0.has_errors());
    assert!(BigChicken::from_deck(&deck, 4).is_ok());
}

/// What is wrong with a position, and which words of it.
fn fault(position: &str) -> (String, String) {
    let script = Script { players: 4, start: position.to_owned(), ..Script::default() };
    match engine().follow(&big(""), &script, 1) {
        Err(PlayError::Replay(ReplayFault::Position(fault))) => (fault.text, fault.message),
        other => panic!("{position}: {other:?}"),
    }
}

/// Deck setup, for 4 players: three suits, two of each Egg, four Ones less.
#[test]
fn positions_that_cannot_be_are_refused() {
    let wrong = [
        ("hand 1: b7 b11", "b11", "not a card"),
        ("hand 1: b7 b7; hand 2: b7", "b7", "no more of this card"),
        ("hand 1: o7", "o7", "no more of this card"),
        ("hand 1: b7; run: 2 b7 b7", "b7", "no more of this card"),
        ("run: 1 b7 y8", "b7", "`b7 y8` is not a lay"),
        ("run: 1 b7 / 2 b6", "b6", "b6 does not beat b7"),
        ("run: 1 cluck", "cluck", "starts with a lay"),
        ("run: 5 b7", "5", "from 1 to 4"),
        ("score 1: 1:luck=5", "1:luck=5", "not a part of a score"),
        ("given: b10", "b10", "Good Egg"),
        ("clucked: 1 on b9; turn: 1", "1", "another clucked"),
        ("hands: b7", "hands", "no such clause"),
    ];
    for (position, words, message) in wrong {
        let found = fault(position);
        assert!(found.0 == words && found.1.contains(message), "{position}: {found:?}");
    }
    for (position, message) in [
        ("run: 1 b7 / 2 cluck / 3 cluck / 4 cluck; turn: 1", "player 1 has won this run"),
        ("run: 1 b7; hand 1: b5 b6; forgetful: 1", "player 1 cannot be caught"),
        ("good: 1; turn: 1", "player 1 is the Good Egg"),
    ] {
        assert!(fault(position).1.contains(message), "{position}: {:?}", fault(position));
    }
}

/// Crowing and Eating crow: 15 points to each opponent against 20 to the Crower pay from 20 successes in 35 on. Players are human:
/// some are caught, and some assist.
#[test]
fn sensible_players_crow_where_it_pays_and_overlook_things_at_times() {
    let settings = PlaySettings { players: 4, games: 40, seed: 1, ..PlaySettings::default() };
    let report = engine().play(&big(""), &settings).expect("it can be played");
    let count = |title: &str, row: &str| {
        let table = report.tables.iter().find(|table| table.title == title).expect("the table is there");
        let cells = table.rows.iter().find(|found| found.name == row).map(|found| found.cells[0]);
        match cells {
            Some(ReportCell::Count(count)) => count as f64,
            Some(ReportCell::Mean(mean) | ReportCell::Share(mean)) => mean,
            None => 0.0,
        }
    };
    let (won, lost) = (count("crowing", "won"), count("crowing", "lost"));
    assert!(won + lost > 20.0 && won / (won + lost) > 20.0 / 35.0, "{won} won, {lost} lost");
    assert!(count("each game", "caught") > 0.5 && count("points", "Assistance") > 0.0);
}

#[test]
fn the_planner_beats_random_players() {
    let strategies = ["sensible", "random", "random", "random"].map(str::to_owned).to_vec();
    let settings = PlaySettings { players: 4, games: 16, seed: 7, strategies, ..PlaySettings::default() };
    let report = engine().play(&big(""), &settings).expect("it can be played");
    assert!(report.seats[0].won > 0.6, "{:?}", report.seats);
    assert_eq!(report.endless, 0);
}
