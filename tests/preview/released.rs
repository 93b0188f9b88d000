//! A deck is released in the page.

use super::client::Page;
use super::shown::farm;
use serde_json::json;

#[test]
fn a_version_is_frozen_once_and_is_in_the_deck_s_file() {
    let deck = farm();
    let page = Page::of(deck.project());
    let spec = || std::fs::read_to_string(deck.path("deck.toml")).expect("it is there");
    let release = |version: &str| page.post("release", &json!({ "version": version })).json();
    assert_eq!(release("1.0"), json!({ "outcome": "new", "name": "Farm 1.0", "cards": 4, "since": null }));
    assert!(spec().contains("version = \"1.0\"") && deck.path("releases/1.0.toml").is_file());
    assert_eq!(release("1.0"), json!({ "outcome": "same", "name": "Farm 1.0" }));
    deck.file("cards.csv", "id,name,cost,count\nfox,Fox,2,2\n");
    page.wait(|state| state["cards"].as_array().is_some_and(|cards| cards.len() == 1));
    assert_eq!(release("1.0"), json!({ "outcome": "differs", "name": "Farm 1.0" }));
    assert_eq!(release("1.1")["since"], "Farm 1.0");
    // What cannot be released leaves the deck's file as it was.
    let before = spec();
    assert_eq!(release("../1.2")["outcome"], "faulty");
    assert_eq!(spec(), before);
    assert_eq!(page.get("versions").json()[0], json!({ "name": "1.1", "kind": "release" }));
}
