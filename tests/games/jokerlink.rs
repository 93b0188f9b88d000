//! Jokerlink: what each card counts, how turns go, and what its plays come to.

use crate::test_deck::deck;
use pullet::games::jokerlink::{Act, Card, Colour, Effect, Event, Jokerlink, Kings, Moment, Rank};
use pullet::games::{DeckGame, Engine, Game, PlaySettings, Rng, Seat, engine_of, judge, laws};
use pullet::model::Deck;

/// A pack with so many Jokers; `extra` goes to the cards of the suits, `rules` below `[rules]`.
fn pack(jokers: u32, extra: &str, rules: &str) -> Deck {
    let joker =
        format!("[[cards]]\nid = \"joker\"\nfront = \"j.svg\"\ncopies = {jokers}\nfields = {{ rank = \"joker\" }}\n");
    deck(&format!(
        "[deck]\ntitle = \"Link\"\ngame = \"jokerlink\"\nplayers = \"2-6\"\n\
         [[cards]]\nid = \"{{{{ suit }}}}-{{{{ rank }}}}\"\nfront = \"f.svg\"\n{extra}\
         each = {{ suit = [\"hearts\", \"spades\", \"diamonds\", \"clubs\"], \
         rank = [\"A\", 2, 3, 4, 5, 6, 7, 8, 9, 10, \"J\", \"Q\", \"K\"] }}\n{joker}[rules]\n{rules}\n"
    ))
}

fn game(players: usize) -> Jokerlink {
    Jokerlink::from_deck(&pack(4, "", ""), players).expect("the pack is whole")
}

fn engine() -> &'static dyn Engine {
    engine_of(&pack(4, "", "")).expect("the game is known").expect("the deck names a game")
}

fn card(face: Rank, colour: Colour) -> Card {
    Card { face, colour, suit: 0 }
}

/// The counts while cards are played one after another.
fn counts(cards: &[Card], kings: Kings) -> Vec<i64> {
    let (mut count, mut last) = (0, None);
    let next = |card: &Card| {
        let effect = Effect::from_card(*card, last);
        last = Some(effect);
        count = effect.count(count, kings);
        count
    };
    cards.iter().map(next).collect()
}

fn black(value: u8) -> Card {
    card(Rank::Number(value), Colour::Black)
}

fn red(value: u8) -> Card {
    card(Rank::Number(value), Colour::Red)
}

const JACK: Card = Card { face: Rank::Jack, colour: Colour::Black, suit: 0 };
const QUEEN: Card = Card { face: Rank::Queen, colour: Colour::Black, suit: 0 };
const KING: Card = Card { face: Rank::King, colour: Colour::Black, suit: 0 };
const JOKER: Card = Card { face: Rank::Joker, colour: Colour::Black, suit: 0 };

/// Section Play: 6 and 8 are "six", "fourteen".
#[test]
fn numbers_are_added() {
    assert_eq!(counts(&[black(6), black(8)], Kings::Raise), [6, 14]);
}

/// Section Play: a Jack counts as the card before it, whatever that is, and nothing at the beginning.
#[test]
fn a_jack_is_the_card_before_it() {
    assert_eq!(counts(&[black(7), JACK, JACK], Kings::Raise), [7, 14, 21]);
    assert_eq!(counts(&[JACK, JACK, black(3)], Kings::Raise), [0, 0, 3]);
    assert_eq!(counts(&[black(3), QUEEN, JACK], Kings::Raise), [3, 3, 3]);
    assert_eq!(counts(&[black(3), KING, JACK], Kings::Raise), [3, 20, 20]);
    assert_eq!(counts(&[black(3), JOKER, JACK, black(2)], Kings::Raise), [3, 0, 0, 2]);
}

/// Section Play: 12 + 10 would be 22, so a red 10 is subtracted; 11 + 10 is not, so it must be added. A Jack has
/// the colour of the card before it: 8 + 8 is 16, one more red 8 is subtracted.
#[test]
fn a_red_card_is_subtracted_only_where_it_would_bust() {
    assert_eq!(counts(&[black(10), black(2), red(10)], Kings::Raise), [10, 12, 2]);
    assert_eq!(counts(&[black(10), black(1), red(10)], Kings::Raise), [10, 11, 21]);
    assert_eq!(counts(&[black(10), black(2), black(10)], Kings::Raise), [10, 12, 22]);
    assert_eq!(counts(&[black(8), red(8), JACK], Kings::Raise), [8, 16, 8]);
    assert_eq!(counts(&[red(8), black(8), JACK], Kings::Raise), [8, 16, 24]);
}

/// Section Play: with Jokers a King makes 20; without, 0 of 10 and less, and 20 of 11 and more.
#[test]
fn a_king_depends_on_the_jokers() {
    assert_eq!(counts(&[black(10), KING], Kings::Raise), [10, 20]);
    assert_eq!(counts(&[black(10), KING], Kings::Part), [10, 0]);
    assert_eq!(counts(&[black(10), black(1), KING], Kings::Part), [10, 11, 20]);
    assert_eq!(Jokerlink::from_deck(&pack(0, "", ""), 4).expect("it is whole").kings(), Kings::Part);
    assert_eq!(Jokerlink::from_deck(&pack(4, "", "jokers = 0"), 4).expect("it is whole").kings(), Kings::Part);
    assert_eq!(game(4).kings(), Kings::Raise);
}

/// Section Cards: 52 + 4 cards for three players are 19, 19 and 18, and those with more play first.
#[test]
fn players_with_one_more_card_play_first() {
    let game = game(3);
    let state = game.deal(&mut Rng::new(1));
    assert_eq!(game.view(&state, Seat::new(0)).stacks, [19, 19, 18]);
    assert_eq!(game.to_act(&state), Some(Seat::new(0)));
}

/// Optional rule for 5 or more players: a pack that is printed twice has 112 cards for five, and 56 for four.
#[test]
fn the_pack_is_doubled_for_five_and_more() {
    let deck = pack(8, "copies = 2\n", "");
    let cards = |players| Jokerlink::from_deck(&deck, players).expect("it is whole").cards().len();
    assert_eq!((cards(4), cards(5)), (56, 112));
}

/// Random plays, with what was to be done and what came of it.
fn watch(deck: &Deck, players: usize, mut see: impl FnMut(&Moment, i64, Act, &[Event], &Moment)) {
    let game = Jokerlink::from_deck(deck, players).expect("the pack is whole");
    for seed in 0..20 {
        let mut rng = Rng::new(seed);
        let mut state = game.deal(&mut rng);
        for _ in 0..5000 {
            let Some(act) = rng.pick(&game.legal_actions(&state)).copied() else { break };
            let before = game.view(&state, Seat::new(0));
            let events = game.apply(&mut state, act).expect("it is legal");
            see(&before.moment, before.count, act, &events, &game.view(&state, Seat::new(0)).moment);
        }
    }
}

/// Sections Busting, Chickening out, Making 21.
#[test]
fn tricks_end_as_the_rules_say() {
    watch(&pack(4, "", ""), 3, |_, count, act, events, after| {
        if act == Act::ChickenOut {
            assert!(count >= 11, "chickened out of {count}");
            assert!(matches!(after, Moment::Leading { left: 2, .. }), "{after:?}");
        }
        for event in events {
            match (event, after) {
                (Event::Bust(seat, _), Moment::Leading { seat: next, left: 2, .. }) => {
                    assert_eq!(seat.after(1, 3), *next);
                }
                (Event::Made(seat, _), Moment::Leading { seat: next, left: 1, .. }) => assert_eq!(seat, next),
                (Event::Made { .. }, Moment::Over)
                | (Event::Played { .. } | Event::Chickened { .. } | Event::Out { .. }, _) => {}
                (event, after) => panic!("{event:?} led to {after:?}"),
            }
        }
    });
}

/// Section Optional extra: only with it may a player who follows play again.
#[test]
fn a_twin_allows_another_card_where_that_is_agreed() {
    let mut again = [0, 0];
    for (index, rules) in ["", "again = true"].into_iter().enumerate() {
        watch(&pack(4, "", rules), 3, |before, _, act, _, after| {
            if let (Moment::Following { seat }, Act::Play, Moment::Free { seat: next, .. }) = (before, act, after) {
                again[index] += usize::from(seat == next);
            }
        });
    }
    assert_eq!(again[0], 0);
    assert!(again[1] > 0);
}

#[test]
fn the_laws_hold() {
    for (players, rules) in [(2, ""), (3, "again = true"), (5, "pass_left = true"), (6, "jokers = 0")] {
        let game = Jokerlink::from_deck(&pack(4, "", rules), players).expect("the pack is whole");
        for seed in 0..6 {
            laws::hold(&game, seed, 2000).expect("the laws hold");
        }
    }
}

/// Two to six can play; a game for any other number is refused.
#[test]
fn a_number_of_players_outside_the_game_is_refused() {
    for players in [0, 1, 7] {
        let findings = Jokerlink::from_deck(&pack(4, "", ""), players).expect_err("so many cannot play");
        let codes: Vec<&str> = findings.iter().map(|finding| finding.code.as_str()).collect();
        assert_eq!(codes, ["players-outside-game"], "{players}");
    }
}

/// Section Game: with three and more the first out wins alone; with two the one with more cards in 21s.
#[test]
fn someone_wins_every_game() {
    for players in [2, 4] {
        let settings = PlaySettings { players, games: 200, seed: 7, ..PlaySettings::default() };
        let report = engine().play(&pack(4, "", ""), &settings).expect("it can be played");
        assert_eq!(report.endless, 0, "with {players}");
        let won: f64 = report.seats.iter().map(|seat| seat.won).sum();
        assert!((won - 1.0).abs() < 0.01, "{won}");
    }
}

/// A fourth of the games is due to each of four; the one who weighs risks wins more.
#[test]
fn the_gambler_beats_random_players() {
    let strategies = ["sensible", "random", "random", "random"].map(str::to_owned).to_vec();
    let settings = PlaySettings { players: 4, games: 400, seed: 7, strategies, ..PlaySettings::default() };
    let report = engine().play(&pack(4, "", ""), &settings).expect("it can be played");
    assert!(report.seats[0].won > 0.3, "{:?}", report.seats);
}

/// What is wrong with a row of `[data.tricks]`.
fn wrong_example(row: &str) -> Vec<String> {
    let deck = pack(4, "", &format!("[data.tricks]\nrows = [{{ {row} }}]"));
    judge(&deck).0.iter().map(|finding| finding.message.clone()).collect()
}

/// 8 and 9 are 17; the Jack would make 26 and is red, so 8; the Queen adds nothing; the King makes 20, the Ace 21.
#[test]
fn tricks_that_can_happen_are_no_fault() {
    for row in [
        "cards = '8C 9D JS QH KC AH', ends = '21', count = 21",
        "cards = '6S 7C joker JS 10S 5C 7S', ends = 'bust', count = 22",
        "cards = '6S 7C', count = 13",
        "cards = 'joker joker joker joker', count = 0",
        "cards = '52 cards and 4 more'",
    ] {
        assert_eq!(wrong_example(row), Vec::<String>::new(), "{row}");
    }
    assert_eq!(wrong_example("cards = 'joker joker joker joker joker'").len(), 1);
}

/// Printed twice, the pack has each card twice.
#[test]
fn a_card_can_come_twice_in_a_double_pack() {
    let example = "[data.tricks]\nrows = [{ cards = '6S 7C joker 7C' }]";
    let double = pack(8, "copies = 2\n", example);
    assert!(!judge(&double).0.has_errors());
    assert!(judge(&pack(4, "", example)).0.has_errors());
}
