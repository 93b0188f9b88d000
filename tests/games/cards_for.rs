//! The cards that a number of players need: what the rules of each game say, or the cards themselves.

use crate::test_deck::{TestDeck, built_in, deck, deck_of};
use pullet::games::{CardsForError, cards_for};
use pullet::model::Deck;

/// How many cards with an id that begins so are needed.
fn needed(deck: &Deck, players: usize, start: &str) -> u32 {
    let copies = cards_for(deck, players).expect("so many can play");
    assert_eq!(copies.len(), deck.cards.len());
    let cards = deck.cards.iter().zip(copies);
    cards.filter(|(card, _)| card.id.as_str().starts_with(start)).map(|(_, copies)| copies).sum()
}

/// A pack of 6 for each of 4 players, the first ones; 10 rows of goals.csv have a 4 as their label.
#[test]
fn four_players_of_playing_chicken_need_24_cards_and_10_goals() {
    let deck = built_in("playing-chicken");
    assert_eq!((needed(&deck, 4, ""), needed(&deck, 4, "goal-")), (34, 10));
    for (pack, cards) in [("hen-", 6), ("duck-", 6), ("pig-", 6), ("cow-", 6), ("sheep-", 0), ("cat-", 0)] {
        assert_eq!(needed(&deck, 4, pack), cards, "{pack}");
    }
    // 8 packs, and 9 goals whose label has an 8.
    assert_eq!((needed(&deck, 8, ""), needed(&deck, 8, "goal-")), (48 + 9, 9));
}

/// The table Deck setup has 48, 64, 80 and 84 cards. Besides, everyone has a Reference, and there are 3 more table cards and 8
/// helper cards.
#[test]
fn big_chicken_needs_its_set_up_and_a_reference_for_each_player() {
    let deck = built_in("big-chicken");
    for (players, cards) in [(2, 64), (3, 48), (4, 64), (5, 80), (6, 84)] {
        let players_too = u32::try_from(players).expect("few");
        assert_eq!(needed(&deck, players, ""), cards + players_too + 11, "{players} players");
        assert_eq!(needed(&deck, players, "reference"), players_too);
        assert_eq!(needed(&deck, players, "chicken-"), 5);
    }
    // Three play without the orange suit, without Eggs up to 3, and with one Duck.
    assert_eq!((needed(&deck, 3, "orange-"), needed(&deck, 3, "blue-3"), needed(&deck, 3, "blue-4")), (0, 0, 2));
    assert_eq!(needed(&deck, 3, "duck"), 1);
    // Six play without four Ones, the lowest: both blue and both green ones.
    let ones = ["blue-1", "green-1", "yellow-1", "orange-1"]
        .map(|one| needed(&deck, 6, one) - needed(&deck, 6, &format!("{one}0")));
    assert_eq!(ones, [0, 0, 2, 2]);
}

/// 52 cards and 4 Jokers whatever the number; two packs only where the deck has them and at least five play.
#[test]
fn jokerlink_needs_one_pack_or_two() {
    let single = built_in("jokerlink");
    assert_eq!((needed(&single, 2, ""), needed(&single, 6, "")), (52 + 4 + 2, 52 + 4 + 6));
    let mine = TestDeck::copy_of("jokerlink");
    assert_eq!(needed(&deck_of(&mine.in_variant("doubled")), 5, ""), 2 * (52 + 4) + 5);
    let both =
        "cards = [{ name = \"suits\", copies = 2 }, { name = \"Jokers\", copies = 2 }]\nrules = { jokers = 3 }\n";
    mine.file("variants/both.toml", both);
    let both = deck_of(&mine.in_variant("both"));
    assert_eq!((needed(&both, 4, ""), needed(&both, 6, "")), (52 + 3 + 4, 2 * (52 + 3) + 6));
}

/// Two players always use all cards of Crazy Chicken; the dice game has none that it leaves out.
#[test]
fn games_that_use_all_cards_need_all() {
    let crazy = built_in("crazy-chicken");
    assert_eq!(needed(&crazy, 2, "") as usize, crazy.card_count());
    let dice = built_in("chicken-dice");
    assert_eq!(needed(&dice, 5, "") as usize, dice.card_count());
}

const FARM: &str = r#"
[deck]
title = "Farm"
players = "2-5"

[[cards]]
id     = "{{ name }}"
front  = "card.svg"
copies = 2
rows   = [
  { name = "all" },
  { name = "two", players = 2 },
  { name = "list", players = [2, 4] },
  { name = "text", players = "3 4" },
  { name = "range", players = "3-5" },
  { name = "more", players = "4+" },
]
"#;

#[test]
fn without_a_game_the_cards_say_how_many_need_them() {
    let farm = deck(FARM);
    let names = |players| {
        let copies = cards_for(&farm, players).expect("so many can play");
        let cards = farm.cards.iter().zip(copies).filter(|(_, copies)| *copies == 2);
        cards.map(|(card, _)| card.id.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(names(2), ["all", "two", "list"]);
    assert_eq!(names(3), ["all", "text", "range"]);
    assert_eq!(names(4), ["all", "list", "text", "range", "more"]);
}

#[test]
fn a_deck_that_does_not_say_is_an_error() {
    let others = |found| CardsForError::OtherPlayers(String::from(found));
    assert_eq!(cards_for(&deck(FARM), 6), Err(others("2 to 5")));
    assert_eq!(cards_for(&built_in("playing-chicken"), 2), Err(others("3 to 8")));
    assert_eq!(cards_for(&built_in("crazy-chicken"), 3), Err(others("2")));
    let silent = "[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"fox\"\nfront = \"card.svg\"\n";
    assert_eq!(cards_for(&deck(silent), 3), Err(CardsForError::Unsaid));
    let vague = format!("{silent}fields = {{ players = \"many\" }}\n");
    assert_eq!(cards_for(&deck(&vague), 3), Err(CardsForError::Unreadable { card: "fox".into() }));
}
