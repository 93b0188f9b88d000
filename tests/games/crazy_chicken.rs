//! Crazy Chicken: the counts and the examples of its source, and what its plays come to.

use crate::test_deck::deck;
use pullet::games::crazy_chicken::{CrazyChicken, Event, KindNumber, Moment, Move, Pile, Table, round_score};
use pullet::games::{DeckGame, Engine, Game, PlaySettings, Rng, Seat, engine_of, laws};
use pullet::model::Deck;

/// The kinds of the source's list (Contents).
const KINDS: [(&str, u8); 9] = [
    ("Billy the Chick", 20),
    ("Gallo Gomez", 18),
    ("Superchick", 16),
    ("Napoulet Bonaparte", 14),
    ("Chicken King", 12),
    ("Charles Chickbergh", 9),
    ("Thomas Cock", 8),
    ("Maria Gackas", 7),
    ("Marilyn Henroe", 6),
];

fn crazy() -> Deck {
    let row = |(name, number): &(&str, u8)| format!("{{ name = \"{name}\", number = {number} }}");
    let rows: Vec<String> = KINDS.iter().map(row).collect();
    deck(&format!(
        "[deck]\ntitle = \"Crazy\"\ngame = \"crazy-chicken\"\nplayers = 2\n\
         [[cards]]\nid = \"{{{{ number }}}}\"\nfront = \"f.svg\"\ncopies = \"number\"\nrows = [{}]\n",
        rows.join(", ")
    ))
}

fn game() -> CrazyChicken {
    CrazyChicken::from_deck(&crazy(), 2).expect("the source's cards make the game")
}

fn engine() -> &'static dyn Engine {
    engine_of(&crazy()).expect("the game is known").expect("the deck names a game")
}

/// Acts until a player can lay, with the first two draws of `seed`.
fn at_the_first_lay(game: &CrazyChicken, seed: u64) -> Table {
    let mut state = game.deal(&mut Rng::new(seed));
    for pile in [Pile::Left, Pile::Right] {
        game.apply(&mut state, Move::Draw(pile)).expect("both piles are full");
    }
    state
}

/// 20 + 18 + 16 + 14 + 12 + 9 + 8 + 7 + 6 = 110 cards; 110 - 6 = 104 make two piles of 52.
#[test]
fn the_cards_of_the_source_make_two_piles_of_52() {
    let game = game();
    let state = game.deal(&mut Rng::new(1));
    assert_eq!(game.cards(&state).len(), 110);
    assert_eq!(game.view(&state, Seat::new(0)).heights, [52, 52]);
}

/// The End of the Game / Scoring, example: 18 + 12 + 9 + 8 + 7 + 6 = 60 against 20 + 16 = 36, however many cards.
#[test]
fn each_kind_scores_its_number_once() {
    let game = game();
    assert_eq!(round_score(&game, &[0, 4, 0, 0, 2, 2, 2, 3, 2]), 60);
    assert_eq!(round_score(&game, &[6, 0, 2, 0, 0, 0, 0, 0, 0]), 36);
}

/// At the beginning there are only the two face-down piles, and both are drawn from (Action 1).
#[test]
fn the_two_cards_of_a_turn_come_from_different_piles() {
    let game = game();
    let mut state = game.deal(&mut Rng::new(1));
    assert_eq!(game.legal_actions(&state), [Move::Draw(Pile::Left), Move::Draw(Pile::Right)]);
    game.apply(&mut state, Move::Draw(Pile::Left)).expect("the pile is full");
    assert_eq!(game.legal_actions(&state), [Move::Draw(Pile::Right)]);
}

/// Action 2b: the first discard begins the first pile, the second the second; then each may be chosen.
#[test]
fn the_second_discard_begins_the_second_pile() {
    let game = game();
    let mut state = game.deal(&mut Rng::new(1));
    let mut piles = Vec::new();
    for _ in 0..3 {
        for pile in [Pile::Left, Pile::Right] {
            game.apply(&mut state, Move::Draw(pile)).expect("both piles are full");
        }
        let legal = game.legal_actions(&state);
        let discards: Vec<(KindNumber, Pile)> = legal
            .iter()
            .filter_map(|action| if let Move::Discard { kind, pile } = action { Some((*kind, *pile)) } else { None })
            .collect();
        let first_kind = discards[0].0;
        piles.push(discards.iter().filter(|(kind, _)| *kind == first_kind).map(|(_, pile)| *pile).collect::<Vec<_>>());
        game.apply(&mut state, Move::Discard { kind: first_kind, pile: discards[0].1 }).expect("it is legal");
    }
    assert_eq!(piles, [vec![Pile::First], vec![Pile::Second], vec![Pile::First, Pile::Second]]);
}

/// Action 2a: a lay has two cards at least. With five cards of nine kinds some seed has a pair at once.
#[test]
fn a_lay_has_two_cards_of_a_kind_at_least() {
    let game = game();
    for seed in 0..20 {
        let state = at_the_first_lay(&game, seed);
        let hand = game.view(&state, Seat::new(0)).hand;
        for action in game.legal_actions(&state) {
            if let Move::Lay { kind, count } = action {
                let kind = game.kind_of(kind).expect("the kind is in the deck");
                assert!((2..=hand[kind.index()]).contains(&count), "{action} with {hand:?}");
            }
        }
    }
}

/// Action 2a, both examples: who lays a kind that lies there lays more of it, and the others are discarded, whosever.
#[test]
fn a_larger_lay_clears_the_smaller_one() {
    let game = game();
    let mut cleared = 0;
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let mut state = game.deal(&mut rng);
        while let Some(action) = rng.pick(&game.legal_actions(&state)).copied() {
            let before = game.view(&state, Seat::new(0)).laid;
            let events = game.apply(&mut state, action).expect("it is legal");
            if let (Move::Lay { kind, count }, Moment::Clearing { count: beaten, .. }) =
                (action, &game.view(&state, Seat::new(0)).moment)
            {
                let kind = game.kind_of(kind).expect("the kind is in the deck");
                let lay_there = before[0][kind.index()].max(before[1][kind.index()]);
                assert_eq!(*beaten, lay_there);
                assert!(count > lay_there, "{events:?}");
                cleared += 1;
            }
        }
    }
    assert!(cleared > 20, "only {cleared} lays were beaten");
}

/// Winning the Game: four rounds, and the starting player changes (End of the Game).
#[test]
fn a_game_has_four_rounds_that_both_begin_in_turn() {
    let game = game();
    let mut rng = Rng::new(3);
    let mut state = game.deal(&mut rng);
    let mut starters = vec![game.to_act(&state)];
    while let Some(action) = rng.pick(&game.legal_actions(&state)).copied() {
        let events = game.apply(&mut state, action).expect("it is legal");
        if events.iter().any(|event| matches!(event, Event::RoundOver { .. })) {
            starters.push(game.to_act(&state));
        }
    }
    let [one, two] = [Some(Seat::new(0)), Some(Seat::new(1))];
    assert_eq!(starters, [one, two, one, two, None]);
    assert!(game.scores(&state).sheets.iter().all(|sheet| sheet.parts.len() == 4));
}

#[test]
fn the_laws_hold() {
    let game = game();
    for seed in 0..12 {
        laws::hold(&game, seed, 3000).expect("the laws hold");
    }
}

#[test]
fn the_collector_beats_the_random_player() {
    let strategies = ["sensible", "random"].map(str::to_owned).to_vec();
    let settings = PlaySettings { players: 2, games: 200, seed: 7, strategies, ..PlaySettings::default() };
    let report = engine().play(&crazy(), &settings).expect("it can be played");
    assert!(report.seats[0].won > 0.8, "{:?}", report.seats);
    assert_eq!(report.endless, 0);
}
