//! The start page: decks are made and opened in it, and no others.
#![cfg(target_os = "linux")]

use super::chromium::Chromium;
use super::client::Page;
use super::server::Previewing;
use super::shown::farm;
use crate::test_deck::WorkFolder;
use pullet_web::Message;
use serde_json::{Value, json};

fn started(folder: &WorkFolder, more: &[&str]) -> (Previewing, Page) {
    Previewing::run(folder.pullet(&[&["preview", "--start", "--no-open"], more].concat()))
}

/// Asks for a new deck, and returns the status and what is said.
fn make(page: &Page, name: &str, beginning: &Value, files: &[(&str, &str)]) -> (u16, Value) {
    let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
    let head = json!({ "name": name, "deck": { "beginning": beginning, "title": "Farm" }, "files": names });
    let parts = files.iter().map(|(_, text)| text.as_bytes().to_vec()).collect();
    let message = Message { head: head.to_string(), parts };
    let reply = page.post_bytes("new", "application/octet-stream", &message.to_bytes());
    (reply.status, reply.json())
}

fn open(page: &Page, wanted: &Value) -> u16 {
    page.post("open", wanted).status
}

#[test]
fn a_deck_is_made_of_a_table_and_pictures_opened_and_remembered() {
    let folder = WorkFolder::new();
    let decks = folder.path(".home/Documents/Pullet/decks");
    let (process, page) = started(&folder, &[]);
    let start = page.get("start").json();
    assert_eq!((start["folder"].as_str(), &start["deck"]), (decks.to_str(), &Value::Null));
    page.wait(|state| state["revision"].as_u64() > Some(0));
    let files = [
        ("farm.csv", "name,text\nRed Fox,Take a hen.\n"),
        (
            "red-fox.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 3\"><rect width=\"4\" height=\"3\"/></svg>",
        ),
    ];
    assert_eq!(make(&page, "farm", &json!({ "table": "farm.csv" }), &files), (200, json!(true)));
    let (again, why) = make(&page, "farm", &json!({ "starter": "tokens" }), &[]);
    assert!(again == 400 && why["error"].as_str().is_some_and(|why| why.contains("already")), "{why}");
    let path = decks.join("farm").display().to_string();
    assert_eq!(open(&page, &json!({ "deck": path })), 200);
    let state = page.wait(|state| state["deck"]["name"] == "farm" && state["is_checked"] == true);
    assert_eq!(state["cards"][0]["id"], "red-fox");
    let errors = state["findings"].as_array().expect("a list").iter().filter(|finding| finding["severity"] == "error");
    assert_eq!(errors.count(), 0, "{}", state["findings"]);
    // The deck that is open can be changed, and no other one.
    let change = json!({ "table": "card", "card": "red-fox", "path": ["text"], "value": "Take two." });
    assert_eq!(page.post("change", &change).status, 200);
    drop(process);
    let (_process, page) = started(&folder, &[]);
    let recent = page.get("start").json()["recent"].clone();
    assert_eq!(recent, json!([{ "name": "farm", "path": path }]));
}

#[test]
fn decks_are_made_in_the_folder_that_is_chosen_and_nowhere_else() {
    let folder = WorkFolder::new();
    folder.file("game/decks/farm/deck.toml", "[deck]\n");
    let (_process, page) = started(&folder, &["--in", "mine"]);
    page.wait(|state| state["revision"].as_u64() > Some(0));
    for name in ["../farm", "a/b", "", ".hidden", "con"] {
        assert_eq!(make(&page, name, &json!({ "starter": "tokens" }), &[]).0, 400, "{name}");
    }
    assert_eq!(make(&page, "coins", &json!({ "starter": "tokens" }), &[]).0, 200);
    assert!(folder.path("mine/coins/deck.toml").is_file());
    assert_eq!(open(&page, &json!({ "folder": "game/decks" })), 400, "it is no whole path");
    assert_eq!(open(&page, &json!({ "folder": folder.path("game/decks") })), 200);
    page.wait(|state| state["revision"].as_u64() > Some(0));
    assert_eq!(make(&page, "farm", &json!({ "starter": "tokens" }), &[]).0, 400, "it is there already");
    assert_eq!(make(&page, "big", &json!({ "copy": "big-chicken" }), &[]).0, 200);
    assert!(folder.path("game/decks/big/deck.toml").is_file());
    let here = page.get("start").json()["here"].clone();
    let names: Vec<&str> = here.as_array().expect("a list").iter().filter_map(|deck| deck["name"].as_str()).collect();
    assert_eq!(names, ["big", "farm"]);
    for nothing in [json!({ "deck": "/etc" }), json!({ "deck": "mine" }), json!({}), json!("deck")] {
        assert_eq!(open(&page, &nothing), 400, "{nothing}");
    }
}

/// No terminal is needed from the start page to the cards.
#[test]
fn a_person_pastes_rows_into_the_start_page_and_sees_cards() {
    let folder = WorkFolder::new();
    let (_process, page) = started(&folder, &[]);
    let address = format!("http://{}{}#language=en", page.host, page.base);
    let Some(mut browser) = Chromium::open(&address) else { return };
    browser.wait("document.querySelector('dialog.opening[open]')");
    browser.run(
        "(() => { const copied = new DataTransfer(); copied.setData('text/plain', 'Name\\tCost\\nHen\\t1\\nFox\\t3\\n');
         document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: copied, bubbles: true })); })()",
    );
    browser.wait("document.querySelector('dialog textarea').value.includes('Hen')");
    browser.press("Make the deck");
    browser.wait("document.querySelectorAll('.grid .tile').length === 2 && !document.querySelector('dialog[open]')");
    assert!(folder.path(".home/Documents/Pullet/decks/my-game/cards.csv").is_file());
    // What is pasted beside all fields is for the table; what changes is shown first.
    browser.run(
        "(() => { const copied = new DataTransfer(); copied.setData('text/plain', 'Name\\tCost\\nHen\\t2\\nFox\\t3\\nOwl\\t1\\n');
         document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: copied, bubbles: true })); })()",
    );
    browser.wait("document.querySelector('.pasted').innerText.includes('1 row added') && document.querySelector('.pasted del').innerText === '1'");
    browser.press("Write into the table");
    browser.wait("document.querySelectorAll('.grid .tile').length === 3");
    browser.press("Undo");
    browser.wait("document.querySelectorAll('.grid .tile').length === 2");
}

/// A command that names its decks reads and writes no others.
#[test]
fn a_preview_without_the_start_page_makes_and_opens_no_deck() {
    let deck = farm();
    let (_process, page) = Previewing::of(&deck);
    page.wait(|state| state["revision"].as_u64() > Some(0));
    assert_eq!(page.get("start").json(), Value::Null);
    assert_eq!(make(&page, "coins", &json!({ "starter": "tokens" }), &[]).0, 404);
    assert_eq!(open(&page, &json!({ "deck": "playing-chicken" })), 404);
}
