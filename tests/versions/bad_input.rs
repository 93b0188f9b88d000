//! What is not there, damaged or not allowed: an error in plain words, and nothing is written.

use super::farm::fill;
use crate::test_deck::WorkFolder;
use pullet::versions::{ReleaseFault, read_release};

/// A folder with the farm, released as 1.0.
fn desk() -> WorkFolder {
    let desk = WorkFolder::new();
    fill(&desk, "decks/farm");
    desk
}

fn text(desk: &WorkFolder, name: &str) -> String {
    String::from_utf8(desk.read(name)).expect("it is text")
}

fn change(desk: &WorkFolder, name: &str, from: &str, to: &str) {
    let before = text(desk, name);
    assert!(before.contains(from), "`{from}` in {name}");
    desk.file(name, before.replace(from, to));
}

/// Runs a command that ends with a status, says all these words, and writes nothing.
fn fails(desk: &WorkFolder, arguments: &str, status: i32, words: &[&str]) {
    let before = desk.files("");
    let ran = desk.run_line(arguments).ends(status);
    for said in words {
        assert!(ran.err.contains(said), "`{said}` is not in {ran:?}");
    }
    assert!(ran.out.is_empty(), "{ran:?}");
    // Names of Rust, or of its types, are no plain words.
    assert!(!ran.err.contains("Error {") && !ran.err.contains("Some(") && !ran.err.contains("::"), "{ran:?}");
    let after = desk.files("");
    assert!(
        before == after,
        "{arguments} wrote {:?}",
        after.keys().filter(|name| before.get(*name) != after.get(*name))
    );
}

/// The three commands that take an earlier version.
fn each_fails(desk: &WorkFolder, from: &str, words: &[&str]) {
    fails(desk, &format!("upgrade farm --from {from}"), 2, words);
    fails(desk, &format!("diff farm@{from}"), 2, words);
    fails(desk, &format!("diff farm@{from} farm --report changes.pdf"), 2, words);
    fails(desk, &format!("build farm --since {from}"), 2, words);
}

#[test]
fn an_unknown_version_is_answered_with_those_there_are() {
    let desk = desk();
    each_fails(&desk, "1.1", &["`farm` has no release or variant `1.1`", "did you mean `1.0`?"]);
    for version in ["spring", "HEAD", "HEAD~1"] {
        each_fails(&desk, version, &[&format!("no release or variant `{version}`"), "its only release is `1.0`"]);
    }
    std::fs::remove_dir_all(desk.path("decks/farm/releases")).expect("it is there");
    each_fails(&desk, "1.0", &["no release or variant `1.0`", "it has no releases yet"]);
    fails(&desk, "diff farm", 2, &["`farm` has no releases", "`pullet diff OLD farm`"]);
    fails(&desk, "diff fram@1.0", 2, &["fram", "did you mean `farm`?"]);
}

#[test]
fn a_release_that_was_changed_is_not_used() {
    let whole = text(&desk(), "decks/farm/releases/1.0.toml");
    let line = whole.lines().count() / 2;
    let cut = whole.split_inclusive('\n').take(line).collect::<String>();
    let seal = whole.lines().find(|line| line.starts_with("seal")).expect("it is sealed").to_owned();
    let changed = "was changed or cut off after it was written";
    let damaged = [
        (cut, changed),
        (whole[..whole.len() - 1].replace("copies = 3", "copies = 2"), changed),
        (whole.replace("Give milk", "Give wine"), changed),
        (format!("{whole}\n# mine\n"), changed),
        (format!("{seal}\n"), changed),
        (seal.clone(), changed),
        (whole.replace(&seal, ""), "is not a release"),
        (whole.replace(&seal, "seal = \"\""), changed),
        ("[deck]\ntitle = \"Farm\"\n".to_owned(), "is not a release"),
        (String::new(), "is not a release"),
        ("#".to_owned(), "is not a release"),
    ];
    let desk = desk();
    for (text, fault) in damaged {
        desk.file("decks/farm/releases/1.0.toml", &text);
        fails(&desk, "upgrade farm --from 1.0", 2, &["releases/1.0.toml`", fault, "restore the file"]);
        fails(&desk, "diff farm", 2, &[fault]);
        fails(&desk, "release farm", 2, &[fault]);
    }
    // Notes before the seal are no part of it.
    desk.file("decks/farm/releases/1.0.toml", format!("# The first print, {}é.\n{whole}", &seal[8..]));
    desk.run_line("diff farm").ends(0);
    // Bytes that are no text.
    desk.file("decks/farm/releases/1.0.toml", [0xff, 0xfe, 0x00]);
    fails(&desk, "upgrade farm --from 1.0", 2, &["releases/1.0.toml"]);
}

/// The digits of the seal occur in a note before it, next to letters of two bytes.
#[test]
fn notes_before_the_seal_do_not_matter() {
    assert_eq!(read_release("# aé\nseal = \"a\"\nformat = 1\n").err(), Some(ReleaseFault::Changed));
    assert_eq!(read_release("# é\nseal = \"\"\né = 1\n").err(), Some(ReleaseFault::Changed));
}

#[test]
fn a_release_of_a_newer_pullet_is_named_as_such() {
    let desk = desk();
    change(&desk, "decks/farm/releases/1.0.toml", "format = 1", "format = 2");
    each_fails(&desk, "1.0", &["was written by a newer version of Pullet", "update Pullet"]);
}

#[test]
fn a_release_of_another_deck_is_not_used() {
    let desk = desk();
    fill(&desk, "decks/barnyard");
    let words = ["is a release of `farm`, not of `barnyard`", "keep each deck's releases in its own folder"];
    fails(&desk, "upgrade barnyard --from 1.0", 2, &words);
    fails(&desk, "diff barnyard", 2, &words);
    fails(&desk, "release barnyard", 2, &words);
    fails(&desk, "diff decks/barnyard/releases/1.0.toml farm", 2, &words);
}

#[test]
fn a_path_outside_is_no_version() {
    let desk = desk();
    desk.file("secret.toml", text(&desk, "decks/farm/releases/1.0.toml"));
    for from in ["../../etc", "../../../secret", "/etc/passwd", "1.0/../1.0", "..", "looks", "\"\""] {
        fails(&desk, &format!("upgrade farm --from {from}"), 2, &["has no release or variant"]);
    }
    for version in ["../1.1", "a/b", ".hidden", "1.", "a b", "a:b", "\\\\1"] {
        change(&desk, "decks/farm/deck.toml", "version = \"1.0\"", &format!("version = \"{version}\""));
        fails(&desk, "release farm", 1, &["error[bad-version]", "cannot name a file", "use letters, digits"]);
        change(&desk, "decks/farm/deck.toml", &format!("version = \"{version}\""), "version = \"1.0\"");
    }
}

#[test]
fn a_deck_that_cannot_be_released_is_not() {
    let desk = desk();
    fails(&desk, "release big-chicken", 2, &["`big-chicken` is a built-in deck", "copy the deck into a folder"]);
    fails(&desk, "release nowhere", 2, &["nowhere"]);
    change(&desk, "decks/farm/deck.toml", "version = \"1.0\"", "");
    fails(&desk, "release farm", 1, &["error[no-version]", "add it to `[deck]`", "nothing was released"]);
    change(&desk, "decks/farm/deck.toml", "title   = \"Farm\"", "title   = \"Farm\"\nversion = \"1.1\"");
    change(&desk, "decks/farm/deck.toml", "front  = \"animal.svg\"", "front  = \"animals.svg\"");
    fails(&desk, "release farm", 1, &["animals.svg", "nothing was released"]);
    fails(&desk, "upgrade farm --from 1.0", 1, &["animals.svg", "nothing was written"]);
    let ran = desk.run_line("diff farm@1.0 --format json").ends(1);
    assert_eq!(ran.json()["difference"].to_string(), "null");
}

/// The folder of releases is a file, and so is the folder of a report: whoever runs the tests, neither can be written.
#[test]
fn what_cannot_be_written_is_left_as_it_was() {
    let desk = desk();
    change(&desk, "decks/farm/deck.toml", "version = \"1.0\"", "version = \"1.1\"");
    std::fs::remove_dir_all(desk.path("decks/farm/releases/looks")).expect("it is there");
    desk.file("decks/farm/releases/looks", "a file");
    fails(&desk, "release farm", 2, &["the release was not written", "make the deck's folder writable"]);
    desk.file("output", "a file");
    change(&desk, "decks/farm/animals.csv", "the mud", "the dirt");
    fails(&desk, "upgrade farm --from 1.0 --paper a4", 2, &["output", "choose another folder with `--out`"]);
    fails(
        &desk,
        "diff farm@1.0 farm --report output/changes.pdf",
        2,
        &["`output` cannot be written: a file is where a folder should be", "choose another file"],
    );
    fails(&desk, "diff farm@1.0 farm --report changes.txt", 2, &["changes.txt", ".pdf"]);
}
