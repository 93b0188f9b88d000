//! The built-in deck of Jokerlink: the pack that the rules ask for, and cards that say what the engine does.

use crate::test_deck::{built_in, deck_of};
use pullet::files::Project;
use pullet::games::jokerlink::{Card, Colour, Effect, Jokerlink, Kings, Rank};
use pullet::games::{DeckGame, PlaySettings, engine_of, judge};
use pullet::model::{self, Deck, Length, Side, Size, Value};
use pullet::spec;
use pullet::template::{SheetSpace, Templates};
use std::collections::BTreeSet;

fn cards(deck: &Deck, players: usize) -> Vec<Card> {
    Jokerlink::from_deck(deck, players).expect("the pack is whole").cards().to_vec()
}

fn count(cards: &[Card], is_meant: impl Fn(&Card) -> bool) -> usize {
    cards.iter().filter(|card| is_meant(card)).count()
}

fn templates(deck: &Deck) -> Templates {
    let (_, figures) = judge(deck);
    Templates::load(&Project::open("jokerlink").expect("a built-in deck"), deck, &figures).0
}

/// Every card of the deck with its front.
fn fronts(deck: &Deck) -> Vec<(&model::Card, String)> {
    let templates = templates(deck);
    let draw = |card| templates.card(deck, card, Side::Front).expect("it can be drawn").expect("it has a front");
    deck.cards.iter().map(|card| (card, draw(card).to_string())).collect()
}

/// Section Cards: 52 cards and up to four Jokers. Four suits of 13; half of the 40 numbers are red; 4 Jacks, Queens, Kings.
#[test]
fn the_pack_is_that_of_the_rules() {
    let deck = built_in("jokerlink");
    for players in 2..=6 {
        let cards = cards(&deck, players);
        assert_eq!(cards.len(), 56, "for {players}");
        assert_eq!(count(&cards, |card| matches!(card.face, Rank::Number(_))), 40);
        let red = |card: &Card| matches!(card.face, Rank::Number(_)) && card.colour == Colour::Red;
        assert_eq!(count(&cards, red), 20);
        for face in [Rank::Jack, Rank::Queen, Rank::King, Rank::Joker] {
            assert_eq!(count(&cards, |card| card.face == face), 4, "{face:?}");
        }
    }
}

/// Optional rule for 5 or more players: with the pack doubled five have 2 × 56 cards.
#[test]
fn the_variant_doubles_the_pack() {
    let project = Project::open("jokerlink").expect("a built-in deck");
    let doubled = spec::in_variant(&project, "doubled").expect("the deck has the variant");
    let deck = spec::read(&doubled).0.expect("it can be read");
    assert_eq!(judge(&deck).0.iter().count(), 0);
    for players in [5, 6] {
        let cards = cards(&deck, players);
        assert_eq!((cards.len(), count(&cards, |card| card.face == Rank::Joker)), (112, 8), "for {players}");
    }
}

#[test]
fn everyone_gets_a_reference_card() {
    let deck = built_in("jokerlink");
    let reference = deck.cards.iter().find(|card| card.id.as_str() == "reference").expect("there are reference cards");
    assert_eq!(reference.copies, 6);
}

#[test]
fn nothing_is_wrong_with_the_deck() {
    let (findings, _) = judge(&built_in("jokerlink"));
    assert_eq!(findings.iter().map(|finding| finding.code.as_str()).collect::<Vec<_>>(), Vec::<&str>::new());
}

#[test]
fn its_games_end() {
    let deck = built_in("jokerlink");
    let engine = engine_of(&deck).expect("the game is known").expect("the deck names a game");
    for players in 2..=6 {
        let settings = PlaySettings { players, games: 40, seed: 11, ..PlaySettings::default() };
        assert_eq!(engine.play(&deck, &settings).expect("it can be played").endless, 0, "with {players}");
    }
}

/// Section Play: a red number that would make 22 or more is taken off. An Ace never would: 20 is the most that can be before it.
#[test]
fn the_red_numbers_that_can_be_too_much_say_so() {
    let deck = built_in("jokerlink");
    for (card, front) in fronts(&deck) {
        let said = (2..=10).find(|value| front.contains(&format!("Then subtract {value}**")));
        let expected = (2..=10).find(|value| {
            let red = ["hearts", "diamonds"].iter().any(|suit| card.id.as_str() == format!("{suit}-{value}"));
            red && Effect::Number(*value, Colour::Red).count(20, Kings::Raise) < 20
        });
        // 20 and 2 are 22: every red card from 2 to 10 can come to that.
        assert_eq!(said, expected, "{}", card.id);
    }
}

/// Section Play: a Jack is the card before it, a Queen 0; a King 20, without Jokers 0 from 10 down; a Joker 0.
#[test]
fn courts_and_jokers_say_what_they_do() {
    assert_eq!((Effect::King.count(7, Kings::Raise), Effect::King.count(10, Kings::Part)), (20, 0));
    assert_eq!((Effect::Nothing.count(7, Kings::Raise), Effect::Joker.count(7, Kings::Raise)), (7, 0));
    let deck = built_in("jokerlink");
    for (card, front) in fronts(&deck) {
        let says = match card.id.as_str() {
            id if id.ends_with("-J") => ["Copies the card before it", "First card: 0"],
            id if id.ends_with("-Q") => ["Adds 0", "The count stays"],
            id if id.ends_with("-K") => ["Makes the count 20", "10 or less becomes 0"],
            id if id.starts_with("joker-") => ["Back to 0", "starts again"],
            _ => continue,
        };
        for words in says {
            // At both ends, so that no one has to turn the card.
            assert_eq!(front.matches(words).count(), 2, "{}: {words}", card.id);
        }
    }
}

/// The counts below the small cards of the reference cards: 8; 17; 26 less 9 + 9, for the Jack is the red 9; the Queen; 20; 21.
#[test]
fn the_example_is_counted_as_the_game_counts_it() {
    let deck = built_in("jokerlink");
    let templates = templates(&deck);
    let reference = deck.cards.iter().find(|card| card.id.as_str() == "reference").expect("there are reference cards");
    let back = templates.card(&deck, reference, Side::Back).expect("it can be drawn").expect("it has a back");
    let printed: Vec<i64> = back.split("class=\"count\"").skip(1).filter_map(number).collect();
    assert_eq!(printed, [8, 17, 8, 8, 20, 21]);
    assert_eq!(printed, counted(&deck, 0));
    assert_eq!(counted(&deck, 1), [6, 13, 0, 0, 10, 15, 22]);
}

/// A pack has each card once; the Jack of Clubs of one trick may come again in another, which is played with the pack shuffled.
#[test]
fn no_card_is_twice_in_a_trick() {
    let deck = built_in("jokerlink");
    let packed: BTreeSet<&str> = deck.cards.iter().map(|card| card.id.as_str()).collect();
    for (row, count) in [(0, 6), (1, 7)] {
        let Value::Table(trick) = &deck.data["tricks"][row].value else { panic!("a trick is a row") };
        let cards = trick["cards"].value.as_text().expect("its cards are a text");
        let suits = [("H", "hearts"), ("S", "spades"), ("D", "diamonds"), ("C", "clubs")];
        let id = |code: &str| {
            let suit = suits.iter().find_map(|(letter, suit)| Some((code.strip_suffix(letter)?, suit)));
            suit.map_or_else(|| code.to_owned(), |(rank, suit)| format!("{suit}-{rank}"))
        };
        let cards: BTreeSet<String> = cards.split(' ').map(id).collect();
        assert_eq!(cards.len(), count, "{cards:?}");
        let unknown = cards.iter().find(|card| *card != "joker" && !packed.contains(card.as_str()));
        assert_eq!(unknown, None);
    }
}

/// Five or six play the double pack: nothing is said to two, and no second pack is offered.
#[test]
fn pages_say_what_applies_to_the_players() {
    let project = Project::open("jokerlink").expect("a built-in deck");
    let pages = |variant: &str| {
        let project = if variant.is_empty() {
            project.clone()
        } else {
            spec::in_variant(&project, variant).expect("it is there")
        };
        let deck = deck_of(&project);
        let (templates, _) = Templates::load(&project, &deck, &judge(&deck).1);
        let reference =
            deck.cards.iter().find(|card| card.id.as_str() == "reference").expect("there are reference cards");
        let back = templates.card(&deck, reference, Side::Back).expect("it can be drawn").expect("it has a back");
        let rules = deck.sheets.iter().find(|sheet| sheet.id.as_str() == "rules").expect("there are rules");
        let size = Size { width: Length::um(198_000), height: Length::um(284_000) };
        back.to_string()
            + &templates.sheet(rules, &SheetSpace { size, up: 1, tuck_box: None, text: None }).expect("it is made")
    };
    for (variant, two, five, pass) in [
        ("", ["With two players", "two players: yours"], "**Five or more?**", "**Pass it on**"),
        ("de", ["Zu zweit", "zu zweit deine"], "**Ab fünf Personen**", "**Gib weiter**"),
    ] {
        let doubled = [variant, "doubled"].into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>().join("+");
        let (single, double) = (pages(variant), pages(&doubled));
        for words in two.into_iter().chain([five]) {
            assert!(single.contains(words) && !double.contains(words), "{variant}: {words}");
        }
        // Any number of players may pass tricks of 21 on.
        assert!(double.contains(pass) && single.contains(pass), "{variant}: {pass}");
    }
}

/// In a German pack, a Bube has a B and a Dame has a D, on the cards and in the examples.
#[test]
fn german_courts_have_german_letters() {
    let german = spec::in_variant(&Project::open("jokerlink").expect("a built-in deck"), "de").expect("it is there");
    let deck = deck_of(&german);
    let (templates, _) = Templates::load(&german, &deck, &judge(&deck).1);
    let drawn = |id: &str, side| {
        let card = deck.cards.iter().find(|card| card.id.as_str() == id).expect("it is in the pack");
        templates.card(&deck, card, side).expect("it can be drawn").expect("it has that side")
    };
    for (id, letter) in [("spades-J", "B"), ("hearts-Q", "D"), ("clubs-K", "K"), ("diamonds-A", "A")] {
        assert_eq!(drawn(id, Side::Front).matches(&format!(">{letter}</text")).count(), 2, "{id}");
    }
    let example = drawn("reference", Side::Back);
    assert!(example.contains(">B</text") && example.contains(">D</text") && !example.contains(">J</text"));
}

/// The number that an element holds, from within its tag on.
fn number(text: &str) -> Option<i64> {
    text.split(['>', '<']).nth(1)?.parse().ok()
}

/// The counts of a row of `[data.tricks]`, by the engine.
fn counted(deck: &Deck, row: usize) -> Vec<i64> {
    let Value::Table(trick) = &deck.data["tricks"][row].value else { panic!("a trick is a row") };
    let cards = trick["cards"].value.as_text().expect("its cards are a text");
    let (mut count, mut last) = (0, None);
    let next = |code: &str| {
        let (rank, suit) = if code == "joker" { (code, "") } else { code.split_at(code.len() - 1) };
        let colour = if ["H", "D"].contains(&suit) { Colour::Red } else { Colour::Black };
        let face = Rank::from_name(rank).expect("a rank");
        let effect = Effect::from_card(Card { face, colour, suit: 0 }, last);
        last = Some(effect);
        count = effect.count(count, Kings::Raise);
        count
    };
    cards.split(' ').map(next).collect()
}
