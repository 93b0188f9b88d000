//! What a release holds, and for how long it can be used.

use super::farm::{changes, compared, edit, farm, fill, kinds, release, released};
use crate::test_deck::{Run, TestDeck, WorkFolder};
use pullet::files::Project;
use pullet::pipeline::{self, Edition, Released};
use pullet::versions::{ChangeKind, Snapshot, read_release};
use std::collections::{BTreeMap, BTreeSet};
use std::time::SystemTime;

/// The files of a release that is not written yet.
fn files(project: &Project) -> BTreeMap<String, Vec<u8>> {
    match released(project) {
        Released::New { files, .. } => files.into_iter().map(|file| (file.name, file.bytes.to_vec())).collect(),
        other => panic!("{other:?}"),
    }
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("a release is text")
}

/// What a release in memory holds.
fn frozen(files: &BTreeMap<String, Vec<u8>>, version: &str) -> Snapshot {
    read_release(text(&files[&format!("releases/{version}.toml")])).expect("it is whole").0
}

/// A folder with the farm, released as 1.0.
fn desk() -> WorkFolder {
    let desk = WorkFolder::new();
    fill(&desk, "decks/farm");
    desk
}

/// When each file of a folder was last written.
fn times(desk: &WorkFolder, folder: &str) -> BTreeMap<String, SystemTime> {
    let time = |name: &String| {
        let data = std::fs::metadata(desk.path(&format!("{folder}/{name}"))).expect("it is there");
        data.modified().expect("the system knows it")
    };
    desk.files(folder).keys().map(|name| (name.clone(), time(name))).collect()
}

fn run(desk: &WorkFolder, arguments: &str, status: i32) -> Run {
    desk.run_line(arguments).ends(status)
}

/// Every built-in deck, in a folder of its own.
#[test]
fn a_release_is_the_deck_that_was_released() {
    for name in ["big-chicken", "chicken-dice", "crazy-chicken", "jokerlink", "playing-chicken"] {
        let deck = TestDeck::copy_of(name);
        // Its own releases, if it has any.
        _ = std::fs::remove_dir_all(deck.path("releases"));
        if deck.deck().version.is_none() {
            edit(&deck, "deck.toml", "\n[deck]\n", "\n[deck]\nversion = \"1\"\n");
        }
        let version = deck.deck().version.expect("it has a version");
        release(&deck.project());
        let old = Edition::of_deck(&deck.project(), &version).expect("it was released");
        let diff = compared(old, Edition::Whole(Box::new(deck.project())));
        let difference = &diff.difference;
        assert!(difference.is_empty() && difference.templates.is_empty() && difference.theme.is_empty(), "{name}");
        assert_eq!(difference.same_cards, deck.deck().cards.len(), "{name}");
        assert_eq!(difference.kit.kept() as usize, deck.deck().card_count(), "{name}");
        assert!(diff.findings.is_empty(), "{name}: {:?}", diff.findings);
    }
}

#[test]
fn a_release_can_be_played() {
    let desk = WorkFolder::new();
    desk.copy("decks/playing-chicken");
    run(&desk, "release playing-chicken", 0);
    let ran = run(&desk, "play playing-chicken --against 20200501 --games 8 --players 3", 0);
    assert!(ran.out.contains("With 3 players, nothing changes: every figure is exactly the same."), "{ran:?}");
}

#[test]
fn the_same_again_writes_nothing() {
    let desk = desk();
    let before = (desk.files("decks"), times(&desk, "decks"));
    let ran = run(&desk, "release farm", 0);
    assert_eq!(ran.out, "Farm 1.0 is released already, and nothing has changed since\n");
    assert_eq!((desk.files("decks"), times(&desk, "decks")), before);
    assert_eq!(run(&desk, "release farm --format json", 0).json()["outcome"], "same");
}

#[test]
fn other_cards_under_the_same_version_are_refused() {
    let desk = desk();
    let spec = text(&desk.read("decks/farm/animals.csv")).replace("hen, then", "hen then");
    desk.file("decks/farm/animals.csv", spec);
    let before = (desk.files("decks"), times(&desk, "decks"));
    let ran = run(&desk, "release farm", 1);
    assert!(ran.err.contains("Farm 1.0 is released already, and the deck has changed since"), "{ran:?}");
    assert!(ran.err.contains("fox, 2×") && ran.err.contains("hen, then") && ran.out.is_empty(), "{ran:?}");
    assert_eq!((desk.files("decks"), times(&desk, "decks")), before);
    let report = run(&desk, "release farm --format json", 1).json();
    assert_eq!((report["outcome"].as_str(), report["path"].as_str()), (Some("differs"), None));
    assert_eq!(report["difference"]["cards"][0]["id"], "fox");
}

#[test]
fn the_next_release_has_only_pictures_of_what_changed() {
    let farm = farm();
    edit(&farm, "animals.csv", "the mud", "the dirt");
    edit(&farm, "deck.toml", "version = \"1.0\"", "version = \"1.1\"");
    let before = farm.folder.files("decks/farm/releases/looks");
    let files = files(&farm.project());
    // The release itself, and the front of the pig.
    assert_eq!(files.len(), 2, "{:?}", files.keys());
    let pig = frozen(&files, "1.1").cards.into_iter().find(|card| card.id.as_str() == "pig").expect("it is there");
    let front = pig.front.expect("it has a front");
    assert!(
        files.contains_key(&format!("releases/looks/{front}.png")) && !before.contains_key(&format!("{front}.png"))
    );
    release(&farm.project());
    let after = farm.folder.files("decks/farm/releases/looks");
    assert!(before.iter().all(|(name, bytes)| after[name] == *bytes) && after.len() == before.len() + 1);
    assert_eq!(pipeline::releases(&farm.project()), ["1.0", "1.1"]);
}

/// Each card's revision in a release that is not written yet.
fn revisions(farm: &TestDeck, version: &str) -> BTreeMap<String, String> {
    let cards = frozen(&files(&farm.project()), version).cards;
    cards.into_iter().map(|card| (card.id.to_string(), card.revision)).collect()
}

#[test]
fn a_card_keeps_its_revision_until_it_changes() {
    let farm = farm();
    edit(&farm, "animals.csv", "the mud", "the dirt");
    edit(&farm, "animals.csv", "hen,Hen", "chick,Hen");
    edit(&farm, "animals.csv", "neighbour.,3", "neighbour.,4");
    edit(&farm, "deck.toml", "version = \"1.0\"", "version = \"1.1\"");
    let of = revisions(&farm, "1.1");
    // Another name or other copies are the same card.
    assert_eq!((of["pig"].as_str(), of["chick"].as_str(), of["cow"].as_str()), ("1.1", "1.0", "1.0"));
    release(&farm.project());
    edit(&farm, "animals.csv", "Lay an egg", "Lay two eggs");
    edit(&farm, "deck.toml", "version = \"1.1\"", "version = \"1.2\"");
    let of = revisions(&farm, "1.2");
    assert_eq!((of["pig"].as_str(), of["chick"].as_str(), of["cow"].as_str()), ("1.1", "1.2", "1.0"));
}

#[test]
fn a_mark_shows_the_revision_of_its_card() {
    let farm = farm();
    let version = |from: &str, to: &str| edit(&farm, "deck.toml", &format!("\"{from}\""), &format!("\"{to}\""));
    version("1.0", "1.1");
    edit(&farm, "templates/animal.svg", "</svg>", "{{<revision_mark number={false} />}}</svg>");
    release(&farm.project());
    version("1.1", "1.2");
    edit(&farm, "animals.csv", "the mud", "the dirt");
    let difference = changes_since(&farm, "1.1");
    assert_eq!(kinds(&difference), [("pig", ChangeKind::Changed)]);
    let words = difference.cards[0].sides[0].words.as_ref().expect("the words changed");
    assert_eq!(words.old.as_deref(), Some("Pig Roll in the mud. 1.1"));
    assert_eq!(words.new.as_deref(), Some("Pig Roll in the dirt. 1.2"));
    release(&farm.project());
    // Back to the words of 1.1: a card of 1.3, for the one of 1.2 has other words.
    version("1.2", "1.3");
    edit(&farm, "animals.csv", "the dirt", "the mud");
    let difference = changes_since(&farm, "1.2");
    assert_eq!(kinds(&difference), [("pig", ChangeKind::Changed)]);
    let words = difference.cards[0].sides[0].words.as_ref().expect("the words changed");
    assert_eq!(words.new.as_deref(), Some("Pig Roll in the mud. 1.3"));
    let of = revisions(&farm, "1.3");
    assert_eq!((of["pig"].as_str(), of["fox"].as_str(), of["barn-1"].as_str()), ("1.3", "1.1", "1.0"));
}

fn changes_since(farm: &TestDeck, version: &str) -> pullet::versions::Difference {
    let old = Edition::of_deck(&farm.project(), version).expect("it was released");
    compared(old, Edition::Whole(Box::new(farm.project()))).difference
}

#[test]
fn the_list_of_decks_names_their_releases() {
    let desk = desk();
    assert!(run(&desk, "list", 0).out.lines().any(|line| line.starts_with("farm ") && line.contains("release 1.0")));
    let spec = text(&desk.read("decks/farm/deck.toml")).replace("version = \"1.0\"", "version = \"1.10\"");
    desk.file("decks/farm/deck.toml", &spec);
    run(&desk, "release farm", 0);
    desk.file("decks/farm/deck.toml", spec.replace("\"1.10\"", "\"1.9\""));
    run(&desk, "release farm", 0);
    let list = run(&desk, "list --format json", 0).json();
    let decks = list["decks"].as_array().expect("a list");
    let farm = decks.iter().find(|deck| deck["name"] == "farm").expect("it is listed");
    assert_eq!(farm["releases"].to_string(), r#"["1.0","1.9","1.10"]"#);
}

/// Git on Windows gives texts other line ends. One value here is a text of several lines.
#[test]
fn a_release_may_have_the_line_ends_of_another_system() {
    let farm = farm();
    edit(&farm, "animals.csv", "Lay an egg.", "\"Lay an egg.\nOr don't.\n\n- \\ \"\"so\"\" \t'''\"");
    edit(&farm, "deck.toml", "version = \"1.0\"", "version = \"1.1\"");
    release(&farm.project());
    let path = farm.path("releases/1.1.toml");
    let written = std::fs::read_to_string(&path).expect("it is there");
    assert!(changes_since(&farm, "1.1").is_empty());
    std::fs::write(&path, written.replace('\n', "\r\n")).expect("it can be written");
    let difference = changes_since(&farm, "1.1");
    assert!(difference.is_empty(), "{:?}", difference.cards.iter().map(|card| &card.fields).collect::<Vec<_>>());
}

/// An update of Pullet may make other SVG of the same templates. A comment in each of them does the same.
#[test]
fn a_release_is_compared_by_what_is_seen_where_every_fingerprint_differs() {
    let farm = farm();
    let old = std::fs::read(farm.path("releases/1.0.toml")).expect("it is there");
    for (name, bytes) in farm.folder.files("decks/farm/templates") {
        farm.template(&name, &text(&bytes).replacen('>', "><!-- drawn by another Pullet -->", 1));
    }
    let difference = changes(&farm);
    assert!(difference.is_empty() && !difference.is_printed() && difference.same_cards == 8);
    assert_eq!(difference.kit.kept(), 15);
    // No fingerprint is what it was.
    edit(&farm, "deck.toml", "version = \"1.0\"", "version = \"1.1\"");
    let new = frozen(&files(&farm.project()), "1.1");
    let old = read_release(text(&old)).expect("it is whole").0;
    let of = |snapshot: &Snapshot| snapshot.looks().map(ToString::to_string).collect::<BTreeSet<_>>();
    assert!(of(&old).is_disjoint(&of(&new)) && of(&old).len() == of(&new).len());
    // A changed comma is still one.
    edit(&farm, "animals.csv", "hen, then", "hen then");
    assert_eq!(kinds(&changes(&farm)), [("fox", ChangeKind::Changed)]);
}

#[test]
fn cards_whose_pictures_are_missing_are_changed_if_their_fingerprints_are() {
    let farm = farm();
    std::fs::remove_dir_all(farm.path("releases/looks")).expect("it is there");
    assert!(changes(&farm).is_empty());
    // Nothing tells whether these look the same.
    edit(&farm, "templates/barn.svg", "<circle", "<!-- the sun --><circle");
    let difference = changes(&farm);
    assert_eq!(kinds(&difference), ["barn-1", "barn-2"].map(|id| (id, ChangeKind::Changed)));
    // Pictures that are damaged are no better.
    let looks = read_release(text(&std::fs::read(farm.path("releases/1.0.toml")).expect("it is there")));
    for id in looks.expect("it is whole").0.looks() {
        farm.file(&format!("releases/looks/{id}.png"), "\u{89}PNG no picture");
    }
    assert_eq!(kinds(&changes(&farm)), kinds(&difference));
}

/// Two releases of one deck differ line by line only where the deck does.
#[test]
fn a_release_is_text_that_can_be_compared_line_by_line() {
    let farm = farm();
    edit(&farm, "animals.csv", "neighbour.,3", "neighbour.,4");
    edit(&farm, "deck.toml", "version = \"1.0\"", "version = \"1.1\"");
    let new = files(&farm.project());
    let old = std::fs::read_to_string(farm.path("releases/1.0.toml")).expect("it is there");
    let differing: Vec<(&str, &str)> =
        old.lines().zip(text(&new["releases/1.1.toml"]).lines()).filter(|(old, new)| old != new).collect();
    // The seal, the version, the copies of the cow, and the same in its fields.
    let [(old, new), version, copies, fields] = differing[..] else { panic!("{differing:?}") };
    assert!(old.starts_with("seal = ") && new.starts_with("seal = "));
    assert_eq!(version, ("version = \"1.0\"", "version = \"1.1\""));
    assert_eq!(copies, ("copies = 3", "copies = 4"));
    assert_eq!(fields, ("fields.copies = 3", "fields.copies = 4"));
}
