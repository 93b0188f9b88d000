//! Pullet without a server: the engine that a page runs in a worker, and decks in memory.

use pullet::files::Project;
use pullet::pipeline::{self, BuildSettings};
use pullet_web::{Message, PageEngine};
use serde_json::{Value, json};

/// An engine, as the worker of a page calls it.
#[derive(Default)]
struct Worker(Option<PageEngine>);

impl Worker {
    /// One that shows a deck.
    fn of(deck: &str, own: &[(&str, &[(&str, &str)])]) -> Self {
        let mut worker = Self::default();
        let names = |files: &[(&str, &str)]| files.iter().map(|(name, _)| (*name).to_owned()).collect::<Vec<_>>();
        let decks: Vec<Value> =
            own.iter().map(|(name, files)| json!({ "name": name, "files": names(files) })).collect();
        let parts = own.iter().flat_map(|(_, files)| files.iter().map(|(_, text)| text.as_bytes().to_vec()));
        let head =
            json!({ "call": "start", "decks": decks, "deck": deck, "variant": "base", "paper": null, "stopped": null });
        worker.call(&head, parts.collect());
        worker
    }

    fn call(&mut self, head: &Value, parts: Vec<Vec<u8>>) -> (Value, Vec<Vec<u8>>) {
        let message = Message { head: head.to_string(), parts };
        // As bytes, as it comes from the page.
        let answer = PageEngine::call(&mut self.0, Message::read(&message.to_bytes()).expect("it is a message"));
        (serde_json::from_str(&answer.head).expect("the head is JSON"), answer.parts)
    }

    fn ask(&mut self, method: &str, path: &str, body: &Value) -> (Value, Vec<Vec<u8>>) {
        self.call(&json!({ "call": "ask", "method": method, "path": path }), vec![body.to_string().into_bytes()])
    }

    fn json(&mut self, method: &str, path: &str, body: &Value) -> Value {
        let (head, parts) = self.ask(method, path, body);
        assert_eq!(head["response"]["status"], 200, "{path}: {}", String::from_utf8_lossy(&parts[0]));
        serde_json::from_slice(&parts[0]).expect("the answer is JSON")
    }
}

#[test]
fn a_built_in_deck_in_a_page_makes_the_files_of_the_program() {
    let mut worker = Worker::of("jokerlink", &[]);
    let made = worker.json("Post", "build", &json!({ "choices": { "paper": "a4" }, "cards": [], "sheets": [] }));
    let project = Project::open("jokerlink").expect("it is built in");
    let build = pipeline::build(&project, &BuildSettings::default());
    let on_a4 = build.files.iter().filter(|file| file.report.paper == "A4");
    let files = made["files"].as_array().expect("there are files");
    assert!(!files.is_empty());
    for (at, file) in on_a4.enumerate() {
        assert!(file.name.ends_with(files[at]["name"].as_str().expect("it has a name")), "{}", file.name);
        let (_, parts) = worker.ask("Get", &format!("made/{at}"), &Value::Null);
        assert!(parts[0] == *file.bytes, "{}", file.name);
    }
}

/// The page keeps the files: it is told which of them changed, and another engine goes on with them.
#[test]
fn what_is_changed_in_a_page_comes_back_and_can_be_undone() {
    let mut worker = Worker::of("playing-chicken", &[]);
    let state = worker.json("Get", "state", &Value::Null);
    let colour = &state["theme"][0];
    assert_eq!(colour["can_change"], true);
    let change = json!({ "table": "theme", "path": colour["path"], "value": "#12ab34" });
    let (head, parts) = worker.ask("Post", "change", &change);
    assert_eq!(head["saved"], json!([{ "deck": "playing-chicken", "file": "deck.toml", "is_removed": false }]));
    assert!(head["revision"].as_u64() > state["revision"].as_u64());
    let saved = String::from_utf8(parts[1].clone()).expect("it is text");
    assert!(saved.contains("#12ab34"));
    let mut next = Worker::of("playing-chicken", &[("playing-chicken", &[("deck.toml", &saved)])]);
    assert_eq!(next.json("Get", "state", &Value::Null)["theme"][0]["value"], "#12ab34");
    let (head, parts) = worker.ask("Post", "undo", &json!({}));
    assert_eq!(head["saved"][0]["file"], "deck.toml");
    let before = Project::built_in_files("playing-chicken").expect("it is built in");
    assert!(parts[1] == *before["deck.toml"]);
}

#[test]
fn a_picture_that_is_dropped_lies_in_the_deck_s_own_folder_in_memory() {
    let mut worker = Worker::of("playing-chicken", &[]);
    let id = worker.json("Get", "state", &Value::Null)["cards"][0]["id"].clone();
    let parts = worker.json("Post", "parts", &json!({ "id": id }));
    let part = parts.as_array().expect("a list").iter().find(|part| part["is_own"] != true).expect("it has drawings");
    let path = format!("drop/1/{}/{}", part["side"].as_str().expect("a side"), part["key"].as_str().expect("a key"));
    let hen = b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><circle r=\"4\"/></svg>".to_vec();
    let (head, parts) = worker.call(&json!({ "call": "ask", "method": "Post", "path": path }), vec![hen.clone()]);
    assert_eq!(head["response"]["status"], 200, "{}", String::from_utf8_lossy(&parts[0]));
    assert!(head["saved"].as_array().is_some_and(|saved| !saved.is_empty()), "{head}");
    assert!(parts[1..].contains(&hen));
}

#[test]
fn a_release_lies_among_the_deck_s_files_in_memory() {
    let card = "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect width=\"60\" height=\"80\" fill=\"#808080\"/></svg>";
    let spec = "[deck]\ntitle = \"Own\"\n\n[[cards]]\nid = \"a\"\nfront = \"card.svg\"\nback = \"card.svg\"\n";
    let mut worker = Worker::of("own", &[("own", &[("deck.toml", spec), ("templates/card.svg", card)])]);
    assert_eq!(worker.json("Get", "state", &Value::Null)["deck"]["folder"], "own", "it can be changed");
    let (head, parts) = worker.ask("Post", "release", &json!({ "version": "1.0" }));
    assert_eq!(head["response"]["status"], 200, "{}", String::from_utf8_lossy(&parts[0]));
    let saved = head["saved"].as_array().expect("a list").iter().filter_map(|saved| saved["file"].as_str());
    let saved: Vec<&str> = saved.collect();
    assert!(saved.contains(&"deck.toml") && saved.contains(&"releases/1.0.toml"), "{saved:?}");
    assert_eq!(worker.json("Get", "versions", &Value::Null)[0]["name"], "1.0");
}

/// A deck of a stranger: its names lead nowhere.
#[test]
fn a_deck_in_memory_reads_only_its_own_files() {
    let card = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 63.5 88.9\"><image href=\"../jokerlink/deck.toml\"/></svg>";
    let spec = "[deck]\ntitle = \"Own\"\n\n[[cards]]\nid = \"a\"\nfront = \"card.svg\"\nback = \"card.svg\"\n";
    let mut worker = Worker::of("own", &[("own", &[("deck.toml", spec), ("templates/card.svg", card)])]);
    worker.call(&json!({ "call": "check" }), Vec::new());
    let findings = worker.json("Get", "state", &Value::Null)["findings"].clone();
    let codes: Vec<&str> =
        findings.as_array().expect("a list").iter().filter_map(|finding| finding["code"].as_str()).collect();
    assert!(!codes.is_empty(), "{findings}");
}

#[test]
fn a_deck_begins_with_a_starter_a_table_or_pictures() {
    let begun = |beginning: Value, files: &[(&str, &[u8])]| {
        let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
        let parts = files.iter().map(|(_, bytes)| bytes.to_vec()).collect();
        Worker::default()
            .call(&json!({ "call": "new", "deck": { "beginning": beginning, "title": "Farm" }, "files": names }), parts)
    };
    let hen = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"/>".as_bytes();
    for (beginning, files) in [
        (json!({ "starter": "tokens" }), vec![]),
        (json!({ "table": "farm.csv" }), vec![("farm.csv", "name,cost\nHen,3\n".as_bytes())]),
        (json!("pictures"), vec![("hen.svg", hen)]),
    ] {
        let (head, parts) = begun(beginning.clone(), &files);
        let at = head["files"].as_array().and_then(|names| names.iter().position(|name| name == "deck.toml"));
        let spec = String::from_utf8_lossy(&parts[at.unwrap_or_else(|| panic!("{beginning}: {head}"))]).into_owned();
        assert!(spec.contains("Farm"), "{spec}");
    }
    let (head, _) = begun(json!({ "table": "none.csv" }), &[]);
    assert!(head["error"].as_str().is_some_and(|words| words.contains("none.csv")), "{head}");
    let (head, _) = begun(json!({ "starter": "egg" }), &[]);
    assert_eq!(head["error"], "there is no starter `egg`");
}
