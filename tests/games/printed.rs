//! What is judged of a printed deck beyond whether it can be played: goals for each number of players, backs, pips, examples.
//! The broken decks have the faults; here is what just misses them, and what they hinder.

use crate::test_deck::{TestDeck, built_in, codes};
use pullet::games::playing_chicken::PlayingChicken;
use pullet::games::{DeckGame, engine_of, judge};

/// The codes of what the game of a deck finds in it.
fn found(deck: &TestDeck) -> Vec<&'static str> {
    codes(&judge(&deck.deck()).0)
}

/// The built-in deck with another list of goals.
fn with_goals(change: impl Fn(&str) -> String) -> TestDeck {
    let deck = TestDeck::copy_of("playing-chicken");
    let goals = std::fs::read_to_string(deck.path("goals.csv")).expect("the deck has its goals in a file");
    deck.file("goals.csv", change(&goals));
    deck
}

/// Game-facts: 13 stands twice, for 3, 4, 5 and 7 players, who then have 9 goals instead of 10. The variant `goal-37` gives 7
/// players one more, which makes good for the number, and 3, 4 and 5 players still lack theirs.
#[test]
fn a_lost_goal_that_was_there_twice_is_an_error() {
    let deck = with_goals(|goals| goals.replace("13b,13,3 4 5 7\n", ""));
    let findings = judge(&deck.deck()).0;
    assert_eq!(codes(&findings), ["too-few-goals"]);
    let message = &findings.iter().next().expect("the finding").message;
    assert_eq!(message, "there are too few goal cards: 9 instead of 10 for 3, 4, 5 and 7 players");
}

/// 6 players have 9 goals: 11, 14, 17, 19, 21, 22, 23, 27, 31.
#[test]
fn a_lost_label_is_shown_on_its_card() {
    let deck = with_goals(|goals| goals.replace("19,19,4 6 7 8", "19,19,4 7 8"));
    let findings = judge(&deck.deck()).0;
    let finding = findings.iter().next().expect("the finding");
    assert_eq!(finding.message, "there are too few goal cards: 8 instead of 9 for 6 players");
    let (place, _) = finding.place.as_ref().expect("a place");
    assert_eq!((place.text(), place.line_text()), ("4 7 8", "19,19,4 7 8"));
}

/// More goals than the source has are a house's choice, and so are fewer, where the rule `goals` says so.
#[test]
fn more_goals_or_fewer_are_a_choice() {
    let more = with_goals(|goals| goals.replace("15,15,4", "15,15,4\n16,16,4 5 6"));
    assert!(!found(&more).contains(&"too-few-goals"));
    let fewer = with_goals(|goals| goals.replace("13b,13,3 4 5 7\n", ""));
    let spec = std::fs::read_to_string(fewer.path("deck.toml")).expect("the deck is there");
    fewer.file("deck.toml", spec.replace("[rules]\n", "[rules]\ngoals = 9\n"));
    assert!(!found(&fewer).contains(&"too-few-goals"));
}

/// A deck of three rounds plays three tricks in its longest round, and needs three goals.
#[test]
fn a_deck_with_hands_of_its_own_needs_a_goal_for_each_trick_of_a_round() {
    let deck = |goals: &str| {
        TestDeck::new(&format!(
            "[deck]\ntitle = \"Short\"\ngame = \"playing-chicken\"\nplayers = 3\n\
             [[cards]]\nid = \"{{{{ pack }}}}{{{{ value }}}}\"\nfront = \"f.svg\"\neach = {{ pack = [\"a\", \"b\", \"c\"], value = [1, 2, 3, 4] }}\n\
             [[cards]]\nid = \"goal-{{{{ goal }}}}\"\nfront = \"g.svg\"\nrows = [{goals}]\n[rules]\nhands = [4, 3, 2]\nprizes = [1, 2, 3]\n"
        ))
    };
    let three = deck("{ goal = 7, players = 3 }, { goal = 8, players = 3 }, { goal = 9, players = 3 }");
    assert!(!found(&three).contains(&"too-few-goals"));
    let two = deck("{ goal = 7, players = 3 }, { goal = 8, players = 3 }");
    assert!(found(&two).contains(&"too-few-goals"));
}

/// Examples and goal counts are what is printed; what is played needs neither.
#[test]
fn a_wrong_example_hinders_printing_and_not_playing() {
    let deck = TestDeck::copy_of("playing-chicken");
    let spec = std::fs::read_to_string(deck.path("deck.toml")).expect("the deck is there");
    deck.file("deck.toml", spec.replace("[rules]\n", "[rules]\ngoals = 20\n").replace("sum = 12", "sum = 11"));
    assert_eq!(found(&deck), ["wrong-example", "too-few-goals"]);
    PlayingChicken::from_deck(&deck.deck(), 5).expect("it can be played");
}

/// Playing Chicken: 9 packs and the goals. Crazy Chicken: 9 kinds. Jokerlink: 52 cards and 4 Jokers, the first of them alike.
/// BIG CHICKEN: 40 Eggs, 5 Chickens, the Ducks. Chicken Dice has no cards to shuffle.
#[test]
fn every_game_knows_which_cards_are_shuffled_together() {
    let piles = |name: &str| {
        let deck = built_in(name);
        let engine = engine_of(&deck).expect("the game is known").expect("the deck names one");
        engine.shuffled(&deck).iter().map(Vec::len).collect::<Vec<_>>()
    };
    assert_eq!(piles("playing-chicken"), [6, 6, 6, 6, 6, 6, 6, 6, 6, 21]);
    assert_eq!(piles("crazy-chicken"), [9]);
    assert_eq!(piles("big-chicken"), [46]);
    assert_eq!(piles("chicken-dice"), [0; 0]);
    let jokers = built_in("jokerlink").cards.iter().filter(|card| card.id.as_str().contains("oker")).count();
    assert_eq!(piles("jokerlink"), [52 + jokers]);
}

/// Two packs may have different backs, because each is one player's; the cards of one pack may not.
#[test]
fn packs_may_differ_from_each_other_but_not_within() {
    let deck = |colour: &str| {
        let deck = TestDeck::new(
            "[deck]\ntitle = \"Backs\"\ngame = \"playing-chicken\"\nplayers = 3\n\
             [[cards]]\nid = \"{{ pack }}-{{ value }}\"\nfront = \"front.svg\"\nback = \"back.svg\"\n\
             each = { pack = [\"fox\", \"hen\", \"pig\"], value = [1, 2, 3, 4, 5, 6] }\n\
             [[cards]]\nid = \"goal\"\nfront = \"front.svg\"\nfields = { goal = 11, players = 3, value_of = 0 }\n[rules]\ngoals = 1\n",
        );
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\">";
        let words = "{{ card.id }}";
        deck.template("front.svg", &format!("{svg}<text x=\"12\" y=\"30\" font-size=\"6\">{words}</text></svg>"));
        let back = format!("{svg}<rect x=\"-3\" y=\"-3\" width=\"69.5\" height=\"94.9\" fill=\"{colour}\"/></svg>");
        deck.template("back.svg", &back);
        deck
    };
    let by_pack = "{% if pack == 'fox' %}#c2410c{% else %}#15803d{% endif %}";
    assert!(!codes(&deck(by_pack).check().findings).contains(&"different-backs"));
    let by_value = "{% if value == 6 %}#c2410c{% else %}#15803d{% endif %}";
    let findings = deck(by_value).check().findings;
    let finding = findings.iter().find(|finding| finding.code.as_str() == "different-backs").expect("it is found");
    assert_eq!(finding.cards().collect::<Vec<_>>(), ["fox-6", "hen-6", "pig-6"]);
}

/// Brackets are placeholders in decks with `[figures]`, and a backslash makes them letters. A template may fill names of its own.
#[test]
fn brackets_that_are_meant_as_they_are_are_printed() {
    let deck = |steps: &str, template: &str| {
        let deck = TestDeck::new(&format!(
            "[deck]\ntitle = \"Words\"\n[rules]\nhand = 3\n[figures]\nhand = \"rules.hand\"\n[strings]\nsteps = \"{steps}\"\n\
             [[sheets]]\nid = \"rules\"\ntemplate = \"rules.svg\"\n",
        ));
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\">";
        let sheet =
            format!("<textbox x=\"20\" y=\"20\" width=\"150\" height=\"90\" font-size=\"5\">{template}</textbox>");
        deck.template("rules.svg", &format!("{svg}{sheet}</svg>"));
        codes(&deck.check().findings).contains(&"unfilled-placeholder")
    };
    let as_it_is = "{{ strings.steps }}";
    assert!(deck("Deal [hand]. [Hnad] of them", as_it_is));
    assert!(deck("Deal [hand]. It is over [optional]", as_it_is));
    assert!(!deck("Deal [hand]. It is over \\\\[optional]", as_it_is));
    assert!(!deck("Deal [Hand], [#hand], [1, 2] and [a-b]", as_it_is));
    assert!(!deck("Round [n]", "{{ strings.steps | replace(from='[n]', to='1') }}"));
}
