//! Earlier versions of BIG CHICKEN, and the goal 37 of Playing Chicken: what differs is what the source says, and nothing else.
//!
//! What is compared is what the templates make, before its text is set: a longer word can change the size of all the text in its
//! family of cards.

use crate::test_deck::{deck_of, on_a4};
use pullet::files::Project;
use pullet::games::big_chicken::BigChicken;
use pullet::games::playing_chicken::PlayingChicken;
use pullet::games::{DeckGame, judge};
use pullet::template::{FaceSvg, Templates};
use pullet::{pipeline, spec};
use std::collections::{BTreeMap, BTreeSet};

/// Both sides of every card as SVG, by the card's id and the side.
type Faces = BTreeMap<String, String>;

fn project(deck: &str, variant: &str) -> Project {
    let deck = Project::open(deck).expect("a built-in deck");
    spec::in_variant(&deck, variant).expect("the variant is there")
}

fn faces(project: &Project) -> Faces {
    let deck = deck_of(project);
    let (made, findings) = Templates::load(project, &deck, &judge(&deck).1).0.render_all(&deck);
    assert!(findings.is_empty(), "{}: {findings:?}", project.full_name());
    let sides = deck.cards.iter().zip(made).flat_map(|(card, sides)| {
        let side = |name: &str, svg: Option<FaceSvg>| Some((format!("{} {name}", card.id), svg?.to_string()));
        [side("front", sides.front), side("back", sides.back)]
    });
    sides.flatten().collect()
}

/// The faces of BIG CHICKEN in a version; the working deck is 20241119.
fn version(name: &str) -> Faces {
    faces(&project("big-chicken", if name == "20241119" { "base" } else { name }))
}

/// The faces that are in one only, or not the same in both.
fn differing(one: &Faces, other: &Faces) -> BTreeSet<String> {
    let ids = one.keys().chain(other.keys());
    ids.filter(|id| one.get(*id) != other.get(*id)).cloned().collect()
}

/// The faces that say it, as whole words, in upper or lower case.
fn saying(faces: &Faces, words: &str) -> BTreeSet<String> {
    let says = |svg: &str| {
        let text: String = svg.split('<').filter_map(|part| Some(format!("{} ", part.split_once('>')?.1))).collect();
        let is_letter = |letter: char| letter.is_alphanumeric() || letter == '-';
        text.to_lowercase().split(|letter| !is_letter(letter)).any(|word| word == words)
    };
    faces.iter().filter(|(_, svg)| says(svg)).map(|(id, _)| id.clone()).collect()
}

fn set<const N: usize>(ids: [&str; N]) -> BTreeSet<String> {
    ids.map(str::to_owned).into()
}

/// The source's changelog, entry by entry. The card `support` is Registration / Support: it prints the version on both sides, and
/// on its front the changes up to it.
#[test]
fn versions_differ_in_the_cards_that_the_changelog_names() {
    let changes = [
        // 20240220: "Changed the name of the section 'Order of the Suits/Cards' to 'Pecking Order.'"
        // 20240225: "The word wild has been removed from the Duck card, and icons have been added to the card"; "the Direction of
        // Play card has had Clockwise and Counter-Clockwise renamed". Rules card 1 says which side starts, and the intro card names both.
        (
            "20240211",
            "20240225",
            set([
                "reference front",
                "duck front",
                "direction front",
                "direction back",
                "rules-1 front",
                "intro front",
                "intro back",
                "support front",
                "support back",
            ]),
        ),
        // 20240312: "We've changed 'Flight' back to 'Run.'"
        (
            "20240225",
            "20240312",
            set(["intro front", "rules-1 front", "rules-1 back", "rules-3 front", "support front", "support back"]),
        ),
        // 20241109, 20241119: updates of the rules. 20240604, new graphics, has no version of its own.
        ("20240312", "20241119", set(["support front", "support back"])),
    ];
    for (older, newer, expected) in changes {
        assert_eq!(differing(&version(older), &version(newer)), expected, "{older} to {newer}");
    }
}

/// Each word, the faces that say it, and the versions in which they do. The Registration card names old and new words as changes.
#[test]
fn each_version_has_the_words_of_its_time() {
    let runs = ["intro front", "rules-1 back", "rules-1 front", "rules-3 front"];
    let pecking = ["reference front", "intro front", "intro back"];
    let expected = [
        ("wild", [set(["duck front"]), set([]), set([]), set([])]),
        ("counter-clockwise", [set(["direction back"]), set([]), set([]), set([])]),
        (
            "cluckwise",
            [
                set([]),
                set(["direction front", "rules-1 front", "intro front", "intro back", "support front"]),
                set(["direction front", "rules-1 front", "intro front", "intro back", "support front"]),
                set(["direction front", "rules-1 front", "intro front", "intro back", "support front"]),
            ],
        ),
        ("flight", [set(runs), set(runs), set(["support front"]), set(["support front"])]),
        ("run", [set([]), set([]), &set(runs) | &set(["support front"]), &set(runs) | &set(["support front"])]),
        ("pecking", [set([]), set(pecking), set(pecking), set(pecking)]),
    ];
    for (index, name) in ["20240211", "20240225", "20240312", "20241119"].into_iter().enumerate() {
        let faces = version(name);
        for (word, faces_by_version) in &expected {
            assert_eq!(saying(&faces, word), faces_by_version[index], "{word} in {name}");
        }
        assert!(faces["support front"].contains(&format!("**{name}**")), "{name} is printed");
    }
}

/// What is not certain about the rules is accepted with the same reasons as in the deck, also for two players.
#[test]
fn every_version_can_be_printed_and_played() {
    for name in ["20240211", "20240225", "20240312"] {
        let project = project("big-chicken", name);
        let found = pipeline::check(&project, &on_a4()).findings;
        assert!(found.is_empty(), "{name}: {found:?}");
        let deck = deck_of(&project);
        assert_eq!(deck.version.as_deref(), Some(name));
        assert_eq!(deck.players.map(|players| (players.min, players.max)), Some((2, 6)), "{name}");
        for players in 3..=6 {
            assert!(BigChicken::from_deck(&deck, players).is_ok(), "{name}: {players} players");
        }
    }
}

/// Range of goals by player count: "up to 37" for 7 players, but no card of the source has that goal.
#[test]
fn the_goal_37_is_one_card_more() {
    let (source, house) = (project("playing-chicken", "base"), project("playing-chicken", "goal-37"));
    let added = set(["goal-37 back", "goal-37 front"]);
    assert_eq!(differing(&faces(&source), &faces(&house)), added);
    let goals = |project: &Project, players| {
        PlayingChicken::from_deck(&deck_of(project), players).expect("it can be played").goals().to_vec()
    };
    for players in 3..=8 {
        let mut expected = goals(&source, players);
        expected.extend((players == 7).then_some(37));
        assert_eq!(goals(&house, players), expected, "{players} players");
    }
    let found = pipeline::check(&house, &on_a4()).findings;
    assert!(found.is_empty(), "no range is missed: {found:?}");
}
