//! What `pullet check` finds about a deck that was released, and what it does not.

use super::farm::{edit, farm, release, released};
use crate::test_deck::{TestDeck, codes, plain};
use pullet::diag::Finding;
use pullet::pipeline::Released;

/// The version of the farm becomes 1.1.
fn renumber(farm: &TestDeck) {
    edit(farm, "deck.toml", "version = \"1.0\"", "version = \"1.1\"");
}

/// What a check finds about versions; the farm itself is without faults.
fn found(farm: &TestDeck) -> Vec<Finding> {
    farm.check().findings.into_iter().collect()
}

fn is_one(farm: &TestDeck, code: &str) -> Finding {
    let mut findings = found(farm);
    assert_eq!(findings.iter().map(|finding| finding.code.as_str()).collect::<Vec<_>>(), [code]);
    findings.remove(0)
}

#[test]
fn a_deck_as_it_was_released_has_no_findings() {
    let farm = farm();
    assert!(found(&farm).is_empty());
    // Nor one that was never released.
    std::fs::remove_dir_all(farm.path("releases")).expect("it is there");
    assert!(found(&farm).is_empty());
}

#[test]
fn a_change_without_another_version_is_found() {
    let farm = farm();
    edit(&farm, "animals.csv", "the mud", "the dirt");
    let finding = is_one(&farm, "unchanged-version");
    let text = plain(&finding);
    assert!(text.contains("its version is still `1.0`") && text.contains("deck.toml:4:"), "{text}");
    // A release says it in its own words, and has no further finding.
    assert!(matches!(released(&farm.project()), Released::Differs { .. }));
    renumber(&farm);
    assert!(found(&farm).is_empty(), "the version changed with the deck");
}

#[test]
fn another_version_without_a_change_is_found() {
    let farm = farm();
    renumber(&farm);
    assert!(plain(&is_one(&farm, "empty-version")).contains("from `1.0` to `1.1`, and nothing else did"));
    edit(&farm, "templates/barn.svg", "<circle", "<!-- the sun --><circle");
    is_one(&farm, "empty-version");
    // A rule that is not printed is a change.
    edit(&farm, "deck.toml", "hand = 5", "hand = 6");
    assert!(found(&farm).is_empty());
}

#[test]
fn an_id_that_was_given_to_another_card_is_found() {
    let farm = farm();
    renumber(&farm);
    edit(&farm, "animals.csv", "hen,Hen,Lay an egg.,1", "hen,Goat,Eat the grass.,2");
    let finding = is_one(&farm, "reused-id");
    assert_eq!(finding.card.as_deref(), Some("hen"));
    // The hen is still there under another name: its id stands for another card all the same.
    edit(&farm, "animals.csv", "pig,Pig,Roll in the mud.,1", "bird,Hen,Lay an egg.,1\npig,Pig,Roll in the mud.,1");
    is_one(&farm, "reused-id");
}

#[test]
fn a_card_that_is_only_changed_keeps_its_id() {
    let farm = farm();
    // A drake that is the hen's double, until the hen changes.
    edit(&farm, "animals.csv", "cow,Cow", "drake,Hen,Lay an egg.,1\ncow,Cow");
    renumber(&farm);
    release(&farm.project());
    edit(&farm, "deck.toml", "version = \"1.1\"", "version = \"1.2\"");
    edit(&farm, "animals.csv", "hen,Hen,Lay an egg.,1", "hen,Hen,Lay two eggs.,1");
    edit(&farm, "templates/barn.svg", "r=\"12\"", "r=\"9\"");
    assert!(found(&farm).is_empty());
}

#[test]
fn a_new_id_for_the_same_card_is_found() {
    let farm = farm();
    renumber(&farm);
    edit(&farm, "animals.csv", "hen,Hen", "chick,Hen");
    let finding = is_one(&farm, "renamed-card");
    assert!(plain(&finding).contains("`hen` is called `chick`"), "{}", plain(&finding));
    // Another name and another look are another card.
    edit(&farm, "animals.csv", "Lay an egg.", "Peep.");
    assert!(found(&farm).is_empty());
}

#[test]
fn a_release_that_cannot_be_read_is_found_and_the_deck_is_still_built() {
    let farm = farm();
    let text = std::fs::read_to_string(farm.path("releases/1.0.toml")).expect("it is there");
    farm.file("releases/0.9.toml", text.replace("Roll in", "Run in"));
    let finding = is_one(&farm, "unreadable-release");
    assert!(plain(&finding).contains("releases/0.9.toml` was changed or cut off"), "{}", plain(&finding));
    // Each of them is named; the release of the deck's own version is no longer compared with.
    farm.file("releases/1.0.toml", "");
    edit(&farm, "animals.csv", "the mud", "the dirt");
    let build = farm.check();
    assert_eq!(codes(&build.findings), ["unreadable-release", "unreadable-release"]);
    farm.sound_build();
}

/// Only a check looks at releases: someone who prints a deck of others need not care.
#[test]
fn a_build_does_not_report_versions() {
    let farm = farm();
    edit(&farm, "animals.csv", "the mud", "the dirt");
    assert!(!codes(&farm.sound_build().findings).contains(&"unchanged-version"));
}

#[test]
fn findings_about_versions_can_be_accepted() {
    type Change = fn(&TestDeck);
    let changes: [(&str, Change); 5] = [
        ("unchanged-version", |farm| edit(farm, "animals.csv", "the mud", "the dirt")),
        ("empty-version", renumber),
        ("reused-id", |farm| {
            renumber(farm);
            edit(farm, "animals.csv", "hen,Hen,Lay an egg.,1", "hen,Goat,Eat the grass.,2");
        }),
        ("renamed-card", |farm| {
            renumber(farm);
            edit(farm, "animals.csv", "hen,Hen", "chick,Hen");
        }),
        ("unreadable-release", |farm| _ = farm.file("releases/0.9.toml", "no release")),
    ];
    for (code, change) in changes {
        let farm = farm();
        change(&farm);
        is_one(&farm, code);
        let accept = format!("[[accept]]\nfinding = \"{code}\"\nreason = \"we know\"\n[rules]");
        edit(&farm, "deck.toml", "[rules]", &accept);
        let check = farm.check();
        assert!(check.findings.is_empty(), "{code}: {:?}", codes(&check.findings));
        assert_eq!(check.accepted.len(), 1, "{code}");
    }
}
